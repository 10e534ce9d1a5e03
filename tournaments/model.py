"""The plain values of a tournament: entrants, tables, scores, results.

All values are immutable. Formats (`tournaments.formats`) pair from a `Field`, and standings (`tournaments.standings`)
rank one; neither uses clocks, storage or Discord.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from host.model import is_forgotten
from tournaments.settings import Settings

EntrantId: TypeAlias = int
"""Counts from 1 in the order of registration; never used again."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an entrant: a person has a `user_id`, a computer player a `level`."""

    name: str
    user_id: int | None = None
    level: str | None = None

    @property
    def is_linked(self) -> bool:
        """Whether the member can play: a bare name from a list is neither a person nor a computer player."""
        return self.user_id is not None or self.level is not None

    @property
    def is_forgotten(self) -> bool:
        """Whether it was a person who has had all personal data deleted."""
        return self.user_id is not None and is_forgotten(self.user_id)


@dataclass(frozen=True, slots=True)
class Entrant:
    """One side: a player, or a team with its members in the order of their seats.

    rating      the rating that seeding uses; 0 if unknown
    joined_in   the first round in which it is paired: 1, or later for a late entry
    left_after  it has dropped out and is paired in no round after this one; None: it plays on
    sits_out    the rounds for which it has asked not to be paired
    """

    id: EntrantId
    name: str
    members: tuple[Member, ...]
    rating: float = 0.0
    joined_in: int = 1
    left_after: int | None = None
    sits_out: frozenset[int] = frozenset()

    def plays_in(self, number: int) -> bool:
        """Whether it can be paired in this round, 1 being the first."""
        return self.is_there(number) and number not in self.sits_out

    def is_there(self, number: int) -> bool:
        """Whether it takes part in this round, also if it sits out."""
        return self.joined_in <= number and (self.left_after is None or number <= self.left_after)

    @property
    def took_part(self) -> bool:
        """Whether it could be paired in any round: False if it left before its first."""
        return self.left_after is None or self.joined_in <= self.left_after


class Bracket(StrEnum):
    """The part of an elimination in which a table stands; `main` is for rounds that are played for points.

    A single elimination has `winners` until its `final`, and perhaps a table for the `third` place beside that.
    """

    main = "main"
    winners = "winners"
    losers = "losers"
    final = "final"
    third = "third"


class How(StrEnum):
    """The reason of a result.

    played   by matches
    bye      there was no opponent
    forfeit  one side gave up, or dropped out
    no_show  a side did not come
    ruled    an organiser has set it
    void     an organiser has voided the table: no points, and the entrants count as not having met
    """

    played = "played"
    bye = "bye"
    forfeit = "forfeit"
    no_show = "no_show"
    ruled = "ruled"
    void = "void"


@dataclass(frozen=True, slots=True)
class Table:
    """The entrants at one table of a round.

    entrants  two for a pairing, three to eight for a pod, one for a bye; in the order of seats of the first match
    slot      the place in its bracket from the top, 0 first; `main` counts tables
    """

    entrants: tuple[EntrantId, ...]
    bracket: Bracket = Bracket.main
    slot: int = 0

    @property
    def is_bye(self) -> bool:
        """Whether there is one entrant alone."""
        return len(self.entrants) == 1

    @property
    def is_knockout(self) -> bool:
        """Whether the winner goes on and the loser does not."""
        return self.bracket is not Bracket.main

    @property
    def spot(self) -> tuple[Bracket, int]:
        """The position of the table in its round: its bracket and slot."""
        return self.bracket, self.slot

    @property
    def identity(self) -> tuple[Bracket, int, frozenset[EntrantId]]:
        """The identity of a table when its round is paired again: tables with equal identities are the same table."""
        return self.bracket, self.slot if self.is_knockout else 0, frozenset(self.entrants)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one match, in the order of the table's entrants.

    winners    the entrants that won; two or more have drawn, unless `together`; empty: all have lost
    points     points of the game; a team gets those of its best member, since partners score together
    mulligans  hands given back
    left       entrants with a member who left the match before its end, or never sat down
    together   True: the winners were one team in this match, and each of them won
    """

    winners: tuple[EntrantId, ...]
    points: tuple[int, ...]
    mulligans: tuple[int, ...]
    left: tuple[EntrantId, ...] = ()
    together: bool = False

    @property
    def is_win(self) -> bool:
        """Whether the winners won rather than drew."""
        return len(self.winners) == 1 or self.together


@dataclass(frozen=True, slots=True)
class Line:
    """The result of one entrant at a table.

    place      1 for the best; ties share a place (two at place 1 have drawn)
    wins       matches won at this table
    points     points of the game in these matches
    mulligans  how often a hand was given back in them
    """

    entrant: EntrantId
    place: int
    wins: int = 0
    points: int = 0
    mulligans: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a table: one line for each of its entrants, in the order of the table.

    In a double loss (both sides absent) all have place 2.
    """

    lines: tuple[Line, ...]
    how: How = How.played

    def line(self, entrant: EntrantId) -> Line:
        """The line of an entrant."""
        return next(line for line in self.lines if line.entrant == entrant)

    @property
    def winners(self) -> tuple[EntrantId, ...]:
        """The entrants at place 1; none after a double loss and at a void table."""
        return tuple(line.entrant for line in self.lines if line.place == 1)

    @property
    def winner(self) -> EntrantId | None:
        """The only entrant at place 1; None for a draw, a double loss and a void table."""
        return self.winners[0] if len(self.winners) == 1 and self.how is not How.void else None


@dataclass(frozen=True, slots=True)
class Round:
    """One round; `results` has one entry for each table, None while the table is open."""

    number: int
    tables: tuple[Table, ...]
    results: tuple[Result | None, ...]

    @property
    def is_over(self) -> bool:
        """Whether all tables have a result."""
        return None not in self.results


@dataclass(frozen=True, slots=True)
class Field:
    """The input of pairing and ranking.

    entrants  all that were ever admitted, dropped ones included, in seed order, late ones last
    rounds    all so far, oldest first; formats are called when they are over, those of brackets also before that
    draw      decides everything that is drawn by lot: equal fields give equal pairings

    Set by the format (`tournaments.formats.registry.field_of`):

    forfeits_are_played  a forfeit and a no-show count in tie-breaks as if they had been played
    full_table           entrants at a full table; a bye counts as one

    Set by the game's mode (`tournaments.course.seating.next_tables`):

    order_matters        pairs are chosen so that each entrant can have the other seat in turns
    """

    settings: Settings
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    draw: int = 0
    forfeits_are_played: bool = False
    full_table: int = 2
    order_matters: bool = False

    @property
    def next_round(self) -> int:
        """The number of the next round, from 1."""
        return len(self.rounds) + 1

    @property
    def by_id(self) -> Mapping[EntrantId, Entrant]:
        """The entrants by id."""
        return {entrant.id: entrant for entrant in self.entrants}
