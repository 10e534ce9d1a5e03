"""Imposter! as a `Game`: the questions are in `questions`, the round machine in `rounds`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.picture import Pictured
from games.core.protocol import Action, Choice, Decision, Event, Mode, Outcome, Seat, TableOption
from games.core.rng import seed_bytes
from games.core.screen import Screen
from games.core.teaching import Teaching
from games.imposter import queries as q
from games.imposter import worlds
from games.imposter.advice import advise
from games.imposter.modes import MODES, SEATS, TABLE_OPTIONS, read_options
from games.imposter.picture import ImposterPicture
from games.imposter.questions import questions
from games.imposter.rounds import answer
from games.imposter.screen import ImposterScreen
from games.imposter.setup import deal
from games.imposter.state import State
from games.imposter.teaching import TEACHING
from games.imposter.view import TableView, view


class Imposter:
    """Two secret teams and a bag of post. The protocol is `games.core.game.Game[State]`."""

    key = "imposter"
    title = "Imposter!"
    modes: Mapping[str, Mode] = MODES
    seats = SEATS
    table_options: Mapping[str, TableOption] = TABLE_OPTIONS
    rules_version = 1
    screen: Screen = ImposterScreen()
    picture: Pictured = ImposterPicture()
    teaching: Teaching = TEACHING
    keeps_secrets = True  # R11: who posted which card is never shown
    defaults_while_away = True  # R23: a default does not look at an identity

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match before the look. Raises ValueError for an option or number of seats that is not one."""
        return deal(seats, seed_bytes(seed), read_options(options))

    def pending(self, state: State) -> Sequence[Decision]:
        return questions(state)

    def apply(self, state: State, action: Action) -> Sequence[Event]:
        return answer(state, action)

    def view(self, state: State, viewer: Seat | None) -> TableView:
        return view(state, viewer)

    def sample(self, state: State, viewer: Seat, rng: random.Random) -> State:
        return worlds.sample(state, viewer, rng)

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        teams = tuple([int(imposter) for imposter in state.imposters])
        won = tuple([q.team_of(state, seat) == state.winner for seat in range(state.seats)])
        points = tuple([q.score(state, q.team_of(state, seat)) for seat in range(state.seats)])
        return Outcome(points, won, q.rounds(state), teams=teams)

    def advise(self, state: State, decision: Decision, rng: random.Random) -> Choice:
        return advise(state, decision, rng)
