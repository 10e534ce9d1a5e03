"""One match of All Kings Fall as data. Only `answers` and `rounds` change it; only its saved plots are secret."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from games.all_kings_fall.modes import Options
from games.all_kings_fall.plots import POOLS, Plot
from games.core.plain import PlainState
from games.core.protocol import Point, Round, Seat

PLOTTING, ATTACKING, DIVIDING, OVER = "plotting", "attacking", "dividing", "over"
Parts: TypeAlias = tuple[int, int]


class Strike(NamedTuple):
    """A resolved attack: `sent` tokens met `met`. For the Cup `met` is 1 if it was checked."""

    seat: Seat
    target: Seat
    device: str
    sent: int
    met: int
    won: bool


class Deed(NamedTuple):
    """The revealed plot of a seat in a round. `absent`: the clock plotted for it."""

    seat: Seat
    plot: Plot
    absent: bool


class State(PlainState):
    """A match. Seats count from 0.

    options, seed    the arguments of the match
    order            the turn order of the first round, fallen seats included
    start            the index in `order` of the seat that is first in this round
    round, phase     the round counts from 1
    points, pools    by seat; pools are tokens by device
    present          the seat has not left; leaving is final
    fallen           the seat has no kingdom any more
    absences         by seat, default plots in a row
    plots, shares    by seat, saved in this round: secret until the reveal
    ready            by seat
    unreadied        by seat, how often it reopened its plot in this round; part of decision ids
    deeds, strikes   this round since the reveal
    before           deeds and strikes of the round before
    checked          the seats whose Cup is checked
    turn             the number of seats in `deeds` that have attacked
    scored           points of this round
    overtime         the round in which overtime began, None in normal play
    rounds           finished rounds
    winners          at the end
    """

    __slots__ = (
        "absences",
        "before",
        "checked",
        "deeds",
        "fallen",
        "options",
        "order",
        "overtime",
        "phase",
        "plots",
        "points",
        "pools",
        "present",
        "ready",
        "round",
        "rounds",
        "scored",
        "seed",
        "shares",
        "start",
        "strikes",
        "turn",
        "unreadied",
        "winners",
    )

    def __init__(self, options: Options, seed: bytes, order: tuple[Seat, ...]) -> None:
        seats = len(order)
        self.options = options
        self.seed = seed
        self.order = order
        self.start = 0
        self.round = 1
        self.phase = PLOTTING
        self.points = [0] * seats
        self.pools = [dict.fromkeys(POOLS, options.start_tokens) for _ in order]
        self.present = [True] * seats
        self.fallen = [False] * seats
        self.absences = [0] * seats
        self.overtime: int | None = None
        self.rounds: tuple[Round, ...] = ()
        self.winners: tuple[Seat, ...] = ()
        self.before: tuple[tuple[Deed, ...], tuple[Strike, ...]] = ((), ())
        self.clear()

    def clear(self) -> None:
        """Return the cards to the hands."""
        seats = self.seats
        self.plots: list[Plot | None] = [None] * seats
        self.shares: list[Parts | None] = [None] * seats
        self.ready = [False] * seats
        self.unreadied = [0] * seats
        self.deeds: tuple[Deed, ...] = ()
        self.strikes: tuple[Strike, ...] = ()
        self.checked: frozenset[Seat] = frozenset()
        self.turn = 0
        self.scored: tuple[Point, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.order)

    def clone(self) -> State:
        twin = super().clone()
        twin.pools = [pool.copy() for pool in self.pools]
        return twin
