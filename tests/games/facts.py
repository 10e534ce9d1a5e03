"""What a seat knows for certain of hidden things, game by game, and what of it does not hold in a sampled world."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from games.all_kings_fall import queries as kingdoms
from games.all_kings_fall.plots import plot_tokens, wrong
from games.core.knowledge import cards, facts
from games.imp.cards import KING, RANK, without
from games.imposter import queries as posts
from games.imposter_kings.game import ImposterKings
from games.imposter_kings.queries import legal, may_flip

Broken = Iterator[Any]


def in_imposter_kings(state: Any, world: Any, viewer: int) -> Broken:
    yield from _other_kinds(state, world, cards(state.public | state.private[viewer] | state.gone))
    for fact in facts(state.journal):
        found = sum(fact.kinds >> world.ident[card] & 1 for card in cards(fact.mask))
        if fact.viewers >> viewer & 1 and not fact.least <= found <= fact.most:
            yield fact
    for d in ImposterKings().pending(state):
        held = {world.ident[card] for card in cards(world.hands[d.seat])}
        if d.prompt == "play" and not may_flip(state, d.seat) and not any(legal(state, d.seat) >> k & 1 for k in held):
            yield d.seat, "has nothing to play"


def in_imp(state: Any, world: Any, viewer: int) -> Broken:
    """A slot's card must be one that the slot allows. Older slots, which come first, allow no more than newer ones."""
    known, hand = state.known[1 - viewer], world.hands[1 - viewer]
    left = without(hand, known.sure)
    for mask in known.slots:
        fitting = [card for card in left if not mask >> RANK[card] & 1]
        if not fitting:
            yield mask, left
            return
        left.remove(fitting[0])
    if left or hand.count(KING) > 1 or world.hands[viewer] != state.hands[viewer]:
        yield hand
    if Counter(world.pile + hand) != Counter(state.pile + state.hands[1 - viewer]):
        yield "other cards"


def in_imposter(state: Any, world: Any, viewer: int) -> Broken:
    if sum(world.imposters) != sum(state.imposters) or world.imposters[viewer] != state.imposters[viewer]:
        yield world.imposters
    if state.imposters[viewer] and world.imposters != state.imposters:
        yield "other fellows"
    if world.posts[viewer] != state.posts[viewer] or world.cards[viewer] != state.cards[viewer]:
        yield "another own post"
    for group, bag in posts.bags(state):
        if bag.treasures > sum(world.imposters[seat] for seat in group):
            yield group, bag
    for seat, card in enumerate(world.cards):
        if card == "treasure" and not world.imposters[seat]:
            yield seat, card


def in_all_kings_fall(state: Any, world: Any, viewer: int) -> Broken:
    if (world.plots[viewer], world.shares[viewer]) != (state.plots[viewer], state.shares[viewer]):
        yield "another own plot"
    for seat, plot in enumerate(world.plots):
        if state.ready[seat] and plot is None:
            yield seat, "is Ready without a plot"
        if plot and wrong(plot_tokens(plot), seat, kingdoms.targets(state, seat)):
            yield seat, plot


def in_soon_king(state: Any, world: Any, viewer: int) -> Broken:
    seen = state.public | state.private[viewer]
    hidden = [card for place in (*state.hands, state.pile) for card in place if not seen >> card & 1]
    yield from _other_kinds(state, world, set(range(len(state.ident))) - set(hidden))
    if state.options.draw != "dice" and Counter(world.ident) != Counter(state.ident):
        yield "other cards"
    for seat, kind, ids in state.missed:
        if seat == viewer:
            yield from [(kind, card) for card in hidden if ids >> card & 1 and world.ident[card] == kind]


def _other_kinds(state: Any, world: Any, seen: Any) -> Broken:
    yield from [card for card in seen if world.ident[card] != state.ident[card]]


BROKEN: dict[str, Callable[[Any, Any, int], Broken]] = {
    "imposter_kings": in_imposter_kings,
    "all_kings_fall": in_all_kings_fall,
    "imposter": in_imposter,
    "imp": in_imp,
    "soon_king": in_soon_king,
}
"""By game, what does not hold in a world of this viewer. A game with hidden things beside answers has an entry."""
