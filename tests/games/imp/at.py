"""A position that tests play by names, in the words of players.

`at = At("king gold*3 treasure", "militia*7")` is Ana's third turn, begun: Ana has drawn up to eight cards. Then
`at.play("thief")`, `at.says("claim")` for Ben and `at.says("challenge")` for Ana go on, or in one
`at.play("thief", "claim", "challenge")`.
"""

import random
from collections.abc import Iterator
from typing import Any, Self

from games.core.protocol import Action, Decision, Event
from games.imp import Imp, position
from games.imp.cards import in_order
from games.imp.state import State
from tests.games.table import Table

GAME = Imp()
ANA, BEN = 0, 1
NAMES = ("Ana", "Ben")
PLAIN = "militia*4 men-at-arms*3 knight"
"""Eight cards that no victory set and no effect is in."""


def cards(text: str) -> list[str]:
    """ "gold*3 king" as the cards that it names."""
    named = []
    for word in text.split():
        card, _, count = word.partition("*")
        named += [card] * int(count or 1)
    return named


def walked(seed: int, options: dict[str, Any] | None = None) -> Iterator[tuple[State, Decision]]:
    """A match of random answers: before each of them, and at the end with the last one."""
    state, rng = GAME.new(2, seed, options), random.Random(seed)
    while pending := GAME.pending(state):
        d = rng.choice(pending)
        yield state, d
        GAME.apply(state, Action(d.seat, d.id, d.random(rng)))
    yield state, d


class At(Table):
    """Two hands; `then` are the next cards of the pile. Everything else as in `games.imp.position`."""

    game = GAME
    names = NAMES

    def __init__(self, ana: str, ben: str, then: str = "", **named: Any):
        told: list[Event] = []
        super().__init__(position([cards(ana), cards(ben)], next_cards=cards(then), events=told, **named))
        self.events = told

    # ---- asked seats and prompts

    def asked(self) -> list[tuple[int, str]]:
        return [(d.seat, d.prompt) for d in GAME.pending(self.state)]

    def open(self, seat: int | None = None) -> Decision:
        """The only question, or the only one of this seat."""
        found = [d for d in GAME.pending(self.state) if seat in (None, d.seat)]
        assert len(found) == 1, f"open: {self.asked()}"
        return found[0]

    def options(self, seat: int | None = None) -> tuple[Any, ...]:
        return self.open(seat).options

    # ---- answers

    def says(self, *choices: str, seat: int | None = None) -> Self:
        """The seat that is asked answers; several answers follow each other."""
        for choice in choices:
            self.apply(self.open(seat), choice)
        return self

    def play(self, card: str, *answers: str) -> Self:
        """A card, and what is answered then."""
        return self.says(f"play:{card}", *answers)

    def refused(self, choice: Any, seat: int | None = None) -> str:
        return self.code(self.open(seat), choice)

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
