"""All changes of piles and hands. Every verb also updates the knowledge of the other player and of spectators.

Every function appends its events to `events`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from games.core.plain import EventList
from games.core.protocol import Event, Seat
from games.core.rng import draw, salted, shuffled
from games.imp import known as k
from games.imp import queries as q
from games.imp.cards import (
    ARIOR,
    ARMY_CARDS,
    CLERICS,
    DECK,
    EXODUS,
    HAND,
    IMP,
    KING,
    PIETY_CARDS,
    WEALTH_CARDS,
    in_order,
    without,
)
from games.imp.known import Known
from games.imp.modes import Options
from games.imp.state import OVER, State

EXODUS_WON, KING_WON, COUNT_WON = "exodus", "king", "count"


def tell(events: EventList, kind: str, **facts: Any) -> None:
    """Append an event of this kind with these public facts."""
    events.append(Event(kind, facts))


def learn(s: State, seat: Seat, what: Callable[..., Known], *args: Any) -> None:
    """Both audiences learn a fact about this hand."""
    known, public = s.known[seat], s.public[seat]
    s.known[seat] = found = what(known, *args)
    s.public[seat] = found if public == known else what(public, *args)


def put(s: State, seat: Seat, cards: Iterable[str]) -> None:
    """Add cards to a hand, which stays sorted."""
    s.hands[seat] = in_order([*s.hands[seat], *cards])


def take(s: State, seat: Seat, cards: Iterable[str]) -> None:
    """Remove cards from the hand, visibly to all."""
    gone = list(cards)
    s.hands[seat] = without(s.hands[seat], gone)
    for card in gone:
        learn(s, seat, k.lost, card)


def throw(s: State, seat: Seat, cards: Iterable[str]) -> None:
    """Move cards from the hand to the discard pile, face up."""
    gone = list(cards)
    take(s, seat, gone)
    s.discard += gone


# ---- the deal, and the end


def deal(options: Options, seed: bytes) -> State:
    """A match before its first answer: 8 cards each, and the first player.

    A second king in a hand is discarded and replaced (R6).
    """
    s = State(options=options, seed=seed, salt=salted(seed), seat=draw(seed, "beginner") % 2)
    s.pile = shuffled(seed, "deal", DECK)
    for seat in (0, 1):
        cards = [s.pile.pop() for _ in range(HAND)]
        learn(s, seat, k.drew, HAND)
        if cards.count(KING) > 1:
            cards[cards.index(KING)] = s.pile.pop()
            s.discard.append(KING)
            learn(s, seat, k.has, KING)
        put(s, seat, cards)
    return s


def finish(s: State, events: EventList, winners: tuple[Seat, ...], how: str, cards: Sequence[str] = ()) -> None:
    """End the match: winners, how it was won, and the cards that were shown for it."""
    s.phase = OVER
    s.winners = winners
    s.how = how
    tell(events, "won", winners=winners, how=how, cards=tuple(cards))


def claim_victory(s: State, events: EventList, seat: Seat) -> None:
    """S0: end the match if the player has a victory set."""
    hand = s.hands[seat]
    victory = q.victory_set(hand)
    if victory is not None:
        finish(s, events, (seat,), victory, q.victory_cards(hand, victory))


def settle(s: State, events: EventList) -> None:
    """R26 as a table option: after every change a set wins at once, that of the active player first."""
    if s.options.victory == "once":
        for seat in (s.seat, s.other):
            if not q.is_over(s):
                claim_victory(s, events, seat)


# ---- drawing


def announce(s: State, events: EventList) -> None:
    """The deal is reported with the first answer, when the hands are still as they were dealt."""
    s.announced = True
    private = {seat: {"cards": tuple(s.hands[seat])} for seat in (0, 1)}
    events.append(Event("dealt", {"seat": s.seat}, private))
    if KING in s.discard:
        tell(events, "spare_king", seat=next(seat for seat in (0, 1) if KING in s.public[seat].sure))


class Drawing:
    """Draws cards one by one. Drawn cards are reported before any other event, and at the end."""

    def __init__(self, s: State, events: EventList) -> None:
        self.s = s
        self.events = events
        self.drawn: tuple[list[str], list[str]] = ([], [])

    def one(self, seat: Seat) -> None:
        """Draw a card. Afterwards the match may be over: by counting, or by a set that wins at once."""
        s = self.s
        if not s.pile and not self._refill():
            return
        card = s.pile.pop()
        if card == KING and KING in s.hands[seat]:
            self.say()
            spare_king(s, self.events, seat)
            return
        put(s, seat, [card])
        learn(s, seat, k.drew)
        self.drawn[seat].append(card)
        if s.options.victory == "once":
            self.say()
            settle(s, self.events)

    def _refill(self) -> bool:
        """The draw pile is exhausted: shuffle the discard pile, or count (R28)."""
        s = self.s
        self.say()
        s.exhaustions += 1
        if s.exhaustions == q.EXHAUSTIONS or not s.discard:
            holder = next((seat for seat in (0, 1) if IMP in s.hands[seat]), None)
            tell(self.events, "counted", totals=q.totals(s), imp=holder)
            finish(s, self.events, q.count(s), COUNT_WON)
            return False
        s.known = [k.seen(hand) for hand in s.hands]  # everything else has been seen, so the rest is the other's hand
        s.pile = shuffled(s.seed, f"shuffle {s.exhaustions}", s.discard)
        s.discard = []
        tell(self.events, "shuffled", time=s.exhaustions, cards=len(s.pile))
        return True

    def say(self) -> None:
        for seat, cards in enumerate(self.drawn):
            if cards:
                facts = {"seat": seat, "number": len(cards)}
                self.events.append(Event("drawn", facts, {seat: {"cards": tuple(cards)}}))
                cards.clear()


def spare_king(s: State, events: EventList, seat: Seat) -> None:
    """R6: a second king, which is in no hand yet, is discarded; all learn that there is one in the hand."""
    s.discard.append(KING)
    learn(s, seat, k.has, KING)
    tell(events, "spare_king", seat=seat)


def draw_up(s: State, events: EventList) -> None:
    """S1: draw one by one up to 8 cards."""
    drawing = Drawing(s, events)
    while not q.is_over(s) and len(s.hands[s.seat]) < HAND:
        drawing.one(s.seat)
    drawing.say()


# ---- effects that are not answered


def varldsmord(s: State, events: EventList) -> None:
    """Both hands are discarded, kings and Imp too; then both draw 8 in turn, A first (R23)."""
    tell(events, "worlds_end", hands=tuple([tuple(hand) for hand in s.hands]))
    for seat in (s.seat, s.other):
        throw(s, seat, s.hands[seat])
    drawing = Drawing(s, events)
    for _ in range(HAND):
        for seat in (s.seat, s.other):
            if not q.is_over(s):
                drawing.one(seat)
    drawing.say()


def sun(s: State, events: EventList) -> None:
    """Both hands are shown to all as they are now (R24)."""
    for seat in (0, 1):
        s.known[seat] = s.public[seat] = k.seen(s.hands[seat])
    tell(events, "sun", hands=tuple([tuple(hand) for hand in s.hands]))


def link(s: State, events: EventList) -> None:
    """Both chosen cards change hands; only their players see them, apart from a spare king (R25)."""
    given = [str(card) for card in s.given]
    s.given = [None, None]
    spare = [given[1 - seat] == KING and KING in without(s.hands[seat], [given[seat]]) for seat in (0, 1)]
    for seat in (0, 1):
        s.hands[seat] = without(s.hands[seat], [given[seat]])
        s.known[seat] = k.lost(s.known[seat], given[seat])
        gave_king = spare[1 - seat]
        s.public[seat] = k.lost(s.public[seat], KING) if gave_king else k.lost_unseen(s.public[seat])
    private = {seat: {"given": given[seat], "got": given[1 - seat]} for seat in (0, 1)}
    events.append(Event("linked", {"exchanged": True}, private))
    for seat in (0, 1):
        if spare[seat]:
            spare_king(s, events, seat)
        else:
            put(s, seat, [given[1 - seat]])
            s.known[seat] = k.got(s.known[seat], given[1 - seat])
            s.public[seat] = k.drew(s.public[seat])


def torment(s: State, events: EventList) -> None:
    """R18, R19:

    Exodus wins for the opponent, else cards of the opponent are discarded at random. All learn which player has the
    Imp.
    """
    victim = s.other
    learn(s, s.seat, k.has, IMP)
    if EXODUS in s.hands[victim]:
        tell(events, "tormented", seat=s.seat, cards=())
        finish(s, events, (victim,), EXODUS_WON, (EXODUS,))
        return
    learn(s, victim, k.lacking, [EXODUS])
    gone = []
    for number in range(min(s.options.torment, len(s.hands[victim]))):
        hand = s.hands[victim]
        card = hand[draw(s.seed, f"torment {s.turn} {number}") % len(hand)]
        throw(s, victim, [card])
        gone.append(card)
    tell(events, "tormented", seat=s.seat, cards=tuple(gone))


def accuse(s: State, events: EventList) -> None:
    """R21, R22: the Imp is discarded, or all Piety of the accuser is."""
    accused = s.other
    learn(s, s.seat, k.has, ARIOR)
    right = IMP in s.hands[accused]
    if right:
        throw(s, accused, [IMP])
        tell(events, "accused", seat=s.seat, right=True, cards=(IMP,))
        return
    learn(s, accused, k.lacking, [IMP])
    gone = lose_all(s, s.seat, PIETY_CARDS)
    tell(events, "accused", seat=s.seat, right=False, cards=tuple(gone))


# ---- losses


def lose_all(s: State, seat: Seat, kinds: Sequence[str]) -> list[str]:
    """Discard every card of these kinds."""
    gone = [card for card in s.hands[seat] if card in kinds]
    throw(s, seat, gone)
    learn(s, seat, k.lacking, kinds)
    return gone


def steal(s: State, events: EventList, loser: Seat) -> None:
    """A thief's loss: the loser's coins go to the other."""
    moved = q.loot(s, loser)
    take(s, loser, moved)
    learn(s, loser, k.lacking, q.loot_kinds(s))
    put(s, 1 - loser, moved)
    for card in moved:
        learn(s, 1 - loser, k.got, card)
    tell(events, "stolen", loser=loser, cards=tuple(moved))


def disarm(s: State, events: EventList, loser: Seat) -> None:
    """A cleric's loss: the strongest Army card (R14). The lost card reveals that there was none stronger."""
    card = q.strongest(s.hands[loser])
    if card is not None:
        throw(s, loser, [card])
    stronger = ARMY_CARDS if card is None else ARMY_CARDS[: ARMY_CARDS.index(card)]
    learn(s, loser, k.lacking, stronger)
    tell(events, "disarmed", loser=loser, card=card)


def pay(s: State, events: EventList) -> None:
    """Pay for a denial (R16). A larger card reveals that there is no smaller one."""
    payer = s.other
    card = str(q.bribe(s.hands[payer]))
    take(s, payer, [card])
    learn(s, payer, k.lacking, WEALTH_CARDS[: WEALTH_CARDS.index(card)])
    if s.options.bribe == "discarded":
        s.discard.append(card)
    else:
        put(s, s.seat, [card])
        learn(s, s.seat, k.got, card)
    tell(events, "paid", seat=payer, card=card, to=None if s.options.bribe == "discarded" else s.seat)


def fine(s: State, events: EventList) -> None:
    """R15: the challenger of a true denial loses all Wealth."""
    tell(events, "fined", seat=s.seat, cards=tuple(lose_all(s, s.seat, WEALTH_CARDS)))


def show_king(s: State, events: EventList, seat: Seat) -> bool:
    """Look for a King in the hand; all learn whether there is one."""
    if KING in s.hands[seat]:
        learn(s, seat, k.has, KING)
        tell(events, "king_shown", seat=seat)
        return True
    learn(s, seat, k.lacking, [KING])
    tell(events, "no_king", seat=seat)
    return False


def discard(s: State, events: EventList, card: str) -> None:
    """S3: discard a card. The Imp may go only without a cleric (R7), so all learn that there is none."""
    throw(s, s.seat, [card])
    if card == IMP:
        learn(s, s.seat, k.lacking, CLERICS)
    tell(events, "discarded", seat=s.seat, card=card)


def kill_king(s: State, events: EventList) -> None:
    """R20 as a table option: the holder of the Imp, who is known from now on, kills the King but does not win."""
    learn(s, s.seat, k.has, IMP)
    throw(s, s.other, [KING])
    tell(events, "discarded", seat=s.other, card=KING)
