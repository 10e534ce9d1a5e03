"""Data of the package that does not fit the rules of its games: found with other rules, written or learned for them.

Its feature is off, and everything else works. The log says so at each start, and so does `python -m bot doctor`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import structlog

from ai.levels import unfit_weights
from cogs.puzzles import book
from games.core.teaching import unfit_lessons
from host.ports import Games

log = structlog.get_logger(__name__)


class Unfit(NamedTuple):
    """A feature that is off, and why."""

    feature: str
    why: str


async def tell_unfit(games: Games) -> None:
    """Log all features that are off."""
    for feature, why in await asyncio.to_thread(list, unfit(games)):
        log.warning("a feature is off, because its data does not fit the rules", feature=feature, why=why)


def unfit(games: Games) -> Iterator[Unfit]:
    """All features that are off. Takes a third of a second."""
    for title, why in book.unfit().items():
        yield Unfit(f"puzzles of {title}", why)
    for game in games.values():
        for key, why in unfit_lessons(game).items():
            yield Unfit(f"lesson {key} of {game.title}", why)
        for name in unfit_weights(game):
            damaged = "they were learned for other cards or questions, or are damaged"
            yield Unfit(f"weights {name} of {game.title}", damaged)
