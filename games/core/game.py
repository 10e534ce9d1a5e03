"""`Game`: the interface between rules and host, bot and computer players. `protocol` defines its values."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from typing_extensions import Protocol, runtime_checkable

from games.core.protocol import Action, Asked, Choice, Decision, Event, Mode, Outcome, Seat, State, TableOption, View
from games.core.screen import Screen

S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one game. Stateless: one value serves all matches.

    key            its name in the registry and in the database
    title          its name for people
    seats          the allowed numbers of seats, ascending
    modes          ways to play, by key; the first is the default
    table_options  options of `new` beside "mode", by name
    rules_version  increased when an old log would replay to another state
    screen         its texts for people
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
        """A match before its first action. Raises ValueError for invalid options or numbers of seats."""
        ...

    def pending(self, state: S) -> Sequence[Decision]:
        """All open decisions. The match is over if none of them is blocking."""
        ...

    def apply(self, state: S, action: Action) -> Sequence[Event]:
        """Answer a decision. Raises IllegalAction, and then the state is unchanged."""
        ...

    def view(self, state: S, viewer: Seat | None) -> View:
        """Everything that `viewer` may know; None is a spectator."""
        ...

    def sample(self, state: S, viewer: Seat, rng: random.Random) -> S:
        """A state that `viewer` cannot tell from this one, with its hidden part drawn anew.

        It agrees with all that the viewer knows. Raises NoWorldError if no such state was found.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the match goes on."""
        ...


@runtime_checkable
class Laddered(Protocol):
    """A game that says which levels of computer players are steps of its ladder."""

    ladder: tuple[str, ...]
    """Keys of levels, the weakest first, as many as it has room for: each beats the one below (docs/opponents.md)."""


@runtime_checkable
class Advised(Protocol):
    """A game that can advise sensible answers, for computer players (`ai`)."""

    def advise(self, state: Any, decision: Decision, rng: random.Random) -> Choice:
        """A sensible legal answer to an open decision, based on the knowledge of its seat.

        `state` is a world that `sample` has drawn for the seat: what the seat cannot know is invented there.
        """
        ...


@runtime_checkable
class Appraised(Protocol):
    """A game whose searches need not play out to the end: it can tell how good a position is."""

    def appraise(self, state: Any) -> Sequence[float] | None:
        """The expected result for each seat, from -1 to 1, of a position in which all is seen; None where it cannot."""
        ...


@runtime_checkable
class Evident(Protocol):
    """A game in which all can see of some questions that they have one answer: computer players give it sooner."""

    def is_evident(self, public: Any, asked: Asked) -> bool:
        """Whether public facts leave one answer to this open question. `public` is the view of spectators."""
        ...


@runtime_checkable
class WellAdvised(Protocol):
    """A game with a better advice for the levels that search, and with questions that they leave to it.

    searched  the kinds of questions that a search may answer
    """

    searched: frozenset[str]

    def advise_well(self, state: Any, decision: Decision, rng: random.Random) -> Choice:
        """The advice of the levels that search, for their other questions and their play-outs: see `Advised`."""
        ...


@runtime_checkable
class Reserved(WellAdvised, Protocol):
    """A game with secret teams, in which most answers of a search would tell the others what only its seat knows.

    It lets only those questions be searched of which the others never see the answer.
    """

    def teams(self, state: Any) -> Sequence[int]:
        """The secret team of each seat, as in `Outcome.teams`."""
        ...


@runtime_checkable
class ToldLater(Protocol):
    """A game whose set-up has events. No event may come before the first answer, so that answer tells them first."""

    def untold(self, state: Any) -> int:
        """How many events that happened before the next answer are told with it."""
        ...


@runtime_checkable
class OverAsDealt(Protocol):
    """A game whose set-up can end the match: then no answer tells its events, and they are told with the result."""

    def told_as_dealt(self, state: Any) -> Sequence[Event]:
        """The events of a set-up that has ended the match; none after any other."""
        ...


def keeps_secrets(game: object) -> bool:
    """Whether the rules keep parts of a match secret for ever: such a game sets `keeps_secrets = True`.

    After such a match only the spectators' view is shown: no seat's view, no record, and no seed, from which answers of
    computer players could be computed.
    """
    return getattr(game, "keeps_secrets", False) is True


def deals_anew(game: object) -> bool:
    """Whether each round deals new hands to all seats and tells it at once: such a game sets `deals_anew = True`.

    In other games a hand may still be held when its round is over, so the end of a round does not lay it open.
    """
    return getattr(game, "deals_anew", False) is True


def defaults_while_away(game: object) -> bool:
    """Whether the clock's answers are given for a person who is away: such a game sets `defaults_while_away = True`.

    There another player would use for one side what only the seat may know.
    """
    return getattr(game, "defaults_while_away", False) is True
