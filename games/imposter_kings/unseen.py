"""The cards that a seat has not seen in this round: how many of each kind, and where they can be.

Made from the view alone, so from public facts and the seat's own knowledge.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.language import OR, Detail, Listed, Text, say
from games.core.protocol import Seat
from games.core.screen import DETAIL_LENGTH, Names
from games.imposter_kings.cards import CARDS, KIND
from games.imposter_kings.table_view import Place, TableView
from games.imposter_kings.words import WORDS, named

HELD: Detail = "In the hand of {seats}."
MAYBE: Detail = "Unseen: {n} of {copies}, maybe {places}."
CERTAIN: Detail = "Unseen: {n} of {copies}, certainly {places}."
UNSEEN: Detail = "Unseen: {n} of {copies}."
ALL_SEEN: Detail = "You see every one."
NUMBER: Detail = "{cards}: {n} of {copies} unseen."
NO_NUMBER: Detail = "No card has this number."
TRACKED: Text = "{card} {n} of {copies}"
"""A card in the table of unseen cards."""
MAYBE_THERE: Text = "{cards}: maybe {places}."
THERE: Text = "{cards}: certainly {places}."


def outside_hands(view: TableView) -> list[str]:
    """The names of the cards that the viewer sees and that no other player has in hand."""
    found = [card.name for card in view.hand] + [card.name for card in view.court]
    found += [*view.gone, *([view.accused] if view.accused is not None else [])]
    for place in view.places:
        found += place.discard + place.antechamber + place.condemned_names
        if place.successor_name is not None:
            found.append(place.successor_name)
    return found


def unseen(view: TableView) -> dict[str, int]:
    """By name, how many copies of each kind of this table the viewer has not seen in this round."""
    left = {card.name: copies for card, copies in zip(CARDS, view.copies, strict=True) if copies}
    known = [name for seat, place in enumerate(view.places) if seat != view.viewer for name in place.known]
    for name in outside_hands(view) + known:
        if name in left:  # a constructed position may have other kinds
            left[name] -= 1
    return left


def may_hold(view: TableView, seat: Seat, name: str) -> bool:
    """Whether an unseen copy can be in this hand, as far as the viewer knows."""
    place = view.places[seat]
    lacks = any(name in hint.names for hint in place.hints if not hint.least)
    return seat != view.viewer and place.hand > len(place.known) and not lacks


def detail(view: TableView, name: str, names: Names) -> str:
    """What the viewer knows of the copies of a card that may be named, in the length of a detail."""
    left, copies = unseen(view)[name], view.copies[KIND[name]]
    holders = [names[seat] for seat, place in enumerate(view.places) if seat != view.viewer and name in place.known]
    held = [say(HELD, context="detail", seats=Listed(holders))] if holders else []
    if not left:
        return " ".join(held) or say(ALL_SEEN, context="detail")
    places = _places(view, name, names)
    where = MAYBE if len(places) > 1 else CERTAIN
    for told in (
        [*held, say(where, context="detail", n=left, copies=copies, places=Listed(places, OR))],
        [*held, say(UNSEEN, context="detail", n=left, copies=copies)],
    ):
        if len(" ".join(told)) <= DETAIL_LENGTH:
            return " ".join(told)
    return say(UNSEEN, context="detail", n=left, copies=copies)


def number_detail(view: TableView, number: int) -> str:
    """The cards of a number that may be said, and how many of them are unseen."""
    left = unseen(view)
    hit = [card.name for card in CARDS if card.base == number and card.name in left]
    if not hit:
        return say(NO_NUMBER, context="detail")
    copies = sum([view.copies[KIND[name]] for name in hit])
    return say(NUMBER, context="detail", cards=named(hit), n=sum([left[name] for name in hit]), copies=copies)


def tracker(view: TableView, names: Names) -> Sequence[str]:
    """The unseen cards of the round by value and where they can be, and those that are all seen: blocks of markdown."""
    left, there = unseen(view), dict[tuple[str, ...], list[str]]()
    for name, number in left.items():
        if number:
            line = say(TRACKED, card=WORDS[name], n=number, copies=view.copies[KIND[name]])
            there.setdefault(tuple(_places(view, name, names)), []).append(line)
    lines = [
        say(MAYBE_THERE if len(places) > 1 else THERE, cards=", ".join(cards), places=Listed(places, OR))
        for places, cards in there.items()
    ]
    gone = [name for name, number in left.items() if not number]
    blocks = [f"**{say('Unseen')}**\n" + "\n".join(lines)] if lines else []
    return [*blocks, f"**{say('All seen')}**\n{named(gone)}"] if gone else blocks


def _places(view: TableView, name: str, names: Names) -> list[str]:
    """Where an unseen copy can be: hands, Successors, laid aside, out of the round. Of one place it is certain."""
    left = unseen(view)
    for seat, place in enumerate(view.places):
        if any(hint.in_hand and hint.names == (name,) and hint.least == left[name] for hint in place.hints):
            return [names[seat]]
    found = [names[seat] for seat in range(len(view.places)) if may_hold(view, seat, name)]
    if any(place.successor and place.successor_name is None for place in view.places):
        found.append(say("a Successor", context="place"))
    if any(place.condemned > len(place.condemned_names) for place in view.places):
        found.append(say("Condemned", context="place"))
    if sum(left.values()) > sum([_hidden(place) for place in view.places]):
        found.append(say("out of the round", context="place"))
    return found


def _hidden(place: Place) -> int:
    """The number of cards before a seat that the viewer has not seen; other unseen ones are out of the round."""
    hidden_successor = place.successor and place.successor_name is None
    return place.hand - len(place.known) + hidden_successor + place.condemned - len(place.condemned_names)
