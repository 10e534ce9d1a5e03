"""Shared by both eliminations: seed order, the tables of a bracket, and which entrants go on or are out.

A bracket can always continue. A place is empty (None) if no entrant reached it, or if that entrant dropped out. One
entrant beside an empty place has a bye; two empty places make no table.

    played, ruled, forfeit, no-show   the winner goes on, the other has lost
    drawn                             the better seed goes on, the other has lost
    void                              treated as unplayed: the same as drawn
    a double loss                     no one goes on, both are out altogether

A dropped entrant shares the place of those who lose in the first round that it misses.

A bracket is paired table by table: while earlier tables are open, a table is known if neither of its places is `OPEN`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from tournaments.formats.protocol import Places
from tournaments.formats.seats import Seats
from tournaments.model import Bracket, EntrantId, Field, How, Result, Round, Table

Place: TypeAlias = EntrantId | None
Spot: TypeAlias = tuple[int, Bracket, int]
"""The position of a table in the tournament: its round, then its `Table.spot`."""
Layout: TypeAlias = Callable[["Tree", int], Sequence[tuple[Bracket, Sequence[Place]]]]
"""The brackets of a round by its number, each with two places for each of its tables, from the top down."""

OPEN: EntrantId = 0
"""Holds the place of an entrant that an open table will give; entrants count from 1."""
STILL_IN = 1_000_000
"""A number higher than any round."""


def seed_order(size: int) -> tuple[int, ...]:
    """The seeds 1..size from the top of the bracket down; the best two can only meet in the final, and so on.

    size  a power of two
    """
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        total = 2 * len(order) + 1
        order = tuple(seed for better in order for seed in (better, total - better))
    return order


def depth(field: Field) -> int:
    """Rounds of halving until one of the starting entrants is left."""
    starters = sum(entrant.plays_in(1) for entrant in field.entrants)
    return max(starters - 1, 0).bit_length()


class Tree:
    """A field's elimination so far.

    won   the winner of each table; None after a double loss
    lost  the loser of each table; None after a bye or a double loss
    out   the round in which each entrant went out, by losing or by leaving; 0 for entrants that did not start
    open  the tables without a result, and those that are not known yet
    """

    def __init__(self, field: Field, lives: int, layout: Layout) -> None:
        """lives: the number of losses after which an entrant is out."""
        self.field, self._entrants = field, field.by_id
        self.seats = Seats(field)
        self.won: dict[Spot, EntrantId] = {}
        self.lost: dict[Spot, EntrantId] = {}
        seed = {entrant.id: rank for rank, entrant in enumerate(field.entrants)}
        for spot, table, result in _ended(field):
            winner = goes_on(table, result, seed)
            if winner is not None:
                self.won[spot] = winner
                self.lost.update((spot, entrant) for entrant in table.entrants if entrant != winner)
        self.out = self._out(lives)
        self.open: set[Spot] = set()
        for played in field.rounds:
            self.open.update(self._open(played, layout(self, played.number)))

    def _open(self, played: Round, places: Sequence[tuple[Bracket, Sequence[Place]]]) -> Iterator[Spot]:
        known = {table.spot: at for at, table in enumerate(played.tables)}
        for bracket, both in places:
            for slot in range(len(both) // 2):
                at = known.get((bracket, slot))
                sides = self._there(played.number, both[2 * slot : 2 * slot + 2])
                if sides if at is None else played.results[at] is None:
                    yield played.number, bracket, slot

    def _out(self, lives: int) -> Mapping[EntrantId, int]:
        out = {entrant.id: 0 for entrant in self.field.entrants if not entrant.plays_in(1)}
        losses: Counter[EntrantId] = Counter()
        for spot, table, _ in _ended(self.field):
            number, bracket, _slot = spot
            last_chance = bracket is Bracket.final and not self.field.settings.reset
            for loser in [entrant for entrant in table.entrants if entrant != self.won.get(spot)]:
                losses[loser] += 1 if spot in self.won else lives
                if last_chance or losses[loser] >= lives:
                    out.setdefault(loser, number)
        for entrant in self.field.entrants:
            if entrant.left_after is not None:
                out.setdefault(entrant.id, entrant.left_after + 1)
        return out

    @property
    def still_in(self) -> list[EntrantId]:
        """Entrants that may still win, in seed order."""
        return [entrant.id for entrant in self.field.entrants if entrant.id not in self.out]

    def seeded(self) -> list[Place]:
        """The places of the first round. Seeds beyond the field are empty, so that the best have the byes."""
        starters = [entrant.id for entrant in self.field.entrants if entrant.plays_in(1)]
        order = seed_order(2 ** depth(self.field))
        return [starters[seed - 1] if seed <= len(starters) else None for seed in order]

    def winners(self, number: int, bracket: Bracket, slots: int) -> list[Place]:
        """The winners of a round's tables, from the top of the bracket down."""
        return self._places(self.won, number, bracket, slots)

    def losers(self, number: int, bracket: Bracket, slots: int) -> list[Place]:
        """The losers of a round's tables, from the top of the bracket down."""
        return self._places(self.lost, number, bracket, slots)

    def _places(self, ended: Mapping[Spot, EntrantId], number: int, bracket: Bracket, slots: int) -> list[Place]:
        spots = [(number, bracket, slot) for slot in range(slots)]
        return [OPEN if spot in self.open else ended.get(spot) for spot in spots]

    def _there(self, number: int, places: Sequence[Place]) -> list[EntrantId]:
        """The entrants at these places that play in a round; `OPEN` counts as one."""
        return [place for place in places if place == OPEN or (place and self._entrants[place].plays_in(number))]

    def tables(self, bracket: Bracket, places: Sequence[Place]) -> list[Table]:
        """The next round's known tables of a bracket, two places each; dropped entrants leave a place empty."""
        number = self.field.next_round
        tables = []
        for slot in range(len(places) // 2):
            both = places[2 * slot : 2 * slot + 2]
            present = self._there(number, both)
            if present and OPEN not in both:
                tables.append(Table(self.seats.order(present), bracket, slot))
        return tables

    def places(self) -> Places:
        """Places by the round in which entrants went out, last first; the table for the third place orders its two."""
        third = {
            entrant: 2 if self.won.get(spot) == entrant else 1
            for spot, table, _ in _ended(self.field)
            if table.bracket is Bracket.third
            for entrant in table.entrants
        }

        def standing(entrant: EntrantId) -> tuple[int, int]:
            return self.out.get(entrant, STILL_IN), third.get(entrant, 0)

        order = sorted((entrant.id for entrant in self.field.entrants), key=standing, reverse=True)
        return tuple(tuple(level) for _, level in groupby(order, standing))


def _ended(field: Field) -> Iterator[tuple[Spot, Table, Result]]:
    for played in field.rounds:
        for table, result in zip(played.tables, played.results, strict=True):
            if result is not None:
                yield (played.number, *table.spot), table, result


def goes_on(table: Table, result: Result, seed: Mapping[EntrantId, int]) -> Place:
    """The side that goes on from a table with this result; None after a double loss. `seed`: the best has the least."""
    if result.winner is not None:
        return result.winner
    if result.how is How.void:
        return min(table.entrants, key=seed.__getitem__)
    all_lost = all(line.place > 1 for line in result.lines)
    return None if all_lost else min(table.entrants, key=seed.__getitem__)
