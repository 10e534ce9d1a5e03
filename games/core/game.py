"""`Game`: the interface between rules and host, bot and computer players. `protocol` defines its values."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from games.core.protocol import Action, Choice, Decision, Event, Mode, Outcome, Seat, State, TableOption, View
from games.core.screen import Screen

S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one game. Stateless: one value serves all matches.

    key            its name in the registry and in the database
    title          its name for people
    seats          the numbers of seats that it can be played with, ascending
    modes          ways to play, by key; the first is the default
    table_options  what `new` takes as options beside "mode", by name
    rules_version  raised when an old log would replay to another state
    screen         what people see of it
    """

    @property
    def key(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seats(self) -> tuple[int, ...]: ...
    @property
    def modes(self) -> Mapping[str, Mode]: ...
    @property
    def table_options(self) -> Mapping[str, TableOption]: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def screen(self) -> Screen: ...

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> S:
        """A match before its first action. Raises ValueError for options or numbers of seats that do not exist."""
        ...

    def pending(self, state: S) -> Sequence[Decision]:
        """All open decisions. Nothing blocking among them means that the match is over."""
        ...

    def apply(self, state: S, action: Action) -> Sequence[Event]:
        """Answer a decision. Raises IllegalAction, and then the state is as it was."""
        ...

    def view(self, state: S, viewer: Seat | None) -> View:
        """What `viewer` may know; None is a spectator."""
        ...

    def sample(self, state: S, viewer: Seat, rng: random.Random) -> S:
        """A state that `viewer` cannot tell from this one, its hidden part drawn anew."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the match goes on."""
        ...


@runtime_checkable
class Advised(Protocol):
    """A game that knows how to play itself sensibly; a computer player may ask it (`ai`)."""

    def advise(self, state: Any, decision: Decision, rng: random.Random) -> Choice:
        """A sensible legal answer to an open decision, made of what its seat may know."""
        ...


def keeps_secrets(game: object) -> bool:
    """Whether the rules keep some of what the seats did secret for ever: such a game says `keeps_secrets = True`.

    Of its matches nothing is given out after the end but the spectators' view: no view of a seat, no record, and no
    seed, from which a computer player's answers could be computed.
    """
    return getattr(game, "keeps_secrets", False) is True
