"""What a game offers to a computer player that learns: numbers for a position, and a slot for every option.

The learning and playing code (`ai`) knows no game; it reads an `Encoder`. A game without one is played by its advice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from games.core.protocol import Decision, Round, Token


class Encoder(Protocol):
    """How one mode of a game, with one number of seats, looks to a network.

    name      names the file of the weights; modes that share a network share the name
    inputs    how many features there are; each is 0 or 1
    slots     how many outputs there are: every kind of question has outputs of its own
    memories  the features that a beginner would forget
    tempting  the slots that a beginner takes too early
    """

    @property
    def name(self) -> str: ...
    @property
    def inputs(self) -> int: ...
    @property
    def slots(self) -> int: ...
    @property
    def memories(self) -> Sequence[int]: ...
    @property
    def tempting(self) -> Sequence[int]: ...

    def features(self, view: Any, decision: Decision, picked: Sequence[Token]) -> list[int]:
        """The features that are 1, made of the view alone.

        picked  the options that are already part of the answer, where a decision takes several
        """
        ...

    def options(self, view: Any, decision: Decision) -> list[int]:
        """The slot of every option, in their order. Options that are worth the same share a slot."""
        ...

    def stop(self, decision: Decision) -> int:
        """The slot of "no more", where a decision takes several options."""
        ...

    def worth(self, finished: Round) -> list[float]:
        """What a finished round is worth to each seat, from -1 to 1. All zero: it was not played."""
        ...

    def chance(self, worth: float) -> float:
        """The chance to win the round, from 0 to 1, of a seat to which it is worth this on average."""
        ...

    # ---- for search, which steps through sampled worlds

    def rounds(self, world: Any) -> Sequence[Round]:
        """The rounds of the match that are finished."""
        ...

    def label(self, world: Any, token: Token, decision: Decision) -> Token:
        """What an option is, in words that mean the same in every world: a card's kind instead of its id."""
        ...

    def mixes(self, decision: Decision) -> bool:
        """Whether an opponent could read what is held from an answer that is always the same."""
        ...


@runtime_checkable
class Learnable(Protocol):
    """A game that offers an encoder."""

    def encoder(self, mode: str, seats: int) -> Encoder:
        """Raises ValueError for a mode that does not exist or does not take that many seats."""
        ...

    def setting_of(self, world: Any) -> tuple[str, int]:
        """The mode and the number of seats that are played in this world."""
        ...
