"""The Game of Imp as a `Game`. Its questions are made in `questions`; the effects of answers are in `turns`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.plain import PlainGame
from games.core.protocol import Outcome, Point, Round
from games.core.rng import seed_bytes
from games.imp import queries as q
from games.imp import worlds
from games.imp.advice import advise
from games.imp.answers import ANSWERS, untold, why_refused
from games.imp.appraisal import appraise
from games.imp.features import HiddenCards, ImpEncoder
from games.imp.modes import MODES, SEATS, Options
from games.imp.picture import ImpPicture
from games.imp.questions import questions
from games.imp.screen import ImpScreen
from games.imp.state import POSITION, State
from games.imp.teaching import TEACHING
from games.imp.verbs import deal
from games.imp.view import view

ENCODER, HIDDEN = ImpEncoder(), HiddenCards()


class Imp(PlainGame[State]):
    """Gather a King and a set; claims may be false."""

    key = "imp"
    title = "The Game of Imp"
    modes = MODES
    table_options = Options.offered()
    rules_version = 1
    screen = ImpScreen()
    picture = ImpPicture()
    teaching = TEACHING
    pending = staticmethod(questions)
    answers = ANSWERS
    why_refused = staticmethod(why_refused)
    untold = staticmethod(untold)
    view = staticmethod(view)
    sample = staticmethod(worlds.sample)
    advise = staticmethod(advise)
    ladder = ("novice", "easy", "normal")
    appraise = staticmethod(appraise)
    as_json = staticmethod(POSITION.dump_json)  # `games.core.features.Learnable`
    from_json = staticmethod(POSITION.validate_json)

    def new(self, seats: int, seed: int | bytes, options: Mapping[str, Any] | None = None) -> State:
        """A match before its first answer. Raises ValueError for an option or number of seats that is not one."""
        chosen = Options.read(options)
        if seats not in SEATS:
            raise ValueError(f"The Game of Imp takes 2 seats, not {seats}")
        return deal(chosen, seed_bytes(seed))

    def encoder(self, mode: str, seats: int, deck: tuple[str, ...] = ()) -> ImpEncoder:
        """The encoder for learning computer players (`games.core.features.Learnable`)."""
        return ENCODER

    def hidden(self, mode: str, seats: int, deck: tuple[str, ...] = ()) -> HiddenCards:
        """The hidden cards that a critic sees in training (`games.core.features.Guessable`)."""
        return HIDDEN

    def variant_of(self, world: State) -> tuple[str, int, tuple[str, ...]]:
        return "standard", 2, ()

    def outcome(self, state: State) -> Outcome | None:
        """The winner has one point; a draw has two winners and no points."""
        if not q.is_over(state):
            return None
        scored = (Point(state.winners[0], 1, state.how),) if len(state.winners) == 1 else ()
        won = (0 in state.winners, 1 in state.winners)
        points = tuple([sum(point.points for point in scored if point.seat == seat) for seat in (0, 1)])
        return Outcome(points, won, (Round(state.winners, scored),))
