"""What a computer player is: to the arena and to search (`Player`), and to the host (`Computer`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.core.game import Game
from games.core.protocol import Choice, Decision

Sample: TypeAlias = Callable[[random.Random], Any]
"""Draws a world that the seat cannot tell from the real one. Each call gives a new one, which the caller may change."""


class Table(NamedTuple):
    """What is played: a game, one of its modes, and a number of seats."""

    game: Game[Any]
    mode: str
    seats: int


class Budget(NamedTuple):
    """How long a player may think about one decision.

    simulations  at most so many; None: as many as the player's level takes
    seconds      at most so long, on the wall clock; None: no limit, so that the answer depends on the seed alone
    """

    simulations: int | None = None
    seconds: float | None = None


FREE = Budget()


class Player(Protocol):
    """Answers decisions for one seat. It keeps nothing between two decisions and sees no state but sampled ones.

    view      what the seat may know (`Game.view`)
    sample    worlds that agree with it
    decision  the question, one of `view.decisions`
    rng       the only chance it may use
    budget    how long it may think
    """

    def __call__(self, view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice: ...


Maker: TypeAlias = Callable[[Table], Player]
"""Makes a player for a table. Raises ValueError where it cannot play there."""


class Computer(Protocol):
    """A computer player of the host. It has no state: one value serves all matches, from several threads at once.

    It is shown a world drawn by `Game.sample`, which its seat cannot tell from the real one, and never the real one.
    """

    @property
    def title(self) -> str:
        """Its name for people."""
        ...

    @property
    def summary(self) -> str:
        """How strong it is, in a sentence for the lobby; empty where it is not offered."""
        ...

    def plays(self, game: Game[Any]) -> bool:
        """Whether it can play this game; the first one plays everything."""
        ...

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        """A legal answer to a decision that is open in `world`; the world may be changed in the course of thinking."""
        ...
