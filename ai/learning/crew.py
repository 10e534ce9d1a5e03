"""Processes that play while the learner learns: a batch is cut into parts, and each part is played by one of them.

What comes back depends on the seeds and the weights alone, not on the number of processes or on who was faster.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np

from ai.learning.selfplay import Episode, Path, Setting, play
from ai.network import Network

Settings = Callable[[], Sequence[Setting]]
"""Makes the settings anew in a process of the crew; a function of a module, since games are not sent about."""

_settings: Sequence[Setting] = ()


class Deal(NamedTuple):
    """One episode to play; the seats that do not learn are played by the old copy."""

    setting: int
    seed: int
    learners: tuple[int, ...]


class Played(NamedTuple):
    """What a part of a batch gave.

    met  for every episode against an old copy, whether the learner won
    """

    paths: list[Path]
    met: list[bool]


def play_part(settings: Sequence[Setting], network: Network, old: Network, deals: Sequence[Deal], seed: int) -> Played:
    """Play these episodes to their ends."""
    episodes = [Episode(settings[deal.setting], deal.seed, deal.learners) for deal in deals]
    rng = np.random.default_rng(seed)
    paths = play(episodes, lambda episode, seat: network if seat in episode.paths else old, rng)
    met = [next(iter(e.paths.values())).worth > 0 for e in episodes if len(e.paths) < e.setting.seats]
    return Played(paths, met)


class Crew:
    """Up to `size` processes; with 0 the caller plays itself, when the result is asked for."""

    def __init__(self, size: int, make: Settings) -> None:
        self._settings = make()
        self._pool = (
            ProcessPoolExecutor(size, get_context("spawn"), initializer=_begin, initargs=(make,)) if size else None
        )

    def start(self, network: Network, old: Network, deals: Sequence[Deal], seed: int) -> Callable[[], Played]:
        """Begin to play a part; the answer waits for it."""
        if self._pool is None:
            kept = network.copy()
            return lambda: play_part(self._settings, kept, old, deals, seed)
        job: Future[Played] = self._pool.submit(_work, network, old, deals, seed)
        return job.result

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def _begin(make: Settings) -> None:
    """A process of its own session: Ctrl-C reaches the learner alone, which writes its checkpoint and ends the rest."""
    global _settings
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _settings = make()


def _work(network: Network, old: Network, deals: Sequence[Deal], seed: int) -> Played:
    return play_part(_settings, network, old, deals, seed)
