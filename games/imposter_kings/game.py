"""The Imposter Kings as a `Game`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from games.core.kernel import apply, pending
from games.core.language import Text
from games.core.picture import Pictured
from games.core.protocol import Action, Choice, Decision, Event, Mode, Outcome, Seat, TableOption
from games.core.rng import salted, seed_bytes
from games.core.screen import Screen
from games.core.script import Events
from games.core.teaching import Teaching
from games.imposter_kings import worlds
from games.imposter_kings.advice import advise
from games.imposter_kings.defaults import default
from games.imposter_kings.events import make
from games.imposter_kings.features import TableEncoder
from games.imposter_kings.fields import StateSnapshot
from games.imposter_kings.hidden import HiddenCards
from games.imposter_kings.modes import MODES, TABLE_OPTIONS, deck_of, read_options, table
from games.imposter_kings.picture import ImposterKingsPicture
from games.imposter_kings.rounds import SCRIPTS
from games.imposter_kings.scoring import winners
from games.imposter_kings.screen import ImposterKingsScreen
from games.imposter_kings.state import State
from games.imposter_kings.table_view import TableView
from games.imposter_kings.teaching import TEACHING
from games.imposter_kings.view import view

State.scripts = SCRIPTS
State.by_clock = default


class ImposterKings:
    """The last player who can play to the Throne wins. The protocol is `games.core.game.Game[State]`."""

    key = "imposter_kings"
    title: Text = "The Imposter Kings"
    modes: Mapping[str, Mode] = MODES
    seats = tuple(sorted({seats for mode in MODES.values() for seats in mode.seats}))
    table_options: Mapping[str, TableOption] = TABLE_OPTIONS
    rules_version = 3
    deals_anew = True
    screen: Screen = ImposterKingsScreen()
    picture: Pictured = ImposterKingsPicture()
    teaching: Teaching = TEACHING

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match at its first question. Raises ValueError for an unknown mode, option or number of seats."""
        chosen = read_options(options)
        secret = seed_bytes(seed)
        state = State(chosen, table(chosen.mode, seats, deck_of(chosen)), secret, salted(secret))
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

    def view(self, state: State, viewer: Seat | None) -> TableView:
        return view(state, viewer)

    def sample(self, state: State, viewer: Seat, rng: random.Random) -> State:
        return worlds.sample(state, viewer, rng)

    def worlds(self, state: State, viewer: Seat, most: int, rng: random.Random) -> list[tuple[State, int]] | None:
        """All worlds of a seat where they are few (`games.core.features.Countable`)."""
        return worlds.every(state, viewer, most, rng)

    def outcome(self, state: State) -> Outcome | None:
        pending(state)
        return (
            Outcome(tuple(state.points), winners(state), state.rounds, tuple(state.mulligans)) if state.over else None
        )

    def encoder(self, mode: str, seats: int, deck: tuple[str, ...] = ()) -> TableEncoder:
        """The encoder for learning computer players (`games.core.features.Learnable`)."""
        return TableEncoder(mode, seats, deck)

    def hidden(self, mode: str, seats: int, deck: tuple[str, ...] = ()) -> HiddenCards:
        """The hidden cards that are guessed (`games.core.features.Guessable`)."""
        return HiddenCards(table(mode, seats, deck))

    def variant_of(self, world: State) -> tuple[str, int, tuple[str, ...]]:
        return world.options.mode, world.seats, deck_of(world.options)

    def as_json(self, state: State) -> bytes:
        return StateSnapshot.of(state).model_dump_json().encode()

    def from_json(self, data: bytes) -> State:
        found = StateSnapshot.model_validate_json(data)
        setting = table(found.options.mode, len(found.hands), deck_of(found.options))
        state = found.into(State(found.options, setting, found.seed, found.salt))
        state.identify(state.ident)
        return state

    def advise(self, state: State, decision: Decision, rng: random.Random) -> Choice:
        return advise(state, decision, rng)
