"""Draws the worlds of one position for one viewer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from games.core.knowledge import Entry, Fact, cards
from games.core.worlds.claims import Check, weight_of
from games.core.worlds.deals import Count, Deals
from games.core.worlds.mending import Walk
from games.core.worlds.plan import Plan
from games.core.worlds.steps import Came, Exchange, Mix, Put

TRIES = 30
"""After so many dropped worlds one is mended."""
PLANS = 1 << 9


class Worlds:
    """The worlds of one position for one viewer."""

    def __init__(
        self,
        plan: Plan,
        pool: tuple[int, ...],
        extra: tuple[Fact, ...],
    ) -> None:
        self.known = known = plan.known
        self.steps = [
            step if isinstance(step, Exchange | Mix | Came | Put) else Check(step, plan.copies, step in plan.weighed)
            for step in plan.steps[::-1]
        ]
        self.seen = [Check(count, plan.copies) for count in plan.seen]
        hidden = sum([1 << card for card, kind in enumerate(known) if kind < 0])
        weights: dict[tuple[int, int], list[int]] = {}
        for statement in (*plan.statements, *extra):
            mask, kinds = statement.mask, statement.kinds
            inside = mask & hidden
            sure = sum([kinds >> known[card] & 1 for card in cards(mask & ~hidden)])
            old = weights.get((inside, kinds), [1] * (inside.bit_count() + 1))
            weights[inside, kinds] = [weight * weight_of(statement, sure + n) for n, weight in enumerate(old)]
        counts = [Count(mask, kinds, tuple(found)) for (mask, kinds), found in weights.items()]
        self.deals = Deals(cards(hidden), pool, counts)
        self.checks = [Check(count, plan.copies) for count in self.deals.counts]

    @property
    def counts(self) -> list[Count] | None:
        """The weights with which `draw` deals the hidden ids; None if it also takes back moves."""
        return None if self.steps else self.deals.counts

    def draw(self, ident: Sequence[int], rng: random.Random) -> list[int]:
        """`ident` with the kinds of the hidden ids as in another world. Raises NoWorldError if none was found."""
        fresh = self.draw_exactly(ident, rng)
        return Walk(self.deals, self.checks, self.steps, self.seen).world(ident, rng) if fresh is None else fresh

    def draw_exactly(self, ident: Sequence[int], rng: random.Random) -> list[int] | None:
        """As `draw`; None where too many worlds are dropped to find one: then `draw` mends one."""
        for _ in range(TRIES):
            fresh = self.deals.dealt(ident, rng)
            if fresh is None or not self.steps or self.explains(fresh, rng):
                return fresh
        return None

    def explains(self, ident: list[int], rng: random.Random) -> bool:
        """Take the steps back from a deal in a random way: whether all statements held when they were made."""
        past, weight, top = ident[:], 1, 1
        for step in self.steps:
            if isinstance(step, Check):
                found = step.weight(past)
                if not found:
                    return False
                weight, top = weight * found, top * step.top
            elif not step.undo(past, rng):
                return False
        for check in self.seen:
            top *= check.weight(ident)
        return weight >= top or rng.randrange(top) < weight


@lru_cache(PLANS)
def _worlds(
    journal: tuple[Entry, ...],
    viewer: int,
    known: tuple[int, ...],
    pool: tuple[int, ...],
    live: int,
    copies: tuple[int, ...],
    extra: tuple[Fact, ...],
) -> Worlds:
    return Worlds(Plan(journal, viewer, known, live, copies), pool, extra)


def worlds_of(
    ident: Sequence[int],
    hidden: int,
    live: int,
    journal: tuple[Entry, ...],
    viewer: int,
    copies: tuple[int, ...],
    extra: tuple[Fact, ...] = (),
) -> Worlds:
    """The worlds of a viewer in which the `hidden` ids may have other kinds than in `ident`.

    live    the ids of cards that have no newer id
    copies  the number of cards of each kind
    extra   facts of the position besides those of the journal
    """
    known = list(ident)
    pool = []
    for card in cards(hidden):
        pool.append(known[card])
        known[card] = -1
    return _worlds(journal, viewer, tuple(known), tuple(sorted(pool)), live, copies, extra)


def forget_plans() -> None:
    """Let the next world be drawn as if it were the first of its position: for measuring."""
    _worlds.cache_clear()
