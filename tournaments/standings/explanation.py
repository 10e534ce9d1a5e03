"""The explanation of a tie-break as data. The value is computed from the same summands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.model import EntrantId
from tournaments.settings import TieBreak
from tournaments.standings.sheet import Absence


class Why(StrEnum):
    """The meaning of a summand, and so of its `worth`:

    opponent  the opponent's match points, times the weight
    left      the same, with a draw for each round since the opponent left
    result    1 or 1/2 for a win or a draw
    rate      the opponent's fraction of the match points that it could win, at least 1/3
    own       the entrant's own match points: a dummy opponent of an unplayed round
    average   the entrant's own average, for an unplayed round
    table     the count at the table
    best      the best round, which is not counted
    worst     the worst round, which is not counted
    """

    opponent = "opponent"
    left = "left"
    result = "result"
    rate = "rate"
    own = "own"
    average = "average"
    table = "table"
    best = "best"
    worst = "worst"


@dataclass(frozen=True, slots=True)
class Summand:
    """One piece of a sum: `weight` times `worth`.

    opponent  the opponent that it comes from; None if there is none
    absence   why there was no opponent; None if there was one
    """

    number: int
    opponent: EntrantId | None
    worth: Fraction
    weight: Fraction
    why: Why
    absence: Absence | None = None

    @property
    def amount(self) -> Fraction:
        """The weighted worth."""
        return self.weight * self.worth


@dataclass(frozen=True, slots=True)
class Explanation:
    """One tie-break of one entrant.

    over    the divisor: 1 for a sum, the number of rounds for an average
    unmet   tied entrants that have not all met: then head to head decides nothing
    """

    tie_break: TieBreak
    summands: tuple[Summand, ...]
    over: int = 1
    unmet: tuple[EntrantId, ...] = ()

    @property
    def value(self) -> Fraction:
        """The sum of the amounts, divided by `over`."""
        return sum((summand.amount for summand in self.summands), Fraction(0)) / self.over
