"""Plays N random matches of each mode and prints digests: `python -m tests.games.compiled_walk N`"""

from __future__ import annotations

import random
import sys
from hashlib import blake2b
from typing import Any

from games.core.compiled import in_use
from games.core.features import Learnable
from games.core.protocol import Action, Decision, IllegalAction
from games.registry import GAMES

EVERY = 7
"""Every how many answers the views and features are told, the state goes through JSON, and a world is sampled."""


def walk(game: Any, mode: str, seats: int, seed: int) -> str:
    """A digest of the states, questions, events, views, features and sampled worlds of a random match."""
    told = blake2b(digest_size=16)

    def tell(shown: object) -> None:
        told.update(repr(shown).encode())

    state, rng, count = game.new(seats, seed, {"mode": mode}), random.Random(seed), 0
    while waiting := game.pending(state):
        d = rng.choice([d for d in waiting if d.blocking])
        tell((d.id, d.seat, d.prompt, d.options, d.pick, d.default))
        try:
            game.apply(state, Action(d.seat, d.id, "no such option"))
        except IllegalAction as error:
            tell(str(error))
        choice = None if d.prompt == "mulligan" and rng.random() < 0.9 else d.random(rng)
        tell(list(game.apply(state, Action(d.seat, d.id, choice))))
        tell(state.fingerprint())
        count += 1
        if not count % EVERY:
            for asked in game.pending(state):  # decisions are open while it is stored
                tell(seen(game, mode, seats, state, asked))
            if isinstance(game, Learnable):
                state = game.from_json(game.as_json(state))
            tell(state.fingerprint())
            tell([game.view(state, viewer) for viewer in (None, *range(seats))])
            world = game.sample(state, d.seat, rng)
            tell(world.fingerprint())
    tell(game.outcome(state))
    return told.hexdigest()


def seen(game: Any, mode: str, seats: int, state: Any, asked: Decision) -> object:
    """A decision as computer players see it, from the view of its seat and from the state."""
    if not isinstance(game, Learnable):
        return None
    encoder = game.encoder(mode, seats)
    view = game.view(state, asked.seat)
    picked = asked.options[:1] if asked.pick != (1, 1) else ()
    return (
        sorted(encoder.features(view, asked, picked)),
        encoder.options(view, asked),
        encoder.options_in(state, asked),
        [encoder.worth(finished) for finished in encoder.rounds(state)],
    )


def main(seeds: int) -> None:
    sys.stderr.write("compiled\n" if in_use() else "plain\n")
    for key, game in GAMES.items():
        for mode, known in game.modes.items():
            for seats in known.seats if key == "imposter_kings" else known.seats[:1]:
                for seed in range(seeds if key == "imposter_kings" else 1):
                    print(key, mode, seats, seed, walk(game, mode, seats, seed))


if __name__ == "__main__":
    main(int(sys.argv[1]))
