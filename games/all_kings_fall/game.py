"""All Kings Fall as a `Game`. It creates the questions; `rounds` applies their consequences."""

from __future__ import annotations

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
from games.all_kings_fall.view import told, view
from games.core.base import GameBase
from games.core.protocol import Action, Event, Outcome
from games.core.rng import seed_bytes, shuffled
from games.core.script import Events


class AllKingsFall(GameBase[State]):
    """All players plot at once, then all kings are attacked. The protocol is `games.core.game.Game[State]`."""

    key = "all_kings_fall"
    title = "All Kings Fall"
    modes = MODES
    seats = SEATS
    table_options = TABLE_OPTIONS
    rules_version = 1
    screen = AllKingsFallScreen()
    picture = AllKingsFallPicture()
    teaching = TEACHING
    pending = staticmethod(questions)
    view = staticmethod(view)
    sample = staticmethod(worlds.sample)
    advise = staticmethod(advise)
    ladder = ("novice", "easy", "normal", "hard")

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match in its first plotting phase. Raises ValueError for an unknown option or number of seats."""
        chosen = read_options(options)
        check_seats(seats)
        secret = seed_bytes(seed)
        return State(chosen, secret, tuple(shuffled(secret, "turn order", range(seats))))

    def apply(self, state: State, action: Action) -> Sequence[Event]:
        return Events([(event,) for event in answer(state, action)], told)

    def outcome(self, state: State) -> Outcome | None:
        if not q.is_over(state):
            return None
        won = tuple([seat in state.winners for seat in range(state.seats)])
        return Outcome(tuple(state.points), won, state.rounds)
