"""The interface of computer players to the arena and to search. The host knows them as levels (`ai/levels.py`)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.core.game import Game
from games.core.protocol import Choice, Decision

Sample: TypeAlias = Callable[[random.Random], Any]
"""Draws a world that the seat cannot tell from the real one. Each call gives a new one, which the caller may change."""


class Variant(NamedTuple):
    """A mode of a game with a number of seats.

    deck  the table options that change the cards, those that are true
    """

    game: Game[Any]
    mode: str
    seats: int
    deck: tuple[str, ...] = ()

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of `Game.new`."""
        return {"mode": self.mode, **dict.fromkeys(self.deck, True)}


class Budget(NamedTuple):
    """Limits of a player's thinking about one decision.

    simulations  largest number; None: the player's level decides
    seconds      longest wall-clock time; None: no limit, so that the answer depends on the seed alone
    """

    simulations: int | None = None
    seconds: float | None = None


FREE = Budget()


class Player(Protocol):
    """Answers decisions for one seat. It has no memory between decisions and sees only sampled states.

    view      everything that the seat may know (`Game.view`)
    sample    worlds that agree with it
    decision  the question, one of `view.decisions`
    rng       its only source of randomness
    budget    its limits
    """

    def __call__(self, view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice: ...


Maker: TypeAlias = Callable[[Variant], Player]
"""Makes a player for a variant. Raises ValueError if it cannot play it."""
