"""Every question of the game as a `Decision`. Which are open depends on public facts only.

While all plot, each seat has a plot decision, which it may answer repeatedly; a Ready seat also has one to reopen its
plot. Ids contain the round and the seat, so that old and new answers can be told apart: see `number`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from games.all_kings_fall import queries as q
from games.all_kings_fall.plots import CARDS_IN_PLOT, READY, order_tokens, wrong
from games.all_kings_fall.prompts import DIVIDE, PLOT, PROMPTS, SHARE, UNREADY
from games.all_kings_fall.state import OVER, PLOTTING, State
from games.core.prompts import clock
from games.core.protocol import LEAVE, Choice, Decision, Draft, Seat, Token

KINDS = (PLOT, SHARE, DIVIDE, UNREADY, LEAVE)
QUICK = 2 / 3
LATE = 4
"""The round from which there is less time to plot (section 11)."""


def number(kind: str, seat: Seat, round_: int = 0, times: int = 0) -> int:
    """The id of a decision; `times` is how often that seat reopened its plot in that round."""
    return (times * 1000 + round_) * 100 + KINDS.index(kind) * 20 + seat


def round_of(decision: int) -> int:
    """The round in a decision's id (`number`)."""
    return decision // 100 % 1000


def kind_of(decision: int) -> str:
    """The prompt in a decision's id (`number`)."""
    return KINDS[decision % 100 // 20]


class PlotDecision(Draft):
    """Two orders; with "ready" among them the seat is Ready, otherwise not."""

    def random(self, rng: random.Random) -> Choice:
        orders = self.options[:-1]
        ready: tuple[Token, ...] = (READY,) if rng.random() < 0.75 else ()
        while True:
            choice = (*rng.sample(orders, CARDS_IN_PLOT), *ready)
            if self.rule is None or not self.rule(choice):
                return choice


def questions(s: State) -> list[Decision]:
    """All open decisions."""
    if s.phase == OVER:
        return []
    asked = list(_plotting(s) if s.phase == PLOTTING else _dividing(s))
    staying = [seat for seat in range(s.seats) if s.present[seat]]
    return asked + [Decision(number(LEAVE, seat), seat, LEAVE, (LEAVE,), blocking=False) for seat in staying]


def _plotting(s: State) -> Iterator[Decision]:
    for seat in q.here(s):
        yield _plot(s, seat)
        if s.options.divide == "plot":
            options = q.share_options(s, seat)
            yield Draft(number(SHARE, seat, s.round), seat, SHARE, options, blocking=False)
        if s.ready[seat]:
            way_back = number(UNREADY, seat, s.round, s.unreadied[seat])
            yield Decision(way_back, seat, UNREADY, (UNREADY,), blocking=False)


def _plot(s: State, seat: Seat) -> Decision:
    targets = q.targets(s, seat)
    return PlotDecision(
        number(PLOT, seat, s.round),
        seat,
        PLOT,
        (*order_tokens(targets), READY),
        clock(PROMPTS, s),
        pick=(CARDS_IN_PLOT, CARDS_IN_PLOT + 1),
        blocking=not s.ready[seat],
        rule=lambda tokens: wrong(tokens, seat, targets),
        share=1.0 if s.round < LATE else QUICK,
    )


def _dividing(s: State) -> Iterator[Decision]:
    asked = q.dividing(s)
    if asked is None:
        return
    deed, device = asked
    options = tuple([q.part_token(parts) for parts in q.possible_parts(s, deed.seat, device)])
    share = PROMPTS[DIVIDE].share
    yield Decision(number(DIVIDE, deed.seat, s.round), deed.seat, DIVIDE, options, clock(PROMPTS, s), share=share)
