"""Puzzles for people: their solutions by person, and one puzzle a day for every server that wants it.

Which puzzles there are is given as numbers; without any the puzzles of the day stand still. The next one of a server is
due at a stored time; it is stored before it is posted, so that after a crash it is posted late, and never twice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from host.background import BackgroundTasks, completes
from host.clock import Clock
from host.errors import Refusal
from host.events import Topic
from host.in_turn import InTurn
from host.scheduler import Scheduler

DAY = timedelta(days=1)
SKEW = timedelta(seconds=30)
"""By how much the clocks of two machines may differ: a day that one has begun goes on in a process on the other."""


class Progress(NamedTuple):
    """A person's progress with a puzzle: wrong choices before it was solved, and the time of the solution."""

    puzzle: int
    misses: int = 0
    solved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Daily:
    """The puzzle of the day of a server.

    day      counts from 1
    before   the puzzle of the day before, whose solution may be shown
    due_at   when the next day begins
    is_on    False after the server has ended it: the last day stays, and days go on from it if it begins again
    """

    guild_id: int
    channel_id: int
    day: int
    puzzle: int
    before: int | None
    due_at: datetime
    is_on: bool = True


class Solver(NamedTuple):
    """A person who wants to be named among the solvers of the puzzle of a day."""

    user_id: int
    name: str
    misses: int
    at: datetime


class PuzzleStore(Protocol):
    """Stores progress and the puzzles of the day. Writes return after the commit."""

    async def progress(self, user_id: int) -> Mapping[int, Progress]:
        """The person's progress by puzzle."""

    async def keep_progress(self, user_id: int, progress: Progress) -> None:
        """Store the person's progress with a puzzle."""

    async def daily(self, guild_id: int) -> Daily | None:
        """The puzzle of the day of a server, also one that was switched off; None if there never was one."""

    async def dailies(self) -> Sequence[Daily]:
        """The puzzles of the day of all servers in which it is on."""

    async def keep_daily(self, daily: Daily) -> None:
        """Store the puzzle of the day of a server."""

    async def sign(self, guild_id: int, day: int, solver: Solver) -> None:
        """Store a person among the solvers of this day's puzzle."""

    async def solvers(self, guild_id: int, day: int) -> Sequence[Solver]:
        """The named solvers, in the order of their solutions."""


class Puzzles:
    """The progress of people, and the puzzles of the day of all servers.

    The end of each day is stored, and an entry of the scheduler.
    """

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
        self._store, self._clock, self._scheduler, self.background = store, clock, scheduler, background
        self._persons: InTurn[int] = InTurn()
        self._guilds: InTurn[int] = InTurn()

    async def start(self) -> None:
        """Load the puzzles of the day of all servers; days that are over end at once."""
        for daily in await self._store.dailies():
            kept = await self._within_a_day(daily)
            self._show(kept)

    async def moved(self, by: timedelta) -> None:
        """The clock has jumped, or an outage is over: end each day at its usual hour, and in a day at the latest."""
        for guild_id in [daily.guild_id for daily in await self._store.dailies()]:
            async with self._guilds(guild_id):
                daily = await self._store.daily(guild_id)
                if daily is not None and daily.is_on and (kept := await self._within_a_day(daily)) != daily:
                    self._show(kept)

    async def progress(self, user_id: int) -> Mapping[int, Progress]:
        """The person's progress with each tried puzzle."""
        return await self._store.progress(user_id)

    async def next_for(self, user_id: int, *, among: Sequence[int] = (), after: int | None = None) -> int:
        """The next puzzle that the user has not solved; when all are solved, the one solved longest ago.

        among  only these puzzles; without any all
        after  the puzzle in front of the user: the next one in the order of the book, and from the end the first

        Refusal: no_puzzles.
        """
        self._require_puzzles()
        numbers = list(among or self.numbers)
        if after in numbers:
            at = numbers.index(after) + 1
            numbers = [*numbers[at:], *numbers[: at - 1]] or numbers
        tried = await self._store.progress(user_id)
        solved = {number: found.solved_at for number, found in tried.items() if found.solved_at is not None}
        open_ = [number for number in numbers if number not in solved]
        return open_[0] if open_ else min(numbers, key=lambda number: solved[number])

    @completes
    async def tried(self, user_id: int, puzzle: int, *, right: bool) -> Progress:
        """Store a wrong choice, or the solution. A solved puzzle stays solved."""
        async with self._persons(user_id):
            known = (await self._store.progress(user_id)).get(puzzle, Progress(puzzle))
            if known.solved_at is not None:
                return known
            now = Progress(puzzle, known.misses + (not right), self._clock.now() if right else None)
            await self._store.keep_progress(user_id, now)
            return now

    async def daily(self, guild_id: int) -> Daily | None:
        """The current puzzle of the day of a server; None without one."""
        latest = await self._store.daily(guild_id)
        return latest if latest is not None and latest.is_on else None

    async def latest(self, guild_id: int) -> Daily | None:
        """The puzzle of the day of a server, or its last one after it was switched off."""
        return await self._store.daily(guild_id)

    @completes
    async def begin(self, guild_id: int, channel_id: int) -> Daily:
        """Post a puzzle a day in this channel, the first one now; if it is on already, its channel changes.

        Refusal: no_puzzles.
        """
        self._require_puzzles()
        async with self._guilds(guild_id):
            daily = await self._store.daily(guild_id)
            if daily is not None and daily.is_on:
                daily = replace(daily, channel_id=channel_id)
            else:
                before, day = (None, 1) if daily is None else (daily.puzzle, daily.day + 1)
                due_at = self._clock.now() + DAY
                daily = Daily(guild_id, channel_id, day, self._of_day(guild_id, day), before, due_at)
            await self._store.keep_daily(daily)
            self._show(daily)
            return daily

    @completes
    async def end(self, guild_id: int) -> None:
        """Switch the puzzle of the day off."""
        async with self._guilds(guild_id):
            daily = await self._store.daily(guild_id)
            if daily is None or not daily.is_on:
                return
            await self._store.keep_daily(replace(daily, is_on=False))
            self._scheduler.cancel(("puzzle", guild_id))
            self.changed.publish(guild_id, daily.day)

    @completes
    async def sign(self, guild_id: int, day: int, user_id: int, name: str) -> Daily:
        """Name a person among the solvers of the puzzle of today. Refusal: day_over, not_solved."""
        daily = await self._store.daily(guild_id)
        if daily is None or daily.day != day:
            raise Refusal("day_over")
        solved = (await self._store.progress(user_id)).get(daily.puzzle)
        if solved is None or solved.solved_at is None:
            raise Refusal("not_solved")
        await self._store.sign(guild_id, day, Solver(user_id, name, solved.misses, self._clock.now()))
        self._publish(daily)
        return daily

    async def solvers(self, guild_id: int, day: int) -> Sequence[Solver]:
        """Those who want to be named, in the order in which they solved it."""
        return await self._store.solvers(guild_id, day)

    def _require_puzzles(self) -> None:
        """Raise Refusal if there are none: those of the package do not fit the rules."""
        if not self.numbers:
            raise Refusal("no_puzzles")

    async def _within_a_day(self, daily: Daily) -> Daily:
        """The stored day; if the clock was set back since, its end is stored as many days earlier."""
        surplus = -((self._clock.now() + DAY + SKEW - daily.due_at) // DAY)
        if surplus > 0:
            daily = replace(daily, due_at=daily.due_at - surplus * DAY)
            await self._store.keep_daily(daily)
        return daily

    def _show(self, daily: Daily) -> None:
        """Schedule the end of the day, and have it shown."""
        self._scheduler.at(
            ("puzzle", daily.guild_id), daily.due_at, lambda: self.background.start(self._turn(daily.guild_id))
        )
        self._publish(daily)

    async def _turn(self, guild_id: int) -> None:
        """Begin the next day; days without a running process are left out."""
        async with self._guilds(guild_id):
            daily, now = await self._store.daily(guild_id), self._clock.now()
            if daily is None or not daily.is_on or now < daily.due_at or not self.numbers:
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
            self._show(following)

    def _publish(self, daily: Daily) -> None:
        if daily.before is not None:
            self.changed.publish(daily.guild_id, daily.day - 1)
        self.changed.publish(daily.guild_id, daily.day)

    def _of_day(self, guild_id: int, day: int) -> int:
        """The puzzle of a day; servers begin at different places, so that solutions do not travel."""
        return self.numbers[(guild_id * 7919 + day) % len(self.numbers)]
