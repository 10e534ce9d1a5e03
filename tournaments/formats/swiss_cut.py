"""A Swiss, then a single elimination of the best `settings.cut` entrants of the standings, first against last.

Dropped entrants are replaced by the next in the standings. With fewer than `cut` entrants left all go on, and the best
have the byes. The standings of the Swiss decide the places of the others.
"""

from __future__ import annotations

from dataclasses import replace

from games.core.language import text
from tournaments.formats.protocol import Drawing, Format, Places
from tournaments.formats.single_elimination import SingleElimination
from tournaments.formats.swiss import Swiss
from tournaments.model import EntrantId, Field, Table
from tournaments.standings.points import scored
from tournaments.standings.table import table

_SWISS = Swiss()
_ELIMINATION = SingleElimination()


class SwissCut(Format):
    """A Swiss, then a single elimination of the best."""

    key = "swiss_cut"
    title = text("Swiss with a cut")
    uses = Format.uses | {"cut", "early", "rounds", "third_place"}
    trf_type = "Individual: Swiss-System"

    def tree(self, field: Field) -> tuple[Drawing, Field] | None:
        return (Drawing.single_tree, elimination(field)) if has_cut(field) else None

    def by_strength(self, field: Field) -> tuple[EntrantId, ...]:
        """The standings of the Swiss, which also decide void tables of the elimination."""
        return tuple(standing.entrant for standing in table(field))

    def rounds(self, field: Field) -> int:
        if has_cut(field):
            return len(scored(field)) + _ELIMINATION.rounds(elimination(field))
        left = sum(entrant.left_after is None for entrant in field.entrants)
        return _SWISS.rounds(field) + max(min(left, field.settings.cut) - 1, 0).bit_length()

    def rounds_for_points(self, field: Field) -> int:
        return _SWISS.rounds(field)

    def pair(self, field: Field) -> tuple[Table, ...]:
        in_swiss = () if has_cut(field) else _SWISS.pair(field)
        return in_swiss or _ELIMINATION.pair(elimination(field))

    def places(self, field: Field) -> Places:
        if not has_cut(field):
            return super().places(field)
        best = _ELIMINATION.places(elimination(field))
        went_on = {entrant for level in best for entrant in level}
        rest = [tuple(entrant for entrant in level if entrant not in went_on) for level in super().places(field)]
        return (*best, *filter(None, rest))


def has_cut(field: Field) -> bool:
    """Whether the elimination has been paired."""
    return len(scored(field)) < len(field.rounds)


def elimination(field: Field) -> Field:
    """The elimination as a separate field: the entrants that go on, seeded by the standings, and its rounds from 1.

    Once its first round is paired, that round tells which entrants go on: later rulings on the Swiss do not change
    them here.
    """
    swiss = len(scored(field))
    rounds = tuple(replace(played, number=played.number - swiss) for played in field.rounds[swiss:])
    by_id = field.by_id
    order = [by_id[standing.entrant] for standing in table(field)]
    if rounds:
        seated = {entrant for first in rounds[0].tables for entrant in first.entrants}
        best = [entrant for entrant in order if entrant.id in seated]
    else:
        best = [entrant for entrant in order if entrant.plays_in(swiss + 1)][: field.settings.cut]
    shifted = [
        replace(
            entrant,
            joined_in=1,
            left_after=None if entrant.left_after is None else entrant.left_after - swiss,
            sits_out=frozenset(),
        )
        for entrant in best
    ]
    return replace(field, entrants=tuple(shifted), rounds=rounds)
