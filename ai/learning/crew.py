"""Worker processes that play while the learner learns: each plays parts of a batch.

The result depends only on seeds and weights, not on the number of processes or their speed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from ai.learning.selfplay import Episode, Path, play
from ai.network import Network
from ai.players import maker
from ai.protocol import Player, Variant

MakeVariants = Callable[[], Sequence[Variant]]
"""Creates the variants in a worker process; a module's function, since games are not pickled."""

_variants: Sequence[Variant] = ()


class Deal(NamedTuple):
    """One episode to play; the rival of this name, or else an old copy, plays the seats that do not learn."""

    variant: int
    seed: int
    learners: tuple[int, ...]
    rival: str = ""


class Part(NamedTuple):
    """A part of a batch: its deals, the networks that play them, and the critic, if there is one."""

    network: Network
    old: Network
    deals: Sequence[Deal]
    seed: int
    critic: Network | None = None


class Played(NamedTuple):
    """The result of a part of a batch.

    met  for every episode against others, whether the learner won
    """

    paths: list[Path]
    met: list[bool]


def play_part(variants: Sequence[Variant], part: Part) -> Played:
    """Play these episodes to their end."""
    network, old, deals, seed, critic = part
    episodes = [
        Episode(variants[deal.variant], deal.seed, deal.learners, _rival(variants[deal.variant], deal.rival))
        for deal in deals
    ]
    rng = np.random.default_rng(seed)
    paths = play(episodes, lambda episode, seat: network if seat in episode.paths else old, rng, critic)
    met = [next(iter(e.paths.values())).worth > 0 for e in episodes if len(e.paths) < e.variant.seats]
    return Played(paths, met)


@cache
def _rival(variant: Variant, name: str) -> Player | None:
    return maker(name)(variant) if name else None


class Crew:
    """Up to `size` processes; with 0 the caller's process plays when the result is requested."""

    def __init__(self, size: int, make: MakeVariants) -> None:
        self._variants = make()
        self._pool = (
            ProcessPoolExecutor(size, get_context("spawn"), initializer=_begin, initargs=(make,)) if size else None
        )

    def start(self, part: Part) -> Callable[[], Played]:
        """Start to play a part; the returned function waits for the result."""
        if self._pool is None:
            kept = part._replace(network=part.network.copy(), critic=part.critic.copy() if part.critic else None)
            return lambda: play_part(self._variants, kept)
        job: Future[Played] = self._pool.submit(_work, part)
        return job.result

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def _begin(make: MakeVariants) -> None:
    """Starts its own session: Ctrl-C reaches only the learner, which writes its checkpoint and ends the workers."""
    global _variants
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _variants = make()


def _work(part: Part) -> Played:
    return play_part(_variants, part)
