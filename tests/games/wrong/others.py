"""Variants of Hide and Bid of other shapes: right ones that must pass (`RIGHT`), and more wrong ones (`LEAKS`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.core.protocol import Action, Decision, Event, Outcome, Point, Round
from games.core.rng import draw
from tests.games.wrong.hide_and_bid import DECK, PAIR, HideAndBid, State, put

# ---- right ones


class OneEach(HideAndBid):
    """Each seat lays one card, both are shown, and it is over: two decisions, never two at once."""

    def asked_in_window(self, s: State) -> list[int]:
        return []

    def close(self, s: State) -> list[Event]:
        laid = s.laid
        s.old, s.shown, s.laid, s.in_window = (laid, laid), (True, True), (None, None), False
        return [Event("shown", {"laid": laid})]

    def outcome(self, s: State) -> Outcome | None:
        if not s.over:
            return None
        first, second = (DECK.index(card) for card in s.old[0])
        winner = 0 if first > second else 1
        return Outcome(
            (1 - winner, winner), (winner == 0, winner == 1), (Round((winner,), (Point(winner, 1, "sum"),)),)
        )


class OneChallenger(HideAndBid):
    """Only the second seat may challenge, so that no two seats are ever asked at once."""

    def asked_in_window(self, s: State) -> list[int]:
        return [1]


@dataclass(slots=True)
class Rung(State):
    """How often each seat has rung."""

    rung: PAIR = (0, 0)


class Bell(HideAndBid):
    """A seat that is not asked may ring a bell at any time: a decision that holds nothing up."""

    BELLS = 100
    state = Rung

    def pending(self, s: State) -> Sequence[Decision]:
        asked = list(super().pending(s))
        return [*asked, *[self.bell(s, seat) for seat in (0, 1)]] if asked else []

    def bell(self, s: State, seat: int) -> Decision:
        return Decision(self.BELLS + 2 * s.rung[seat] + seat, seat, "bell", ("ring",), blocking=False)

    def apply(self, s: State, action: Action) -> Sequence[Event]:
        if action.decision < self.BELLS:
            return super().apply(s, action)
        d = next((d for d in self.pending(s) if (d.seat, d.id) == (action.seat, action.decision)), None)
        if d is None:
            return super().apply(s, action)
        d.admit(action.choice)
        s.rung = put(s.rung, d.seat, s.rung[d.seat] + 1)
        return self.ring(s, d.seat)

    def ring(self, s: State, seat: int) -> list[Event]:
        return [Event("bell", {"seat": seat})]


class Dice(HideAndBid):
    """A die is rolled after each round, and all see it."""

    def close(self, s: State) -> list[Event]:
        return [*super().close(s), Event("rolled", {"eyes": draw(s.seed, f"die {len(s.old)}") % 6 + 1})]

    def sample(self, s: State, viewer: int, rng: Any) -> State:
        t = super().sample(s, viewer, rng)
        t.seed = rng.randbytes(32)
        return t


@dataclass(slots=True)
class Announced(State):
    """Whether the deal was told."""

    told: bool = False


class TellsTheDeal(HideAndBid):
    """The first answer tells the deal."""

    state = Announced

    def untold(self, s: Any) -> int:
        return 0 if s.told else 1

    def apply(self, s: Any, action: Action) -> Sequence[Event]:
        deal = [] if s.told else [self.deal(s)]
        events = super().apply(s, action)
        s.told = True
        return [*deal, *events]

    def deal(self, s: State) -> Event:
        return Event("deal", {}, {seat: {"hand": hand} for seat, hand in enumerate(s.hands)})


RIGHT = (OneEach, OneChallenger, Bell, Dice, TellsTheDeal)


# ---- wrong ones


class BellTellsTheCard(Bell):
    """A play at any time tells all a card of the hand."""

    def ring(self, s: State, seat: int) -> list[Event]:
        return [Event("bell", {"seat": seat, "low": min(s.hands[seat], default=None)})]


class BellOfTheHighest(Bell):
    """A play at any time is open to a seat that holds one card alone, and all see that it was played."""

    def pending(self, s: State) -> Sequence[Decision]:
        return [d for d in super().pending(s) if d.blocking or "card 12" in s.hands[d.seat]]


class BellStays(Bell):
    """A play at any time keeps its id after it was answered."""

    def bell(self, s: State, seat: int) -> Decision:
        return Decision(self.BELLS + seat, seat, "bell", ("ring",), blocking=False)


class OrderOfTheDeal(HideAndBid):
    """The options of a seat are in an order that depends on the other's hand."""

    def pending(self, s: State) -> Sequence[Decision]:
        asked = super().pending(s)
        for d in asked:
            if d.prompt == "lay" and s.hands[1 - d.seat][:1] > ("card 2",):
                d.options = d.options[::-1]
        return asked


class IdsOfTheHand(HideAndBid):
    """The id of a question depends on the cards of the seat that is asked."""

    def pending(self, s: State) -> Sequence[Decision]:
        asked = super().pending(s)
        for d in asked:
            d.id += 100 * ("card 1" in s.hands[d.seat] or "card 12" in s.hands[d.seat])
        return asked


class PromptOfTheHand(HideAndBid):
    """The prompt tells that the asked seat holds a high card."""

    def asked(self, s: State) -> Any:
        high = "card 12" in s.hands[0]
        return tuple([one._replace(prompt="high") if high and not one.seat else one for one in super().asked(s)])


class NumbersOfTheDeck(HideAndBid):
    """A public number of the view is a sum of hidden cards."""

    def view(self, s: State, viewer: int | None) -> Any:
        return replace(super().view(s, viewer), numbers=(DECK.index(s.hands[0][0]) if s.hands[0] else 0, 0))


class WindowEndsEarly(HideAndBid):
    """A first challenge closes the window, so that the second seat learns of it by not being asked."""

    def apply(self, s: State, action: Action) -> Sequence[Event]:
        told = super().apply(s, action)
        return self.close(s) if "challenge" in s.answers and s.in_window else told


class SampleKeepsTheHighest(HideAndBid):
    """`sample` leaves the highest card where it is."""

    def sample(self, s: State, viewer: int, rng: Any) -> State:
        t = super().sample(s, viewer, rng)
        if "card 12" not in s.hands[1 - viewer]:
            return t
        while "card 12" not in t.hands[1 - viewer]:
            t = super().sample(s, viewer, rng)
        return t


class SampleForgetsTheShown(HideAndBid):
    """`sample` may deal cards that all have seen."""

    def sample(self, s: State, viewer: int, rng: Any) -> State:
        return super().sample(
            State(s.seed, s.hands, s.laid, s.answers, s.in_window, s.old, (False,) * len(s.old)), viewer, rng
        )


class SampleKeepsTheAnswer(HideAndBid):
    """`sample` leaves the sealed answer of the other as it is."""

    def sample(self, s: State, viewer: int, rng: Any) -> State:
        t = super().sample(s, viewer, rng)
        t.answers = s.answers
        return t


class SampleKeepsTheSeed(Dice):
    """`sample` keeps the seed from which the dice are rolled."""

    def sample(self, s: State, viewer: int, rng: Any) -> State:
        t = super().sample(s, viewer, rng)
        t.seed = s.seed
        return t


class SetUpTellsTooMuch(TellsTheDeal):
    """The deal tells all who holds the highest card."""

    def deal(self, s: State) -> Event:
        return super().deal(s)._replace(public={"highest": ["card 12" in hand for hand in s.hands]})


class SetUpIsCountedTwice(TellsTheDeal):
    """`untold` counts an event of a later answer."""

    def untold(self, s: Any) -> int:
        return 1


class SetUpIsForgotten(TellsTheDeal):
    """`untold` leaves out the deal."""

    def untold(self, s: Any) -> int:
        return 0


class SharesACount(HideAndBid):
    """Clones share a count: events of one depend on what happened in another."""

    shared: ClassVar[dict[bytes, int]] = {}

    def close(self, s: State) -> list[Event]:
        self.shared[s.seed] = self.shared.get(s.seed, 0) + 1
        return [*super().close(s), Event("rounds", {"number": self.shared[s.seed]})]


LEAKS = (
    BellTellsTheCard,
    BellOfTheHighest,
    BellStays,
    OrderOfTheDeal,
    IdsOfTheHand,
    PromptOfTheHand,
    NumbersOfTheDeck,
    WindowEndsEarly,
    SampleKeepsTheHighest,
    SampleForgetsTheShown,
    SampleKeepsTheAnswer,
    SampleKeepsTheSeed,
    SetUpTellsTooMuch,
    SetUpIsCountedTwice,
    SetUpIsForgotten,
    SharesACount,
)
