"""The Imposter Kings for a learning computer player: a slot for every option, and the worth of rounds.

`games.imposter_kings.features` has the features of a view. A card is its name, never its id, and seats count from the
asked one in the direction of play. Cards of the same name share a slot, except the one on the Throne.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core.features import Layout
from games.core.knowledge import cards
from games.core.protocol import Decision, Round, Seat, Token
from games.imposter_kings.cards import INQUISITOR, JUDGE, NAMES
from games.imposter_kings.features import TableFeatures
from games.imposter_kings.modes import Table, table
from games.imposter_kings.prompts import PROMPTS, is_free
from games.imposter_kings.state import NO_CARD, State
from games.imposter_kings.table_view import TableView

ALWAYS = ("play", "remove")
OF_STEP: Mapping[str, tuple[str, ...]] = {
    "first_player": ("first-player",),
    "direction": ("direction",),
    "mulligan": ("mulligan",),
    "successors": ("successor",),
    "discards": ("discard",),
    "reveal_two_then_one": ("reveal", "reveal-third"),
    "exchange": ("exchange-first", "exchange"),
    "reveal_three_and_a_fourth": ("reveal", "fourth"),
    "take_from_partner": ("take-from-partner",),
    "trade": ("trade",),
}
"""The questions of each set-up step. Their order is part of the weights."""
COURT_PROMPTS = frozenset({"fool", "sentry", "soldier-disgrace"})
SEVERAL = frozenset({"reveal", "trade", "soldier-disgrace"})
WORDS: Mapping[str, int] = {"counterclockwise": 1}
"""The index of a word among the words of its question, 0 unless listed here."""
MIXED = frozenset({"inquisitor", "judge", "soldier", "kings-hand", "assassin", "successor"})
NUMBERS = 10
BLUNDERS: Mapping[str, float] = {"quickplay1": 0.35, "quickplay2": 0.42, "quickplay3": 0.8}
"""So measured that no step of the ladder is much smaller than the others (docs/opponents.md)."""
UNTEMPTED = ("quickplay1", "quickplay2")
"""Where early flips of the King cost so much that the lowest level would lose to random answers."""
WIN, POINT = 0.85, 0.075
"""A round won by one point is worth 0.85 and each further point slightly more: three points are worth 1."""


def _prompts(rules: Table) -> list[str]:
    """All questions of a table, those about its cards in the order of the cards."""
    found = [*ALWAYS]
    for step in rules.steps:
        found += OF_STEP.get(step, ())
    for kind, name in enumerate(NAMES):
        if rules.copies[kind]:
            found += [prompt for prompt, question in PROMPTS.items() if question.about == name]
            if kind in (INQUISITOR, JUDGE) and "antechamber" not in found:
                found.append("antechamber")
    return found


class _Block:
    """The slots of one question: cards, names, seats or numbers first, then its other options."""

    def __init__(self, prompt: str, new: Layout, kinds: int, seats: int) -> None:
        widths = {"seat": seats, "number": NUMBERS, "plain": 0, "card": kinds, "name": kinds}
        self.start = new(widths[PROMPTS[prompt].options])
        self.none = new(1)
        self.word = new(2)
        self.throne = new(1) if prompt in COURT_PROMPTS else -1
        self.stop = new(1) if prompt in SEVERAL else -1


class TableEncoder:
    """The `games.core.features.Encoder` of one mode, number of seats and deck; each has a network of its own."""

    def __init__(self, mode: str, seats: int, deck: Sequence[str] = ()) -> None:
        self.name = "-".join(["imposter_kings", mode, str(seats), *deck])
        self.mode = mode
        self.seats = seats
        rules = table(mode, seats, deck)
        self.teams = rules.teams
        self._usual = WIN if rules.scoring == "quickplay" else WIN + POINT
        names = [NAMES[kind] for kind, copies in enumerate(rules.copies) if copies]
        self.kind = {name: at for at, name in enumerate(names)}
        self._at = [self.kind.get(name, -1) for name in NAMES]
        kinds = self.kinds = len(self.kind)
        prompts = _prompts(rules)
        self.prompt = {prompt: at for at, prompt in enumerate(prompts)}
        new = Layout()
        self.blocks = {prompt: _Block(prompt, new, kinds, seats) for prompt in prompts}
        self.slots = new.size
        self._features = TableFeatures(mode, len(prompts), names, self.teams)
        self.inputs = self._features.inputs
        self.memories: Sequence[int] = self._features.memories
        self.tempting: Sequence[int] = () if mode in UNTEMPTED else (self.blocks["play"].word,)
        self.blunders = BLUNDERS.get(mode, 1.0)

    def features(self, view: TableView, decision: Decision, picked: Sequence[Token]) -> list[int]:
        block = self.blocks[decision.prompt]
        slots = self._slots(decision, picked, *_seen(view, self.kind)) if picked else ()
        parts = [self.kinds if slot == block.throne else slot - block.start for slot in slots]
        return self._features.of(view, decision.seat, self.prompt[decision.prompt], parts)

    # ---- options

    def options(self, view: TableView, decision: Decision) -> list[int]:
        return self._slots(decision, decision.options, *_seen(view, self.kind))

    def options_in(self, world: State, decision: Decision) -> list[int]:
        throne = world.court[-1] if world.court else NO_CARD
        ident, at = world.ident, self._at
        return self._slots(decision, decision.options, world.direction, throne, lambda card: at[ident[card]])

    def stop(self, decision: Decision) -> int:
        return self.blocks[decision.prompt].stop

    def _slots(
        self, decision: Decision, tokens: Sequence[Token], direction: int, throne: int, kind_of: Callable[[int], int]
    ) -> list[int]:
        """The slots of these options, from the direction of play, the id on the Throne and the kinds of the cards."""
        block, options = self.blocks[decision.prompt], PROMPTS[decision.prompt].options
        found = []
        for token in tokens:
            if token is None:
                found.append(block.none)
            elif isinstance(token, str):
                kind = self.kind.get(token)
                found.append(block.word + WORDS.get(token, 0) if kind is None else block.start + kind)
            elif options == "seat":
                found.append(block.start + (token - decision.seat) * direction % self.seats)
            elif options == "number":
                found.append(block.start + token)
            elif block.throne >= 0 and token == throne:
                found.append(block.throne)
            else:
                found.append(block.start + kind_of(token))
        return found

    # ---- worth of rounds

    def worth(self, finished: Round) -> list[float]:
        """Between two sides the loss mirrors the win; of three the losers share the winner's loss."""
        scored = [0] * self.seats
        for seat, points, _ in finished.points:
            scored[seat] += points
        winners = finished.winners or [seat for seat in range(self.seats) if scored[seat]]
        if not winners:
            return [0.0] * self.seats
        gain = WIN + POINT * (min(3, max(scored)) - 1)
        losers = self.seats - len(winners)
        loss = gain * len(winners) / losers
        spread = [gain if seat in winners else -loss for seat in range(self.seats)]
        if len(set(self.teams)) > 2:
            second = [seat for seat in range(self.seats) if scored[seat] and seat not in winners]
            for seat in second:
                spread = [value + (POINT if at == seat else -POINT / losers) for at, value in enumerate(spread)]
        return spread

    def chance(self, worth: float) -> float:
        """A linear scale between the loss (0) and the gain (1) of a usual round.

        Each round of Quickplay scores one point; of the others' one, two or three the middle is taken.
        """
        winners = self.seats // len(set(self.teams))
        loss = self._usual * winners / (self.seats - winners)
        return min(1.0, max(0.0, (worth + loss) / (self._usual + loss)))

    # ---- for search

    def rounds(self, world: State) -> Sequence[Round]:
        return world.rounds

    def label(self, world: State, token: Token, decision: Decision) -> Token:
        if isinstance(token, int) and PROMPTS[decision.prompt].options == "card":
            return NAMES[world.ident[token]]
        return token

    def mixes(self, decision: Decision) -> bool:
        return decision.prompt in MIXED

    def takes_default(self, view: TableView, decision: Decision) -> bool:
        """A Mulligan that costs points (R40) is not called: a match that is learned from ends with the first one."""
        return decision.prompt == "mulligan" and not is_free(view, decision.seat)


def _seen(view: TableView, kind: Mapping[str, int]) -> tuple[int, int, Callable[[int], int]]:
    """The facts of a view that `_slots` needs."""
    kinds = {card: kind[name] for card, name in view.ids}
    return view.direction, view.court[-1].id if view.court else NO_CARD, kinds.__getitem__


class HiddenCards:
    """The `games.core.features.Hidden` of one mode, number of seats and deck.

    Of each other seat, in the direction of play: by kind the first and the second card in its hand, its discard and its
    Successor. Cards that lie anywhere else follow from these.
    """

    def __init__(self, laid: Table) -> None:
        copies, seats = laid.copies, len(laid.teams)
        here = [kind for kind, number in enumerate(copies) if number]
        self._at = [here.index(kind) if copies[kind] else -1 for kind in range(len(copies))]
        self._kinds = len(here)
        self._seats = seats
        self.facts = (seats - 1) * 4 * self._kinds

    def true_in(self, world: State, viewer: Seat) -> Sequence[int]:
        found: list[int] = []
        for step in range(1, self._seats):
            seat = (viewer + world.direction * step) % self._seats
            start = 4 * self._kinds * (step - 1)
            held: set[int] = set()
            for kind in self._kinds_of(world, world.hands[seat]):
                held.add(start + kind + (self._kinds if start + kind in held else 0))
            found += held
            found += {start + 2 * self._kinds + kind for kind in self._kinds_of(world, world.discard[seat])}
            successor = world.successor[seat]
            if successor != NO_CARD:
                found += [start + 3 * self._kinds + kind for kind in self._kinds_of(world, 1 << successor)]
        return found

    def _kinds_of(self, world: State, mask: int) -> list[int]:
        found = [self._at[world.ident[card]] for card in cards(mask)]
        return [kind for kind in found if kind >= 0]  # a position may have cards that the deck has not
