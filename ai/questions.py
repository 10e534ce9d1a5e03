"""A decision as the network sees it: one slot at a time, several times where an answer takes several options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.features import Encoder
from games.core.protocol import ONE, Choice, Decision, Token

ENOUGH: Any = object()
"""In place of a token: no more options."""


class Question:
    """One choice among slots.

    slots     the slots to choose from, each once; with one of them nothing is to be decided
    features  the features that are 1; worked out when they are first read
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
        """The whole answer when the slot at this place is chosen, or the question for its next option."""
        token = self._tokens[at]
        if self.decision.pick == ONE:
            return token
        picked = self.picked if token is ENOUGH else (*self.picked, token)
        if token is ENOUGH or len(picked) == self.decision.pick[1]:
            return in_order(self.decision, picked)
        return Question(self.encoder, self.view, self.decision, picked)


def in_order(decision: Decision, picked: Sequence[Token]) -> tuple[Token, ...]:
    """The options in the order in which they are offered: the order of thinking is not told."""
    return tuple([token for token in decision.options if token in picked])


def settled(encoder: Encoder, view: Any, decision: Decision) -> Choice | Question:
    """The answer where there is one only, else the first real choice."""
    return follow(Question(encoder, view, decision))


def follow(step: Choice | Question) -> Choice | Question:
    """Take single slots until something is to be chosen."""
    while isinstance(step, Question) and len(step.slots) == 1:
        step = step.answer(0)
    return step
