"""Reviews a match: for every real choice the win chance, the best answer and its gain.

Each decision is judged by the knowledge of its seat (`ai.comparing`). `Reviewer` runs it in a separate process, one
match at a time.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any, NamedTuple

from ai.comparing import compare
from ai.thinkers import Worker, received, sent
from games.core.game import Game
from games.core.protocol import LEAVE, Choice, Decision, Seat

VERSION = 7
"""Increased when stored reviews would change."""
SIMULATIONS = 96
"""Simulations of the search for the best answer, and worlds in which it and the given answer are tried."""
SECONDS = 2.0
"""Longest time for one answer; in a game with long matches it is tried in fewer worlds."""


class Asked(NamedTuple):
    """An answered decision of a match, ready to be sent to another process.

    number  the number of the action, from 1
    round   the number of rounds that were over before it
    state   the state in which it was open (`ai.thinkers.sent`)
    """

    number: int
    round: int
    game: Game[Any]
    state: Any
    decision: int
    choice: Choice


class Assessment(NamedTuple):
    """One choice of a seat. Chances are those to win the round or the match, as far as the seat could know.

    They go from 0 to 1 in whole percents, so that differences of what is shown are right.

    best         the best answer of the search; equal to `choice` unless that is surely worse
    best_chance  with the best answer
    chance       with the answer that was given
    """

    number: int
    round: int
    seat: Seat
    prompt: str
    choice: Choice
    best: Choice
    best_chance: float
    chance: float

    @property
    def loss(self) -> float:
        """The lost chance to win: a whole percent, the difference of those that are shown."""
        return round(max(0.0, self.best_chance - self.chance), 2)


TURNING_POINTS = 3
"""Turning points of one seat at most."""
NOTABLE = 0.05
"""A smaller loss of win chance is within the error of the search and no turning point."""


def turning_points(assessed: Sequence[Assessment], seat: Seat) -> list[Assessment]:
    """The decisions of a seat that gave away most, the worst first."""
    found = sorted((one for one in assessed if one.seat == seat and one.loss >= NOTABLE), key=lambda one: -one.loss)
    return found[:TURNING_POINTS]


def assess(asked: Asked) -> Assessment | None:
    """Judge one answer. None for a forced answer, and where no world was found that agrees with what the seat knew.

    Equal `Asked` give equal assessments, unless the time is too short.
    """
    game, rng = asked.game, random.Random(asked.number)
    state = received(game, asked.state)
    decision = next(d for d in game.pending(state) if d.id == asked.decision)
    until, given = monotonic() + SECONDS, (decision.admit(asked.choice),)
    found = compare(game, state, decision, rng, simulations=SIMULATIONS, most=1, given=given, until=until)
    if found is None:
        return None
    answered = next(one for one in found.answers if one.choice == given[0])
    best = found.answers[0] if answered.worse else answered
    return Assessment(
        asked.number,
        asked.round,
        decision.seat,
        decision.prompt,
        asked.choice,
        best.choice,
        round(best.chance, 2),
        round(answered.chance, 2),
    )


def asked_of(
    number: int, in_round: int, game: Game[Any], before: Any, decision: Decision, choice: Choice
) -> Asked | None:
    """One answer of a replay to be judged; None if it is no choice of the game."""
    if decision.prompt == LEAVE or not decision.blocking or len(decision.options) < 2:
        return None
    return Asked(number, in_round, game, sent(game, before), decision.id, choice)


Progress = Callable[[int, int], None]
"""Called with the number of judged decisions, and the total."""


class Reviewer:
    """Reviews matches in a separate process, one after the other."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._turn = asyncio.Lock()

    async def review(self, decisions: Iterator[Asked | None], progress: Progress) -> list[Assessment]:
        """Judge all answers of a match. Raises BrokenProcessPool if the process dies; the next call starts another."""
        async with self._turn:
            loop = asyncio.get_running_loop()
            asked = await loop.run_in_executor(None, lambda: [one for one in decisions if one is not None])
            self._worker = self._worker or Worker()
            found: list[Assessment] = []
            try:
                for number, one in enumerate(asked, 1):
                    assessed = await loop.run_in_executor(self._worker.pool, assess, one)
                    found += [assessed] if assessed is not None else []
                    progress(number, len(asked))
            finally:
                self.close()
            return found

    def close(self) -> None:
        """End the process."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()
