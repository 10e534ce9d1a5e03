"""The part of a match that a step replaces, by a new one: a step that cannot be stored leaves no trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from games.core.protocol import Decision, Seat
from host.ports import Deadline, Presence, Sealed


@dataclass(frozen=True, slots=True)
class Position:
    """A state, what it asks, and what the host keeps beside it, by decision id.

    seq        number of actions so far
    sealed     answers that wait for their window to close
    deadlines  one for each blocking decision; empty when the match is over
    presence   how those seats keep their time who have not always kept it
    """

    state: Any
    pending: tuple[Decision, ...]
    seq: int
    deadlines: Mapping[int, Deadline]
    sealed: Mapping[int, Sealed] = field(default_factory=dict)
    presence: Mapping[Seat, Presence] = field(default_factory=dict)

    def moved(self, by: timedelta) -> Position:
        """The same position after an outage of that time."""
        return replace(self, deadlines={key: row.moved(by) for key, row in self.deadlines.items()})

    @property
    def blocking(self) -> tuple[Decision, ...]:
        """Who is waited for; empty means that the match is over."""
        return tuple(decision for decision in self.pending if decision.blocking)
