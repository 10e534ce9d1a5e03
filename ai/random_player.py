"""The computer player with random legal answers: an opponent for beginners, and for tests."""

from __future__ import annotations

import random
from typing import Any

from ai.baselines import random_answer
from games.core.game import Game
from games.core.protocol import Choice, Decision


class RandomPlayer:
    """Answers with equal chances for every number of picks and every option.

    A plain "do you want to?" (one word beside None) gets the default: giving back half of all hands in a Mulligan would
    not be a game for the opponent.
    """

    title = "Random"
    name = ""

    def summary(self, game: Game[Any]) -> str:
        """Empty: it is not offered."""
        return ""

    def plays(self, game: Game[Any]) -> bool:
        """True: it plays all games."""
        return True

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        """A random legal answer."""
        return random_answer(decision, rng)
