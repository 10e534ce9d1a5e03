"""Imposter! as a `Game`: the questions are in `questions`, the round machine in `rounds`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.core.plain import PlainGame
from games.core.protocol import Asked, Choice, Decision, Outcome, Seat, View
from games.core.rng import SEED_BYTES, draw, seed_bytes, shuffled
from games.imposter import queries as q
from games.imposter import worlds
from games.imposter.advice import advise, advise_well
from games.imposter.appraisal import appraise
from games.imposter.characters import CHARACTERS
from games.imposter.modes import MODES, Options, game_card
from games.imposter.picture import ImposterPicture
from games.imposter.questions import questions
from games.imposter.rounds import ANSWERS, why_closed
from games.imposter.screen import ImposterScreen
from games.imposter.state import LOOK, POST, TREASURE, State
from games.imposter.teaching import TEACHING
from games.imposter.view import view


class Imposter(PlainGame[State]):
    """Two secret teams and a bag of post."""

    key = "imposter"
    title = "Imposter!"
    modes = MODES
    table_options = Options.offered()
    rules_version = 1
    screen = ImposterScreen()
    picture = ImposterPicture()
    teaching = TEACHING
    keeps_secrets = True  # R11: who posted which card is never shown
    defaults_while_away = True  # R23: a default does not look at an identity
    pending = staticmethod(questions)
    answers = ANSWERS
    why_closed = staticmethod(why_closed)
    view = staticmethod(view)
    sample = staticmethod(worlds.sample)
    advise = staticmethod(advise)
    advise_well = staticmethod(advise_well)
    appraise = staticmethod(appraise)
    searched = frozenset({POST})  # `games.core.game.Reserved`
    ladder = ("easy", "normal", "hard")

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match before the look. Raises ValueError for an option or number of seats that is not one."""
        chosen, secret = Options.read(options), seed_bytes(seed)
        imposters = shuffled(secret, "identities", range(seats))[: game_card(seats, chosen).imposters]
        circle = tuple(shuffled(secret, "circle", range(seats)))
        return State(
            options=chosen,
            chance=draw(secret, "groups").to_bytes(SEED_BYTES, "big"),
            circle=circle,
            characters=tuple(shuffled(secret, "characters", range(len(CHARACTERS)))[:seats]),
            imposters=tuple([seat in imposters for seat in range(seats)]),
            dealer=circle[draw(secret, "dealer") % seats] if chosen.dealer == "drawn" else 0,
        )

    def is_evident(self, public: View, asked: Asked) -> bool:
        """Whether it is the look, which all confirm."""
        return asked.prompt == LOOK

    def why_refused(self, state: State, decision: Decision, choice: Choice) -> str:
        """Innocents post letters (R9)."""
        return "LETTERS_ONLY" if decision.prompt == POST and choice == TREASURE else ""

    def last_view(self, state: State, viewer: Seat | None) -> View:
        """The view between two rounds: the next postmaster has the disc, and is not asked yet."""
        return replace(view(state, viewer), asked=(), decisions=())

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        won = tuple([q.team_of(state, seat) == state.winner for seat in range(state.seats)])
        points = tuple([q.score(state, q.team_of(state, seat)) for seat in range(state.seats)])
        return Outcome(points, won, q.rounds(state), teams=self.teams(state))

    def teams(self, state: State) -> tuple[int, ...]:
        """The innocents are team 0, the imposters team 1."""
        return tuple([int(imposter) for imposter in state.imposters])
