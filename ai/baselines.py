"""Baseline players: random legal answers, the lowest legal card, the game's own advice."""

from __future__ import annotations

import random
from typing import Any

from ai.protocol import Budget, Player, Sample, Variant
from ai.rounds import answers
from games.core.game import Advised
from games.core.protocol import Choice, Decision, IllegalAction


def random_player(variant: Variant) -> Player:
    """Always a random legal answer (`random_answer`)."""

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        return random_answer(decision, rng)

    return choose


def clock_player(variant: Variant) -> Player:
    """The clock's answer, which uses nothing that the clock may not use, also where it is not among the options."""

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        return decision.default

    return choose


def lowest_player(variant: Variant) -> Player:
    """The clock's answer: in The Imposter Kings the lowest legal card, and no ability that may be declined.

    The first legal answer where the rules treat an absent player differently.
    """

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        try:
            return decision.admit(decision.default)
        except IllegalAction:
            return answers(decision)[0]

    return choose


def heuristic_player(variant: Variant) -> Player:
    """The game's advice (`Advised`) for a sampled world. A random legal answer in a game without advice."""
    game = variant.game
    if not isinstance(game, Advised):
        return random_player(variant)

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        world = sample(rng)
        asked = next(question for question in variant.game.pending(world) if question.id == decision.id)
        return game.advise(world, asked, rng)

    return choose


def random_answer(decision: Decision, rng: random.Random) -> Choice:
    """Equal chances for every number of picks and every option.

    A plain "do you want to?" (one word beside None) gets the default: giving back half of all hands in a Mulligan would
    not be a game for the opponent.
    """
    return decision.default if _is_plain_question(decision) else decision.random(rng)


def _is_plain_question(decision: Decision) -> bool:
    """Whether it is one word beside None."""
    words = [option for option in decision.options if option is not None]
    return not decision.window and len(decision.options) == 2 and len(words) == 1 and isinstance(words[0], str)
