"""All Kings Fall as a `Game`: the questions are in `questions`, the phases of a round in `rounds`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.all_kings_fall import worlds
from games.all_kings_fall.advice import advise
from games.all_kings_fall.answers import ANSWERS, why_closed
from games.all_kings_fall.modes import MODES, Options, check_seats
from games.all_kings_fall.picture import AllKingsFallPicture
from games.all_kings_fall.prompts import ABSENT, DIVIDE, PLOT, SHARE
from games.all_kings_fall.questions import questions
from games.all_kings_fall.screen import AllKingsFallScreen
from games.all_kings_fall.state import OVER, State
from games.all_kings_fall.teaching import TEACHING
from games.all_kings_fall.view import view
from games.core.plain import PlainGame
from games.core.protocol import Choice, Decision, Outcome
from games.core.rng import seed_bytes, shuffled


class AllKingsFall(PlainGame[State]):
    """All players plot at once, then all kings are attacked."""

    key = "all_kings_fall"
    title = "All Kings Fall"
    modes = MODES
    table_options = Options.offered()
    rules_version = 1
    screen = AllKingsFallScreen()
    picture = AllKingsFallPicture()
    teaching = TEACHING
    pending = staticmethod(questions)
    answers = ANSWERS
    why_closed = staticmethod(why_closed)
    view = staticmethod(view)
    sample = staticmethod(worlds.sample)
    advise = staticmethod(advise)
    ladder = ("novice", "easy", "normal", "hard")

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match in its first plotting phase. Raises ValueError for an unknown option or number of seats."""
        chosen = Options.read(options)
        check_seats(seats)
        secret = seed_bytes(seed)
        return State(options=chosen, seed=secret, order=tuple(shuffled(secret, "turn order", range(seats))))

    def admitted(self, state: State, decision: Decision, choice: Choice) -> Choice:
        """The choice as for any game; the clock's answer to a plot is no option."""
        absent = decision.prompt == PLOT and choice == ABSENT
        return choice if absent else super().admitted(state, decision, choice)

    def why_refused(self, state: State, decision: Decision, choice: Choice) -> str:
        return "BAD_DIVISION" if decision.prompt in (DIVIDE, SHARE) else ""

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        won = tuple([seat in state.winners for seat in range(state.seats)])
        return Outcome(tuple(state.points), won, state.rounds)
