"""A computer player that thinks for as long as a test wants."""

import random
import threading
from typing import Any

from games.core.protocol import Choice, Decision


class Slow:
    """A computer player that thinks until it is let go."""

    title, name = "Slow", ""

    def summary(self, game: Any) -> str:
        return ""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.asked = 0

    def plays(self, game: Any) -> bool:
        return True

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> Choice:
        self.asked += 1
        self.begun.set()
        self.go_on.wait(20)
        return decision.options[0]
