"""A position that tests play by names, in the words of players.

`at = At("king gold*3 treasure", "militia*7")` is Ana's third turn, begun: Ana has drawn up to eight cards. Then
`at.play("thief")`, `at.says("claim")` for Ben and `at.says("challenge")` for Ana go on.
"""

from typing import Any

from games.core.protocol import Action, Decision, Event, IllegalAction
from games.imp import Imp, position
from games.imp.cards import in_order
from games.imp.state import State

GAME = Imp()
ANA, BEN = 0, 1
PLAIN = "militia*4 men-at-arms*3 knight"
"""Eight cards that no victory set and no effect is in."""


def cards(text: str) -> list[str]:
    """ "gold*3 king" as the cards that it names."""
    named = []
    for word in text.split():
        card, _, count = word.partition("*")
        named += [card] * int(count or 1)
    return named


class At:
    """Two hands; `then` are the next cards of the pile. Everything else as in `games.imp.position`."""

    def __init__(self, ana: str, ben: str, then: str = "", **named: Any):
        self.events: list[Event] = []
        self.state: State = position([cards(ana), cards(ben)], next_cards=cards(then), events=self.events, **named)

    # ---- asked seats and prompts

    def asked(self) -> list[tuple[int, str]]:
        return [(d.seat, d.prompt) for d in GAME.pending(self.state)]

    def decision(self, seat: int | None = None) -> Decision:
        found = [d for d in GAME.pending(self.state) if seat in (None, d.seat)]
        assert len(found) == 1, f"open: {self.asked()}"
        return found[0]

    def options(self, seat: int | None = None) -> tuple[Any, ...]:
        return self.decision(seat).options

    # ---- answers

    def says(self, *choices: str, seat: int | None = None) -> list[Event]:
        """The seat that is asked answers; several answers follow each other."""
        told: list[Event] = []
        for choice in choices:
            d = self.decision(seat)
            told += GAME.apply(self.state, Action(d.seat, d.id, choice))
        self.events += told
        return told

    def play(self, card: str) -> list[Event]:
        return self.says(f"play:{card}")

    def refused(self, choice: Any, seat: int | None = None) -> str:
        """The code with which this answer is refused; nothing may have changed."""
        before, d = self.state.fingerprint(), self.decision(seat)
        try:
            GAME.apply(self.state, Action(d.seat, d.id, choice))
        except IllegalAction as error:
            assert self.state.fingerprint() == before
            return error.code
        raise AssertionError(f"{choice} is not refused")

    def time_is_up(self) -> None:
        """The clock answers for all who are waited for."""
        for d in list(GAME.pending(self.state)):
            self.events += GAME.apply(self.state, Action(d.seat, d.id, d.default))

    def end_turn(self, *discards: str) -> None:
        """End, with these discards or the clock's, until the other is to act."""
        seat = self.state.seat
        self.says("end", *discards)
        while self.state.seat == seat and not self.state.winners:
            self.time_is_up()

    # ---- what lies where

    def hand(self, seat: int) -> list[str]:
        return self.state.hands[seat]

    def has(self, seat: int, text: str) -> bool:
        return self.hand(seat) == in_order(cards(text))

    def knows(self, viewer: int | None, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What this viewer knows of that hand: surely in it, surely not in it."""
        fact = GAME.view(self.state, viewer).facts[seat]
        return fact.sure, fact.none

    @property
    def top(self) -> str:
        return self.state.discard[-1]

    @property
    def won(self) -> tuple[tuple[int, ...], str]:
        """The winners and the reason; ((), "") for a live match."""
        return self.state.winners, self.state.how

    def told(self, kind: str) -> list[dict]:
        return [dict(event.public) for event in self.events if event.kind == kind]
