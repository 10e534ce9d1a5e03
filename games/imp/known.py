"""One audience's knowledge of one hand: certain cards, and kinds that the other cards cannot be.

The audience is the other player or the public. A hand is described by its sure cards and by one slot for each other
card; a slot is the mask of the kinds that its card cannot be. Every statement about a hand ("it has no gold coin") is
about all cards in it at that moment, so an older slot excludes at least as much as a newer one: slots are kept oldest
first, and their masks only shrink from left to right.

That order makes the description exact. When a card of a known kind leaves, the audience does not know from which slot
it came. It is taken from the sure cards, else from the oldest slot that allows it: every hand that another choice would
leave is possible under this one, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from games.imp.cards import CARDS, KING, RANK, in_order, kinds, without


def bits(cards: Iterable[str]) -> int:
    """The mask of these kinds."""
    return reduce(lambda mask, kind: mask | 1 << RANK[kind], cards, 0)


THE_KING = bits([KING])
EVERYTHING = bits(RANK)


class Known(NamedTuple):
    """`sure` are cards in the order of the card list; `slots` are oldest first. Their total is the size of the hand."""

    sure: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return len(self.sure) + len(self.slots)

    @property
    def excluded(self) -> int:
        """The mask of the kinds that the hand certainly does not hold."""
        return reduce(and_, self.slots, EVERYTHING) & ~bits(self.sure)

    @property
    def none(self) -> tuple[str, ...]:
        """These kinds."""
        return _kinds(self.excluded)

    def lacks(self, kind: str) -> bool:
        """Whether the hand certainly holds no such card."""
        return bool(self.excluded >> RANK[kind] & 1)


def seen(hand: Iterable[str]) -> Known:
    """The knowledge after the audience has seen the whole hand."""
    return Known(tuple(in_order(hand)))


def drew(known: Known, count: int = 1) -> Known:
    """The knowledge after unseen cards entered. A second king would have been discarded visibly (R6)."""
    return known._replace(slots=known.slots + (THE_KING if KING in known.sure else 0,) * count)


def got(known: Known, card: str) -> Known:
    """The knowledge after this card entered visibly."""
    grown = known._replace(sure=tuple(in_order([*known.sure, card])))
    return lacking(grown, [KING]) if card == KING else grown


def lost(known: Known, card: str) -> Known:
    """The knowledge after this card left visibly. A hand has one king at most: if it leaves, there is none."""
    if card in known.sure:
        left = known._replace(sure=tuple(without(known.sure, [card])))
    else:
        left = known._replace(slots=_taken(known.slots, card))
    return lacking(left, [KING]) if card == KING else left


def has(known: Known, card: str) -> Known:
    """The knowledge after the audience has seen that the hand holds this card, which it may have known before."""
    if card in known.sure:
        return known
    return got(known._replace(slots=_taken(known.slots, card)), card)


def lacking(known: Known, cards: Iterable[str]) -> Known:
    """The knowledge that no unknown card of the hand is of one of these kinds."""
    mask = bits(cards)
    return known._replace(slots=tuple([slot | mask for slot in known.slots]))


def lost_unseen(known: Known) -> Known:
    """The knowledge after an unseen card left: of every certain kind, one copy is no longer certain."""
    doubtful = kinds(known.sure)
    sure = tuple(without(known.sure, doubtful))
    if not known.slots:
        return Known(sure, (0,) * (len(doubtful) - 1))
    return Known(sure, known.slots[1:] + (0,) * len(doubtful))


def _taken(slots: tuple[int, ...], card: str) -> tuple[int, ...]:
    """The slots without the oldest one that allows this card."""
    at = next(at for at, mask in enumerate(slots) if not mask >> RANK[card] & 1)
    return slots[:at] + slots[at + 1 :]


@lru_cache(maxsize=1024)
def _kinds(mask: int) -> tuple[str, ...]:
    """The kinds of a mask; computer players ask for few different ones, and often."""
    return tuple([card.key for at, card in enumerate(CARDS) if mask >> at & 1])
