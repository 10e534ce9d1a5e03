"""All Kings Fall as a `Game`. It creates the questions; `rounds` applies their consequences."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games.all_kings_fall import queries as q
from games.all_kings_fall import worlds
from games.all_kings_fall.advice import advise
from games.all_kings_fall.answers import answer
from games.all_kings_fall.modes import MODES, SEATS, TABLE_OPTIONS, check_seats, read_options
from games.all_kings_fall.picture import AllKingsFallPicture
from games.all_kings_fall.questions import questions
from games.all_kings_fall.screen import AllKingsFallScreen
from games.all_kings_fall.state import State
from games.all_kings_fall.teaching import TEACHING
from games.all_kings_fall.view import TableView, view
from games.core.picture import Pictured
from games.core.protocol import Action, Choice, Decision, Event, Mode, Outcome, Seat, TableOption
from games.core.rng import seed_bytes, shuffled
from games.core.screen import Screen
from games.core.teaching import Teaching


class AllKingsFall:
    """All players plot at once, then all kings are attacked. The protocol is `games.core.game.Game[State]`."""

    key = "all_kings_fall"
    title = "All Kings Fall"
    modes: Mapping[str, Mode] = MODES
    seats = SEATS
    table_options: Mapping[str, TableOption] = TABLE_OPTIONS
    rules_version = 1
    screen: Screen = AllKingsFallScreen()
    picture: Pictured = AllKingsFallPicture()
    teaching: Teaching = TEACHING

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match in its first plotting phase. Raises ValueError for an unknown option or number of seats."""
        chosen = read_options(options)
        check_seats(seats)
        secret = seed_bytes(seed)
        return State(chosen, secret, tuple(shuffled(secret, "turn order", range(seats))))

    def pending(self, state: State) -> Sequence[Decision]:
        return questions(state)

    def apply(self, state: State, action: Action) -> Sequence[Event]:
        return answer(state, action)

    def view(self, state: State, viewer: Seat | None) -> TableView:
        return view(state, viewer)

    def sample(self, state: State, viewer: Seat, rng: random.Random) -> State:
        return worlds.sample(state, viewer, rng)

    def outcome(self, state: State) -> Outcome | None:
        if not q.is_over(state):
            return None
        won = tuple([seat in state.winners for seat in range(state.seats)])
        return Outcome(tuple(state.points), won, state.rounds)

    def advise(self, state: State, decision: Decision, rng: random.Random) -> Choice:
        return advise(state, decision, rng)
