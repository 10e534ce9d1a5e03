"""The Imposter Kings as a `Game`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from games.core.kernel import pending
from games.core.language import Text
from games.core.protocol import Asked, Outcome, Seat
from games.core.rng import salted, seed_bytes
from games.core.scripted import ScriptedGame
from games.imposter_kings import worlds
from games.imposter_kings.advice import advise
from games.imposter_kings.encoder import HiddenCards, TableEncoder
from games.imposter_kings.fields import StateSnapshot
from games.imposter_kings.modes import MODES, Options, deck_of, table
from games.imposter_kings.picture import ImposterKingsPicture
from games.imposter_kings.prompts import PROMPTS
from games.imposter_kings.rounds import SCRIPTS
from games.imposter_kings.scoring import winners
from games.imposter_kings.screen import ImposterKingsScreen
from games.imposter_kings.state import State
from games.imposter_kings.table_view import TableView
from games.imposter_kings.teaching import TEACHING
from games.imposter_kings.view import told, view

State.scripts = SCRIPTS
State.prompts = PROMPTS


class ImposterKings(ScriptedGame[State]):
    """The last player who can play to the Throne wins."""

    key = "imposter_kings"
    title: Text = "The Imposter Kings"
    modes = MODES
    table_options = Options.offered()
    rules_version = 3
    deals_anew = True
    screen = ImposterKingsScreen()
    picture = ImposterKingsPicture()
    teaching = TEACHING
    make = staticmethod(told)
    view = staticmethod(view)
    sample = staticmethod(worlds.sample)
    advise = staticmethod(advise)
    ladder = ("novice", "easy", "casual", "steady", "normal", "hard", "expert")

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match at its first question. Raises ValueError for an unknown mode, option or number of seats."""
        chosen = Options.read(options)
        secret = seed_bytes(seed)
        state = State(chosen, table(chosen.mode, seats, deck_of(chosen)), secret, salted(secret))
        pending(state)
        return state

    def worlds(self, state: State, viewer: Seat, most: int, rng: random.Random) -> list[tuple[State, int]] | None:
        """All worlds of a seat where they are few (`games.core.features.Countable`)."""
        return worlds.every(state, viewer, most, rng)

    def is_evident(self, public: TableView, asked: Asked) -> bool:
        """Whether the seat has one card and no King to flip."""
        place = public.places[asked.seat]
        return asked.prompt == "play" and place.hand == 1 and not place.king_up

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
