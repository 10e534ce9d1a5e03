"""Soon I Will Be King! as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.kernel import pending
from games.core.protocol import Asked, Event, Outcome, Point, Round
from games.core.rng import salted, seed_bytes
from games.core.script import Events
from games.core.scripted import ScriptedGame
from games.soon_king import worlds
from games.soon_king.advice import advise, advise_well
from games.soon_king.appraisal import appraise
from games.soon_king.dealing import set_up
from games.soon_king.modes import MODES, SEATS, Options
from games.soon_king.picture import SoonKingPicture
from games.soon_king.questions import PROMPTS
from games.soon_king.rounds import INTERRUPTS, SCRIPTS
from games.soon_king.screen import SoonKingScreen
from games.soon_king.state import State
from games.soon_king.teaching import TEACHING
from games.soon_king.view import TableView, view

State.scripts = SCRIPTS
State.interrupts = INTERRUPTS
State.prompts = PROMPTS


class SoonKing(ScriptedGame[State]):
    """Sit in seat 1 and survive your coronation."""

    key = "soon_king"
    title = "Soon I Will Be King!"
    modes = MODES
    table_options = Options.offered()
    rules_version = 3
    screen = SoonKingScreen()
    picture = SoonKingPicture()
    teaching = TEACHING
    make = Event
    view = staticmethod(view)
    sample = staticmethod(worlds.sample)
    advise = staticmethod(advise)
    advise_well = staticmethod(advise_well)
    appraise = staticmethod(appraise)
    searched = frozenset({"coronation", "execution", "deed", "target"})
    ladder = ("novice", "easy", "normal", "hard")

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match at its first question. Raises ValueError for a mode, option or number of seats that is not one."""
        chosen = Options.read(options)
        if seats not in SEATS:
            raise ValueError(f"Soon I Will Be King! takes {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
        secret = seed_bytes(seed)
        state = State(chosen, seats, secret, salted(secret))
        set_up(state)
        pending(state)
        return state

    def told_as_dealt(self, state: State) -> Sequence[Event]:
        """The events of a set-up that has ended the match."""
        return Events(state.events[:], self.make) if state.over else ()

    def is_evident(self, public: TableView, asked: Asked) -> bool:
        """Whether it is the turn of a seat without cards."""
        return asked.prompt == "deed" and not public.counts[asked.seat]

    def outcome(self, state: State) -> Outcome | None:
        """One round; the winner has one point. Where all have lost there is neither (R62)."""
        pending(state)
        if not state.over:
            return None
        won = tuple([seat == state.winner for seat in range(state.seats)])
        winners = () if state.winner is None else (state.winner,)
        points = tuple([Point(seat, 1, state.reason) for seat in winners])
        return Outcome(tuple([int(winner) for winner in won]), won, (Round(winners, points),))
