"""Reviews are worked out once, in the background and one match at a time, and stored.

Of a game that keeps its secrets each person may have the own seat's review, made of the own answers alone. It is shown
to this person and kept in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import structlog
from pydantic import TypeAdapter

from ai.policy import encoder_of
from ai.review import VERSION, Asked, Assessment, Reviewer, asked_of
from ai.thinkers import variant_of
from cogs.kit.refusals.errors import UserError
from games.core.language import unspoken
from games.core.protocol import Seat
from host.matches.playback import Playback
from host.records import OWN

_STORED = TypeAdapter(list[Assessment])
Key = tuple[int, Seat | None]
"""A match; with a seat that seat alone."""

log = structlog.get_logger(__name__)


class ReviewReader(Protocol):
    """Reads reviews: JSON values by match and version of the review."""

    async def review(self, match_id: int, version: int) -> Any | None:
        """The values of this version; None where there are none."""


class ReviewStore(ReviewReader, Protocol):
    """Where reviews are kept."""

    async def keep_review(self, match_id: int, version: int, data: Any) -> None:
        """Store the values in place of those that are there."""


KEPT = 100
"""Reviews of single seats in memory."""
MOST = 2
"""Reviews that one person has asked for and that are not worked out yet. Others wait for these."""
TOO_MANY = f"{MOST} reviews that you have asked for are not worked out yet. Wait until one is here, then ask again."


class Progress(NamedTuple):
    """How far a review is: so many of so many decisions. Both are 0 while it waits for its turn."""

    done: int
    total: int


@dataclass(slots=True)
class _Running:
    """A review that is worked out, and the person who has asked for it."""

    task: asyncio.Task[None]
    user_id: int
    progress: Progress


async def stored_review(store: ReviewReader, match_id: int) -> Sequence[Assessment] | None:
    """The review that was worked out for a match; None if there is none yet."""
    data = await store.review(match_id, VERSION)
    return None if data is None else _STORED.validate_python(data)


class Reviews:
    """Finds, starts and stores reviews. A review that a stopped process has not finished is started anew when asked."""

    def __init__(self, store: ReviewStore) -> None:
        self._store = store
        self._reviewer = Reviewer()
        self._running: dict[Key, _Running] = {}
        self._private: dict[Key, Sequence[Assessment]] = {}

    async def find(self, match_id: int, seat: Seat | None = None) -> Sequence[Assessment] | None:
        """The review of a match, or of one seat alone; None if there is none yet."""
        return await stored_review(self._store, match_id) if seat is None else self._private.get((match_id, seat))

    def start(self, playback: Playback, user_id: int, seat: Seat | None = None) -> None:
        """Begin the review of a match that is over, or of one seat of it, unless it has begun.

        Raises UserError for a person who waits for `MOST` others.
        """
        key = playback.id, seat
        if key not in self._running:
            if [running.user_id for running in self._running.values()].count(user_id) >= MOST:
                raise UserError(TOO_MANY)
            working = self._review(playback, seat)
            task = asyncio.create_task(working, name=f"review match {playback.id}", context=unspoken())
            self._running[key] = _Running(task, user_id, Progress(0, 0))
            task.add_done_callback(lambda _: self._running.pop(key))

    async def wait(self, match_id: int, seconds: float, seat: Seat | None = None) -> Progress | None:
        """The progress after so many seconds; None as soon as this review does not go on."""
        running = self._running.get((match_id, seat))
        if running is None:
            return None
        await asyncio.wait({running.task}, timeout=seconds)
        return None if running.task.done() else running.progress

    async def _review(self, playback: Playback, seat: Seat | None) -> None:
        def tell(done: int, total: int) -> None:
            self._running[playback.id, seat].progress = Progress(done, total)

        try:
            found = await self._reviewer.review(_asked(playback, seat), tell)
            if seat is None:
                await self._store.keep_review(playback.id, VERSION, _STORED.dump_python(found, mode="json"))
            else:
                self._private = {**dict(list(self._private.items())[1 - KEPT :]), (playback.id, seat): found}
        except Exception:
            log.exception("a review failed", match=playback.id)

    async def close(self) -> None:
        """Stop computing. An unfinished review is lost; the next press starts it again."""
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        self._reviewer.close()
        await asyncio.gather(*tasks, return_exceptions=True)


def _asked(playback: Playback, only: Seat | None) -> Iterator[Asked | None]:
    """The answers that people or computer players gave, or a seat's own ones; those of the clock are left out. Slow."""
    for number, line in enumerate(playback.stored.actions, 1):
        before = playback.state(number - 1)
        seat, asked, choice = line.action
        decision = next((d for d in playback.game.pending(before) if (d.id, d.seat) == (asked, seat)), None)
        judged = line.by != "clock" if only is None else seat == only and line.by in OWN
        if decision is not None and judged:
            yield asked_of(number, _round(playback, number, before), playback.game, before, decision, choice)


def _round(playback: Playback, number: int, before: Any) -> int:
    """How many rounds were over before this answer. Where the position does not tell it, by what was told after it."""
    encoder = encoder_of(variant_of(playback.game, before))
    return len(encoder.rounds(before)) if encoder is not None else playback.round_of(playback.stop_of(number))[0] - 1
