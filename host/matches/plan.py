"""A planned step of a match."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.protocol import Event, Outcome, Seat
from host.matches.position import Position
from host.records import Step


@dataclass(frozen=True, slots=True)
class Plan:
    """A step to store, and the position of the match after it.

    in_vain  the seats for which the clock or a computer player has given an answer that leaves its question open
    """

    step: Step
    after: Position
    events: tuple[Event, ...] = ()
    outcome: Outcome | None = None
    in_vain: frozenset[Seat] = frozenset()
