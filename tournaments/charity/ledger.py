"""Computes the amount that each pledge earns. The rules are in docs/decisions/7-pledges.md.

- Matches that were played to a result count, even while their table is still open. Byes, no-shows, matches that a
  player left, matches of void tables and matches that are replayed do not count. A ruling changes the places of a
  table, not the matches that were played.
- The current version of a pledge applies to all matches, earlier ones included; a withdrawn pledge earns nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournaments.charity.model import Cause, Per, Pledge
from tournaments.model import EntrantId, How, Score
from tournaments.tournament import Tournament


class Play(NamedTuple):
    """One match that was played to a result: the number of the round, the entrants of the table, and the score."""

    number: int
    entrants: tuple[EntrantId, ...]
    score: Score


@dataclass(frozen=True, slots=True)
class Earned:
    """The amount that one pledge has earned. `rounds` has the count of each round; it is empty for a flat pledge."""

    pledge: Pledge
    rounds: Mapping[int, int]

    @property
    def count(self) -> int:
        """The counted units of all rounds."""
        return 1 if self.pledge.per is Per.flat else sum(self.rounds.values())

    @property
    def uncapped(self) -> int:
        """The amount without the cap."""
        return self.count * self.pledge.amount

    @property
    def total(self) -> int:
        """The amount, at most the cap."""
        return self.uncapped if self.pledge.cap is None else min(self.uncapped, self.pledge.cap)


@dataclass(frozen=True, slots=True)
class Statement:
    """All pledges of one person and the amounts that they have earned."""

    user_id: int
    name: str
    earned: tuple[Earned, ...]

    @property
    def total(self) -> int:
        """The sum of the person's pledges."""
        return sum(each.total for each in self.earned)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The statements of all persons, in the order of their first pledges. Amounts are in smallest units."""

    cause: Cause
    statements: tuple[Statement, ...]

    @property
    def total(self) -> int:
        """The sum of all pledges."""
        return sum(statement.total for statement in self.statements)

    @property
    def share(self) -> Fraction | None:
        """The total as a fraction of the goal, more than 1 above the goal; None without a goal."""
        return None if self.cause.goal is None else Fraction(self.total, self.cause.goal)

    def of(self, user_id: int) -> Statement | None:
        """The statement of one person; None if the person has no pledge."""
        return next((statement for statement in self.statements if statement.user_id == user_id), None)


def plays(tournament: Tournament) -> tuple[Play, ...]:
    """The matches of a tournament that count."""
    return tuple(
        Play(played.number, state.table.entrants, score)
        for played in tournament.rounds
        for state in played.tables
        if state.result is None or state.result.how is not How.void
        for score in state.scores
        if not score.left
    )


def ledger(cause: Cause, pledges: Iterable[Pledge], plays: Sequence[Play]) -> Ledger:
    """Compute the amounts of the pledges that stand, from these matches."""
    by_person: dict[int, list[Pledge]] = {}
    for pledge in pledges:
        by_person.setdefault(pledge.user_id, []).append(pledge)
    statements = [
        Statement(user_id, theirs[-1].name, tuple(Earned(pledge, _rounds(pledge, plays)) for pledge in theirs))
        for user_id, theirs in by_person.items()
    ]
    return Ledger(cause, tuple(statements))


def _rounds(pledge: Pledge, plays: Sequence[Play]) -> Mapping[int, int]:
    counts: dict[int, int] = {}
    for play in plays:
        counted = _count(pledge, play)
        is_new = counts.get(play.number, 0) == 0
        if counted and (is_new or pledge.per is not Per.round):
            counts[play.number] = counts.get(play.number, 0) + counted
    return dict(sorted(counts.items()))


def _count(pledge: Pledge, play: Play) -> int:
    """The count that one match adds. In a pledge per round only the first match of the round adds 1."""
    mine = pledge.entrant
    if pledge.per is Per.flat or (mine is not None and mine not in play.entrants):
        return 0
    if pledge.per is Per.win:
        return int(play.score.is_win and mine in (None, *play.score.winners))
    if pledge.per is Per.point:
        scored = zip(play.entrants, play.score.points, strict=True)
        return sum(points for entrant, points in scored if mine in (None, entrant))
    return 1
