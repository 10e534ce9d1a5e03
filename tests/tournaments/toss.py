"""The smallest game: every seat names a number, which decides the winner; computer players draw lots."""

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
from tests.host.computers import Simple

LEVELS = ("lose", "even", "win")
TEAMS = (0, 1, 0, 1)


@dataclass(frozen=True)
class Says(Simple):
    """A computer player that always says the same."""

    title: str

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> str:
        return self.title


PLAYERS = {level: Says(level) for level in LEVELS}


@dataclass
class TossState:
    seed: bytes
    mode: str
    seats: int
    said: dict[Seat, str] = field(default_factory=dict)

    def clone(self) -> TossState:
        return copy.deepcopy(self)

    def fingerprint(self) -> str:
        return hashlib.sha256(repr(self).encode()).hexdigest()


class Toss(Game[Any]):
    key = "toss"
    title = "Toss"
    seats = (2, 3, 4)
    table_options: ClassVar[dict[str, TableOption]] = {}
    rules_version = 1
    screen: Any = None
    modes: ClassVar[Mapping[str, Mode]] = {
        "sharp": Mode("Sharp", (2, 3, 4), "Somebody wins.", {4: TEAMS}),
        "loose": Mode("Loose", (2, 3, 4), "Several may win."),
        "grim": Mode("Grim", (2, 3, 4), "As loose, but where all say that they lose, all have lost."),
        "pair": Mode("Pair", (2,), "One against one."),
    }

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> TossState:
        return TossState(seed_bytes(seed), (options or {})["mode"], seats)

    def pending(self, state: TossState) -> Sequence[Decision]:
        return [Decision(s + 1, s, "say", LEVELS) for s in range(state.seats) if s not in state.said]

    def apply(self, state: TossState, action: Action) -> Sequence[Event]:
        decision = next((d for d in self.pending(state) if d.id == action.decision), None)
        if decision is None or decision.seat != action.seat:
            raise IllegalAction(f"nobody asks that: {action}")
        state.said[action.seat] = decision.admit(action.choice)
        return []

    def view(self, state: TossState, viewer: Seat | None) -> View:
        asked = tuple(Asked(d.seat, d.prompt, False) for d in self.pending(state))
        return View(viewer, asked, tuple(d for d in self.pending(state) if d.seat == viewer))

    def sample(self, state: TossState, viewer: Seat, rng: random.Random) -> TossState:
        return state.clone()

    def outcome(self, state: TossState) -> Outcome | None:
        if self.pending(state):
            return None
        teams = TEAMS if state.mode == "sharp" and state.seats == 4 else tuple(range(state.seats))
        points = [sum(LEVELS.index(state.said[s]) for s in range(state.seats) if teams[s] == team) for team in teams]
        best = [seat for seat in range(state.seats) if points[seat] == max(points)]
        if state.mode == "grim" and not any(points):
            best = []
        elif state.mode in ("sharp", "pair"):
            lucky = teams[best[draw(state.seed, "luck") % len(best)]]
            best = [seat for seat in range(state.seats) if teams[seat] == lucky]
        scored = tuple(Point(seat, points[seat], "said") for seat in range(state.seats) if points[seat])
        winners = tuple(seat in best for seat in range(state.seats))
        return Outcome(tuple(points), winners, (Round(tuple(best), scored),), (1,) * state.seats)
