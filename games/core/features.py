"""The interface of a game to learning computer players: features of a position, and a slot for every option.

The code that learns and plays (`ai`) reads an `Encoder` and knows no game. A game without one is played by its advice.
Searches run in other processes, to which positions go as JSON (`games.core.snapshot`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from typing_extensions import Protocol, runtime_checkable

from games.core.protocol import Decision, Round, Seat, Token


class Layout:
    """Assigns indexes to features."""

    def __init__(self) -> None:
        self.size = 0

    def __call__(self, width: int) -> int:
        at = self.size
        self.size += width
        return at


class Encoder(Protocol):
    """Encodes one mode of a game, with one number of seats and one deck, for a network.

    name      the name of the file of the weights; modes that share a network share the name
    inputs    the number of features; each is 0 or 1
    slots     the number of outputs; every kind of question has its own
    memories  the features that a beginner forgets
    tempting  the slots that a beginner chooses too early
    blunders  the scale of a beginner's mistakes: below 1 where few choices decide a round, so that each costs more
    """

    name: str
    inputs: int
    slots: int
    memories: Sequence[int]
    tempting: Sequence[int]
    blunders: float

    def features(self, view: Any, decision: Decision, picked: Sequence[Token]) -> list[int]:
        """The features that are 1, computed from the view alone.

        picked  the options that are already part of the answer, if the decision takes several
        """

    def options(self, view: Any, decision: Decision) -> list[int]:
        """The slot of every option, in their order. Options of equal value share a slot."""

    def options_in(self, world: Any, decision: Decision) -> list[int]:
        """The same as `options`, without a view: a search asks for it at every step through a sampled world."""

    def stop(self, decision: Decision) -> int:
        """The slot of "no more", if the decision takes several options."""

    def worth(self, finished: Round) -> list[float]:
        """The value of a finished round for each seat, from -1 to 1. All zero: it was not played."""

    def chance(self, worth: float) -> float:
        """The chance to win the round, from 0 to 1, of a seat with this mean value."""

    # ---- for search, which steps through sampled worlds

    def rounds(self, world: Any) -> Sequence[Round]:
        """The rounds of the match that are finished."""

    def label(self, world: Any, token: Token, decision: Decision) -> Token:
        """A name of an option that means the same in every world: a card's kind instead of its id."""

    def mixes(self, decision: Decision) -> bool:
        """Whether constant answers to this decision would reveal hidden cards to an opponent."""

    def takes_default(self, view: Any, decision: Decision) -> bool:
        """Whether a player gives the default: others cost points of the match, which single rounds do not teach."""


@runtime_checkable
class Learnable(Protocol):
    """A game that offers an encoder."""

    def encoder(self, mode: str, seats: int, deck: tuple[str, ...] = ()) -> Encoder:
        """Raises ValueError for a mode that does not exist or does not take that many seats.

        deck  the table options that change the cards, those that are true
        """

    def variant_of(self, world: Any) -> tuple[str, int, tuple[str, ...]]:
        """The mode, the number of seats and the deck of this world."""

    def as_json(self, state: Any) -> bytes:
        """The state without its events, on one line."""

    def from_json(self, data: bytes) -> Any:
        """The state in these bytes, which may come from anywhere. Raises ValueError for any others."""


class Hidden(Protocol):
    """The hidden cards of one mode of a game, with one number of seats, as facts that are true or false in a world.

    facts  the number of possible facts, such as "the next seat has a Queen"; fixed, since weights depend on it
    """

    facts: int

    def true_in(self, world: Any, viewer: Seat) -> Sequence[int]:
        """The facts about other seats that are true in a world, each once. What `viewer` knows may be among them."""


@runtime_checkable
class Guessable(Protocol):
    """A game whose searches may prefer the worlds that agree with what the others did: see `ai.belief`."""

    def hidden(self, mode: str, seats: int, deck: tuple[str, ...] = ()) -> Hidden:
        """Raises ValueError for a mode that does not exist or does not take that many seats."""


@runtime_checkable
class Countable(Protocol):
    """A game that can list the worlds of a seat where they are few, so that a search need not draw them."""

    def worlds(self, state: Any, viewer: Seat, most: int, rng: random.Random) -> list[tuple[Any, int]] | None:
        """All states that `Game.sample` may draw, with their weights; None where they are more than `most`.

        The order and the weights are the same for every state that the seat cannot tell from this one.
        """
