"""A tiny game that asks in every way a game can ask: for the tests of the host.

Each round: the leader names a stake (a turn); all pick a hand at once (sealed, not a window); all may object (a
window). The first who objects gives one or two grounds (a chained question), and then all others may overrule him (a
nested window). In a duel with hush, a seat that says so ends a window, and later seats are not asked. A round without a
valid objection is won by all who beat another seat. Shouting is always possible.
"""

from __future__ import annotations

import copy
import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.core.game import Game
from games.core.protocol import (
    Action,
    Asked,
    Decision,
    Event,
    IllegalAction,
    Mode,
    Outcome,
    Point,
    Round,
    Seat,
    TableOption,
    View,
)
from games.core.rng import draw, seed_bytes

HANDS = ("rock", "paper", "scissors")
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
WINDOWS = ("object", "overrule")


@dataclass
class DuelState:
    secrets: list[int]
    rounds: int
    hush: bool
    played: list[Round] = field(default_factory=list)
    phase: str = ""
    open: dict[Seat, int] = field(default_factory=dict)
    given: dict[Seat, Any] = field(default_factory=dict)
    hands: dict[Seat, str] = field(default_factory=dict)
    stake: int = 0
    objector: Seat | None = None
    shouts: dict[Seat, int] = field(default_factory=dict)
    next_id: int = 1

    def clone(self) -> DuelState:
        return copy.deepcopy(self)

    def fingerprint(self) -> str:
        return hashlib.sha256(repr(self).encode()).hexdigest()

    @property
    def seats(self) -> int:
        return len(self.secrets)

    @property
    def leader(self) -> Seat:
        return len(self.played) % self.seats

    def ask(self, phase: str, seats: Sequence[Seat]) -> None:
        self.phase, self.given = phase, {}
        self.open = {seat: self.mint() for seat in seats}

    def mint(self) -> int:
        self.next_id += 1
        return self.next_id


@dataclass(frozen=True, slots=True)
class DuelView(View):
    secret: int | None
    phase: str
    stake: int
    points: tuple[int, ...]


class Duel(Game[Any]):
    key = "duel"
    title = "Duel"
    seats = tuple(range(2, 17))
    table_options: ClassVar[dict[str, TableOption]] = {}
    rules_version = 1
    screen: Any = None

    def __init__(self) -> None:
        self.modes: Mapping[str, Mode] = {
            "classic": Mode("Classic", self.seats, "Everybody against everybody."),
            "pair": Mode("Pair", (2,), "One against one."),
        }

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> DuelState:
        options = dict(options or {})
        if set(options) - {"mode", "rounds", "hush"} or seats not in self.seats:
            raise ValueError(f"no such duel: {seats} seats, {options}")
        secrets = [draw(seed_bytes(seed), f"secret:{seat}") % 1000 for seat in range(seats)]
        state = DuelState(secrets, options.get("rounds", 2), options.get("hush", False))
        state.shouts = {seat: state.mint() for seat in range(seats)}
        state.ask("stake", [state.leader])
        return state

    def pending(self, state: DuelState) -> Sequence[Decision]:
        asked = [self._question(state, seat, number) for seat, number in state.open.items() if seat not in state.given]
        if state.phase == "over":
            return []
        return asked + [Decision(n, s, "shout", ("hurrah", "boo"), blocking=False) for s, n in state.shouts.items()]

    def _question(self, state: DuelState, seat: Seat, number: int) -> Decision:
        def secret_hand(decision: Decision) -> str:
            return HANDS[state.secrets[seat] % 3]

        if state.phase == "stake":
            return Decision(number, seat, "stake", (1, 2, 3))
        if state.phase == "hand":
            return Decision(number, seat, "hand", HANDS, chooser=secret_hand)
        if state.phase == "grounds":
            return Decision(number, seat, "grounds", ("form", "fact", "fun"), pick=(1, 2))
        return Decision(number, seat, state.phase, (None, "yes", "hush") if state.hush else (None, "yes"), window=True)

    def apply(self, state: DuelState, action: Action) -> Sequence[Event]:
        decision = next((d for d in self.pending(state) if d.id == action.decision), None)
        if decision is None or decision.seat != action.seat:
            raise IllegalAction(f"nobody asks that: {action}")
        choice = decision.admit(action.choice)
        if decision.prompt == "shout":
            state.shouts[action.seat] = state.mint()
            return [Event("shout", {"seat": action.seat, "word": choice})]
        state.given[action.seat] = choice
        told = Event("answer", {"prompt": decision.prompt}, {action.seat: {"choice": choice}})
        if len(state.given) < len(state.open) and choice != "hush":
            return [told]
        return [told, *self._go_on(state)]

    def _go_on(self, state: DuelState) -> list[Event]:
        everybody, given, phase = list(range(state.seats)), state.given, state.phase
        yes = [seat for seat in everybody if given.get(seat) == "yes"]
        if phase == "stake":
            state.stake = given[state.leader]
            state.ask("hand", everybody)
        elif phase == "hand":
            state.hands = dict(given)
            state.ask("object", everybody)
        elif phase == "object" and yes:
            state.objector = yes[0]
            state.ask("grounds", yes[:1])
        elif phase == "grounds":
            state.ask("overrule", [seat for seat in everybody if seat != state.objector])
        else:
            return self._score(state, valid=phase == "overrule" and not yes)
        return []

    def _score(self, state: DuelState, *, valid: bool) -> list[Event]:
        hands = state.hands
        winners = () if valid else tuple(s for s in hands if any(BEATS[hands[s]] == h for h in hands.values()))
        state.played.append(Round(winners, tuple(Point(seat, state.stake, "beats") for seat in winners)))
        state.objector = None
        if len(state.played) < state.rounds:
            state.ask("stake", [state.leader])
        else:
            state.phase, state.open = "over", {}
        return [Event("round", {"winners": list(winners)})]

    def _points(self, state: DuelState) -> tuple[int, ...]:
        return tuple(sum(p.points for r in state.played for p in r.points if p.seat == s) for s in range(state.seats))

    def view(self, state: DuelState, viewer: Seat | None) -> DuelView:
        window = state.phase in WINDOWS
        asked = tuple(Asked(seat, state.phase, window) for seat in state.open if window or seat not in state.given)
        mine = tuple(d for d in self.pending(state) if d.seat == viewer)
        secret = None if viewer is None else state.secrets[viewer]
        return DuelView(viewer, asked, mine, secret, state.phase, state.stake, self._points(state))

    def sample(self, state: DuelState, viewer: Seat, rng: random.Random) -> DuelState:
        world = state.clone()
        world.secrets = [s if i == viewer else rng.randrange(1000) for i, s in enumerate(state.secrets)]
        return world

    def outcome(self, state: DuelState) -> Outcome | None:
        if state.phase != "over":
            return None
        points = self._points(state)
        return Outcome(points, tuple(p == max(points) for p in points), tuple(state.played))
