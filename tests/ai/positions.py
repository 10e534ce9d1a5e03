"""Positions out of random matches, for tests of what a computer player sees and answers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ai.protocol import FREE, Budget, Player, Sample, Variant
from ai.worlds import drawing
from games.core.protocol import Action, Choice, Decision
from games.imposter_kings.game import ImposterKings

KINGS = ImposterKings()
VARIANTS = [Variant(KINGS, key, seats) for key, mode in KINGS.modes.items() for seats in mode.seats]


def title(variant: Variant) -> str:
    return f"{variant.mode}-{variant.seats}"


def positions(variant: Variant, seeds: range, share: float = 1.0) -> Iterator[tuple[Any, Decision]]:
    """States with a question of theirs; with a `share` below 1 only some of them, drawn by lot."""
    for seed in seeds:
        rng = random.Random(seed)
        state = variant.game.new(variant.seats, seed, {"mode": variant.mode, "target": 1})
        while decisions := variant.game.pending(state):
            decision = decisions[0]
            if rng.random() < share:
                yield state, decision
            choice = None if decision.prompt == "mulligan" else decision.random(rng)
            variant.game.apply(state, Action(decision.seat, decision.id, choice))


def answer_of(
    player: Player, game: Any, state: Any, decision: Decision, rng: random.Random | None = None, budget: Budget = FREE
) -> Choice:
    """What the player answers: from the view of the seat that is asked, and from worlds that are drawn for it."""
    view, sample = game.view(state, decision.seat), drawing(game, state, decision.seat)
    return player(view, sample, decision, rng or random.Random(1), budget)


def answers_in_two_worlds(player: Player, variant: Variant, samples: int) -> Iterator[tuple[Choice, Choice]]:
    """The answers in some positions, and in worlds that the seat cannot tell from them; it draws the same samples."""
    for state, decision in positions(variant, range(2), 0.15):
        other = variant.game.sample(state, decision.seat, random.Random(9))
        worlds = [variant.game.sample(state, decision.seat, random.Random(n)) for n in range(samples)]
        here, there = (
            player(variant.game.view(real, decision.seat), _replay(worlds), decision, random.Random(5), Budget())
            for real in (state, other)
        )
        yield here, there


def _replay(worlds: list[Any]) -> Sample:
    left = worlds[:]
    return lambda rng: left.pop().clone()
