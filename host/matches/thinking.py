"""What a computer player thinks, in a thread while the match goes on."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

import structlog

from games.core.protocol import Choice, Decision, NoWorldError
from host.matches.position import forget
from host.ports import AnyGame, Computer

log = structlog.get_logger(__name__)

T = TypeVar("T")


def thought(
    game: AnyGame, state: Any, decision: Decision, computer: Computer, drawing: random.Random, answering: random.Random
) -> Choice:
    """The answer of a computer player that knows what the asked seat knows (`in_a_world`).

    It takes seconds to search. Where no world is found the answer is that of the clock. Raises IllegalAction if the
    player gives an answer that is none, and all that the rules and the player raise.

    drawing, answering  chance for the world and for the answer
    """

    def choose(world: Any, asked: Decision) -> Choice:
        return decision.admit(computer.choose(game, world, asked, answering))

    try:
        return in_a_world(game, state, decision, drawing, choose)
    except NoWorldError:
        log.warning("a computer player plays the default: no world was found", game=game.key, decision=decision.id)
        return decision.default


def in_a_world(
    game: AnyGame, state: Any, decision: Decision, drawing: random.Random, use: Callable[[Any, Decision], T]
) -> T:
    """What `use` makes of a sampled world and the decision in it. It takes up to 0.2 s to draw the world.

    `state` is a clone; it and the world are taken apart. Raises NoWorldError, and all that the rules and `use` raise.
    """
    world = None
    try:
        world = game.sample(state, decision.seat, drawing)
        return use(world, next(question for question in game.pending(world) if question.id == decision.id))
    finally:
        forget(world)
        forget(state)
