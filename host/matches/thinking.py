"""What a computer player thinks, in a thread while the match goes on."""

from __future__ import annotations

import random
from typing import Any

from games.core.protocol import Choice, Decision
from host.matches.position import forget
from host.ports import AnyGame, Computer


def thought(
    game: AnyGame, state: Any, decision: Decision, computer: Computer, drawing: random.Random, answering: random.Random
) -> Choice:
    """The answer of a computer player that knows what the asked seat knows: it sees a sampled world.

    It takes up to 40 ms to draw the world, and seconds to search. `state` is a clone, and is taken apart. Raises
    IllegalAction if the player gives an answer that is none, and all that the rules and the player raise.

    drawing, answering  chance for the world and for the answer
    """
    world = None
    try:
        world = game.sample(state, decision.seat, drawing)
        asked = next(question for question in game.pending(world) if question.id == decision.id)
        return decision.admit(computer.choose(game, world, asked, answering))
    finally:
        forget(world)
        forget(state)
