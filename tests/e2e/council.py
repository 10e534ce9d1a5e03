"""A tiny game for three to sixteen that asks what The Imposter Kings never asks.

All vote at once for one of thirty laws or none; then the first seat repeals up to three of thirty, and ranks exactly
two of six.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from games.core.game import Game
from games.core.protocol import (
    Action,
    Asked,
    Choice,
    Decision,
    Event,
    IllegalAction,
    Mode,
    Outcome,
    Round,
    TableOption,
    View,
)
from games.core.screen import Item, Screen

LAWS = tuple(range(30))
SEATS = tuple(range(3, 17))


@dataclass
class Sitting:
    seats: int
    votes: dict[int, Any] = field(default_factory=dict)
    repealed: tuple[int, ...] | None = None
    ranked: tuple[int, ...] | None = None

    def clone(self) -> Sitting:
        return copy.deepcopy(self)

    def fingerprint(self) -> str:
        return hashlib.sha256(repr(self).encode()).hexdigest()


class CouncilScreen(Screen):
    def rules(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, str]:
        return {"Council": "Vote, repeal, rank."}

    def board(self, view: Any, names: Sequence[str]) -> Sequence[str]:
        return [f"{len(names)} sit in council."]

    def status(self, view: Any, names: Sequence[str]) -> str:
        return ", ".join([names[asked.seat] for asked in view.asked]) + " decide"

    def panel(self, view: Any, names: Sequence[str]) -> Sequence[str]:
        return [f"You are {names[view.viewer]}."]

    def question(self, view: Any, decision: Decision, names: Sequence[str]) -> str:
        return f"Your {decision.prompt}?"

    def items(self, view: Any, decision: Decision, names: Sequence[str]) -> Sequence[Item]:
        options = decision.options[::-1] if decision.prompt == "repeal" else decision.options  # the newest law first
        return [Item("No law at all" if option is None else f"Law {option}", option) for option in options]

    def answered(self, view: Any, decision: Decision, choice: Choice, names: Sequence[str]) -> str:
        return f"Your {decision.prompt}: {choice}."

    def tell(self, event: Event, viewer: int | None, names: Sequence[str]) -> str:
        return f"{names[event.public['seat']]} gives {event.kind} {event.public.get('choice', '')}".strip()

    def reason(self, reason: str) -> str:
        return reason

    def result(self, outcome: Outcome, names: Sequence[str]) -> Sequence[str]:
        return [f"{names[0]} ruled."]


class Council(Game[Any]):
    key = "council"
    title = "Council"
    seats = SEATS
    modes: ClassVar[Mapping[str, Mode]] = {"open": Mode("Open", SEATS, "Everybody votes.")}
    table_options: ClassVar[dict[str, TableOption]] = {}
    rules_version = 1
    screen = CouncilScreen()

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> Sitting:
        return Sitting(seats)

    def pending(self, s: Sitting) -> Sequence[Decision]:
        if s.ranked is not None:
            return []
        voters = [seat for seat in range(s.seats) if seat not in s.votes]
        if voters:
            return [Decision(seat + 1, seat, "vote", (*LAWS, None)) for seat in voters]
        if s.repealed is None:
            return [Decision(100, 0, "repeal", LAWS, pick=(0, 3))]
        return [Decision(101, 0, "rank", LAWS[:6], pick=(2, 2))]

    def apply(self, s: Sitting, action: Action) -> Sequence[Event]:
        decision = next((d for d in self.pending(s) if (d.id, d.seat) == (action.decision, action.seat)), None)
        if decision is None:
            raise IllegalAction("nobody asks that")
        choice: Any = decision.admit(action.choice)
        if decision.prompt == "vote":
            s.votes[action.seat] = choice
            return [Event("vote", {"seat": action.seat})]
        if decision.prompt == "repeal":
            s.repealed = choice
        else:
            s.ranked = choice
        return [Event(decision.prompt, {"seat": action.seat, "choice": choice})]

    def view(self, s: Sitting, viewer: int | None) -> View:
        open_decisions = self.pending(s)
        asked = tuple(Asked(d.seat, d.prompt, False) for d in open_decisions)
        return View(viewer, asked, tuple(d for d in open_decisions if d.seat == viewer))

    def sample(self, s: Sitting, viewer: int, rng: Any) -> Sitting:
        return s.clone()

    def outcome(self, s: Sitting) -> Outcome | None:
        if s.ranked is None:
            return None
        return Outcome((1,) + (0,) * (s.seats - 1), (True,) + (False,) * (s.seats - 1), (Round((0,), ()),))
