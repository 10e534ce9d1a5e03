"""Which viewer knows which card: masks of card ids, and facts about sets of ids.

A card's id reveals nothing; `ident[id]` is its kind and the only secret. A viewer's knowledge is data: the ids that
the viewer has seen (a mask) and `Fact`s ("among these ids are at least one and at most two of these kinds"). A shuffle
mints new ids, so facts never expire. Sets of ids and sets of kinds are ints, bit n for id or kind n.

A view must not depend on which of several cards was moved that look alike to the viewer. So each set of
indistinguishable cards lies either inside a fact or outside it: if sets meet, a `Move` widens facts.

A state keeps a journal of statements (`Fact`), unseen moves (`Move`) and confusions of two cards of one kind
(`Twins`). The current knowledge is computed from it on demand (`facts`), since most computer players never need it.
Stored fingerprints have the entries with the names of their fields, so these names stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

MANY: Final = 99


class Fact(NamedTuple):
    """Of the cards in `mask`, between `least` and `most` are of a kind in `kinds`.

    viewers  a mask of the viewers that know it: bit n for seat n, and the bit after the last seat for the public
    """

    mask: int
    kinds: int
    least: int
    most: int
    viewers: int


class Move(NamedTuple):
    """Cards were exchanged unseen, or came together, so that a viewer cannot tell them apart any more.

    cells  the mask of those cards for each viewer, by seat, and the public last; 0 for viewers that can tell them apart
    seen   for each viewer the ids and kinds among these cards that the viewer had seen before
    parts  the cards were mixed within each of these sets only, and a `Traded` or `Taken` tells the rest; None: as one
    """

    cells: tuple[int, ...]
    seen: tuple[tuple[tuple[int, int], ...], ...]
    parts: tuple[int, ...] | None = None


class Twins(NamedTuple):
    """Two cards of one kind in a hand: `viewers` knew the second only, and took the first for it when that was shown.

    Their knowledge of one card now applies to the other.
    """

    shown: int
    known: int
    viewers: int


class Renamed(NamedTuple):
    """A card has a new id; knowledge about the old one is about the new one."""

    old: int
    new: int


class Traded(NamedTuple):
    """Two hands, as they are now, have exchanged cards; `viewers` do not know which ones.

    came  of these hands, the cards that came from the other one
    """

    hands: tuple[int, int]
    came: tuple[int, int]
    viewers: int


class Taken(NamedTuple):
    """A card of this kind has changed places with one of `mask`, which has it too, or has stayed.

    `viewers` do not know with which one.
    """

    card: int
    kind: int
    mask: int
    viewers: int


Entry: TypeAlias = Fact | Move | Twins | Renamed | Traded | Taken


def move(
    ident: Sequence[int],
    public: int,
    private: Sequence[int],
    cells: Sequence[int],
    parts: tuple[int, ...] | None = None,
) -> tuple[Move, int, list[int]] | None:
    """The journal entry for cards that viewers cannot tell apart any more, and the new public and private masks.

    None if no viewer loses knowledge: a single card, or cards of one kind all of which the viewer has seen.
    """
    kept: list[int] = []
    lost: list[tuple[tuple[int, int], ...]] = []
    for seen, cell in zip([*private, 0], cells, strict=True):
        known = (public | seen) & cell
        if not cell & (cell - 1) or (known == cell and len({ident[card] for card in cards(cell)}) == 1):
            kept.append(0)
            lost.append(())
        else:
            kept.append(cell)
            lost.append(tuple([(card, ident[card]) for card in cards(known)]))
    if not any(kept):
        return None
    left = public & ~kept[-1]
    after = [(seen | public ^ left) & ~cell for seen, cell in zip(private, kept[:-1], strict=True)]
    return Move(tuple(kept), tuple(lost), parts), left, after


@lru_cache(1 << 17)
def cards(mask: int) -> tuple[int, ...]:
    """The members of a mask, ascending."""
    return tuple([c for c in range(mask.bit_length()) if mask >> c & 1])


def located(ident: Sequence[int], kinds: int) -> list[int]:
    """The mask of the ids of every kind, by kind."""
    where = [0] * kinds
    for card, kind in enumerate(ident):
        where[kind] |= 1 << card
    return where


@lru_cache(1 << 8)
def facts(journal: tuple[Entry, ...]) -> tuple[Fact, ...]:
    """The known facts about sets of ids after the whole journal, as counts (`games.core.worlds` draws from more)."""
    known: tuple[Fact, ...] = ()
    for entry in journal:
        if isinstance(entry, Fact):
            known = _added(known, entry)
        elif isinstance(entry, Move):
            known = _moved(known, entry)
        elif isinstance(entry, Twins):
            known = _exchanged(known, entry.shown, entry.known, entry.viewers)
        elif isinstance(entry, Renamed):
            known = _exchanged(known, *entry, -1)
    return known


@lru_cache(1 << 8)
def for_worlds(journal: tuple[Entry, ...], viewer: int, seats: int) -> tuple[Entry, ...]:
    """The journal of worlds that the viewer takes for possible.

    The other seats' private facts about sets of ids are unknown to the viewer and need not hold there: beside the
    single cards that they have seen, they have only the public facts in these worlds.
    """
    return tuple([_public(entry, viewer, seats) for entry in journal])


def _public(entry: Entry, viewer: int, seats: int) -> Entry:
    if isinstance(entry, Renamed):
        return entry
    if isinstance(entry, Move):
        cells = [entry.cells[-1]] * len(entry.cells)
        seen = [entry.seen[-1]] * len(entry.seen)
        cells[viewer], seen[viewer] = entry.cells[viewer], entry.seen[viewer]
        return entry._replace(cells=tuple(cells), seen=tuple(seen))
    others = (1 << seats + 1) - 1 & ~(1 << viewer) if entry.viewers >> seats & 1 else 0
    return entry._replace(viewers=entry.viewers & 1 << viewer | others)


def _added(facts: tuple[Fact, ...], new: Fact) -> tuple[Fact, ...]:
    """Add a fact; "none of these" and "none of those" about the same cards are joined."""
    if not new.most:
        for at, fact in enumerate(facts):
            if not fact.most and (fact.mask, fact.viewers) == (new.mask, new.viewers):
                return (*facts[:at], fact._replace(kinds=fact.kinds | new.kinds), *facts[at + 1 :])
    return (*facts, new)


def _moved(facts: tuple[Fact, ...], move: Move) -> tuple[Fact, ...]:
    """Keep the counts by kind of cards that a viewer can no longer tell apart."""
    groups: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
    for viewer, group in enumerate(zip(move.cells, move.seen, strict=True)):
        groups[group] = groups.get(group, 0) | 1 << viewer
    for (cell, seen), viewers in groups.items():
        if cell:
            kinds = [kind for _, kind in seen]
            counted = [Fact(cell, 1 << kind, kinds.count(kind), MANY, viewers) for kind in sorted(set(kinds))]
            facts = (*blurred(facts, cell, viewers, seen), *counted)
    return facts


def _exchanged(facts: tuple[Fact, ...], one: int, other: int, viewers: int) -> tuple[Fact, ...]:
    """Apply each fact of these viewers about the one card to the other."""
    both = 1 << one | 1 << other
    kept: list[Fact] = []
    for fact in facts:
        mistaken = fact.viewers & viewers
        if not mistaken or fact.mask & both in (0, both):
            kept.append(fact)
            continue
        if fact.viewers != mistaken:
            kept.append(fact._replace(viewers=fact.viewers & ~mistaken))
        kept.append(fact._replace(mask=fact.mask ^ both, viewers=mistaken))
    return tuple(kept)


def blurred(
    facts: tuple[Fact, ...], mask: int, outsiders: int, seen: Sequence[tuple[int, int]] = ()
) -> tuple[Fact, ...]:
    """The facts after cards of `mask` were exchanged among themselves, unseen by `outsiders`.

    Exact for counts: a fact about a part of the mask becomes one about all of it. `seen` has the ids and kinds of the
    mask that the outsiders had seen.
    """
    kept: list[Fact] = []
    for fact in facts:
        strange = mask & ~fact.mask
        losing = fact.viewers & outsiders
        if not losing or not fact.mask & mask or not strange:
            kept.append(fact)
            continue
        if fact.viewers & ~outsiders:
            kept.append(fact._replace(viewers=fact.viewers & ~outsiders))
        known = [kind for card, kind in seen if strange >> card & 1]
        sure = sum([fact.kinds >> kind & 1 for kind in known])
        most = min(MANY, fact.most + strange.bit_count() - len(known) + sure)
        kept.append(Fact(fact.mask | mask, fact.kinds, fact.least + sure, most, losing))
    return tuple(kept)
