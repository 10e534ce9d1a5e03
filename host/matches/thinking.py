"""What a computer player thinks, in a thread while the match goes on."""

from __future__ import annotations

import random
from typing import Any

import structlog

from games.core.protocol import Choice, Decision, NoWorldError
from host.matches.position import forget
from host.ports import AnyGame, Computer

log = structlog.get_logger(__name__)


def thought(
    game: AnyGame, state: Any, decision: Decision, computer: Computer, drawing: random.Random, answering: random.Random
) -> Choice:
    """The answer of a computer player that knows what the asked seat knows: it sees a sampled world.

    It takes up to 0.2 s to draw the world, and seconds to search. `state` is a clone, and is taken apart. Where no
    world is found the answer is that of the clock. Raises IllegalAction if the player gives an answer that is none,
    and all that the rules and the player raise.

    drawing, answering  chance for the world and for the answer
    """
    world = None
    try:
        world = game.sample(state, decision.seat, drawing)
        asked = next(question for question in game.pending(world) if question.id == decision.id)
        return decision.admit(computer.choose(game, world, asked, answering))
    except NoWorldError:
        log.warning("a computer player plays the default: no world was found", game=game.key, decision=decision.id)
        return decision.default
    finally:
        forget(world)
        forget(state)
