"""Reviews a match: for every real choice the win chance, the best answer and its gain.

Each decision is judged by the knowledge of its seat: worlds are sampled for that seat, and the search is that of the
strongest computer player, without its guesses of hidden cards (`ai.belief`). `Reviewer` runs it in a separate process,
one match at a time.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from ai.network import Network
from ai.policy import learned
from ai.protocol import Variant
from ai.questions import Question, asked_in, follow, settled
from ai.rounds import Round
from ai.search import Node, Search, best
from ai.thinkers import Worker
from ai.worlds import drawing, worlds_of
from games.core.features import Encoder, Learnable
from games.core.game import Game
from games.core.protocol import LEAVE, Choice, Decision, NoWorldError, Seat, tokens_of

VERSION = 4
"""Increased when stored reviews would change."""
SIMULATIONS = 96
"""Simulations of the search for the best answer, each in one of the worlds of `ai.worlds`."""


class Asked(NamedTuple):
    """An answered decision of a match, ready to be sent to another process.

    number  the number of the action, from 1
    round   the number of rounds that were over before it
    state   the state in which it was open, as JSON
    """

    number: int
    round: int
    game: Learnable
    state: bytes
    decision: int
    choice: Choice


class Assessment(NamedTuple):
    """One choice of a seat. Chances are those to win the round, as far as the seat could know.

    They go from 0 to 1 in whole percents, so that differences of what is shown are right.

    best         the best answer of the search; equal to `choice` if it agrees
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
        """The lost chance to win the round: a whole percent, the difference of those that are shown."""
        return round(max(0.0, self.best_chance - self.chance), 2)


TURNING_POINTS = 3
"""Turning points of one seat at most."""
NOTABLE = 0.05
"""A smaller loss of win chance is within the error of the search and no turning point."""


def turning_points(assessed: Sequence[Assessment], seat: Seat) -> list[Assessment]:
    """The decisions of a seat that gave away most, the worst first."""
    found = sorted((one for one in assessed if one.seat == seat and one.loss >= NOTABLE), key=lambda one: -one.loss)
    return found[:TURNING_POINTS]


def reviewable(game: Game[Any], state: Any) -> Variant | None:
    """The variant of a match that can be reviewed; None if there are no learned weights for it."""
    if not isinstance(game, Learnable):
        return None
    variant = Variant(game, *game.variant_of(state))
    return variant if learned(variant) is not None else None


def assess(asked: Asked) -> Assessment | None:
    """Judge one answer. None for a forced answer, and where no world was found that agrees with what the seat knew.

    Equal `Asked` give equal assessments. Raises ValueError for a variant without weights.
    """
    game, state = asked.game, asked.game.from_json(asked.state)
    variant = Variant(game, *game.variant_of(state))
    _, encoder, network = _learned(variant)
    decision = next(d for d in game.pending(state) if d.id == asked.decision)
    view = game.view(state, decision.seat)
    question = settled(encoder, view, decision)
    if not isinstance(question, Question):
        return None
    search = Search(variant, encoder, network)
    rng = random.Random(asked.number)
    try:
        source = worlds_of(game, drawing(game, state, decision.seat), decision.seat, rng, SIMULATIONS)
    except NoWorldError:
        return None
    worlds = [source.next() for _ in range(SIMULATIONS)]
    preferred, worth = _searched(search, worlds, question, rng)
    given = worth
    if _slots(encoder, view, decision, preferred) == _slots(encoder, view, decision, asked.choice):
        preferred = asked.choice
    else:
        worth, given = (_worth(search, worlds, decision, choice) for choice in (preferred, asked.choice))
        if given > worth:
            preferred, worth = asked.choice, given
    return Assessment(
        asked.number,
        asked.round,
        decision.seat,
        decision.prompt,
        asked.choice,
        preferred,
        round(encoder.chance(worth), 2),
        round(encoder.chance(given), 2),
    )


def _searched(search: Search, worlds: Sequence[Any], question: Question, rng: random.Random) -> tuple[Choice, float]:
    """The best answer by search, and the value of the position for its seat."""
    root = Node(search.evaluate(question)[1])
    seat, total = question.decision.seat, 0.0
    for world in worlds:
        total += search.simulate(root, question, world.clone())[seat]
    return best(root, question, False, rng), total / len(worlds)


def _worth(search: Search, worlds: Sequence[Any], decision: Decision, choice: Choice) -> float:
    """The value of an answer for its seat, averaged over the worlds. All answers use the same worlds."""
    root, total = Node(0.0), 0.0
    for world in worlds:
        total += _followed(search, root, world.clone(), decision, choice)[decision.seat]
    return total / len(worlds)


def _followed(search: Search, root: Node, world: Any, decision: Decision, choice: Choice) -> Sequence[float]:
    going = Round(search.game, search.encoder, world)
    going.apply(decision, choice)
    while (following := going.decision()) is not None:
        question = follow(asked_in(search.encoder, search.game, world, following))
        if isinstance(question, Question):
            return search.simulate(_below(root, search, question), question, world)
        going.apply(following, question)
    return going.worth() or [0.0] * len(search.teams)


def _below(root: Node, search: Search, question: Question) -> Node:
    """The node of the question that follows the answer; the question may differ between worlds."""
    key = (0, question.decision.seat, question.decision.prompt)
    if key not in root.children:
        root.children[key] = Node(search.evaluate(question)[1])
    return root.children[key]


def _slots(encoder: Encoder, view: Any, decision: Decision, choice: Choice) -> list[int]:
    """The slots of an answer: two cards of one kind are the same answer."""
    slot = dict(zip(decision.options, encoder.options(view, decision), strict=True))
    return sorted(slot[token] for token in tokens_of(choice))


def asked_of(number: int, variant: Variant, before: Any, decision: Decision, choice: Choice) -> Asked | None:
    """One answer of a replay to be judged; None if it is no choice of the game.

    Raises ValueError for a variant without weights.
    """
    if decision.prompt == LEAVE or not decision.blocking or len(decision.options) < 2:
        return None
    game, encoder, _ = _learned(variant)
    return Asked(number, len(encoder.rounds(before)), game, game.as_json(before), decision.id, choice)


def _learned(variant: Variant) -> tuple[Learnable, Encoder, Network]:
    game, found = variant.game, learned(variant)
    if found is None or not isinstance(game, Learnable):
        raise ValueError(f"nothing was learned for {variant}")
    return game, *found


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
