"""All moves of cards: drawing, discarding, giving, making; and the viewers' knowledge of cards.

Every verb of the game reports its events with `tell`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.core.protocol import Seat
from games.core.rng import draw as chance
from games.core.rng import shuffled
from games.soon_king import queries as q
from games.soon_king.cards import KINDS, NAMES
from games.soon_king.heirs import DEVIL
from games.soon_king.state import State


def tell(s: State, kind: str, private: Mapping[Seat, Mapping[str, Any]] | None = None, **public: Any) -> None:
    """Report an event. After the end of the match no event is reported."""
    if not s.over or kind == "over":
        s.events.append((kind, public, private or {}))


def names(s: State, ids: Sequence[int]) -> tuple[str, ...]:
    """The names of these cards."""
    return tuple([NAMES[s.ident[card]] for card in ids])


def toss(s: State) -> bool:
    """Toss a coin: True is heads."""
    s.chance += 1
    return not chance(s.seed, f"coin {s.chance}") & 1


# ---- knowledge of cards


def show(s: State, seat: Seat, card: int) -> None:
    """A card of this hand is seen by all.

    Only its owner can tell it from an equal card in the same hand: a viewer who knew the other one now knows this one.
    """
    bit = 1 << card
    if s.public & bit:
        return
    kind = s.ident[card]
    for twin in s.hands[seat]:
        other = 1 << twin
        if twin == card or s.ident[twin] != kind:
            continue
        if s.public & other:
            s.public ^= other
            if s.made >> twin & 1:
                s.traces = {**s.traces, twin: s.traces.get(card, 0) | other}
            for viewer, seen in enumerate(s.private):
                if viewer == seat or seen & bit:
                    s.private[viewer] |= other
            break
        for viewer, seen in enumerate(s.private):
            if viewer != seat and seen & other and not seen & bit:
                s.private[viewer] ^= other | bit
    s.public |= bit


def lose_sight(s: State, seat: Seat, insiders: tuple[Seat, ...]) -> None:
    """A card leaves this hand unseen by all but the insiders: the others lose sight of the remaining cards."""
    mask = sum([1 << card for card in s.hands[seat]])
    for viewer in range(s.seats):
        if viewer in insiders:
            s.private[viewer] |= s.public & mask
        else:
            s.private[viewer] &= ~mask
    s.public &= ~mask


def forget(s: State, seat: Seat) -> None:
    """A card leaves this hand: who has searched in vain no longer knows which of its cards were in the pile then."""
    if s.missed:
        mask = sum([1 << card for card in s.hands[seat]])
        s.missed = tuple([(viewer, kind, ids & ~mask) for viewer, kind, ids in s.missed])


def trace(s: State, seat: Seat, card: int, fresh: int) -> None:
    """A card leaves this hand unseen: each made card that may be in it may be any card of it, or the fresh one."""
    hand = sum([1 << other for other in s.hands[seat]])
    traces = {}
    for made in [held for cards in s.hands for held in cards if s.made >> held & 1]:
        where = 1 << made if s.public >> made & 1 else s.traces[made]
        traces[fresh if made == card else made] = where | hand | 1 << fresh if where & hand else where
    s.traces = traces


def mint_anew(s: State, card: int) -> int:
    """Give a card a new id before others see it, so that the id does not reveal its former place."""
    fresh = mint(s, s.ident[card])
    if s.made >> card & 1:
        s.made |= 1 << fresh
    return fresh


def open_hand(s: State) -> None:
    """The Devil's holder plays with an open hand."""
    seat = q.holder(s, DEVIL)
    if seat is not None:
        for card in s.hands[seat]:
            s.public |= 1 << card


def show_open_hand(s: State) -> None:
    """Report the hand of a new holder of the Devil; later cards are reported as they come."""
    seat = q.holder(s, DEVIL)
    if seat is not None and any(not s.public >> card & 1 for card in s.hands[seat]):
        open_hand(s)
        tell(s, "open_hand", seat=seat, cards=tuple(sorted(names(s, s.hands[seat]))))


# ---- drawing


def mint(s: State, kind: int) -> int:
    """A new id for a card of this kind."""
    s.ident.append(kind)
    return len(s.ident) - 1


def reshuffle(s: State) -> None:
    """Make a new draw pile of the discard pile and the remaining draw pile, under new ids."""
    s.chance += 1
    kinds = [s.ident[card] for card in s.discard + s.pile]
    s.pile = [mint(s, kind) for kind in shuffled(s.seed, f"shuffle {s.chance}", kinds)]
    s.discard = []
    tell(s, "shuffled", number=len(kinds))


def take(s: State, seat: Seat, card: int, viewers: Iterable[Seat]) -> None:
    """Put a card into a hand; these seats see it."""
    s.hands[seat].append(card)
    for viewer in viewers:
        s.private[viewer] |= 1 << card


def draw_one(s: State) -> int | None:
    """Take the next card; None if both piles are empty."""
    if s.options.draw == "dice":
        s.chance += 1
        return mint(s, chance(s.seed, f"die {s.chance}") % KINDS)
    if not s.pile and s.discard:
        reshuffle(s)
    return s.pile.pop() if s.pile else None


def draw(s: State, seat: Seat, number: int, why: str = "turn") -> int:
    """Draw as many of these cards as there are, and return how many; `why` is "turn" or "deal"."""
    drawn = []
    for _ in range(number):
        card = draw_one(s)
        if card is None:
            break
        take(s, seat, card, [seat])
        drawn.append(card)
    if drawn:
        open_hand(s)
        cards = {"cards": names(s, drawn)}
        public = cards if q.holds(s, seat, DEVIL) else {}
        tell(s, "drew", {seat: cards}, seat=seat, number=len(drawn), why=why, **public)
    return len(drawn)


def search(s: State, seat: Seat, name: str) -> bool:
    """R19: take one card by name. False if neither pile has one."""
    kind = NAMES.index(name)
    card = _found(s, kind)
    if card is None:
        s.missed += ((seat, kind, sum([1 << other for other in s.pile])),)
    else:
        take(s, seat, card, [seat])
        open_hand(s)
    public = {"card": name} if card is not None and q.holds(s, seat, DEVIL) else {}
    tell(s, "searched", {seat: {"card": name}}, seat=seat, found=card is not None, **public)
    return card is not None


def _found(s: State, kind: int) -> int | None:
    """A card of this kind from the draw pile, which is shuffled with the discard pile if it has none; with dice any."""
    if s.options.draw == "dice":
        return mint(s, kind)
    if s.discard and all(s.ident[card] != kind for card in s.pile):
        reshuffle(s)
    for card in reversed(s.pile):
        if s.ident[card] == kind:
            s.pile.remove(card)
            return mint_anew(s, card)
    return None


def make(s: State, seat: Seat, kind: int) -> None:
    """R9: give the seat a card that all see, and that vanishes after use."""
    card = mint(s, kind)
    s.made |= 1 << card
    s.public |= 1 << card
    s.hands[seat].append(card)
    tell(s, "made", seat=seat, card=NAMES[kind])


# ---- leaving a hand


def used(s: State, seat: Seat, ids: Sequence[int]) -> list[int]:
    """These cards of the hand; of equal cards a made one is used first (R9)."""
    left = s.hands[seat][:]
    chosen = []
    for card in ids:
        kind = s.ident[card]
        made = [twin for twin in left if s.made >> twin & 1 and s.ident[twin] == kind]
        same = [twin for twin in left if s.ident[twin] == kind]
        best = made[0] if made else card if card in left else same[0]
        left.remove(best)
        chosen.append(best)
    return chosen


def leave(s: State, seat: Seat, ids: Sequence[int]) -> list[int]:
    """Remove cards from the hand, seen by all; the caller places them."""
    chosen = used(s, seat, ids)
    forget(s, seat)
    for card in chosen:
        show(s, seat, card)
        s.hands[seat].remove(card)
    return chosen


def put_away(s: State, ids: Sequence[int]) -> None:
    """Put cards on the discard pile; made cards vanish, and with dice all do."""
    if s.options.draw == "deck":
        s.discard += [card for card in ids if not s.made >> card & 1]


def discard(s: State, seat: Seat, ids: Sequence[int], why: str) -> None:
    """Move cards from hand to the discard pile."""
    if ids:
        gone = leave(s, seat, ids)
        put_away(s, gone)
        tell(s, "discarded", seat=seat, cards=names(s, gone), why=why)


def give(s: State, king: Seat, seats: tuple[Seat, ...], answers: Sequence[int]) -> None:
    """Coronation: every player gives a card; giver and King see it (R15)."""
    if not seats:
        return
    private: dict[Seat, dict[str, Any]] = {king: {"cards": ()}}
    for seat, answer in zip(seats, answers, strict=True):
        card = used(s, seat, [answer])[0]
        fresh = mint_anew(s, card)
        trace(s, seat, card, fresh)
        forget(s, seat)
        lose_sight(s, seat, (seat, king))
        s.hands[seat].remove(card)
        take(s, king, fresh, [seat, king])
        private[seat] = {"card": NAMES[s.ident[card]]}
        private[king]["cards"] += ((seat, NAMES[s.ident[card]]),)
    open_hand(s)
    tell(s, "gifts", private, king=king, seats=seats)
