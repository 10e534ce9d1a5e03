"""Worlds that a seat cannot tell from the real one: the saved plots of others are drawn anew.

Most are drawn as the advice plots, since players seldom plot at random.
"""

from __future__ import annotations

import random

from games.all_kings_fall import queries as q
from games.all_kings_fall.advice import best_plot
from games.all_kings_fall.plots import CARDS_IN_PLOT, Plot, order_tokens, read_plot, wrong
from games.all_kings_fall.state import PLOTTING, Parts, State
from games.core.protocol import Seat

SENSIBLE = 0.75
"""The share of plots that are drawn as the advice plots."""


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone in which the plots and divisions of all other seats are random.

    A seat that is not Ready may have saved nothing, unless it was Ready before: Ready needs a saved plot.
    """
    t = s.clone()
    if t.phase == PLOTTING:
        for seat in q.living(t):
            if seat != viewer:
                may_have_none = not t.ready[seat] and not t.unreadied[seat]
                t.plots[seat] = None if may_have_none and rng.random() < 0.5 else _any_plot(t, seat, rng)
                t.shares[seat] = _any_share(t, seat, rng)
    return t


def _any_share(s: State, seat: Seat, rng: random.Random) -> Parts | None:
    if s.options.divide != "plot":
        return None
    token = rng.choice(q.share_options(s, seat))
    return None if token == q.EVEN else q.read_parts(token)


def _any_plot(s: State, seat: Seat, rng: random.Random) -> Plot:
    if rng.random() < SENSIBLE:
        return best_plot(s, seat, rng)
    targets = q.targets(s, seat)
    options = order_tokens(targets)
    while True:
        tokens = rng.sample(options, CARDS_IN_PLOT)
        if not wrong(tokens, seat, targets):
            return read_plot(tokens)
