"""A computer player that thinks for as long as a test wants."""

import random
import threading
from typing import Any

from games.core.protocol import Choice, Decision


class Simple:
    """A computer player without a name and a search, for any game. What it chooses is said by the classes below it."""

    title, name, seconds = "Simple", "", 0.0

    def plays(self, game: Any) -> bool:
        return True

    def summary(self, game: Any) -> str:
        return ""


class Slow(Simple):
    """A computer player that thinks until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.asked = 0

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> Choice:
        self.asked += 1
        self.begun.set()
        self.go_on.wait(20)
        return decision.options[0]
