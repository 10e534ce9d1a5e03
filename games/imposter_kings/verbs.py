"""All changes of the table. Only verbs move cards, and every verb reports what it did as events.

An event is a tuple `(kind, ...)`, converted to an `Event` by `events`. Return values of verbs are public or ids.
`visibility` updates the viewers' knowledge of the moved cards.
"""

from __future__ import annotations

from typing import TypeAlias

from games.core.knowledge import MANY, cards
from games.core.protocol import Seat
from games.imposter_kings.cards import BASE, KIND, OF_BASE
from games.imposter_kings.scoring import finish_round
from games.imposter_kings.state import NO_CARD, State
from games.imposter_kings.visibility import (
    hide,
    join,
    lacks,
    mint,
    mix_with_alike,
    note,
    note_taken,
    note_trade,
    recognise,
    see,
    show,
)

# ---- Successors


def set_successor(s: State, seat: Seat, card: int) -> None:
    """Lay a hand card beside the King; only its owner knows it."""
    hide(s, s.hands[seat], (seat,))
    s.hands[seat] ^= 1 << card
    s.successor[seat] = card
    s.events.append(("successor", seat, s.ident[card]))


# ---- a turn

Played: TypeAlias = tuple[int, int]


def text(s: State, card: int) -> int:
    """The kind whose text the card has now; -1 if it is Muted."""
    kind = s.ident[card]
    return -1 if s.muted >> BASE[kind] & 1 else kind


def play(s: State, seat: Seat, card: int) -> Played:
    """Play a hand card to the Throne. Returns its id in Court and the kind whose text it has."""
    ident = s.ident
    kind = ident[card]
    bit = 1 << card
    rest = s.hands[seat] ^ bit
    if rest & s.where[kind]:
        show(s, seat, card)
    s.hands[seat] = rest
    new = len(ident)  # as `mint`, inlined: this is the most frequent case
    laid = 1 << new
    s.ident = (*ident, kind)
    s.where[kind] |= laid
    s.gone |= bit
    s.public = s.public & ~bit | laid
    s.court.append(new)
    s.events.append(("play", seat, kind))
    return new, -1 if s.muted >> BASE[kind] & 1 else kind


def play_from_antechamber(s: State, seat: Seat, card: int) -> Played:
    """Play an Antechamber card to the Throne, regardless of values. Returns the same as `play`."""
    s.antechamber[seat] ^= 1 << card
    new = mint(s, card)
    s.court.append(new)
    s.events.append(("play-antechamber", seat, s.ident[new]))
    return new, text(s, new)


def remove_condemned(s: State, seat: Seat, card: int) -> None:
    """R9, R12; R15: face down, so no player learns more about it."""
    s.condemned[seat] ^= 1 << card
    s.events.append(("remove", seat, s.ident[card], s.public >> card & 1))


def reveal(s: State, seat: Seat, card: int, victim: Seat) -> None:
    """Show a Reaction: an Assassin on the flip of `victim`."""
    show(s, seat, card)
    raw = ("assassin", seat, victim)
    s.announced = (*s.announced[:1], raw)
    s.events.append(raw)


def flip_king(s: State, seat: Seat) -> None:
    """The King's effect: Disgrace the Throne card, take the Successor into hand."""
    if s.court:
        s.down |= 1 << s.court[-1]
    s.king_up[seat] = False
    card = s.successor[seat]
    if card == NO_CARD:  # only in a constructed position
        return
    s.hands[seat] |= 1 << card
    s.successor[seat] = NO_CARD
    join(s, seat)
    s.events.append(("flipped", seat, s.ident[card]))


def lose(s: State, seat: Seat) -> None:
    """The seat is out; if that ends the round, score it (R35, R37, R38)."""
    s.out |= 1 << seat
    s.fallen += (seat,)
    if s.successor[seat] != NO_CARD or s.hands[seat]:
        s.retained |= 1 << seat
    ends = s.seats - len(s.fallen) == 1 or s.seats == 4
    last = s.still()
    s.events.append(("out", seat, None if ends else last))
    s.hands[seat] = s.antechamber[seat] = s.condemned[seat] = 0
    s.successor[seat] = NO_CARD
    if ends:
        finished = finish_round(s)
        last.points, last.over, last.playing = s.points[:], s.over, False
        s.events.append(("round", s.dealt, finished.winners, finished.points, last))


# ---- abilities


def announce(s: State, *raw: object) -> None:
    """Announce a card or a flip before a window opens; this lasts until the turn ends or the next ability."""
    s.announced = (raw,)
    s.events.append(raw)


def use(s: State, seat: Seat, card: int) -> None:
    """Announce the use of an ability."""
    announce(s, "use", seat, s.ident[card], "", None)


def use_on(s: State, seat: Seat, card: int, target: int) -> None:
    """As `use`, on a Court card."""
    announce(s, "use", seat, s.ident[card], "card", s.ident[target])


def use_against(s: State, seat: Seat, card: int, target: Seat) -> None:
    """As `use`, on a player."""
    announce(s, "use", seat, s.ident[card], "seat", target)


def say(s: State, seat: Seat, card: int, what: str | int, opponent: Seat | None = None) -> None:
    """As `use`, with a name or a number, and with the opponent if one alone is asked for it."""
    announce(s, "say", seat, s.ident[card], opponent, what)


def disgrace(s: State, card: int) -> None:
    """Turn this Court card face down."""
    s.down |= 1 << card
    s.events.append(("disgrace", s.ident[card]))


def disgrace_others(s: State, card: int) -> None:
    """Turn all Court cards but this one face down."""
    for other in s.court:
        if other != card:
            s.down |= 1 << other
    s.events.append(("disgrace-others",))


def disgrace_under(s: State) -> None:
    """Turn the card below the Throne face down."""
    disgrace(s, s.court[-2])


def _leave_court(s: State, card: int) -> None:
    s.court.remove(card)
    s.down &= ~(1 << card)
    s.bonus &= ~(1 << card)


def counter(s: State, by: Seat, kings_hand: int, owner: Seat, card: int) -> None:
    """R8, R10: the answered card leaves the Court for good, an Assassin lies Condemned before its owner."""
    show(s, by, kings_hand)
    s.hands[by] ^= 1 << kings_hand
    s.condemned[by] |= 1 << kings_hand
    if card in s.court:
        _leave_court(s, card)
    else:
        s.hands[owner] ^= 1 << card
        s.condemned[owner] |= 1 << card
    s.events.append(("kings-hand", by, owner, s.ident[card]))


def _come_to_hand(s: State, seat: Seat, card: int) -> None:
    """A Court card comes to hand; all players know that it is there."""
    _leave_court(s, card)
    s.hands[seat] |= 1 << card
    s.private[seat] |= 1 << card


def take(s: State, seat: Seat, card: int) -> None:
    """Take a Court card into hand."""
    _come_to_hand(s, seat, card)
    s.events.append(("take", seat, s.ident[card]))


def exchange(s: State, seat: Seat, target: int, given: int) -> None:
    """R27: the given card lies in the exact place of the taken one."""
    show(s, seat, given)
    laid = mint(s, given)
    s.court[s.court.index(target)] = laid
    s.bonus &= ~(1 << target)
    s.hands[seat] ^= 1 << given | 1 << target
    s.private[seat] |= 1 << target
    s.events.append(("exchange", seat, s.ident[target], s.ident[given]))


def exchange_accused(s: State, seat: Seat, given: int) -> None:
    """Warden: a hand card becomes the Accused, and the former Accused comes to hand."""
    show(s, seat, given)
    taken, s.accused = mint(s, s.accused), given
    s.hands[seat] ^= 1 << given | 1 << taken
    s.private[seat] |= 1 << taken
    s.events.append(("exchange-accused", seat, s.ident[taken], s.ident[given]))


def swap(s: State, a: Seat, card_a: int, b: Seat, card_b: int) -> None:
    """Two hand cards change hands, seen by the two alone."""
    trade(s, a, (card_a,), b, (card_b,))
    s.events.append(("swap", a, b, s.ident[card_a], s.ident[card_b]))


def trade(s: State, a: Seat, cards_a: tuple[int, ...], b: Seat, cards_b: tuple[int, ...]) -> None:
    """As many hand cards of the one seat as of the other change hands, seen by the two alone."""
    hands = s.hands[a], s.hands[b]
    hide(s, hands[0] | hands[1], (a, b), hands)
    hand_over(s, a, cards_a, b, cards_b)
    after = s.hands[a], s.hands[b]
    note_trade(s, after, (after[0] & ~hands[0], after[1] & ~hands[1]), (a, b))


def hand_over(s: State, a: Seat, cards_a: tuple[int, ...], b: Seat, cards_b: tuple[int, ...]) -> None:
    """Hand cards change hands: those of `cards_a` come to b, those of `cards_b` to a, each with a new id."""
    for giver, taker, given in ((a, b, cards_a), (b, a, cards_b)):
        for card in given:
            recognise(s, taker, card, s.hands[giver] & s.where[s.ident[card]] & ~(1 << card))
            see(s, taker, card)
            s.hands[giver] ^= 1 << card
    for taker, taken in ((a, cards_b), (b, cards_a)):
        s.hands[taker] |= sum([1 << mint(s, card) for card in sorted(taken, key=lambda card: (s.ident[card], card))])
    s.lacks[a] = s.lacks[b] = 0


def mute(s: State, number: int) -> None:
    """Mystic: cards of this base value lose their text until the round ends."""
    s.muted |= 1 << number
    s.events.append(("mute", number))


def add_two(s: State, card: int) -> None:
    """Soldier: +2 on the Throne from now on."""
    s.bonus |= 1 << card


def answer_name(s: State, seat: Seat, name: str) -> bool:
    """Return whether `seat` holds the named card in hand. The answer is public; no card is shown."""
    kind = KIND[name]
    holds = s.hands[seat] & s.where[kind] != 0
    if holds:
        note(s, s.hands[seat], 1 << kind, 1, MANY)
    else:
        lacks(s, seat, 1 << kind)
    s.events.append(("holds", seat, kind, holds))
    return holds


def put_in_antechamber(s: State, seat: Seat, card: int) -> None:
    """Lay a hand card open into the Antechamber."""
    show(s, seat, card)
    s.hands[seat] ^= 1 << card
    s.antechamber[seat] |= 1 << card
    s.events.append(("antechamber", seat, s.ident[card]))


def call_in(s: State, seat: Seat, name: str) -> None:
    """Inquisitor: one copy of the named card goes to the Antechamber (R31)."""
    kind = KIND[name]
    held = s.hands[seat] & s.where[kind]
    if held:
        put_in_antechamber(s, seat, cards(held)[0])
        return
    lacks(s, seat, 1 << kind)
    s.events.append(("holds", seat, kind, False))


def condemn(s: State, seat: Seat, card: int | None, number: int) -> None:
    """Executioner: the chosen card lies face down, or its absence becomes public (R11, R30)."""
    if card is None:
        lacks(s, seat, OF_BASE[number])
        s.events.append(("condemn", seat, number, None))
        return
    mix_with_alike(s, seat, OF_BASE[number])
    s.hands[seat] ^= 1 << card
    s.condemned[seat] |= 1 << card
    note(s, 1 << card, OF_BASE[number], 1, 1)
    s.events.append(("condemn", seat, number, s.ident[card]))


def take_successor(s: State, seat: Seat) -> None:
    """Herald, first half: the Successor comes to hand."""
    card = s.successor[seat]
    s.hands[seat] |= 1 << card
    s.successor[seat] = NO_CARD
    join(s, seat)
    s.events.append(("take-successor", seat, s.ident[card]))


def return_to_hand(s: State, seat: Seat, card: int) -> None:
    """The Herald goes back to hand."""
    _come_to_hand(s, seat, card)
    s.events.append(("return", seat, s.ident[card]))


def look_at_successors(s: State, seat: Seat, owners: tuple[Seat, ...]) -> None:
    """`seat` sees the Successors of these owners."""
    for owner in owners:
        see(s, seat, s.successor[owner])
    s.events.append(("look", seat, tuple((owner, s.ident[s.successor[owner]]) for owner in owners)))


def exchange_successor(s: State, seat: Seat, given: int) -> None:
    """Spy: the Successor goes to hand, a hand card takes its place unseen (R34)."""
    hide(s, s.hands[seat], (seat,))
    old = s.successor[seat]
    s.hands[seat] ^= 1 << given | 1 << old
    s.successor[seat] = given
    join(s, seat)
    s.events.append(("exchange-successor", seat, s.ident[given], s.ident[old]))


def look_at_victim(s: State, seat: Seat, victim: Seat) -> None:
    """R36: the killer sees the victim's hand and Successor, in the order of the table."""
    successor = s.successor[victim]
    if successor != NO_CARD:
        see(s, seat, successor)
        s.successor[victim] = mint(s, successor)
    s.private[seat] |= s.hands[victim]
    in_order = sorted(cards(s.hands[victim]), key=lambda card: (s.ident[card], card))
    s.hands[victim] = sum([1 << mint(s, card) for card in in_order])
    left = None if successor == NO_CARD else s.ident[successor]
    s.events.append(("look-victim", seat, victim, tuple([s.ident[card] for card in in_order]), left))


def swap_assassin(s: State, seat: Seat, assassin: int, victim: Seat, card: int) -> None:
    """R36: in secret the Assassin, or one of the victim's cards for it."""
    successor = s.successor[victim]
    cards_of_victim = s.hands[victim] | (1 << successor if successor != NO_CARD else 0)
    hide(s, cards_of_victim | 1 << assassin, (seat, victim), ())
    note_taken(s, assassin, card, cards_of_victim, (seat, victim))
    if card != assassin:
        s.hands[seat] ^= 1 << assassin | 1 << card
        if card == successor:
            s.successor[victim] = assassin
        else:
            s.hands[victim] ^= 1 << assassin | 1 << card
    join(s, seat)
    s.events.append(("swap-assassin", seat, victim, s.ident[card]))
