"""Puzzles for people: what they have solved, and one a day for every server that wants it.

Which puzzles there are is given as numbers. The next one of a server is due at a stored time; it is stored before it is
posted, so that after a crash it is posted late, and never twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from host.background import BackgroundTasks
from host.clock import Clock
from host.errors import Refusal
from host.events import Topic
from host.scheduler import Scheduler

DAY = timedelta(days=1)


class Progress(NamedTuple):
    """How somebody does with a puzzle: wrong choices before it was solved, and when it was."""

    puzzle: int
    misses: int = 0
    solved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of the day of a server.

    day      counts from 1
    before   the puzzle of the day before, whose solution may be shown
    due_at   when the next day begins
    """

    guild_id: int
    channel_id: int
    day: int
    puzzle: int
    before: int | None
    due_at: datetime


class Solver(NamedTuple):
    """Somebody who wants to be named among those who have solved the puzzle of a day."""

    user_id: int
    name: str
    misses: int
    at: datetime


class PuzzleStore(Protocol):
    """Where that is kept. Writes return after the commit."""

    async def progress(self, user_id: int) -> Mapping[int, Progress]: ...

    async def keep_progress(self, user_id: int, progress: Progress) -> None: ...

    async def daily(self, guild_id: int) -> Daily | None: ...

    async def dailies(self) -> Sequence[Daily]: ...

    async def keep_daily(self, daily: Daily) -> None: ...

    async def end_daily(self, guild_id: int) -> None: ...

    async def sign(self, guild_id: int, day: int, solver: Solver) -> None:
        """Name somebody for a day; once, whatever is said later."""
        ...

    async def solvers(self, guild_id: int, day: int) -> Sequence[Solver]:
        """In the order in which they solved it."""
        ...


class Puzzles:
    """Progress of people, and the days of all servers. Every end of a day is a row and an entry of the scheduler."""

    def __init__(
        self,
        puzzles: Sequence[int],
        store: PuzzleStore,
        clock: Clock,
        scheduler: Scheduler,
        background: BackgroundTasks,
    ) -> None:
        self.numbers = tuple(puzzles)
        self.changed: Topic[[int, int]] = Topic()
        """Published with server and day when the message of that day is to be posted or shown anew."""
        self._store, self._clock, self._scheduler, self._background = store, clock, scheduler, background

    async def start(self) -> None:
        """Take up the days of all servers; those that ended meanwhile end at once."""
        for daily in await self._store.dailies():
            self._schedule(daily)
            self._publish(daily)

    async def progress(self, user_id: int) -> Mapping[int, Progress]:
        """By puzzle, for those that somebody has tried."""
        return await self._store.progress(user_id)

    async def next_for(self, user_id: int) -> int:
        """The first puzzle that somebody has not solved; when all are, the one that was solved longest ago."""
        tried = await self._store.progress(user_id)
        solved = {number: found.solved_at for number, found in tried.items() if found.solved_at is not None}
        open_ = [number for number in self.numbers if number not in solved]
        return open_[0] if open_ else min(self.numbers, key=lambda number: solved[number])

    async def tried(self, user_id: int, puzzle: int, *, right: bool) -> Progress:
        """Note a wrong choice, or the solution. What was solved once stays as it is."""
        return await self._background.do(self._tried(user_id, puzzle, right=right))

    async def daily(self, guild_id: int) -> Daily | None:
        """The day of a server, if it has one."""
        return await self._store.daily(guild_id)

    async def begin(self, guild_id: int, channel_id: int) -> Daily:
        """Post a puzzle a day in this channel, the first one now; where there is one already, its place changes."""
        return await self._background.do(self._begin(guild_id, channel_id))

    async def end(self, guild_id: int) -> None:
        """No more puzzles of the day."""
        await self._background.do(self._end(guild_id))

    async def sign(self, guild_id: int, day: int, user_id: int, name: str) -> Daily:
        """Name somebody among those who have solved the puzzle of today. Refusal: day_over, not_solved."""
        return await self._background.do(self._sign(guild_id, day, user_id, name))

    async def solvers(self, guild_id: int, day: int) -> Sequence[Solver]:
        """Those who want to be named, in the order in which they solved it."""
        return await self._store.solvers(guild_id, day)

    async def _tried(self, user_id: int, puzzle: int, *, right: bool) -> Progress:
        known = (await self._store.progress(user_id)).get(puzzle, Progress(puzzle))
        if known.solved_at is not None:
            return known
        now = Progress(puzzle, known.misses + (not right), self._clock.now() if right else None)
        await self._store.keep_progress(user_id, now)
        return now

    async def _begin(self, guild_id: int, channel_id: int) -> Daily:
        daily = await self._store.daily(guild_id)
        if daily is None:
            daily = Daily(guild_id, channel_id, 1, self._of_day(guild_id, 1), None, self._clock.now() + DAY)
        else:
            daily = replace(daily, channel_id=channel_id)
        await self._store.keep_daily(daily)
        self._schedule(daily)
        self._publish(daily)
        return daily

    async def _end(self, guild_id: int) -> None:
        await self._store.end_daily(guild_id)
        self._scheduler.at(("puzzle", guild_id), None, lambda: None)

    async def _sign(self, guild_id: int, day: int, user_id: int, name: str) -> Daily:
        daily = await self._store.daily(guild_id)
        if daily is None or daily.day != day:
            raise Refusal("day_over")
        solved = (await self._store.progress(user_id)).get(daily.puzzle)
        if solved is None or solved.solved_at is None:
            raise Refusal("not_solved")
        await self._store.sign(guild_id, day, Solver(user_id, name, solved.misses, self._clock.now()))
        self._publish(daily)
        return daily

    def _schedule(self, daily: Daily) -> None:
        self._scheduler.at(("puzzle", daily.guild_id), daily.due_at, lambda: self._start_turning(daily.guild_id))

    def _start_turning(self, guild_id: int) -> None:
        self._background.start(self._turn(guild_id))

    async def _turn(self, guild_id: int) -> None:
        """The next day; days on which the bot was away are left out."""
        daily, now = await self._store.daily(guild_id), self._clock.now()
        if daily is None or now < daily.due_at:
            return
        missed = (now - daily.due_at) // DAY
        following = replace(
            daily,
            day=daily.day + 1,
            puzzle=self._of_day(guild_id, daily.day + 1),
            before=daily.puzzle,
            due_at=daily.due_at + (missed + 1) * DAY,
        )
        await self._store.keep_daily(following)
        self._schedule(following)
        self._publish(following)

    def _publish(self, daily: Daily) -> None:
        if daily.before is not None:
            self.changed.publish(daily.guild_id, daily.day - 1)
        self.changed.publish(daily.guild_id, daily.day)

    def _of_day(self, guild_id: int, day: int) -> int:
        """Servers begin at different places, so that solutions do not travel."""
        return self.numbers[(guild_id * 7919 + day) % len(self.numbers)]
