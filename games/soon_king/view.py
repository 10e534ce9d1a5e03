"""The view of a seat, or of a spectator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from games.core.kernel import asked, pending
from games.core.protocol import Seat, View
from games.soon_king import queries as q
from games.soon_king.blows import hit_and_guard
from games.soon_king.cards import NAMES
from games.soon_king.heirs import DEVIL, FIRST_CLAIMANT
from games.soon_king.modes import Options
from games.soon_king.state import Attack, State


@dataclass(frozen=True, slots=True)
class TableView(View):
    """All public facts, and the viewer's hand.

    turn, order, now, round     as in `State`
    declared, faced, attacked   as in `State`
    options                     the table options
    line, abroad, dead, gone    heirs
    home, bribed                loyalties for good, and until the end of the turn
    counts                      number of cards by seat
    open_hand                   the Devil's holder and the cards that all see
    pile, discard               number of cards to draw; the discard pile by name, oldest first
    investigated, proxies       until the end of the turn
    protected                   the Poison Taster cannot die this turn
    attacks                     those that run, the innermost last, without the ids of their cards
    score                       hit and guard of the innermost attempt so far
    laying                      the effect that waits for its target, and whose it is
    hanging                     the Hanged Man is being crowned
    unseen, known               by name, how many cards the viewer has not seen, none with dice; by seat, those that the
                                viewer has seen in other hands
    drawn                       kinds that are not in the pile: the viewer has searched it for them since its shuffle
    ids, hand                   the tokens and the names of the viewer's cards
    hand_size                   how many cards the viewer may keep; 0 for spectators and the dead
    over, winner, reason        the result
    """

    turn: Seat
    order: tuple[Seat, ...]
    now: str
    round: int
    options: Options
    declared: bool
    faced: bool
    attacked: bool
    line: tuple[int, ...]
    abroad: tuple[int, ...]
    dead: tuple[int, ...]
    gone: tuple[int, ...]
    home: Mapping[int, Seat]
    bribed: Mapping[int, Seat]
    counts: tuple[int, ...]
    open_hand: tuple[Seat, tuple[str, ...]] | None
    pile: int
    discard: tuple[str, ...]
    investigated: frozenset[int]
    proxies: tuple[tuple[Seat, int, int], ...]
    protected: bool
    attacks: tuple[Attack, ...]
    score: tuple[int, int] | None
    laying: tuple[str, Seat] | None
    hanging: bool
    unseen: Mapping[str, int]
    known: tuple[Mapping[str, int], ...]
    drawn: frozenset[str]
    ids: tuple[int, ...]
    hand: tuple[str, ...]
    hand_size: int
    over: bool
    winner: Seat | None
    reason: str

    @property
    def dice(self) -> bool:
        """Cards come from dice instead of the pile (R3)."""
        return self.options.draw == "dice"

    def cards(self) -> dict[int, str]:
        """The viewer's cards: names by token."""
        return dict(zip(self.ids, self.hand, strict=True))

    def holder(self, heir: int) -> Seat | None:
        seat = self.bribed.get(heir)
        return self.home.get(heir) if seat is None else seat

    def holds(self, heir: int) -> bool:
        """Whether the viewer has this courtier's loyalty now."""
        return self.viewer is not None and self.holder(heir) == self.viewer

    def is_king(self, seat: Seat) -> bool:
        """Whether the claimant of this seat is on the throne."""
        return self.line[:1] == (FIRST_CLAIMANT + seat,)


OF_THE_TURN = ("turn", "order", "now", "round", "declared", "faced", "attacked", "laying", "hanging")
OF_THE_MATCH = ("options", "investigated", "proxies", "protected", "over", "winner", "reason")


def view(s: State, viewer: Seat | None) -> TableView:
    """Only the hand, the cards that were seen and the open questions differ between viewers."""
    devil = q.holder(s, DEVIL)
    seen = s.public | (0 if viewer is None else s.private[viewer])
    return TableView(
        viewer=viewer,
        asked=asked(s),
        decisions=tuple([d for d in pending(s) if d.seat == viewer]),
        **{name: getattr(s, name) for name in (*OF_THE_TURN, *OF_THE_MATCH)},
        line=tuple(s.line),
        abroad=tuple(s.abroad),
        dead=tuple(s.dead),
        gone=tuple(s.gone),
        home=dict(s.home),
        bribed=dict(s.bribed),
        counts=tuple([len(hand) for hand in s.hands]),
        open_hand=None if devil is None else (devil, tuple(sorted(NAMES[s.ident[card]] for card in s.hands[devil]))),
        pile=len(s.pile),
        discard=tuple([NAMES[s.ident[card]] for card in s.discard]),
        attacks=tuple([attack._replace(cards=()) for attack in s.attacks]),
        score=hit_and_guard(s) if s.attacks and s.attacks[-1].laid_by else None,
        unseen={} if s.options.draw == "dice" else _seen(s, [*chain(*s.hands), *s.pile], ~seen),
        known=tuple([{} if seat == viewer else _seen(s, hand, seen) for seat, hand in enumerate(s.hands)]),
        drawn=frozenset(
            NAMES[kind] for seat, kind, ids in s.missed if seat == viewer and all(ids >> card & 1 for card in s.pile)
        ),
        ids=() if viewer is None else tuple(s.hands[viewer]),
        hand=() if viewer is None else tuple([NAMES[s.ident[card]] for card in s.hands[viewer]]),
        hand_size=0 if viewer is None or FIRST_CLAIMANT + viewer in s.dead else q.hand_size(s, viewer),
    )


def _seen(s: State, ids: Sequence[int], mask: int) -> dict[str, int]:
    """How many of these cards that the mask has are of each name, in the order of the kinds."""
    kinds = Counter([s.ident[card] for card in ids if mask >> card & 1])
    return {NAMES[kind]: kinds[kind] for kind in sorted(kinds)}
