"""A small card game that is right, and the ways in which it can be wrong (`WRONG`), for tests of the inherited suite.

Twelve different cards, four to each of two seats; the others lie aside. In a round seat 0 lays a card face down, then
seat 1 lays one face down; then in a window each may challenge, sealed. A challenge turns both cards up; without one
they stay hidden. Two rounds; the higher sum of laid cards wins. With `together` both lay at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from games.core.game import Game
from games.core.protocol import Action, Asked, Decision, Event, IllegalAction, Mode, Outcome, Point, Round, View
from games.core.rng import seed_bytes, shuffled

DECK = tuple(f"card {number}" for number in range(1, 13))
HAND, ROUNDS = 4, 2
PAIR = tuple[Any, Any]


@dataclass(slots=True)
class State:
    seed: bytes
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    laid: PAIR = (None, None)
    answers: PAIR = ("open", "open")
    in_window: bool = False
    old: tuple[PAIR, ...] = ()
    shown: tuple[bool, ...] = ()

    def clone(self) -> State:
        return replace(self)

    def fingerprint(self) -> str:
        return blake2b(repr(self).encode(), digest_size=16).hexdigest()

    @property
    def over(self) -> bool:
        return len(self.old) == ROUNDS


@dataclass(frozen=True, slots=True)
class Table(View):
    hand: tuple[str, ...]
    laid: tuple[Any, ...]
    old: tuple[Any, ...]
    numbers: tuple[int, int]


def put(pair: PAIR, seat: int, value: Any) -> PAIR:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


class HideAndBid(Game[Any]):
    key = "hide_and_bid"
    title = "Hide and Bid"
    seats = (2,)
    modes: Mapping[str, Mode] = {"standard": Mode("Standard", (2,), "Two rounds.")}
    table_options: Mapping[str, Any] = {}
    rules_version = 1
    together = False
    deck: tuple[Any, ...] = DECK
    state: type[State] = State

    def new(self, seats: int, seed: int | bytes, options: Any = None) -> State:
        secret = seed_bytes(seed)
        deck = shuffled(secret, "deal", self.deck)
        return self.state(secret, (tuple(sorted(deck[:HAND])), tuple(sorted(deck[HAND : 2 * HAND]))))

    def laying(self, s: State) -> list[int]:
        waiting = [seat for seat in (0, 1) if s.laid[seat] is None]
        return waiting if self.together else waiting[:1]

    def asked_in_window(self, s: State) -> list[int]:
        return [0, 1]

    def pending(self, s: State) -> Sequence[Decision]:
        if s.over:
            return []
        first = 4 * len(s.old)
        if s.in_window:
            waiting = [seat for seat in self.asked_in_window(s) if s.answers[seat] == "open"]
            return [Decision(first + 2 + seat, seat, "challenge", (None, "challenge"), window=True) for seat in waiting]
        return [Decision(first + seat, seat, "lay", s.hands[seat], self.default(s)) for seat in self.laying(s)]

    def default(self, s: State) -> Any:
        return None

    def apply(self, s: State, action: Action) -> Sequence[Event]:
        d = next((d for d in self.pending(s) if (d.seat, d.id) == (action.seat, action.decision)), None)
        if d is None:
            raise IllegalAction("not asked")
        choice, seat = d.admit(action.choice), action.seat
        if d.prompt == "lay":
            s.laid = put(s.laid, seat, choice)
            s.hands = put(s.hands, seat, tuple([card for card in s.hands[seat] if card != choice]))
            s.in_window = None not in s.laid
            if s.in_window and not self.asked_in_window(s):
                return [self.lay_event(seat, choice), *self.close(s)]
            return [self.lay_event(seat, choice)]
        s.answers = put(s.answers, seat, choice)
        return [] if any(s.answers[other] == "open" for other in self.asked_in_window(s)) else self.close(s)

    def lay_event(self, seat: int, card: Any) -> Event:
        return Event("lay", {"seat": seat}, {seat: {"card": card}})

    def close(self, s: State) -> list[Event]:
        up = "challenge" in s.answers
        told = Event("shown", {"laid": s.laid}) if up else Event("closed", {})
        s.old += (s.laid,)
        s.shown += (up,)
        s.laid, s.answers, s.in_window = (None, None), ("open", "open"), False
        return [told]

    def view(self, s: State, viewer: int | None) -> Table:
        old = [
            tuple([card if up or seat == viewer or self.sees(viewer) else "?" for seat, card in enumerate(pair)])
            for pair, up in zip(s.old, s.shown, strict=True)
        ]
        laid = [
            card if card is None or seat == viewer or self.sees(viewer) else "?" for seat, card in enumerate(s.laid)
        ]
        return Table(
            viewer=viewer,
            asked=self.asked(s),
            decisions=tuple([d for d in self.pending(s) if d.seat == viewer]),
            hand=() if viewer is None else s.hands[viewer],
            laid=tuple(laid),
            old=tuple(old),
            numbers=(len(s.hands[0]), len(s.hands[1])),
        )

    def sees(self, viewer: int | None) -> bool:
        return False

    def asked(self, s: State) -> tuple[Asked, ...]:
        if s.in_window:
            return tuple([Asked(seat, "challenge", True) for seat in self.asked_in_window(s)])
        return tuple([Asked(d.seat, d.prompt, d.window) for d in self.pending(s) if d.blocking])

    def sample(self, s: State, viewer: int, rng: Any) -> State:
        """The other's cards, in hand and laid, drawn from those that the viewer has not seen."""
        t, other = s.clone(), 1 - viewer
        seen = {*s.hands[viewer], *[pair[viewer] for pair in s.old], s.laid[viewer]}
        seen |= {pair[other] for pair, up in zip(s.old, s.shown, strict=True) if up}
        pool = [card for card in self.deck if card not in seen]
        rng.shuffle(pool)
        hand = tuple(sorted([self.draw(pool, rng) for _ in s.hands[other]]))
        t.hands = put(s.hands, other, hand)
        if s.laid[other] is not None:
            t.laid = put(s.laid, other, self.draw(pool, rng))
        t.old = tuple(
            [pair if up else put(pair, other, self.draw(pool, rng)) for pair, up in zip(s.old, s.shown, strict=True)]
        )
        if s.answers[other] != "open":
            t.answers = put(s.answers, other, rng.choice((None, "challenge")))
        return t

    def draw(self, pool: list[str], rng: Any) -> str:
        return pool.pop()

    def outcome(self, s: State) -> Outcome | None:
        if not s.over:
            return None
        sums = [sum(self.deck.index(pair[seat]) for pair in s.old) for seat in (0, 1)]
        best = sums.index(max(sums))
        points = (1 - best, best)
        return Outcome(points, (best == 0, best == 1), (Round((best,), (Point(best, 1, "sum"),)),))


# ---- the ways in which it can be wrong


class TellsTheCard(HideAndBid):
    """A public event holds the card that was laid face down."""

    def lay_event(self, seat: int, card: Any) -> Event:
        return Event("lay", {"seat": seat, "card": card})


class AsksWhoCouldAnswer(HideAndBid):
    """The window is put only to those who hold one of the highest cards."""

    def asked_in_window(self, s: State) -> list[int]:
        return [seat for seat in (0, 1) if {"card 12", "card 11", "card 10"} & set(s.hands[seat])]


class PeekingDefault(HideAndBid):
    """The clock lays a card that depends on the other's hand."""

    def default(self, s: State) -> Any:
        return lambda d: max(d.options) if "card 7" in s.hands[1 - d.seat] else min(d.options)


class SamplesNothing(HideAndBid):
    """`sample` is a clone, and views show the hidden cards."""

    def sees(self, viewer: int | None) -> bool:
        return viewer is not None

    def sample(self, s: State, viewer: int, rng: Any) -> State:
        return s.clone()


class LosesCards(HideAndBid):
    """`sample` draws with replacement."""

    def draw(self, pool: list[str], rng: Any) -> str:
        return rng.choice(pool)


class TellsTheWrongSeat(HideAndBid):
    """The private part of the event goes to the other seat."""

    def lay_event(self, seat: int, card: Any) -> Event:
        return Event("lay", {"seat": seat}, {1 - seat: {"card": card}})


class AskedShrinks(HideAndBid):
    """A seat that has answered in the window is no longer listed."""

    def asked(self, s: State) -> tuple[Asked, ...]:
        return tuple([Asked(d.seat, d.prompt, d.window) for d in self.pending(s)])


class Forgetful(State):
    """A fingerprint without the cards that lie there."""

    __slots__ = ()

    def fingerprint(self) -> str:
        return blake2b(
            repr((self.seed, self.hands[0], self.in_window, len(self.old), self.answers)).encode()
        ).hexdigest()


class MissesAField(HideAndBid):
    """The fingerprint misses fields."""

    state = Forgetful


class Endless(HideAndBid):
    """The last round begins again and again."""

    def close(self, s: State) -> list[Event]:
        told = super().close(s)
        if s.over:
            fresh = self.new(2, s.seed)
            s.hands, s.old, s.shown = fresh.hands, (), ()
        return told


WRONG = (
    TellsTheCard,
    AsksWhoCouldAnswer,
    PeekingDefault,
    SamplesNothing,
    LosesCards,
    TellsTheWrongSeat,
    AskedShrinks,
    MissesAField,
    Endless,
)
