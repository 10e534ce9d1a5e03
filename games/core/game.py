"""`Game`: what host, bot and computer players ask of rules. `protocol` defines its values."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from typing_extensions import Protocol, runtime_checkable

from games.core.protocol import Action, Asked, Choice, Decision, Event, Mode, Outcome, Seat, State, TableOption, View
from games.core.screen import Screen

S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """The rules of one game. Stateless: one value serves all matches.

    A game says the attributes below and defines the abstract methods; the others have defaults that it may keep.

    A subclass assigns its functions, as in `view = staticmethod(view)`. `games.core.scripted` and `games.core.plain`
    hold what games with and without scripts have in common.

    key            its name in the registry and in the database
    title          its name for people
    modes          ways to play, by key; the first is the default
    table_options  options of `new` beside "mode", by name
    rules_version  increased when an old log would replay to another state
    screen         its texts for people
    """

    key: str
    title: str
    modes: Mapping[str, Mode]
    table_options: Mapping[str, TableOption]
    rules_version: int
    screen: Screen

    ladder: tuple[str, ...] = ("easy", "normal")
    """Keys of levels of computer players, the weakest first: each beats the one below (docs/opponents.md)."""

    keeps_secrets: bool = False
    """The rules keep parts of a match secret for ever.

    After such a match only the spectators' view is shown: no seat's view, no record, and no seed, from which answers of
    computer players could be computed.
    """

    deals_anew: bool = False
    """Each round deals new hands to all seats and tells it at once.

    In other games a hand may still be held when its round is over, so the end of a round does not lay it open.
    """

    defaults_while_away: bool = False
    """The clock's answers are given for a person who is away.

    In such a game another player would use for one side what only the seat may know.
    """

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that any mode takes, ascending."""
        return tuple(sorted({seats for mode in self.modes.values() for seats in mode.seats}))

    @abstractmethod
    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> S:
        """A match before its first action. Raises ValueError for invalid options or numbers of seats."""

    @abstractmethod
    def pending(self, state: S, /) -> Sequence[Decision]:
        """All open decisions. The match is over if none of them is blocking."""

    @abstractmethod
    def apply(self, state: S, action: Action, /) -> Sequence[Event]:
        """Answer a decision. Raises IllegalAction, and then the state is unchanged."""

    @abstractmethod
    def view(self, state: S, viewer: Seat | None, /) -> View:
        """Everything that `viewer` may know; None is a spectator."""

    @abstractmethod
    def sample(self, state: S, viewer: Seat, rng: random.Random, /) -> S:
        """A state that `viewer` cannot tell from this one, with its hidden part drawn anew.

        It agrees with all that the viewer knows. Raises NoWorldError if no such state was found.
        """

    @abstractmethod
    def outcome(self, state: S, /) -> Outcome | None:
        """The result, or None while the match goes on."""

    def is_evident(self, public: Any, asked: Asked, /) -> bool:
        """Whether all can see that this open question has one answer: computer players give it sooner.

        public  the view of spectators
        """
        return False

    def untold(self, state: S, /) -> int:
        """How many events of the set-up are told with the next answer, since none may come before the first one."""
        return 0

    def told_as_dealt(self, state: S, /) -> Sequence[Event]:
        """The events of a set-up that has ended the match, which are told with the result; none after any other."""
        return ()


@runtime_checkable
class Advised(Protocol):
    """A game that can advise sensible answers, for computer players (`ai`)."""

    def advise(self, state: Any, decision: Decision, rng: random.Random) -> Choice:
        """A sensible legal answer to an open decision, based on the knowledge of its seat.

        `state` is a world that `sample` has drawn for the seat: what the seat cannot know is invented there.
        """


@runtime_checkable
class Appraised(Protocol):
    """A game whose searches need not play out to the end: it can tell how good a position is."""

    def appraise(self, state: Any) -> Sequence[float] | None:
        """The expected result for each seat, from -1 to 1, of a position in which all is seen; None where it cannot."""


@runtime_checkable
class WellAdvised(Protocol):
    """A game with a better advice for the levels that search, and with questions that they leave to it.

    searched  the kinds of questions that a search may answer
    """

    searched: frozenset[str]

    def advise_well(self, state: Any, decision: Decision, rng: random.Random) -> Choice:
        """The advice of the levels that search, for their other questions and their play-outs: see `Advised`."""


@runtime_checkable
class Reserved(WellAdvised, Protocol):
    """A game with secret teams, in which most answers of a search would tell the others what only its seat knows.

    It lets only those questions be searched of which the others never see the answer.
    """

    def teams(self, state: Any) -> Sequence[int]:
        """The secret team of each seat, as in `Outcome.teams`."""
