"""Random matches as they are stored, with all that was seen and told in them."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

from games.core import record
from games.core.protocol import Action, Event
from games.core.rng import seed_bytes
from games.registry import GAMES
from host.model import Ending, Player, Setup
from host.records import Logged, StoredMatch
from tests.host.world import GUILD, START

SEED = seed_bytes(b"a match to be replayed")
Seen = dict[tuple[int, int | None], Any]


def setup_of(key: str, seats: int, mode: str) -> Setup:
    players = tuple(Player(seat, f"P{seat}", user_id=100 + seat) for seat in range(seats))
    return Setup(key, mode, "live", players, GUILD, 1)


@cache
def played(key: str, limit: int = 80) -> tuple[StoredMatch, Seen, list[list[Event]]]:
    """A random match as it is stored, what seats 0, 1 and the spectators saw after each answer, and what was told."""
    game = GAMES[key]
    mode = next(iter(game.modes))
    seats = game.modes[mode].seats[0]
    rng = random.Random(5)
    state = game.new(seats, SEED, {"mode": mode})
    seen: Seen = {}
    told: list[list[Event]] = [[]]
    log: list[Logged] = []
    while True:
        for viewer in (None, 0, 1):
            seen[len(log), viewer] = game.view(state, viewer)
        waiting = [decision for decision in game.pending(state) if decision.blocking]
        if not waiting or len(log) == limit:
            break
        decision = rng.choice(waiting)
        action = Action(decision.seat, decision.id, decision.random(rng))
        told.append(list(game.apply(state, action)))
        log.append(Logged(len(log) + 1, action, "player", START))
    ending = Ending.finished if not waiting else Ending.aborted
    stored = StoredMatch(
        12, setup_of(key, seats, mode), game.rules_version, SEED, record.hash_of(SEED), START, actions=tuple(log)
    )
    return replace(stored, ending=ending, fingerprint=state.fingerprint()), seen, told
