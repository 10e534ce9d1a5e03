"""The Imposter Kings for a learning computer player: features (0 or 1) of a view, and a slot for every option.

Everything is read from the `TableView`; a card is its name, never its id, and seats count from the viewer in the
direction of play. Cards of the same name share a slot, except the one on the Throne.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from games.core.protocol import Decision, Event, Round, Seat, Token
from games.imposter_kings.cards import (
    ASSASSIN,
    EXECUTIONER,
    FOOL,
    HERALD,
    INQUISITOR,
    JUDGE,
    KINGS_HAND,
    MYSTIC,
    NAMES,
    OATHBOUND,
    PRINCESS,
    SENTRY,
    SOLDIER,
    SPY,
    WARDEN,
)
from games.imposter_kings.modes import table
from games.imposter_kings.prompts import PROMPTS, is_free
from games.imposter_kings.state import NO_CARD, State
from games.imposter_kings.table_view import Place, TableView

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
OF_CARD: Mapping[int, tuple[str, ...]] = {
    FOOL: ("fool",),
    ASSASSIN: ("assassin", "assassin-swap"),
    EXECUTIONER: ("executioner", "condemn"),
    INQUISITOR: ("inquisitor", "antechamber"),
    JUDGE: ("judge-opponent", "judge", "judge-reward", "antechamber"),
    SOLDIER: ("soldier", "soldier-disgrace"),
    HERALD: ("herald-successor", "herald"),
    OATHBOUND: ("oathbound",),
    MYSTIC: ("mystic",),
    WARDEN: ("warden", "warden-card"),
    KINGS_HAND: ("kings-hand",),
    SENTRY: ("sentry", "sentry-card"),
    SPY: ("spy", "spy-force", "spy-card"),
    PRINCESS: ("princess", "princess-card"),
}
"""The questions of each set-up step or card. Their order is part of the weights."""
COURT_PROMPTS = frozenset({"fool", "sentry", "soldier-disgrace"})
SEVERAL = frozenset({"reveal", "trade", "soldier-disgrace"})
WORDS: Mapping[str, int] = {"counterclockwise": 1}
"""The index of a word among the words of its question, 0 unless listed here."""
MIXED = frozenset({"inquisitor", "judge", "soldier", "kings-hand", "assassin", "successor"})
NUMBERS = 10
ANNOUNCED = ("use", "say", "flip", "assassin")
LARGEST_HAND = 12
MODES = ("standard", "quickplay1", "quickplay2", "quickplay3")
WIN, POINT = 0.85, 0.075
"""A round won by one point is worth 0.85 and each further point slightly more: three points are worth 1."""


class _Layout:
    """Assigns indexes to features."""

    def __init__(self) -> None:
        self.size = 0

    def __call__(self, width: int) -> int:
        at = self.size
        self.size += width
        return at


class _Block:
    """The slots of one question: cards, names, seats or numbers first, then its other options."""

    def __init__(self, prompt: str, new: _Layout, kinds: int, seats: int) -> None:
        widths = {"seat": seats, "number": NUMBERS, "plain": 0, "card": kinds, "name": kinds}
        self.start = new(widths[PROMPTS[prompt].options])
        self.none = new(1)
        self.word = new(2)
        self.throne = new(1) if prompt in COURT_PROMPTS else -1
        self.stop = new(1) if prompt in SEVERAL else -1


class _Other:
    """The first features of another seat."""

    def __init__(self, new: _Layout, kinds: int) -> None:
        self.known = new(2 * kinds)
        self.lacks = new(kinds)
        self.maybe = new(kinds)
        self.hand = new(LARGEST_HAND)
        self.king_up = new(1)
        self.successor = new(1)
        self.successor_name = new(kinds)
        self.antechamber = new(kinds)
        self.condemned = new(3)
        self.out = new(1)
        self.partner = new(1)


class TableEncoder:
    """The `games.core.features.Encoder` of one mode, number of seats and deck; each has a network of its own."""

    def __init__(self, mode: str, seats: int, deck: Sequence[str] = ()) -> None:
        self.name = "-".join(["imposter_kings", mode, str(seats), *deck])
        self.mode = mode
        self.seats = seats
        rules = table(mode, seats, deck)
        self.teams = rules.teams
        self._usual = WIN if rules.scoring == "quickplay" else WIN + POINT
        self.copies = {NAMES[kind]: copies for kind, copies in enumerate(rules.copies) if copies}
        self.kind = {name: at for at, name in enumerate(self.copies)}
        self._at = [self.kind.get(name, -1) for name in NAMES]
        kinds = self.kinds = len(self.kind)
        prompts = [*ALWAYS]
        for step in rules.steps:
            prompts += OF_STEP.get(step, ())
        for card, asked in OF_CARD.items():
            prompts += [prompt for prompt in asked if rules.copies[card] and prompt not in prompts]
        self.prompt = {prompt: at for at, prompt in enumerate(prompts)}
        new = _Layout()
        self.blocks = {prompt: _Block(prompt, new, kinds, seats) for prompt in prompts}
        self.slots = new.size
        new = _Layout()
        self._modes = new(len(MODES))
        self._prompt = new(len(prompts))
        self._picked = new(kinds + 1)
        self._hand = new(2 * kinds)
        self._legal = new(kinds)
        self._legal_count = new(LARGEST_HAND)
        self._hand_count = new(LARGEST_HAND)
        self._own_successor = new(kinds)
        self._own_discard = new(kinds)
        self._own_antechamber = new(kinds)
        self._own_condemned = new(4)
        self._own_king = new(1)
        self._court = new(2 * kinds)
        self._court_size = new(10)
        self._disgraced = new(6)
        self._throne = new(kinds + 2)
        self._throne_value = new(10)
        self._muted = new(10)
        self._accused = new(kinds)
        self._unseen = new(2 * kinds)
        self._turn = new(seats)
        self._playing = new(1)
        self._mulligans = new(2 * seats)
        self._announced = new(len(ANNOUNCED) + 1)
        self._actor = new(seats)
        self._aimed = new(seats)
        self._used = new(kinds)
        self._target = new(kinds)
        self._said = new(kinds)
        self._number = new(10)
        self._others = [_Other(new, kinds) for _ in range(seats - 1)]
        self.inputs = new.size
        self.tempting = (self.blocks["play"].word,)
        unseen = range(self._unseen, self._unseen + 2 * kinds)
        self.memories = (*unseen, *[at for other in self._others for at in range(other.known, other.hand)])

    # ---- features

    def features(self, view: TableView, decision: Decision, picked: Sequence[Token]) -> list[int]:
        me = decision.seat
        order = [(me + view.direction * step) % self.seats for step in range(self.seats)]
        relative = {seat: step for step, seat in enumerate(order)}
        found = [self._modes + MODES.index(self.mode), self._prompt + self.prompt[decision.prompt]]
        if picked:
            block = self.blocks[decision.prompt]
            slots = self._slots(decision, picked, *_seen(view, self.kind))
            found += {self._picked + (self.kinds if slot == block.throne else slot - block.start) for slot in slots}
        self._own(view, view.places[me], found)
        self._table(view, found)
        found += self._unseen_cards(view)
        found.append(self._turn + relative[view.turn])
        for step, seat in enumerate(order):
            called = view.places[seat].mulligans
            if called:
                found.append(self._mulligans + 2 * step + (called > 1))
            if step:
                self._other(self._others[step - 1], view.places[seat], found)
                if self.teams[seat] == self.teams[me]:
                    found.append(self._others[step - 1].partner)
        if view.announced:
            self._story(view.announced, relative, found)
        return found

    def _own(self, view: TableView, place: Place, found: list[int]) -> None:
        found += self._counted(self._hand, [card.name for card in view.hand])
        legal = self._once(self._legal, [card.name for card in view.hand if card.playable])
        found += legal
        found.append(self._legal_count + min(len(legal), LARGEST_HAND - 1))
        found.append(self._hand_count + min(place.hand, LARGEST_HAND - 1))
        if place.successor_name:
            found.append(self._own_successor + self.kind[place.successor_name])
        found += self._once(self._own_discard, place.discard)
        found += self._once(self._own_antechamber, place.antechamber)
        found.append(self._own_condemned + min(place.condemned, 3))
        if place.king_up:
            found.append(self._own_king)

    def _table(self, view: TableView, found: list[int]) -> None:
        court = view.court
        found += self._counted(self._court, [card.name for card in court if not card.disgraced])
        found.append(self._court_size + min(len(court), 9))
        found.append(self._disgraced + min(sum(card.disgraced for card in court), 5))
        if court:
            throne = court[-1]
            found.append(self._throne + (self.kinds if throne.disgraced else self.kind[throne.name]))
            found.append(self._throne_value + throne.value)
        else:
            found.append(self._throne + self.kinds + 1)
        found += [self._muted + number for number in view.muted]
        if view.accused:
            found.append(self._accused + self.kind[view.accused])
        if view.playing:
            found.append(self._playing)

    def _unseen_cards(self, view: TableView) -> list[int]:
        """One feature for one copy, another for two or more, of a kind whose place the viewer does not know."""
        left = self.copies.copy()
        for card in view.hand:
            left[card.name] -= 1
        for lying in view.court:
            left[lying.name] -= 1
        for seat, place in enumerate(view.places):
            if seat != view.viewer:
                for name in place.known:
                    left[name] -= 1
            for name in (*place.discard, *place.antechamber, *place.condemned_names):
                left[name] -= 1
            if place.successor_name:
                left[place.successor_name] -= 1
        for name in view.gone:
            left[name] -= 1
        if view.accused:
            left[view.accused] -= 1
        start = self._unseen
        return [
            start + at if copies == 1 else start + self.kinds + at
            for at, copies in enumerate(left.values())
            if copies > 0
        ]

    def _other(self, at: _Other, place: Place, found: list[int]) -> None:
        found += self._counted(at.known, place.known)
        found += {
            (at.maybe if hint.least else at.lacks) + self.kind[name]
            for hint in place.hints
            for name in hint.names
            if name in self.kind
        }
        found.append(at.hand + min(place.hand, LARGEST_HAND - 1))
        if place.king_up:
            found.append(at.king_up)
        if place.successor:
            found.append(at.successor)
        if place.successor_name:
            found.append(at.successor_name + self.kind[place.successor_name])
        found += self._once(at.antechamber, place.antechamber)
        if place.condemned:
            found.append(at.condemned + min(place.condemned, 3) - 1)
        if place.out:
            found.append(at.out)

    def _story(self, announced: Sequence[Event], relative: Mapping[Seat, int], found: list[int]) -> None:
        """The features of the card or flip that is being answered or resolved."""
        event = announced[-1]
        facts = event.public
        found.append(self._announced + ANNOUNCED.index(event.kind))
        if len(announced) > 1:
            found.append(self._announced + len(ANNOUNCED))
        found.append(self._actor + relative[facts["seat"]])
        aimed = facts.get("opponent", facts.get("victim"))
        if aimed is not None:
            found.append(self._aimed + relative[aimed])
        if "card" in facts:
            found.append(self._used + self.kind[facts["card"]])
        if "target" in facts:
            found.append(self._target + self.kind[facts["target"]])
        said = facts.get("what")
        if isinstance(said, int):
            found.append(self._number + said)
        elif said is not None:
            found.append(self._said + self.kind[said])

    def _counted(self, start: int, names: Iterable[str]) -> set[int]:
        """One feature for the first copy of each kind, another for the second."""
        found: set[int] = set()
        for name in names:
            at = start + self.kind[name]
            found.add(at + self.kinds if at in found else at)
        return found

    def _once(self, start: int, names: Iterable[str]) -> set[int]:
        return {start + self.kind[name] for name in names}

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
