"""A decision as a sequence of choices among slots, one per option of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.features import Encoder
from games.core.protocol import ONE, Choice, Decision, Token

ENOUGH: Any = object()
"""The token for "no more options"."""


class Question:
    """One choice among slots.

    slots     the different slots to choose from; one slot means a forced choice
    features  the features that are 1; computed on first access
    """

    __slots__ = ("_features", "_tokens", "decision", "encoder", "picked", "slots", "view")

    def __init__(self, encoder: Encoder, view: Any, decision: Decision, picked: tuple[Token, ...] = ()) -> None:
        self.encoder = encoder
        self.view = view
        self.decision = decision
        self.picked = picked
        self._features: list[int] | None = None
        by_slot: dict[int, Token] = {}
        for slot, token in zip(encoder.options(view, decision), decision.options, strict=True):
            if token not in picked:
                by_slot.setdefault(slot, token)
        if decision.pick != ONE and len(picked) >= decision.pick[0]:
            by_slot[encoder.stop(decision)] = ENOUGH
        self._tokens = list(by_slot.values())
        self.slots = list(by_slot)

    @property
    def features(self) -> list[int]:
        if self._features is None:
            self._features = self.encoder.features(self.view, self.decision, self.picked)
        return self._features

    def answer(self, at: int) -> Choice | Question:
        """The whole answer if the slot at this index is chosen, or the question for its next option."""
        token = self._tokens[at]
        if self.decision.pick == ONE:
            return token
        picked = self.picked if token is ENOUGH else (*self.picked, token)
        if token is ENOUGH or len(picked) == self.decision.pick[1]:
            return in_order(self.decision, picked)
        return Question(self.encoder, self.view, self.decision, picked)


def in_order(decision: Decision, picked: Sequence[Token]) -> tuple[Token, ...]:
    """The options in their offered order, so that the answer does not reveal the order of choosing."""
    return tuple([token for token in decision.options if token in picked])


def settled(encoder: Encoder, view: Any, decision: Decision) -> Choice | Question:
    """The answer if it is forced, else the first real choice."""
    return follow(Question(encoder, view, decision))


def follow(step: Choice | Question) -> Choice | Question:
    """Take forced slots until there is a choice."""
    while isinstance(step, Question) and len(step.slots) == 1:
        step = step.answer(0)
    return step
