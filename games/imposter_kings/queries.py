"""Queries of the table: values, playable cards, possible holders, and the options of every question.

Options functions have the form `(state, seat, ...) -> sequence of tokens`; a card is its id, a kind of card its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.knowledge import cards
from games.core.protocol import Seat, Token
from games.imposter_kings.cards import (
    BASE,
    ELDER,
    OATHBOUND,
    OF_BASE,
    PRINCESS,
    QUEEN,
    ROYALTY,
    SOLDIER,
    WARLORD,
    ZEALOT,
)
from games.imposter_kings.state import NO_CARD, State, around

FLIP: Final = "flip"
CLOCKWISE: Final = "clockwise"
COUNTERCLOCKWISE: Final = "counterclockwise"
NONE: Sequence[None] = (None,)
MYSTIC_NUMBERS = (None, 1, 2, 3, 4, 5, 6, 7, 8)
AT_LEAST: Final = tuple([sum(OF_BASE[value:]) for value in range(10)])
"""The mask of the kinds of each base value or more."""

# ---- values (section 1)


def royalty_up(s: State) -> bool:
    """Whether face-up Royalty is in Court (R23: a Disgraced one does not count)."""
    royal = (s.where[QUEEN] | s.where[PRINCESS]) & ~s.down
    return any(royal >> card & 1 for card in s.court)


def throne_value(s: State, card: int) -> int:
    """The value of a Court card on the Throne: Disgraced 1; Muted 3; Warlord, Soldier by their texts."""
    if s.down >> card & 1:
        return 1
    kind = s.ident[card]
    value = BASE[kind]
    if s.muted >> value & 1:
        return 3
    if kind == WARLORD and royalty_up(s):
        return 9
    return value + 2 if s.bonus >> card & 1 else value


def court_value(s: State, card: int) -> int:
    """The value of a Court card where it lies: a Soldier's +2 counts on the Throne only (R19)."""
    value = throne_value(s, card)
    return value - 2 if value == 7 and s.ident[card] == SOLDIER and card != s.court[-1] else value


def hand_value(s: State, card: int) -> int:
    """The value of a card in hand (R22: a Muted card keeps its printed value)."""
    kind = s.ident[card]
    return 8 if kind == WARLORD and not s.muted >> 7 & 1 and royalty_up(s) else BASE[kind]


def above_oathbound(s: State, card: int) -> bool:
    """Whether the card under the Oathbound has a higher value on the Throne (R24: a +2 Soldier is a 7)."""
    return len(s.court) > 1 and throne_value(s, s.court[-2]) > BASE[OATHBOUND]


# ---- what may be played (section 5)


def legal(s: State, me: Seat) -> int:
    """The mask of the kinds that `me` may lay on the Throne now, by value or by text."""
    if not s.court:
        return AT_LEAST[1]
    throne = s.court[-1]
    value = throne_value(s, throne)
    by_text = 0
    if value > 6:
        hand = s.hands[me]
        if hand & (hand - 1):  # there is another card in hand
            by_text = 1 << OATHBOUND
        if value == 8 and royalty_up(s):  # the Warlord is an 8 in hand
            by_text |= 1 << WARLORD
    if ROYALTY >> s.ident[throne] & 1:
        by_text |= 1 << ELDER
    elif not s.king_up[me]:
        by_text |= 1 << ZEALOT
    for number in cards(s.muted):
        by_text &= ~OF_BASE[number]
    return AT_LEAST[value] | by_text


def may_flip(s: State, me: Seat) -> bool:
    """R16: not on an empty Court, unless the table's option allows it."""
    return s.king_up[me] and (bool(s.court) or s.options.flip_on_empty_court)


def plays(s: State, me: Seat) -> Sequence[Token]:
    """Section 5: legal hand cards, then the King flip (R17: also where a card could be played)."""
    kinds = legal(s, me)
    hand = tuple([card for card in cards(s.hands[me]) if kinds >> s.ident[card] & 1])
    return (*hand, FLIP) if may_flip(s, me) else hand


FREE: Final = 0
FORCED_FLIP: Final = 1
CONDEMNED_FIRST: Final = 2
ANTECHAMBER_NEXT: Final = 3


def duty(s: State, me: Seat) -> int:
    """The kind of turn (section 5; R12; R17: with no hand card the flip is made for the player)."""
    if s.condemned[me]:
        return CONDEMNED_FIRST
    if s.antechamber[me]:
        return ANTECHAMBER_NEXT
    return FORCED_FLIP if not s.hands[me] and may_flip(s, me) else FREE


# ---- seats


def others(s: State, me: Seat) -> tuple[Seat, ...]:
    """The other living seats in turn order after `me`."""
    return around(s.seats, me, s.direction, s.out)


def turn_order(s: State, first: Seat) -> tuple[Seat, ...]:
    """All living seats, `first` leading."""
    return (first, *others(s, first))


def opponents(s: State, me: Seat) -> tuple[Seat, ...]:
    """The living seats of other teams in turn order after `me`."""
    teams = s.table.teams
    return tuple([seat for seat in others(s, me) if teams[seat] != teams[me]])


def opponents_with_cards(s: State, me: Seat) -> tuple[Seat, ...]:
    """R21."""
    return tuple([seat for seat in opponents(s, me) if s.hands[seat]])


def others_with_cards(s: State, me: Seat) -> tuple[Seat, ...]:
    """R21, for the Inquisitor."""
    return tuple([seat for seat in others(s, me) if s.hands[seat]])


def could_hold(s: State, seat: Seat, kind: int) -> bool:
    """R5: whether public facts allow that `seat` holds a card of this kind in hand."""
    hand = s.hands[seat]
    public = s.public
    seen = s.where[kind] & public
    if hand & seen:
        return True
    return hand & ~public != 0 and s.copies[kind] > seen.bit_count() and not s.lacks[seat] >> kind & 1


def reactors(s: State, me: Seat, kind: int) -> tuple[Seat, ...]:
    """R3, R5: the living seats after `me` that could answer with this Reaction; none when it is Muted."""
    if s.muted >> BASE[kind] & 1:
        return ()
    return tuple([seat for seat in others(s, me) if could_hold(s, seat, kind)])


def seats_that_could_hold(s: State, seats: tuple[Seat, ...], kinds: int) -> tuple[Seat, ...]:
    """R44: the seats that are asked when a step depends on hidden cards."""
    return tuple([seat for seat in seats if any(could_hold(s, seat, kind) for kind in cards(kinds))])


# ---- options


def hand(s: State, me: Seat) -> Sequence[Token]:
    """The cards in hand."""
    return cards(s.hands[me])


def reaction(s: State, seat: Seat, kind: int) -> Sequence[Token]:
    """None and the cards of this kind in hand; None alone for a seat that holds none, so that it is asked as well."""
    held = s.hands[seat] & s.where[kind]
    return (None, *cards(held)) if held else NONE


def condemned(s: State, me: Seat) -> Sequence[Token]:
    """The cards that lie Condemned before the seat."""
    return cards(s.condemned[me])


def antechamber(s: State, me: Seat) -> Sequence[Token]:
    """The cards in the seat's Antechamber."""
    return cards(s.antechamber[me])


def names(s: State, me: Seat) -> Sequence[Token]:
    """R20: every name in the deck."""
    return s.table.names


def maybe_names(s: State, me: Seat) -> Sequence[Token]:
    """None and every card name; None alone while no other player has a card (R20, R21)."""
    return (None, *s.table.names) if others_with_cards(s, me) else NONE


def order_of_play(s: State) -> tuple[Seat, ...]:
    """All living seats from the one whose turn it is."""
    return turn_order(s, s.turn)


def partner(s: State, me: Seat) -> Seat:
    """Four players: partners sit opposite."""
    return (me + 2) % 4


def partners(s: State, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, Seat], ...]:
    """The pairs of partners among these seats, in their order."""
    return tuple([(seat, partner(s, seat)) for at, seat in enumerate(seats) if partner(s, seat) not in seats[:at]])


def not_revealed(s: State, me: Seat) -> Sequence[Token]:
    """Hand cards that the seat has not revealed yet."""
    return cards(s.hands[me] & ~s.revealed[me])


def highest_revealed(s: State, true_king: Seat) -> Sequence[Token]:
    """Three players: the seat that revealed the highest base value; in a tie, the True King's choice."""
    best = [max(BASE[s.ident[card]] for card in cards(mask)) for mask in s.revealed]
    return [seat for seat in turn_order(s, true_king) if best[seat] == max(best)]


def revealed_by_others(s: State, me: Seat) -> Sequence[Token]:
    """Cards that other seats have revealed."""
    return cards(sum(s.revealed) & ~s.revealed[me])


def revealed_by(s: State, me: Seat, owner: Seat) -> Sequence[Token]:
    """The cards that the owner revealed at first and still has."""
    return cards(s.revealed[owner] & s.hands[owner])


def holder(s: State, card: int) -> Seat:
    """The seat that has this card in hand. Raises StopIteration if no seat has."""
    return next(seat for seat in range(s.seats) if s.hands[seat] >> card & 1)


def third(s: State, a: Seat, b: Seat) -> Seat:
    """Of three seats, the one that is neither of these."""
    return 3 - a - b


def laid_by_partner(s: State, me: Seat) -> Sequence[Token]:
    """The partner's four cards that are still there, without one just taken from `me`."""
    owner = partner(s, me)
    return cards((s.revealed[owner] | s.fourth[owner]) & s.hands[owner])


def fool_targets(s: State, me: Seat, card: int) -> Sequence[Token]:
    """R33: not itself, Royalty allowed."""
    return (None, *[c for c in s.court if c != card and not s.down >> c & 1])


def face_up(s: State, me: Seat) -> Sequence[Token]:
    """The Court cards that are not Disgraced."""
    return [c for c in s.court if not s.down >> c & 1]


def mystic_numbers(s: State, me: Seat) -> Sequence[Token]:
    """None and the numbers that the Mystic may mute; None alone without a Disgraced card (R22)."""
    return MYSTIC_NUMBERS if s.down else NONE


def sentry_targets(s: State, me: Seat, card: int) -> Sequence[Token]:
    """R27: neither Disgraced nor Royalty, and it needs a hand card."""
    if not s.hands[me]:
        return NONE
    barred = s.down | 1 << card | s.where[QUEEN] | s.where[PRINCESS]
    return (None, *[c for c in s.court if not barred >> c & 1])


def princess_targets(s: State, me: Seat) -> Sequence[Token]:
    """R29."""
    if not s.hands[me]:
        return NONE
    return (None, *(others_with_cards(s, me) if s.options.princess_partner else opponents_with_cards(s, me)))


def judge_rewards(s: State, me: Seat) -> Sequence[Token]:
    """None and the hand cards with a base value of 2 or more."""
    return (None, *[c for c in cards(s.hands[me]) if BASE[s.ident[c]] >= 2])


def executioner_numbers(s: State, me: Seat) -> Sequence[Token]:
    """R21, R30: up to the highest base value face up, if any living player holds a hand card."""
    if not any(s.hands[seat] for seat in turn_order(s, me)):
        return NONE
    highest = max(BASE[s.ident[c]] for c in s.court if not s.down >> c & 1)
    return (None, *range(1, highest + 1))


def of_base(s: State, me: Seat, number: int) -> Sequence[Token]:
    """R30: the hand cards of this base value, one of which the player must choose; or none."""
    held = [c for c in cards(s.hands[me]) if OF_BASE[number] >> s.ident[c] & 1]
    return held or NONE


def warden_uses(s: State, me: Seat) -> Sequence[Token]:
    """R28."""
    enough = sum(not s.down >> c & 1 for c in s.court) >= 4
    return (None, "exchange") if enough and s.hands[me] and s.accused != NO_CARD else NONE


def follow_ups(s: State, me: Seat) -> Sequence[Token]:
    """R25: five or more in hand."""
    return (None, *[c for c in cards(s.hands[me]) if hand_value(s, c) >= 5])


def successor_owners(s: State, me: Seat) -> tuple[Seat, ...]:
    """The seats that still have a Successor, in turn order from `me`."""
    return tuple([seat for seat in turn_order(s, me) if s.successor[seat] != NO_CARD])


def has_successor(s: State, me: Seat) -> bool:
    """Whether the seat still has a Successor."""
    return s.successor[me] != NO_CARD


def spy_uses(s: State, me: Seat) -> Sequence[Token]:
    """R34."""
    return (None, "look") if successor_owners(s, me) else NONE


def spy_targets(s: State, me: Seat) -> Sequence[Token]:
    """R34: a Successor and a hand card to exchange it with."""
    return (None, *[seat for seat in successor_owners(s, me) if s.hands[seat]])


def killer_looks(s: State) -> bool:
    """R36: in the game for three."""
    return s.seats == 3


def assassin_swaps(s: State, me: Seat, assassin: int, victim: Seat) -> Sequence[Token]:
    """R36: the Assassin itself (nothing is swapped), or a card of the victim's hand or the Successor."""
    successor = s.successor[victim]
    return (assassin, *cards(s.hands[victim]), *(() if successor == NO_CARD else (successor,)))
