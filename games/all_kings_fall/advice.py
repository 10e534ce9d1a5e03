"""A sensible plan: what a computer player that thinks a little does.

It looks at the open pools only, and at how often kings have checked their cups of late. Every legal plot is weighed by
the points that it may bring and by the tokens that it leaves; ties and close calls are settled by the generator, so
that nobody can read it like a clock.
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
from games.all_kings_fall.questions import DIVIDE, PLOT
from games.all_kings_fall.state import State
from games.core.protocol import Choice, Decision, Seat

SURE = {1: 0.55, 2: 0.75, 3: 0.88}
"""How likely an attack with so many tokens more than the defender has now still wins; more are safe."""
SAFE = 0.95
TOKEN = 0.16
"""What a token in a pool is worth, in points; it is worth less the more there are."""
WHIM = 0.4
"""How much chance weighs: equal players that never differ tie until the last round."""


def advise(s: State, decision: Decision, rng: random.Random) -> Choice:
    """A sensible answer; any answer where there is nothing to think about."""
    if decision.prompt == PLOT:
        return (*plot_tokens(_best_plot(s, decision.seat, rng)), READY)
    if decision.prompt == DIVIDE:
        return max(
            decision.options, key=lambda option: _parts_value(s, decision.seat, str(option)) + 0.01 * rng.random()
        )
    return decision.random(rng)


def _best_plot(s: State, seat: Seat, rng: random.Random) -> Plot:
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
    """Everybody's fall is one point; tokens of a leader are better taken than others'."""
    most = max(s.points)
    return 1.05 if most and s.points[target] == most else 1.0


def _unchecked(s: State, seat: Seat) -> float:
    """How likely this cup is unchecked: kings that have just been caught check theirs."""
    deeds, strikes = s.before
    checked = any(deed.seat == seat and CUP in bolsters(deed.plot) for deed in deeds)
    caught = any(strike.target == seat and strike.device == CUP and strike.won for strike in strikes)
    return 0.55 - 0.15 * checked - 0.2 * caught


def _worth_checking(s: State, seat: Seat) -> float:
    """A checked cup takes points from others: worth most to whoever is ahead, and with few at the table."""
    ahead = s.points[seat] == max(s.points)
    return (0.5 if ahead else 0.35) * 2 / len(q.living(s))


def _parts_value(s: State, seat: Seat, token: str) -> float:
    asked = q.dividing(s)
    if asked is None:
        return 0.0
    deed, device = asked
    won = 0.0
    for sent, order in zip(q.read_parts(token), q.by_turn(s, deed.plot), strict=True):
        met = s.pools[order.target or 0][device]
        won += (sent > met) - 0.05 * min(sent, met)
    return won
