"""Worlds that fit all that a viewer has seen and heard, each as often as histories lead to it.

A history is a deal, and at each unseen move one of the ways in which its cards may have been exchanged. All histories
in which the viewer sees and hears the same are equally likely. A world is drawn in two parts:

1. The cards are dealt to where they lie now, so that the counts hold which all moves have left (`facts`). A card that
   the viewer saw before a move can come from any card of its kind there: so many ways are the deal's weight (`Count`).
2. Moves that have blurred a statement are taken back in a random way, the last one first. If a statement does not
   hold when it was made, the world is dropped, and another one is drawn.

Most journals need no second part: a move within the cards of a statement, or outside them, changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb, perm
from typing import NamedTuple, TypeAlias

from games.core.deals import Count, Deals
from games.core.knowledge import MANY, Entry, Fact, Move, Renamed, Taken, Traded, Twins, cards, facts

TRIES = 30
"""After so many dropped worlds it is found out (`Worlds.hopeful`) whether more tries are worth it."""
PROBES = 60
MOST_TRIES = 600
"""After so many one is taken that only keeps the counts, else after `TRIES`."""
PLANS = 1 << 9
BITS = frozenset([1 << kind for kind in range(64)])


class Exchange(NamedTuple):
    """All knowledge of the one card is about the other from here on."""

    one: int
    other: int

    def undo(self, past: list[int], rng: random.Random) -> bool:
        past[self.one], past[self.other] = past[self.other], past[self.one]
        return True


class Mix(NamedTuple):
    """These cards were exchanged among themselves; `seen` had these kinds before."""

    ids: tuple[int, ...]
    seen: tuple[tuple[int, int], ...]

    def undo(self, past: list[int], rng: random.Random) -> bool:
        kinds = [past[card] for card in self.ids]
        rng.shuffle(kinds)
        places = set(self.ids)
        for card, kind in self.seen:
            if kind not in kinds:
                return False
            kinds.remove(kind)
            past[card] = kind
            places.remove(card)
        for card, kind in zip(sorted(places), kinds, strict=True):
            past[card] = kind
        return True


class Came(NamedTuple):
    """Into a hand of these ids came cards of another hand. Those of `strange` kinds, a mask, cannot be its own."""

    own: tuple[int, ...]
    came: tuple[int, ...]
    strange: int

    def undo(self, past: list[int], rng: random.Random) -> bool:
        kinds = [past[card] for card in self.own + self.came]
        rng.shuffle(kinds)
        kinds.sort(key=lambda kind: self.strange >> kind & 1)
        if any(self.strange >> kind & 1 for kind in kinds[: len(self.own)]):
            return False
        came = kinds[len(self.own) :]
        rng.shuffle(came)
        for card, kind in zip(self.own + self.came, kinds[: len(self.own)] + came, strict=True):
            past[card] = kind
        return True


class Put(NamedTuple):
    """A card of this kind was put to one of these ids, and the card from there to its own id."""

    card: int
    kind: int
    ids: tuple[int, ...]

    def undo(self, past: list[int], rng: random.Random) -> bool:
        places = [card for card in self.ids if past[card] == self.kind]
        if not places:
            return False
        place = rng.choice(places)
        past[self.card], past[place] = past[place], past[self.card]
        return True


Statement: TypeAlias = Fact | Count
Step: TypeAlias = Exchange | Mix | Came | Put | Statement


class _Claim:
    """A statement on its way through the journal.

    regions  the sets of cards that it is about now: exchanges within a region change nothing
    blurred  cards of a region were exchanged for others, so the regions alone do not tell whether it held
    """

    def __init__(self, step: Statement) -> None:
        self.step = step
        self.regions = [step.mask]
        self.blurred = False

    def exchange(self, one: int, other: int) -> None:
        both = 1 << one | 1 << other
        self.regions = [mask if mask & both in (0, both) else mask ^ both for mask in self.regions]

    def mix(self, cell: int, after: list[int]) -> bool:
        """Note an exchange among the cards of a cell, after which those of each set are alike. Whether it blurs."""
        about = 0
        for mask in self.regions:
            about |= mask
        if not cell & about or any(not cell & ~mask for mask in self.regions):
            return False
        self.regions = [mask & ~cell for mask in self.regions if mask & ~cell] + after
        self.blurred = True
        return True


class Plan:
    """How the worlds of a viewer, a seat, are drawn: the statements that still hold, and the steps to take back.

    known   the kind of every id, -1 for hidden ones
    live    the ids of cards that have no newer id
    copies  how many cards of each kind there are
    still   the live ids that the viewer has always known to be the same cards
    """

    def __init__(
        self, journal: tuple[Entry, ...], viewer: int, known: Sequence[int], live: int, copies: Sequence[int]
    ) -> None:
        self.viewer = viewer
        self.known = known
        self.copies = copies
        self.still = sum([1 << card for card in cards(live) if known[card] >= 0])
        for entry in journal:
            self.still &= ~_touched(entry, viewer)
        self.claims: list[_Claim] = []
        self._steps: list[Step | _Claim] = []
        for entry in journal:
            self._read(entry)
        made = [step for step in self._steps if not isinstance(step, _Claim) or step.blurred]
        steps = [step.step if isinstance(step, _Claim) else step for step in made]
        while steps and isinstance(steps[0], Exchange):
            del steps[0]
        self.steps: tuple[Step, ...] = tuple(steps)
        sharp = [claim.step._replace(mask=claim.regions[0]) for claim in self.claims if not claim.blurred]
        counted = [fact for fact in facts(journal) if fact.viewers >> viewer & 1]
        self.statements: list[Statement] = [*counted, *sharp]

    def _read(self, entry: Entry) -> None:
        if isinstance(entry, Move):
            self._moved(entry.cells[self.viewer], entry.seen[self.viewer], entry.parts)
        elif isinstance(entry, Fact | Twins | Traded | Taken) and not entry.viewers >> self.viewer & 1:
            return
        elif isinstance(entry, Fact):
            self._claim(entry)
        elif isinstance(entry, Traded):
            self._traded(entry)
        elif isinstance(entry, Taken):
            self._taken(entry)
        else:
            exchange = Exchange(entry[0], entry[1])
            for claim in self.claims:
                claim.exchange(*exchange)
            self._steps.append(exchange)

    def _claim(self, statement: Statement) -> None:
        self.claims.append(_Claim(statement))
        self._steps.append(self.claims[-1])

    def _blur(self, cell: int, after: list[int]) -> bool:
        blurs = [claim.mix(cell, after) for claim in self.claims]
        return any(blurs)

    def _moved(self, cell: int, seen: tuple[tuple[int, int], ...], parts: tuple[int, ...] | None) -> None:
        for card, kind in seen:
            if parts is not None and not any(part >> card & 1 for part in parts):
                self._claim(Count(1 << card, 1 << kind, (0, 1)))
        for part in (cell,) if parts is None else parts:
            there = part & cell
            before = tuple([(card, kind) for card, kind in seen if there >> card & 1])
            if self._blur(there, [there]):
                self._steps.append(Mix(cards(there), before))
            for kind in sorted({kind for _, kind in before}):
                number = [kind for _, kind in before].count(kind)
                self._claim(Count(there, 1 << kind, _ways(there.bit_count(), number)))

    def _traded(self, trade: Traded) -> None:
        one, other = trade.hands
        exchanged = trade.came[0] | trade.came[1]
        first = cards(exchanged)[0]
        strange = [self._never_in(hand ^ exchanged, first) for hand in trade.hands]
        if not self._blur(one | other, [one, other]):
            return
        for hand, came, kinds in zip(trade.hands, trade.came, strange, strict=True):
            self._steps.append(Came(cards(hand & ~came), cards(came), kinds))
            if kinds:
                size, number = hand.bit_count(), came.bit_count()
                ways = tuple([comb(size - n, number - n) if n <= number else 0 for n in range(size + 1)])
                self._claim(Count(hand, kinds, ways))

    def _never_in(self, hand: int, before: int) -> int:
        """The kinds of which no card can have been in this hand, when ids from `before` on were not there yet."""
        kinds, elsewhere = 0, [0] * len(self.copies)
        counted = hand
        for claim in self.claims:
            step, mask = claim.step, claim.regions[0]
            if claim.blurred:
                continue
            if isinstance(step, Fact) and not step.most and not hand & ~mask:
                kinds |= step.kinds
            elif step.kinds in BITS and not mask & hand:
                kind = step.kinds.bit_length() - 1
                elsewhere[kind] += _least(step)
                counted |= mask
        for card in cards(self.still & (1 << before) - 1 & ~counted):
            elsewhere[self.known[card]] += 1
        return kinds | sum([1 << kind for kind, number in enumerate(elsewhere) if number >= self.copies[kind]])

    def _taken(self, taken: Taken) -> None:
        place = 1 << taken.card
        cell = taken.mask | place
        implied = []
        for claim in self.claims:  # of the cards that lay in a set one at most was taken
            step, mask = claim.step, claim.regions[0]
            if (least := _least(step)) and not claim.blurred and mask & taken.mask and not mask & place:
                implied.append(Fact(mask | place, step.kinds, least, MANY, 0))
        if self._blur(cell, [1 << card for card in cards(cell)]):
            self._steps.append(Put(taken.card, taken.kind, cards(cell)))
            self._claim(Count(cell, 1 << taken.kind, _ways(cell.bit_count(), 1)))
            for fact in implied:
                self._claim(fact)


def _touched(entry: Entry, viewer: int) -> int:
    """The ids that may be other cards from here on."""
    if isinstance(entry, Move):
        return entry.cells[viewer]
    return 1 << entry[0] | 1 << entry[1] if isinstance(entry, Twins | Renamed) else 0


def _least(statement: Statement) -> int:
    """The least number that it allows."""
    if isinstance(statement, Fact):
        return statement.least
    return next(number for number, weight in enumerate(statement.weights) if weight)


def _ways(size: int, number: int) -> tuple[int, ...]:
    """In how many ways so many cards that were seen can be among those of the kind, by their number."""
    return tuple([perm(found, number) for found in range(size + 1)])


class Worlds:
    """The worlds of one position for one viewer."""

    def __init__(
        self,
        plan: Plan,
        pool: tuple[int, ...],
        extra: tuple[Fact, ...],
    ) -> None:
        self.known = known = plan.known
        self.steps = [_checked(step, plan.copies) for step in plan.steps[::-1]]
        hidden = sum([1 << card for card, kind in enumerate(known) if kind < 0])
        weights: dict[tuple[int, int], list[int]] = {}
        for statement in (*plan.statements, *extra):
            mask, kinds = statement.mask, statement.kinds
            inside = mask & hidden
            sure = sum([kinds >> known[card] & 1 for card in cards(mask & ~hidden)])
            old = weights.get((inside, kinds), [1] * (inside.bit_count() + 1))
            weights[inside, kinds] = [weight * _weight(statement, sure + n) for n, weight in enumerate(old)]
        counts = [Count(mask, kinds, tuple(found)) for (mask, kinds), found in weights.items()]
        self.deals = Deals(cards(hidden), pool, counts)

    @property
    def counts(self) -> list[Count] | None:
        """The weights with which `draw` deals the hidden ids; None if it also takes back moves."""
        return None if self.steps else self.deals.counts

    def draw(self, ident: Sequence[int], rng: random.Random) -> list[int]:
        """`ident` with the kinds of the hidden ids as in another world."""
        fresh = self.deals.dealt(ident, rng)
        for number in range(MOST_TRIES if self.steps else 0):
            if self._has_a_history(fresh, rng) or (number == TRIES and not self.hopeful):
                break
            fresh = self.deals.dealt(ident, rng)
        return fresh

    @cached_property
    def hopeful(self) -> bool:
        """Whether some of the worlds that keep the counts have a history; always the same answer for a position."""
        rng = random.Random(0)
        return any(self._has_a_history(self.deals.dealt(self.known, rng), rng) for _ in range(PROBES))

    def _has_a_history(self, ident: list[int], rng: random.Random) -> bool:
        """Take the steps back in a random way: whether all statements held when they were made."""
        past = ident[:]
        for step, places, weights, top in self.steps:
            if not isinstance(step, Fact | Count):
                if not step.undo(past, rng):
                    return False
                continue
            weight = weights[sum([step.kinds >> past[card] & 1 for card in places])]
            if not weight or (weight < top and rng.randrange(top) >= weight):
                return False
        return True


def _checked(step: Step, copies: Sequence[int]) -> tuple[Step, tuple[int, ...], list[int], int]:
    """A step with the places of a statement, its weights by the number found there, and the greatest of them."""
    if not isinstance(step, Fact | Count):
        return step, (), [], 0
    weights = [_weight(step, number) for number in range(step.mask.bit_count() + 1)]
    return step, cards(step.mask), weights, max(weights[: sum([copies[kind] for kind in cards(step.kinds)]) + 1])


def _weight(statement: Statement, number: int) -> int:
    if isinstance(statement, Count):
        return statement.weights[number]
    return int(statement.least <= number <= statement.most)


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
