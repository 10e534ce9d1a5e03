"""Soon I Will Be King! as a `Game`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.kernel import apply, pending
from games.core.picture import Pictured
from games.core.prompts import clock_answers, kinds
from games.core.protocol import Action, Choice, Decision, Event, Mode, Outcome, Point, Round, Seat, TableOption
from games.core.rng import salted, seed_bytes
from games.core.screen import Screen
from games.core.script import Events
from games.core.teaching import Teaching
from games.soon_king import worlds
from games.soon_king.advice import advise
from games.soon_king.dealing import set_up
from games.soon_king.modes import MODES, SEATS, TABLE_OPTIONS, read_options
from games.soon_king.picture import SoonKingPicture
from games.soon_king.questions import PROMPTS
from games.soon_king.rounds import INTERRUPTS, SCRIPTS
from games.soon_king.screen import SoonKingScreen
from games.soon_king.state import State
from games.soon_king.teaching import TEACHING
from games.soon_king.view import TableView, view

State.scripts = SCRIPTS
State.any_time = INTERRUPTS
State.kinds = kinds(PROMPTS)
State.by_clock = clock_answers(PROMPTS)


class SoonKing:
    """Sit in seat 1 and survive your coronation. The protocol is `games.core.game.Game[State]`."""

    key = "soon_king"
    title = "Soon I Will Be King!"
    modes: Mapping[str, Mode] = MODES
    seats = SEATS
    table_options: Mapping[str, TableOption] = TABLE_OPTIONS
    rules_version = 3
    screen: Screen = SoonKingScreen()
    picture: Pictured = SoonKingPicture()
    teaching: Teaching = TEACHING

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match at its first question. Raises ValueError for a mode, option or number of seats that is not one."""
        chosen = read_options(options)
        if seats not in SEATS:
            raise ValueError(f"Soon I Will Be King! takes {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
        secret = seed_bytes(seed)
        state = State(chosen, seats, secret, salted(secret))
        set_up(state)
        pending(state)
        return state

    def pending(self, state: State) -> Sequence[Decision]:
        return pending(state)

    def apply(self, state: State, action: Action) -> Sequence[Event]:
        apply(state, action)
        events, state.events = state.events, []
        return Events(events, make)

    def untold(self, state: State) -> int:
        """How many events of the set-up the next answer tells first (`games.core.game.ToldLater`)."""
        return len(state.events)

    def told_as_dealt(self, state: State) -> Sequence[Event]:
        """The events of a set-up that has ended the match (`games.core.game.OverAsDealt`)."""
        return Events(state.events[:], make) if state.over else ()

    def view(self, state: State, viewer: Seat | None) -> TableView:
        return view(state, viewer)

    def sample(self, state: State, viewer: Seat, rng: random.Random) -> State:
        return worlds.sample(state, viewer, rng)

    def outcome(self, state: State) -> Outcome | None:
        """One round; the winner has one point. Where all have lost there is neither (R62)."""
        pending(state)
        if not state.over:
            return None
        won = tuple([seat == state.winner for seat in range(state.seats)])
        winners = () if state.winner is None else (state.winner,)
        points = tuple([Point(seat, 1, state.reason) for seat in winners])
        return Outcome(tuple([int(winner) for winner in won]), won, (Round(winners, points),))

    def advise(self, state: State, decision: Decision, rng: random.Random) -> Choice:
        return advise(state, decision, rng)


def make(kind: str, public: Mapping[str, Any], private: Mapping[Seat, Mapping[str, Any]]) -> Event:
    """The event that a verb has reported."""
    return Event(kind, public, private)
