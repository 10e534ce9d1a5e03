"""The computer player that does anything legal: an opponent for first steps, and for tests."""

from __future__ import annotations

import random
from typing import Any

from ai.baselines import is_plain_question
from games.core.game import Game
from games.core.protocol import Choice, Decision


class RandomPlayer:
    """Every number of picks and every option is as likely as any other.

    Only to a plain "do you want to?" (one word beside None) it answers the default: half of all hands thrown back in a
    Mulligan would be no game for the person opposite.
    """

    title = "Random"
    summary = ""

    def plays(self, game: Game[Any]) -> bool:
        return True

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        if is_plain_question(decision):
            return decision.default
        return decision.random(rng)
