"""The computer player that gives the clock's answers: it sits in where the rules ask for that."""

from __future__ import annotations

import random
from typing import Any

from games.core.game import Game
from games.core.protocol import Choice, Decision


class ClockPlayer:
    """Gives the default answer, which uses nothing that the clock may not use."""

    title = "Clock"
    name = ""

    def summary(self, game: Game[Any]) -> str:
        """Empty: it is not offered."""
        return ""

    def plays(self, game: Game[Any]) -> bool:
        """True: every question has a default."""
        return True

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        """The default answer."""
        return decision.default
