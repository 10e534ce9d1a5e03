"""What a computer player is."""

from __future__ import annotations

import random
from typing import Any, Protocol

from games.core.protocol import Choice, Decision, Game


class Computer(Protocol):
    """A computer player. It has no state: one value serves all matches, from several threads at once.

    It is shown a world drawn by `Game.sample`, which its seat cannot tell from the real one, and never the real one.
    """

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    def plays(self, game: Game[Any]) -> bool:
        """Whether it is offered as an opponent in this game; the first level plays everything."""
        ...

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        """A legal answer to a decision that is open in `world`; the world may be changed in the course of thinking."""
        ...
