"""What games with scripts have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.core import kernel
from games.core.game import Game
from games.core.protocol import Action, Decision, Event
from games.core.script import Events, ScriptState

T = TypeVar("T", bound=ScriptState)


class ScriptedGame(Game[T]):
    """A game whose rules are scripts, which `games.core.kernel` runs.

    make  an event from what a verb has reported
    """

    make: Callable[..., Event]

    def pending(self, state: T, /) -> Sequence[Decision]:
        return kernel.pending(state)

    def apply(self, state: T, action: Action, /) -> Sequence[Event]:
        kernel.apply(state, action)
        events, state.events = state.events, []
        return Events(events, self.make)

    def untold(self, state: T, /) -> int:
        return len(state.events)
