"""Sensible plots for computer players.

The advice reads the public pools, and how often kings have checked their Cups lately. It scores each legal plot by the
expected points and the tokens left; ties and close scores are drawn by the generator, so that the advice is not
predictable.
"""

from __future__ import annotations

import random
from itertools import combinations

from games.all_kings_fall import queries as q
from games.all_kings_fall.plots import (
    CUP,
    DEVICES,
    READY,
    Order,
    Plot,
    attacks,
    bolsters,
    plot_tokens,
    split_device,
)
from games.all_kings_fall.prompts import DIVIDE, PLOT
from games.all_kings_fall.state import State
from games.core.protocol import Choice, Decision, Seat

SURE = {1: 0.55, 2: 0.75, 3: 0.88}
"""The chance that an attack with this many more tokens than the defender has now still wins; more are safe."""
SAFE = 0.95
TOKEN = 0.16
"""The value of a token in a pool, in points; it falls with the number of tokens."""
WHIM = 0.4
"""The weight of chance: equal players that never differ would tie until the last round."""


def advise(s: State, decision: Decision, rng: random.Random) -> Choice:
    """A sensible answer; any answer if the decision is no choice."""
    if decision.prompt == PLOT:
        return (*plot_tokens(best_plot(s, decision.seat, rng)), READY)
    if decision.prompt == DIVIDE:
        return max(decision.options, key=lambda option: _parts_value(s, str(option)) + 0.01 * rng.random())
    return decision.random(rng)


def best_plot(s: State, seat: Seat, rng: random.Random) -> Plot:
    """The plot with the highest score for this seat; chance decides between close ones."""
    targets = q.targets(s, seat)
    orders = [Order(None, device) for device in DEVICES]
    orders += [Order(target, device) for target in targets for device in DEVICES]
    unchecked = {target: _unchecked(s, target) for target in targets}
    plots: list[Plot] = [(order, order) for order in orders[: len(DEVICES)]]
    plots += [(a, b) for a, b in combinations(orders, 2) if a.target is None or a.target != b.target]
    return max(plots, key=lambda plot: _value(s, seat, plot, unchecked) + WHIM * rng.random())


def _value(s: State, seat: Seat, plot: Plot, unchecked: dict[Seat, float]) -> float:
    pool = dict(s.pools[seat])
    value = 0.0
    devices = bolsters(plot)
    for device in devices:
        if device != CUP and (s.options.pool_cap is None or pool[device] < s.options.pool_cap):
            pool[device] += 1
            value += TOKEN * 2 / (1 + 0.25 * pool[device])
    if CUP in devices:
        value += _worth_checking(s, seat)
    both = split_device(plot)
    for order in attacks(plot):
        gain = _importance(s, order.target or 0)
        if order.device == CUP:
            value += gain * unchecked[order.target or 0]
            continue
        sent = pool[order.device] // (2 if both else 1)
        met = s.pools[order.target or 0][order.device]
        value += gain * _chance(sent - met) - TOKEN * 0.6 * min(sent, met)
    return value


def _chance(margin: int) -> float:
    return 0.02 if margin <= 0 else SURE.get(margin, SAFE)


def _importance(s: State, target: Seat) -> float:
    """The value of each kingdom's fall: one point each, and tokens of a leader count more."""
    most = max(s.points)
    return 1.05 if most and s.points[target] == most else 1.0


def _unchecked(s: State, seat: Seat) -> float:
    """The chance that this Cup is unchecked: kings that were caught recently check theirs."""
    deeds, strikes = s.before
    checked = any(deed.seat == seat and CUP in bolsters(deed.plot) for deed in deeds)
    caught = any(strike.target == seat and strike.device == CUP and strike.won for strike in strikes)
    return 0.55 - 0.15 * checked - 0.2 * caught


def _worth_checking(s: State, seat: Seat) -> float:
    """The value of checking the Cup: highest for the leader, and with few players."""
    ahead = s.points[seat] == max(s.points)
    return (0.5 if ahead else 0.35) * 2 / len(q.living(s))


def _parts_value(s: State, token: str) -> float:
    asked = q.dividing(s)
    if asked is None:
        return 0.0
    deed, device = asked
    won = 0.0
    for sent, order in zip(q.read_parts(token), q.by_turn(s, deed.plot), strict=True):
        met = s.pools[order.target or 0][device]
        won += (sent > met) - 0.05 * min(sent, met)
    return won
