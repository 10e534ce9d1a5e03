"""The part of a match that each step replaces as a whole, so that a step that cannot be stored leaves no trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from games.core.protocol import Decision, Seat
from games.core.script import ScriptState
from host.records import Deadline, Presence, Sealed, Share


@dataclass(frozen=True, slots=True)
class Position:
    """A state, its open questions, and the host's data about them, by decision id.

    seq        number of actions so far
    sealed     answers of windows that are still open
    deadlines  one for each blocking decision; empty when the match is over
    presence   the presence of seats, where it is not that of the beginning
    shares     by whom the answers of the seats were given
    heard      by seat, how many events there were since its person's last answer, that included
    """

    state: Any
    pending: tuple[Decision, ...]
    seq: int
    deadlines: Mapping[int, Deadline]
    sealed: Mapping[int, Sealed] = field(default_factory=dict)
    presence: Mapping[Seat, Presence] = field(default_factory=dict)
    shares: Mapping[Seat, Share] = field(default_factory=dict)
    heard: Mapping[Seat, int] = field(default_factory=dict)

    def moved(self, by: timedelta) -> Position:
        """The same position with all clocks moved by an outage."""
        return replace(
            self,
            deadlines={key: row.moved(by) for key, row in self.deadlines.items()},
            presence={seat: row.moved(by) for seat, row in self.presence.items()},
        )

    @property
    def blocking(self) -> tuple[Decision, ...]:
        """The questions that the match waits for; empty means that the match is over."""
        return tuple([decision for decision in self.pending if decision.blocking])


def forget(state: Any) -> None:
    """Let the reference count free a state that is no longer used: its scripts and it refer to each other."""
    if isinstance(state, ScriptState):
        state.rest()
