"""One match of All Kings Fall as data. Only `answers` and `rounds` change it; only its saved plots are secret."""

from __future__ import annotations

from dataclasses import dataclass, field
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


@dataclass(slots=True, kw_only=True)
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

    absences: list[int] = field(init=False)
    before: tuple[tuple[Deed, ...], tuple[Strike, ...]] = ((), ())
    checked: frozenset[Seat] = field(init=False)
    deeds: tuple[Deed, ...] = field(init=False)
    fallen: list[bool] = field(init=False)
    options: Options
    order: tuple[Seat, ...]
    overtime: int | None = None
    phase: str = PLOTTING
    plots: list[Plot | None] = field(init=False)
    points: list[int] = field(init=False)
    pools: list[dict[str, int]] = field(init=False)
    present: list[bool] = field(init=False)
    ready: list[bool] = field(init=False)
    round: int = 1
    rounds: tuple[Round, ...] = ()
    scored: tuple[Point, ...] = field(init=False)
    seed: bytes
    shares: list[Parts | None] = field(init=False)
    start: int = 0
    strikes: tuple[Strike, ...] = field(init=False)
    turn: int = field(init=False)
    unreadied: list[int] = field(init=False)
    winners: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        seats = self.seats
        self.points = [0] * seats
        self.pools = [dict.fromkeys(POOLS, self.options.start_tokens) for _ in self.order]
        self.present = [True] * seats
        self.fallen = [False] * seats
        self.absences = [0] * seats
        self.clear()

    def clear(self) -> None:
        """Return the cards to the hands."""
        seats = self.seats
        self.plots = [None] * seats
        self.shares = [None] * seats
        self.ready = [False] * seats
        self.unreadied = [0] * seats
        self.deeds = self.strikes = self.scored = ()
        self.checked = frozenset()
        self.turn = 0

    @property
    def seats(self) -> int:
        return len(self.order)

    def clone(self) -> State:
        twin = PlainState.clone(self)  # a class with slots is another one than its body names: no `super`
        twin.pools = [pool.copy() for pool in self.pools]
        return twin
