"""How the worlds of a viewer are drawn: which statements of a journal hold for cards of today, and what is taken back.

`Plan` reads the journal once for a viewer, and `games.core.worlds.drawing` draws worlds by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TypeAlias

from games.core.knowledge import MANY, Entry, Fact, Move, Renamed, Taken, Traded, Twins, cards, facts
from games.core.worlds.claims import Claim, Statement, least_of, seen_together, ways
from games.core.worlds.deals import Count
from games.core.worlds.steps import Came, Exchange, Mix, Put, Undo

BITS = frozenset([1 << kind for kind in range(64)])

Step: TypeAlias = Undo | Statement


class Plan:
    """How the worlds of a viewer, a seat, are drawn: the statements that still hold, and the steps to take back.

    known   the kind of every id, -1 for hidden ones
    live    the ids of cards that have no newer id
    copies  how many cards of each kind there are
    still   the live ids that the viewer has always known to be the same cards; `settled` those from an entry on
    seen    the weights of cards that were seen, by where these may be now: never less than by where they were, which
            are the statements of `weighed`
    """

    def __init__(
        self, journal: tuple[Entry, ...], viewer: int, known: Sequence[int], live: int, copies: Sequence[int]
    ) -> None:
        self.viewer = viewer
        self.known = known
        self.copies = copies
        self.live = live
        self.still = sum([1 << card for card in cards(live) if known[card] >= 0])
        settled = []
        for entry in reversed(journal):
            settled.append(self.still)
            self.still &= ~_touched(entry, viewer)
        self.claims: list[Claim] = []
        self._steps: list[Step | Claim] = []
        for entry, self.settled in zip(journal, reversed(settled), strict=True):
            self._read(entry)
        made = [step for step in self._steps if not isinstance(step, Claim) or step.blurred]
        steps = [step.step if isinstance(step, Claim) else step for step in made]
        while steps and isinstance(steps[0], Exchange):
            del steps[0]
        self.steps: tuple[Step, ...] = tuple(steps)
        sharp = [claim.step._replace(mask=claim.regions[0]) for claim in self.claims if not claim.blurred]
        counted = [fact for fact in facts(journal) if fact.viewers >> viewer & 1]
        seen = [claim for claim in self.claims if claim.blurred and claim.seen]
        self.weighed = frozenset([claim.step for claim in seen])
        self.seen = seen_together(seen)
        least = [
            claim.step._replace(mask=claim.place, most=MANY)
            for claim in self.claims
            if claim.blurred and isinstance(claim.step, Fact) and claim.step.least and not claim.step.viewers
        ]
        self.statements: list[Statement] = [*counted, *sharp, *self.seen, *least]

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

    def _claim(self, statement: Statement, seen: int = 0) -> None:
        alike = [claim for claim in self.claims if claim.seen and seen and claim.step.kinds == statement.kinds]
        group = max([claim.group for claim in alike], default=0)
        if any(claim.group == group and claim.place & statement.mask for claim in alike):
            group += 1
        self.claims.append(Claim(statement, seen, group))
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
                self._claim(Count(there, 1 << kind, ways(there.bit_count(), number)), number)

    def _traded(self, trade: Traded) -> None:
        one, other = trade.hands
        exchanged = trade.came[0] | trade.came[1]
        first = cards(exchanged)[0]
        strange = [self._never_in(hand ^ exchanged, first) for hand in trade.hands]
        implied = [self._kept(hand, hand ^ exchanged, came) for hand, came in zip(trade.hands, trade.came, strict=True)]
        if not self._blur(one | other, [one, other]):
            return
        for hand, came, kinds in zip(trade.hands, trade.came, strange, strict=True):
            self._steps.append(Came(cards(hand & ~came), cards(came), kinds))
            if kinds:
                size, number = hand.bit_count(), came.bit_count()
                ways = tuple([comb(size - n, number - n) if n <= number else 0 for n in range(size + 1)])
                self._claim(Count(hand, kinds, ways))
        for fact in implied:
            if fact.least > 0:
                self._claim(fact)

    def _kept(self, hand: int, before: int, came: int) -> Fact:
        """Of the kinds of which a hand is known to have held cards all are still there, but for those that it gave."""
        least: dict[int, int] = {}
        for claim in self.claims:
            step, mask = claim.step, claim.regions[0]
            if step.kinds in BITS and not claim.blurred and mask & before:
                kind, outside = step.kinds.bit_length() - 1, cards(mask & ~before)
                gone = sum([not self.settled >> card & 1 or self.known[card] == kind for card in outside])
                least[step.kinds] = max(least.get(step.kinds, 0), least_of(step) - gone)
        kinds = sum([kind for kind, number in least.items() if number])
        return Fact(hand, kinds, sum(least.values()) - came.bit_count(), MANY, 0)

    def _never_in(self, hand: int, before: int) -> int:
        """The kinds of which no card can have been in this hand, when ids from `before` on were not there yet.

        A card of a statement that was played since is known by two ids: it counts once.
        """
        kinds, elsewhere, played = 0, [0] * len(self.copies), [0] * len(self.copies)
        counted = hand
        for claim in self.claims:
            step, mask = claim.step, claim.regions[0]
            if claim.blurred:
                continue
            if isinstance(step, Fact) and not step.most and not hand & ~mask:
                kinds |= step.kinds
            elif step.kinds in BITS and not mask & hand:
                kind = step.kinds.bit_length() - 1
                elsewhere[kind] += least_of(step)
                played[kind] += sum([self.known[card] == kind for card in cards(mask & ~self.live)])
                counted |= mask
        found = [0] * len(self.copies)
        for card in cards(self.still & (1 << before) - 1 & ~counted):
            found[self.known[card]] += 1
        never = [
            1 << kind
            for kind, copies in enumerate(self.copies)
            if elsewhere[kind] + max(0, found[kind] - played[kind]) >= copies
        ]
        return kinds | sum(never)

    def _taken(self, taken: Taken) -> None:
        place = 1 << taken.card
        cell = taken.mask | place
        implied = []
        for claim in self.claims:  # of the cards that lay in a set one at most was taken
            step, mask = claim.step, claim.regions[0]
            if (least := least_of(step)) and not claim.blurred and mask & taken.mask and not mask & place:
                implied.append(Fact(mask | place, step.kinds, least, MANY, 0))
        if self._blur(cell, [1 << card for card in cards(cell)]):
            self._steps.append(Put(taken.card, taken.kind, cards(cell)))
            self._claim(Count(cell, 1 << taken.kind, ways(cell.bit_count(), 1)), 1)
            for fact in implied:
                self._claim(fact)


def _touched(entry: Entry, viewer: int) -> int:
    """The ids that may be other cards from here on."""
    if isinstance(entry, Move):
        return entry.cells[viewer]
    return 1 << entry[0] | 1 << entry[1] if isinstance(entry, Twins | Renamed) else 0
