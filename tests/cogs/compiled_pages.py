"""Shows N random matches of each game and prints digests of their pages: `python -m tests.cogs.compiled_pages N`"""

from __future__ import annotations

import json
import random
import sys
from hashlib import blake2b

import bot.features  # noqa: F401 (declares every kind of custom id)
from cogs.kit.sending.drawing import components
from cogs.matches.pages.board import board_page
from cogs.matches.pages.panel import panel_page
from games.core.compiled import in_use
from games.core.protocol import Action
from games.registry import GAMES
from host.model import Ending
from tests.cogs.matches import match_of, next_answered, position_of


def shown(key: str, mode: str, seats: int, seed: int) -> str:
    """A digest of the board and of every panel at each position of a random match, and of the result."""
    told, game, rng = blake2b(digest_size=16), GAMES[key], random.Random(seed)
    match = match_of(game, mode, seats)
    state = game.new(seats, bytes([seed]) * 32, {"mode": mode})
    match.position = position_of(game, state)
    while match.position.blocking:
        for page in (board_page(match), *(panel_page(match, seat) for seat in range(seats))):
            told.update(json.dumps(components(page)).encode())
        decision = next_answered(match, rng)
        match.remember(game.apply(state, Action(decision.seat, decision.id, decision.random(rng))))
        match.position = position_of(game, state)
    match.ending, match.outcome = Ending.finished, game.outcome(state)
    told.update(json.dumps(components(board_page(match))).encode())
    return told.hexdigest()


def main(seeds: int) -> None:
    sys.stderr.write("compiled\n" if in_use() else "plain\n")
    for key, game in GAMES.items():
        for mode, known in game.modes.items():
            for seed in range(seeds if key == "imposter_kings" else 1):
                print(key, mode, seed, shown(key, mode, known.seats[-1], seed))


if __name__ == "__main__":
    main(int(sys.argv[1]))
