"""Reviews are worked out once, in the background and one match at a time, and stored."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import structlog
from pydantic import TypeAdapter

from ai.comparing import comparable
from ai.policy import encoder_of
from ai.review import VERSION, Asked, Assessment, Reviewer, asked_of
from ai.thinkers import variant_of
from cogs.kit.refusals.errors import UserError
from games.core.language import unspoken
from host.matches.playback import Playback

_STORED = TypeAdapter(list[Assessment])

log = structlog.get_logger(__name__)


class ReviewReader(Protocol):
    """Reads reviews: JSON values by match and version of the review."""

    async def review(self, match_id: int, version: int) -> Any | None:
        """The values of this version; None where there are none."""
        ...


class ReviewStore(ReviewReader, Protocol):
    """Where reviews are kept."""

    async def keep_review(self, match_id: int, version: int, data: Any) -> None:
        """Store the values in place of those that are there."""
        ...


MOST = 2
"""Reviews that one person has asked for and that are not worked out yet. Others wait for these."""
TOO_MANY = f"{MOST} reviews that you have asked for are not worked out yet. Wait until one is here, then ask again."


class Progress(NamedTuple):
    """How far a review is: so many of so many decisions. Both are 0 while it waits for its turn."""

    done: int
    total: int


async def stored_review(store: ReviewReader, match_id: int) -> Sequence[Assessment] | None:
    """The review that was worked out for a match; None if there is none yet."""
    data = await store.review(match_id, VERSION)
    return None if data is None else _STORED.validate_python(data)


class Reviews:
    """Finds, starts and stores reviews. A review that a stopped process has not finished is started anew when asked."""

    def __init__(self, store: ReviewStore) -> None:
        self._store = store
        self._reviewer = Reviewer()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._progress: dict[int, Progress] = {}
        self._asked_by: dict[int, int] = {}

    def offered(self, playback: Playback) -> bool:
        """Whether the match can be reviewed: it is over and open, and a computer player knows its game."""
        return playback.open and comparable(playback.game, playback.state(0))

    async def find(self, match_id: int) -> Sequence[Assessment] | None:
        """The stored review; None if there is none yet."""
        return await stored_review(self._store, match_id)

    def start(self, playback: Playback, user_id: int) -> None:
        """Begin the review of a match for which `offered` is true, unless it has begun.

        Raises UserError for a person who waits for `MOST` others.
        """
        if playback.id not in self._tasks:
            if list(self._asked_by.values()).count(user_id) >= MOST:
                raise UserError(TOO_MANY)
            self._asked_by[playback.id] = user_id
            self._progress[playback.id] = Progress(0, 0)
            task = asyncio.create_task(self._review(playback), name=f"review match {playback.id}", context=unspoken())
            self._tasks[playback.id] = task
            task.add_done_callback(lambda _: self._ended(playback.id))

    async def wait(self, match_id: int, seconds: float) -> Progress | None:
        """The progress after so many seconds; None as soon as no review of the match goes on."""
        task = self._tasks.get(match_id)
        if task is not None:
            await asyncio.wait({task}, timeout=seconds)
        return self._progress.get(match_id)

    async def _review(self, playback: Playback) -> None:
        def tell(done: int, total: int) -> None:
            self._progress[playback.id] = Progress(done, total)

        try:
            found = await self._reviewer.review(_asked(playback), tell)
            await self._store.keep_review(playback.id, VERSION, _STORED.dump_python(found, mode="json"))
        except Exception:
            log.exception("a review failed", match=playback.id)

    def _ended(self, match_id: int) -> None:
        del self._tasks[match_id], self._progress[match_id], self._asked_by[match_id]

    async def close(self) -> None:
        """Stop computing. An unfinished review is lost; the next press starts it again."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        self._reviewer.close()
        await asyncio.gather(*tasks, return_exceptions=True)


def _asked(playback: Playback) -> Iterator[Asked | None]:
    """The answers that people or computer players gave; those of the clock are left out. Slow."""
    for number, line in enumerate(playback.stored.actions, 1):
        before = playback.state(number - 1)
        seat, asked, choice = line.action
        decision = next((d for d in playback.game.pending(before) if (d.id, d.seat) == (asked, seat)), None)
        if decision is not None and line.by != "clock":
            yield asked_of(number, _round(playback, number, before), playback.game, before, decision, choice)


def _round(playback: Playback, number: int, before: Any) -> int:
    """How many rounds were over before this answer. Where the position does not tell it, by what was told after it."""
    encoder = encoder_of(variant_of(playback.game, before))
    return len(encoder.rounds(before)) if encoder is not None else playback.round_of(playback.stop_of(number))[0] - 1
