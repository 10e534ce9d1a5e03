"""Positions out of random matches, for tests of what a computer player sees and answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ai.protocol import Budget, Player, Sample, Table
from games.core.protocol import Action, Choice, Decision
from games.imposter_kings.game import ImposterKings

KINGS = ImposterKings()
TABLES = [Table(KINGS, key, seats) for key, mode in KINGS.modes.items() for seats in mode.seats]


def title(table: Table) -> str:
    return f"{table.mode}-{table.seats}"


def positions(table: Table, seeds: range, share: float = 1.0) -> Iterator[tuple[Any, Decision]]:
    """States with a question of theirs; with a `share` below 1 only some of them, drawn by lot."""
    for seed in seeds:
        rng = random.Random(seed)
        state = table.game.new(table.seats, seed, {"mode": table.mode, "target": 1})
        while decisions := table.game.pending(state):
            decision = decisions[0]
            if rng.random() < share:
                yield state, decision
            choice = None if decision.prompt == "mulligan" else decision.random(rng)
            table.game.apply(state, Action(decision.seat, decision.id, choice))


def answers_in_two_worlds(player: Player, table: Table, samples: int) -> Iterator[tuple[Choice, Choice]]:
    """The answers in some positions, and in worlds that the seat cannot tell from them; it draws the same samples."""
    for state, decision in positions(table, range(2), 0.15):
        other = table.game.sample(state, decision.seat, random.Random(9))
        worlds = [table.game.sample(state, decision.seat, random.Random(n)) for n in range(samples)]
        here, there = (
            player(table.game.view(real, decision.seat), _replay(worlds), decision, random.Random(5), Budget())
            for real in (state, other)
        )
        yield here, there


def _replay(worlds: list[Any]) -> Sample:
    left = worlds[:]
    return lambda rng: left.pop().clone()
