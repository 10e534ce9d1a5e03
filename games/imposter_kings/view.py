"""Makes the view of a seat or a spectator (section 10 of the rules): names, and ids of the viewer's own cards alone.

A view contains the public facts (the Court, counts, Kings, points) and the cards that the viewer has seen; everything
else of the state is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.ends import with_tables
from games.core.kernel import asked, pending
from games.core.knowledge import cards, facts
from games.core.protocol import Decision, Event, Seat
from games.imposter_kings.cards import NAMES
from games.imposter_kings.events import make
from games.imposter_kings.prompts import PROMPTS
from games.imposter_kings.queries import court_value, hand_value, legal
from games.imposter_kings.state import NO_CARD, State
from games.imposter_kings.table_view import CourtCard, HandCard, Hint, Place, TableView


def view(s: State, viewer: Seat | None) -> TableView:
    """The view of `viewer`, or with None of a spectator."""
    decisions = pending(s)
    seen = s.public if viewer is None else s.public | s.private[viewer]
    return TableView(
        viewer=viewer,
        asked=asked(s),
        decisions=tuple([d for d in decisions if d.seat == viewer]),
        round=s.dealt,
        target=s.target,
        playing=s.playing,
        turn=s.turn,
        direction=s.direction,
        teams=s.table.teams,
        true_king=s.true_king,
        accused=None if s.accused == NO_CARD else NAMES[s.ident[s.accused]],
        muted=cards(s.muted),
        announced=tuple([make(*raw) for raw in s.announced]),
        court=tuple([_court_card(s, card) for card in s.court]),
        places=tuple([_place(s, seat, viewer, seen) for seat in range(s.seats)]),
        hand=() if viewer is None else _own_hand(s, viewer),
        ids=tuple([(card, NAMES[s.ident[card]]) for card in cards(_visible(s, viewer, decisions))]),
        gone=_names(s, seen & ~_in_play(s) & ~s.gone),
        over=s.over,
        dealt=s.table.hand,
        copies=s.table.copies,
    )


def told(kind: str, *facts: Any) -> Event:
    """The event for a raw tuple, as readers get it."""
    return with_tables(make(kind, *facts), view)


def _in_play(s: State) -> int:
    """The ids that lie anywhere in this round."""
    mask = sum(s.hands) | sum(s.discard) | sum(s.antechamber) | sum(s.condemned)
    for card in (*s.court, s.accused, *s.successor):
        if card != NO_CARD:
            mask |= 1 << card
    return mask


def _visible(s: State, viewer: Seat | None, decisions: Sequence[Decision]) -> int:
    """The ids that the viewer sees as single cards: the Court, the hand, and the cards of the viewer's questions."""
    mask = sum([1 << card for card in s.court])
    if viewer is None:
        return mask
    mask |= s.hands[viewer]
    for d in decisions:
        if d.seat == viewer and PROMPTS[d.prompt].options == "card":
            mask |= sum([1 << card for card in d.options if isinstance(card, int)])
    return mask


def _court_card(s: State, card: int) -> CourtCard:
    disgraced = bool(s.down >> card & 1)
    muted = not disgraced and bool(s.muted >> s.base(card) & 1)
    plus_two = card == s.court[-1] and not disgraced and not muted and bool(s.bonus >> card & 1)
    return CourtCard(card, NAMES[s.ident[card]], court_value(s, card), disgraced, plus_two, muted)


def _own_hand(s: State, me: Seat) -> tuple[HandCard, ...]:
    may = legal(s, me)
    held = sorted([(s.ident[card], card) for card in cards(s.hands[me])])
    return tuple([HandCard(card, NAMES[kind], hand_value(s, card), may >> kind & 1 == 1) for kind, card in held])


def _names(s: State, mask: int) -> tuple[str, ...]:
    if not mask:
        return ()
    return tuple([NAMES[kind] for kind in sorted([s.ident[card] for card in cards(mask)])])


def _place(s: State, seat: Seat, viewer: Seat | None, seen: int) -> Place:
    successor = s.successor[seat]
    knows_successor = successor != NO_CARD and bool(seen >> successor & 1)
    return Place(  # in the order of the fields, which is faster than by names
        s.hands[seat].bit_count(),
        _names(s, s.hands[seat] & seen),
        () if seat == viewer or not s.journal else _hints(s, seat, viewer, seen),
        s.king_up[seat],
        successor != NO_CARD,
        NAMES[s.ident[successor]] if knows_successor else None,
        _names(s, s.discard[seat] & seen),
        _names(s, s.antechamber[seat]),
        s.condemned[seat].bit_count(),
        _names(s, s.condemned[seat] & seen),
        s.points[seat],
        bool(s.out >> seat & 1),
        s.mulligans[seat],
    )


def _hints(s: State, seat: Seat, viewer: Seat | None, seen: int) -> tuple[Hint, ...]:
    """The facts that still say something about the unseen cards of this seat."""
    seen |= s.gone
    hand = s.hands[seat] & ~seen
    aside = s.discard[seat] | s.condemned[seat]
    if s.successor[seat] != NO_CARD:
        aside |= 1 << s.successor[seat]
    knower = 1 << (s.seats if viewer is None else viewer)
    hints = set()
    for fact in facts(s.journal):
        unseen = fact.mask & ~seen
        if not fact.viewers & knower or not unseen & hand:
            continue
        names = tuple([NAMES[kind] for kind in cards(fact.kinds)])
        found = sum(1 for card in cards(fact.mask & seen) if fact.kinds >> s.ident[card] & 1)
        if fact.most <= found and not hand & ~fact.mask:
            hints.add(Hint(names, 0, True))
        elif fact.least > found and not unseen & ~(hand | aside):
            hints.add(Hint(names, fact.least - found, not unseen & ~hand))
    return tuple(sorted(hints, key=lambda hint: (not hint.in_hand, hint.least, hint.names)))
