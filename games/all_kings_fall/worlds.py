"""Worlds that a seat cannot tell from the real one: what others have saved, if anything, is drawn anew."""

from __future__ import annotations

import random

from games.all_kings_fall import queries as q
from games.all_kings_fall.plots import CARDS_IN_PLOT, Plot, order_tokens, read_plot, wrong
from games.all_kings_fall.state import PLOTTING, State
from games.core.protocol import Seat


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone in which the plots of all others are any; whoever is not Ready may have none."""
    t = s.clone()
    if t.phase == PLOTTING:
        for seat in q.living(t):
            if seat != viewer:
                unsure = not t.ready[seat] and rng.random() < 0.5
                t.plots[seat] = None if unsure else _any_plot(t, seat, rng)
                t.shares[seat] = None
    return t


def _any_plot(s: State, seat: Seat, rng: random.Random) -> Plot:
    targets = q.targets(s, seat)
    options = order_tokens(targets)
    while True:
        tokens = rng.sample(options, CARDS_IN_PLOT)
        if not wrong(tokens, seat, targets):
            return read_plot(tokens)
