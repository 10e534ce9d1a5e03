"""Duels whose rules hear some answers as if they had not been given: their questions stay open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.core.protocol import Action, Decision, Event
from tests.host.duel import Duel, DuelState


class Deaf(Duel):
    """Is deaf to these stakes and, in the window, to objections; the question is asked anew or just stays open."""

    key = "deaf"

    def __init__(self, *stakes: int, anew: bool = False, objections: bool = False) -> None:
        super().__init__()
        self.stakes: Collection[int] = stakes
        self.anew, self.objections = anew, objections

    def apply(self, state: DuelState, action: Action) -> Sequence[Event]:
        asked = next((d for d in self.pending(state) if d.id == action.decision), None)
        if asked is not None and asked.prompt == "stake" and asked.admit(action.choice) in self.stakes:
            if self.anew:
                state.ask("stake", [state.leader])
            return []
        if asked is not None and asked.prompt == "object" and self.objections:
            return self._object(state, asked, action.choice)
        return super().apply(state, action)

    def _object(self, state: DuelState, asked: Decision, choice: Any) -> Sequence[Event]:
        state.given[asked.seat] = asked.admit(choice)
        if len(state.given) < len(state.open):
            return []
        if "yes" in state.given.values():
            state.ask("object", list(range(state.seats)))
            return []
        return self._go_on(state)
