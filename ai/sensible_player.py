"""The computer player that asks the game: it plays as well as the rules' own advice, wherever a game has some."""

from __future__ import annotations

import random
from typing import Any

from games.core.protocol import Advised, Choice, Decision, Game


class SensiblePlayer:
    """It thinks as far as `Advised.advise` does, and is offered in games that give advice only."""

    title = "Sensible"

    def plays(self, game: Game[Any]) -> bool:
        return isinstance(game, Advised)

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        return game.advise(world, decision, rng) if isinstance(game, Advised) else decision.random(rng)
