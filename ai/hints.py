"""Hints: the best answers with their chances, found in the worker of the levels that search."""

from __future__ import annotations

import random
from time import monotonic
from typing import Any

from ai.comparing import Compared, Comparison, compare
from ai.levels import LEVELS, THINKERS, normal
from ai.thinkers import Job, opened_in, sent
from games.core.game import Game
from games.core.protocol import Decision

ANSWERS, WORLDS = 3, 100
"""Answers that a hint compares, and worlds in which it tries them."""
SECONDS = 2.0
"""Longest time of a hint; in a game with long matches it tries fewer worlds."""


def hint(game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Comparison:
    """The best answers to a decision that is open in this world. Slow: it waits for the worker.

    It is the usual computer player's answer without a chance where no other is possible, and where the worker is busy.
    `world` is a sampled one, which may be changed.
    """
    THINKERS.start()
    job = Job(normal, game, sent(game, world), decision.id, rng.getrandbits(64), SECONDS)
    found = THINKERS.result(compared, job)
    if found is not None and found[0] is not None:
        return found[0]
    choice = decision.admit(LEVELS["normal"].choose(game, world, decision, rng))
    return Comparison((Compared(choice, 0.0, False),), 0, False)


def compared(job: Job) -> Comparison | None:
    """Runs in the worker: the best answers to the job's decision; None for a forced one."""
    world, decision = opened_in(job)
    until = min(monotonic() + job.seconds, job.until)
    return compare(job.game, world, decision, random.Random(job.seed), simulations=WORLDS, most=ANSWERS, until=until)
