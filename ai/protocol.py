"""The interfaces of computer players: to the arena and to search (`Player`), and to the host (`Computer`)."""

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


class Computer(Protocol):
    """A computer player of the host. It is stateless: one value serves all matches, from several threads at once.

    It sees a world drawn by `Game.sample`, which its seat cannot tell from the real one, and never the real one.
    """

    @property
    def title(self) -> str:
        """Its strength in a word, as shown to people."""

    @property
    def name(self) -> str:
        """The name that its seats have at a table; empty for any."""

    def summary(self, game: Game[Any]) -> str:
        """A sentence about how it plays; empty if it is not offered for this game."""

    def plays(self, game: Game[Any]) -> bool:
        """Whether it can play this game; the first in the list plays all games."""

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        """A legal answer to a decision that is open in `world`; it may change `world`."""
