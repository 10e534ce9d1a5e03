"""When nobody can press: clocks stand still, and move by that time afterwards.

The connection to Discord may be lost (`hold` and `release`), a guild may be out of reach while the others go on (`miss`
and `reach`), and the clock of the machine may jump, which costs nobody time (`follow`). While clocks are held no
heartbeat is stored, so a process that is killed meanwhile has moved them all the same when the next one starts.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime, timedelta

import structlog

from host.background import Work
from host.clock import Clock
from host.matches.engine import Referee
from host.matches.match import LiveMatch
from host.ports import Absence, Store

BLIP = timedelta(seconds=3)
"""A break as short as this moves nothing: nobody has missed it, and every board would have to be edited."""

PATIENCE = timedelta(days=14)
"""After this time the matches of a guild that has not come back are stopped."""

log = structlog.get_logger(__name__)


class Outages:
    """Lets the clocks of one host stand still. Each method is stored when it returns."""

    def __init__(self, referee: Referee, store: Store, clock: Clock, work: Work) -> None:
        self.moved: list[Callable[[timedelta], Awaitable[None]]] = []
        """Who else holds moments in memory that an outage moves; called with how far when it is stored."""
        self._referee, self._store, self._clock, self._work = referee, store, clock, work
        self._since: datetime | None = None
        self._lock = asyncio.Lock()

    @property
    def held(self) -> bool:
        """Whether all clocks stand still."""
        return self._since is not None

    @property
    def absences(self) -> Collection[Absence]:
        """The guilds that are out of reach."""
        return self._referee.absences.values()

    async def recover(self) -> None:
        """Take up the guilds that were out of reach; call it before the matches."""
        self._referee.absences.update({absence.guild_id: absence for absence in await self._store.absences()})

    async def hold(self) -> None:
        """From now on nobody can press. Again: nothing more."""
        if self._work.closing or self.held:
            return
        self._since = self._clock.now()
        self._referee.scheduler.hold()
        log.info("the clocks stand still")
        await self._work.do(self._store.beat(self._since))

    async def release(self) -> None:
        """People can press again."""
        if not self._work.closing and self.held:
            await self._work.do(self._release())

    async def miss(self, guild_id: int) -> None:
        """This guild is out of reach: its matches stand still."""
        if not self._work.closing and guild_id not in self._referee.absences:
            await self._work.do(self._miss(guild_id))

    async def reach(self, guild_id: int) -> None:
        """This guild is there: its matches go on."""
        if not self._work.closing and guild_id in self._referee.absences:
            await self._work.do(self._reach(guild_id))

    async def compare(self, there: Collection[int]) -> None:
        """These guilds are there and no others, as Discord says after a new connection."""
        for guild_id in {match.setup.guild_id for match in self._referee.live.values()} - set(there):
            await self.miss(guild_id)
        for guild_id in {absence.guild_id for absence in self.absences} & set(there):
            await self.reach(guild_id)

    async def follow(self) -> None:
        """If the clock of the machine has jumped, all that is to happen jumps with it."""
        async with self._lock:
            by = self._clock.jump()
            if by:
                log.warning("the clock of the machine has jumped", seconds=by.total_seconds())
                self._referee.scheduler.hold()
                await self._move(by)
                self._referee.scheduler.go_on()

    # What stands behind them

    async def _release(self) -> None:
        async with self._lock:
            if self._since is None:
                return
            away = self._clock.now() - self._since
            if away >= BLIP:
                await self._move(away + self._clock.jump())
            self._since = None
            self._referee.scheduler.go_on()
            log.info("the clocks go on", seconds=away.total_seconds())

    async def _miss(self, guild_id: int) -> None:
        async with self._lock:
            if guild_id in self._referee.absences:
                return
            now = self._since or self._clock.now()
            absence = Absence(guild_id, now, now + PATIENCE)
            await self._store.miss_guild(absence)
            self._referee.absences[guild_id] = absence
            for match in self._matches_of(guild_id):
                self._referee.settle(match, tell=False)
        log.info("a guild is out of reach", guild=guild_id)

    async def _reach(self, guild_id: int) -> None:
        async with self._lock, self._undisturbed(matches := self._matches_of(guild_id)):
            absence = self._referee.absences.get(guild_id)
            if absence is None:
                return
            away = (self._since or self._clock.now()) - absence.since
            away = away if away >= BLIP else timedelta()
            await self._store.reach_guild(guild_id, away)
            del self._referee.absences[guild_id]
            self._shift(matches, away)
        log.info("a guild is there again", guild=guild_id, seconds=away.total_seconds())

    async def _move(self, by: timedelta) -> None:
        """Move everything, in the store first, and let the clock follow a jump with it."""
        async with self._undisturbed(matches := list(self._referee.live.values())):
            await self._store.resume(by, self._clock.now() + self._clock.jump())
            self._clock.adopt()
            absences = [a._replace(since=a.since + by, until=a.until + by) for a in self.absences]
            self._referee.absences.update({absence.guild_id: absence for absence in absences})
            self._shift(matches, by)
        for follower in self.moved:
            await follower(by)

    @asynccontextmanager
    async def _undisturbed(self, matches: Sequence[LiveMatch]) -> AsyncIterator[None]:
        """Meanwhile nothing happens in these matches, and none is opened. Nobody else ever holds two of these locks."""
        async with AsyncExitStack() as stack:
            for lock in (self._referee.opening, *[match.lock for match in matches]):
                await stack.enter_async_context(lock)
            yield

    def _shift(self, matches: Sequence[LiveMatch], by: timedelta) -> None:
        for match in matches:
            match.position = match.position.moved(by)
            if not match.ending:
                self._referee.settle(match)

    def _matches_of(self, guild_id: int) -> list[LiveMatch]:
        return [match for match in self._referee.live.values() if match.setup.guild_id == guild_id]
