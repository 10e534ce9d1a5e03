"""How a tie-break adds up, as data: the same summands give the value and tell where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.model import EntrantId
from tournaments.settings import TieBreak
from tournaments.standings.sheet import Absence


class Why(StrEnum):
    """What a summand stands for; `worth` is then

    opponent  the opponent's match points, times the weight
    left      the same, with a draw for each round since the opponent left
    result    1 or 1/2 for what was won or drawn
    rate      the opponent's share of the match points that it could win, 1/3 at least
    own       one's own match points: nobody was met, a dummy stands in
    average   one's own average: nothing was played
    table     what was counted at the table
    best      the best round, which is taken out
    worst     the worst round, which is taken out
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

    opponent  whom it comes from; None where it does not come from anybody
    absence   why nobody was met, where that is so
    """

    number: int
    opponent: EntrantId | None
    worth: Fraction
    weight: Fraction
    why: Why
    absence: Absence | None = None

    @property
    def amount(self) -> Fraction:
        return self.weight * self.worth


@dataclass(frozen=True, slots=True)
class Explanation:
    """One tie-break of one entrant.

    over    what the sum is divided by: 1 for a sum, the number of rounds for an average
    unmet   those level with each other of whom not all have met: then head to head decides nothing
    """

    tie_break: TieBreak
    summands: tuple[Summand, ...]
    over: int = 1
    unmet: tuple[EntrantId, ...] = ()

    @property
    def value(self) -> Fraction:
        return sum((summand.amount for summand in self.summands), Fraction(0)) / self.over
