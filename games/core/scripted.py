"""What the classes of games have in common. `games.core.game.Game` says what each part means.

A subclass assigns its functions, as in `view = staticmethod(view)`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from games.core import kernel
from games.core.picture import Pictured
from games.core.protocol import Action, Choice, Decision, Event, Mode, Seat, State, TableOption, View
from games.core.screen import Screen
from games.core.script import Events, ScriptState
from games.core.teaching import Teaching

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=ScriptState)


class GameBase(Generic[S]):
    """The declarations of a game that can be drawn, taught and advised."""

    key: str
    title: str
    seats: tuple[int, ...]
    modes: Mapping[str, Mode]
    table_options: Mapping[str, TableOption]
    rules_version: int
    screen: Screen
    picture: Pictured
    teaching: Teaching
    view: Callable[[S, Seat | None], View]
    sample: Callable[[S, Seat, random.Random], S]
    advise: Callable[[S, Decision, random.Random], Choice]


class ScriptedGame(GameBase[T]):
    """A game whose rules are scripts, which `games.core.kernel` runs.

    make  an event from what a verb has reported
    """

    make: Callable[..., Event]

    def pending(self, state: T) -> Sequence[Decision]:
        return kernel.pending(state)

    def apply(self, state: T, action: Action) -> Sequence[Event]:
        kernel.apply(state, action)
        events, state.events = state.events, []
        return Events(events, self.make)

    def untold(self, state: T) -> int:
        """How many events of the set-up the next answer tells first (`games.core.game.ToldLater`)."""
        return len(state.events)
