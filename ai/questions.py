"""A decision as a sequence of choices among slots, one per option of the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.features import Encoder
from games.core.game import Game
from games.core.protocol import ONE, Choice, Decision, Token

ENOUGH: Any = object()
"""The token for "no more options"."""


class Question:
    """One choice among slots.

    slots     the different slots to choose from; one slot means a forced choice
    features  the features that are 1; computed on first access
    """

    __slots__ = ("_features", "_options", "_see", "_tokens", "decision", "encoder", "picked", "slots")

    def __init__(
        self,
        encoder: Encoder,
        see: Callable[[], Any],
        options: Sequence[int],
        decision: Decision,
        picked: tuple[Token, ...] = (),
    ) -> None:
        """`see` gives the view of the asked seat, `options` has the slot of each option; see `settled`, `asked_in`."""
        self.encoder = encoder
        self.decision = decision
        self.picked = picked
        self._see = see
        self._options = options
        self._features: list[int] | None = None
        by_slot: dict[int, Token] = dict(zip(options, decision.options, strict=True))
        if picked or len(by_slot) < len(options):  # the first option of a slot stands for it
            by_slot = {}
            for slot, token in zip(options, decision.options, strict=True):
                if token not in picked:
                    by_slot.setdefault(slot, token)
        if decision.pick != ONE and len(picked) >= decision.pick[0]:
            by_slot[encoder.stop(decision)] = ENOUGH
        self._tokens = list(by_slot.values())
        self.slots = list(by_slot)

    @property
    def features(self) -> list[int]:
        if self._features is None:
            self._features = self.encoder.features(self._see(), self.decision, self.picked)
        return self._features

    def answer(self, at: int) -> Choice | Question:
        """The whole answer if the slot at this index is chosen, or the question for its next option."""
        token = self._tokens[at]
        if self.decision.pick == ONE:
            return token
        picked = self.picked if token is ENOUGH else (*self.picked, token)
        if token is ENOUGH or len(picked) == self.decision.pick[1]:
            return in_order(self.decision, picked)
        return Question(self.encoder, self._see, self._options, self.decision, picked)


def asked_in(encoder: Encoder, game: Game[Any], world: Any, decision: Decision) -> Question:
    """The decision as its seat is asked in a world.

    The features must be read before the world changes: the view is made only then, since a search seldom reads them.
    """
    return Question(encoder, lambda: game.view(world, decision.seat), encoder.options_in(world, decision), decision)


def in_order(decision: Decision, picked: Sequence[Token]) -> tuple[Token, ...]:
    """The options in their offered order, so that the answer does not reveal the order of choosing."""
    return tuple([token for token in decision.options if token in picked])


def settled(encoder: Encoder, view: Any, decision: Decision) -> Choice | Question:
    """The answer if it is forced, else the first real choice."""
    return follow(Question(encoder, lambda: view, encoder.options(view, decision), decision))


def opened(encoder: Encoder, view: Any, decision: Decision) -> Choice | Question:
    """As `settled`, for a player: the answer is the default where the encoder says so."""
    return decision.default if encoder.takes_default(view, decision) else settled(encoder, view, decision)


def follow(step: Choice | Question) -> Choice | Question:
    """Take forced slots until there is a choice."""
    while isinstance(step, Question) and len(step.slots) == 1:
        step = step.answer(0)
    return step
