"""Variants of Hide and Bid whose cards count as false: a right one (`HEARS`), wrong ones that are `DEAF` to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core.protocol import Action, Decision, Event
from tests.games.wrong.hide_and_bid import DECK, HideAndBid, State


class Numbered(HideAndBid):
    """The cards are numbers from 0 on."""

    deck = tuple(range(len(DECK)))


HEARS = (Numbered,)


@dataclass(slots=True)
class Repeated(State):
    """How often a question was asked again."""

    again: int = 0


class ZeroIsAskedAgain(Numbered):
    """The card 0 is taken for no answer, and the question is asked under another id."""

    state = Repeated

    def pending(self, s: Any) -> Sequence[Decision]:
        asked = list(super().pending(s))
        for d in asked:
            d.id += 100 * s.again
        return asked

    def apply(self, s: Any, action: Action) -> Sequence[Event]:
        for d in self.pending(s):
            if d.id == action.decision and d.prompt == "lay" and d.seat == action.seat and not d.admit(action.choice):
                s.again += 1
                return []
        return super().apply(s, action)


class EmptyChangesNothing(HideAndBid):
    """The card "" is taken for no answer, and the question stays open."""

    deck = ("", *DECK[1:])

    def apply(self, s: State, action: Action) -> Sequence[Event]:
        for d in self.pending(s):
            if d.id == action.decision and d.prompt == "lay" and d.seat == action.seat and not d.admit(action.choice):
                return []
        return super().apply(s, action)


DEAF = (ZeroIsAskedAgain, EmptyChangesNothing)
