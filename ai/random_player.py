"""The computer player that does anything legal: an opponent for first steps, and for tests."""

from __future__ import annotations

import random
from typing import Any

from games.core.protocol import Choice, Decision, Game


class RandomPlayer:
    """Every number of picks and every option is as likely as any other."""

    title = "Random"

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        return decision.random(rng)
