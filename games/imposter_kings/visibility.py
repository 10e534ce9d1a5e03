"""Visibility: verbs that change which cards the viewers know, without moving a card.

Cards move visibly (`show`) or unseen (`hide`, `join`); both update the knowledge of all viewers and record in the
journal the facts that sampled worlds need. A card that becomes visible to other players gets a new id (`mint`).
"""

from __future__ import annotations

from games.core.knowledge import Fact, Renamed, Taken, Traded, Twins, cards, move
from games.core.protocol import Seat
from games.imposter_kings.state import State


def show(s: State, seat: Seat, card: int) -> None:
    """All players see a hand card of `seat`.

    If the hand has two equal cards, only the owner can tell which one this is: viewers who knew the other one now know
    this one instead, and are no longer sure of the other.
    """
    twins = s.hands[seat] & s.where[s.ident[card]] & ~(1 << card)
    if twins and not s.public >> card & 1:
        _mistake_for_twin(s, seat, card, twins)
    s.public |= 1 << card


def _mistake_for_twin(s: State, seat: Seat, card: int, twins: int) -> None:
    known = s.public & twins
    if known:
        twin = cards(known)[0]
        s.public ^= 1 << twin
        mistaken = 1 << s.seats
        for viewer, seen in enumerate(s.private):
            if viewer == seat or seen >> card & 1:
                s.private[viewer] |= 1 << twin
            else:
                mistaken |= 1 << viewer
        _rename(s, card, twin, mistaken)
        return
    for viewer in range(s.seats):
        if viewer != seat:
            recognise(s, viewer, card, twins)


def recognise(s: State, viewer: Seat, card: int, twins: int) -> None:
    """The viewer sees a card that lay hidden among `twins` of its kind: it may be one that the viewer saw before."""
    known = s.private[viewer] & twins
    if known and not s.private[viewer] >> card & 1:
        twin = cards(known)[0]
        s.private[viewer] ^= 1 << twin | 1 << card
        _rename(s, card, twin, 1 << viewer)


def _rename(s: State, card: int, twin: int, viewers: int) -> None:
    if s.journal:
        s.journal += (Twins(card, twin, viewers),)


def hide(s: State, mask: int, insiders: tuple[Seat, ...], parts: tuple[int, ...] | None = None) -> None:
    """Cards of `mask` are about to be exchanged, unseen by all but the insiders.

    The others keep facts about numbers ("one of these is the Warlord") and lose the identity of single cards.
    `parts`: see `Move`.
    """
    seen_by_any = s.public
    for seat, seen in enumerate(s.private):
        if seat not in insiders:
            seen_by_any |= seen
    if seen_by_any & mask or s.journal:
        _mix(s, [0 if seat in insiders else mask for seat in range(s.seats)] + [mask], parts)


def join(s: State, seat: Seat) -> None:
    """A hidden card has come into the hand: others can no longer tell which of the unseen cards there it is.

    Statements about the former hand do not hold for this card, and any card that leaves the hand may be this one.
    """
    s.lacks[seat] = 0
    if s.journal:
        hand, public = s.hands[seat], s.public
        cells = [0 if viewer == seat else hand & ~(public | seen) for viewer, seen in enumerate(s.private)]
        _mix(s, [*cells, hand & ~public])


def note_trade(s: State, hands: tuple[int, int], came: tuple[int, int], insiders: tuple[Seat, ...]) -> None:
    """These hands have exchanged cards: those that came to each. `hide` has noted that they were mixed before."""
    if s.journal:
        s.journal += (Traded(hands, came, _outsiders(s, insiders)),)


def note_taken(s: State, card: int, taken: int, mask: int, insiders: tuple[Seat, ...]) -> None:
    """The card changes places with one of the mask, with `taken`, or with none, then `taken` is the card itself."""
    if s.journal:
        others = _outsiders(s, insiders)
        s.journal += (Taken(card, s.ident[card], mask, others), Twins(card, taken, others))


def _outsiders(s: State, insiders: tuple[Seat, ...]) -> int:
    """The mask of all other viewers."""
    return (1 << s.seats + 1) - 1 & ~sum([1 << seat for seat in insiders])


def _mix(s: State, cells: list[int], parts: tuple[int, ...] | None = None) -> None:
    """Each viewer can no longer tell apart the cards of their cell (the public's is last)."""
    moved = move(s.ident, s.public, s.private, cells, parts)
    if moved is not None:
        entry, s.public, s.private = moved
        s.journal += (entry,)


def mint(s: State, card: int) -> int:
    """A new id for a card that becomes visible to other players. Viewers keep their knowledge of the card."""
    new = len(s.ident)
    kind, old, bit = s.ident[card], 1 << card, 1 << new
    s.ident += (kind,)
    s.where[kind] |= bit
    s.gone |= old
    if s.journal:
        s.journal += (Renamed(card, new),)
    if s.public & old:
        s.public ^= old | bit
    s.private = [seen ^ (old | bit) if seen & old else seen for seen in s.private]
    return new


def note(s: State, mask: int, kinds: int, least: int, most: int) -> None:
    """All players learn how many of these ids are of these kinds."""
    s.journal += (Fact(mask, kinds, least, most, (1 << s.seats + 1) - 1),)


def lacks(s: State, seat: Seat, kinds: int) -> None:
    """All players learn that `seat` holds none of these kinds in hand."""
    s.lacks[seat] |= kinds
    note(s, s.hands[seat], kinds, 0, 0)


def see(s: State, seat: Seat, card: int) -> None:
    """`seat` alone sees the card."""
    s.private[seat] |= 1 << card


def mix_with_alike(s: State, seat: Seat, kinds: int) -> None:
    """A hand card of one of these kinds is about to be laid away: an unseen one, or one of those known to be such."""
    hand, public = s.hands[seat], s.public
    fitting = hand & sum([s.where[kind] for kind in cards(kinds)])
    known = [public | seen for seen in s.private]
    if not any(fitting & seen for viewer, seen in enumerate(known) if viewer != seat):
        return
    cells = [0 if viewer == seat else hand & ~seen | fitting & seen for viewer, seen in enumerate(known)]
    _mix(s, [*cells, hand & ~public | fitting & public])
    for card in cards(fitting & public & ~s.public):
        s.lacks[seat] &= ~(1 << s.ident[card])  # it was in sight, and may still be there
