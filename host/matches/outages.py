"""Outages: while people cannot press, clocks stand still and are moved afterwards.

`hold` and `release` are called when the connection to Discord is lost and restored, `hold_guild` and `release_guild`
when a single guild is unreachable and back, `follow` when the machine's clock has jumped. While clocks are held no
heartbeat is stored, so a restart after a kill moves the clocks as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime, timedelta

import structlog

from games.core.protocol import Seat
from host.background import BackgroundTasks, until_closing
from host.clock import Clock
from host.events import AwaitedTopic
from host.matches import table_outage
from host.matches.engine import PATIENCE, MatchEngine
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.ports import Store
from host.records import GuildOutage

BLIP = timedelta(seconds=3)
"""Shorter breaks move nothing: they cost no player anything, and all boards would need an edit."""

log = structlog.get_logger(__name__)


class Outages:
    """Holds and moves the clocks of one host. Each method returns after its change is stored."""

    def __init__(self, engine: MatchEngine, store: Store, clock: Clock, background: BackgroundTasks) -> None:
        self.moved: AwaitedTopic[[timedelta]] = AwaitedTopic()
        """Published with the length of the outage when it is stored, for others that hold moments in memory."""
        self.turned: AwaitedTopic[[int]] = AwaitedTopic()
        """Published with a guild when it is stored that it is unreachable, or reachable again."""
        self._engine, self._store, self._clock, self.background = engine, store, clock, background
        self._since: datetime | None = None
        self._lock = asyncio.Lock()

    @property
    def held(self) -> bool:
        """Whether all clocks stand still."""
        return self._since is not None

    @property
    def moment(self) -> datetime:
        """The time by which presses are judged: while the clocks stand still, the moment at which they stopped."""
        return self._since or self._clock.now()

    @property
    def guild_outages(self) -> Collection[GuildOutage]:
        """The unreachable guilds."""
        return self._engine.guild_outages.values()

    def of_guild(self, guild_id: int) -> GuildOutage | None:
        """The outage of a guild; None while it is reachable."""
        return self._engine.guild_outages.get(guild_id)

    async def recover(self) -> None:
        """Load the unreachable guilds; call it before the matches are loaded."""
        self._engine.guild_outages.update({outage.guild_id: outage for outage in await self._store.guild_outages()})

    @until_closing
    async def hold(self) -> None:
        """Hold all clocks: people cannot press. Repeated calls have no effect."""
        if self.held:
            return
        self._since = self._clock.now()
        self._engine.scheduler.hold()
        log.info("the clocks stand still")
        await self._store.beat(self._since)

    @until_closing
    async def release(self) -> None:
        """Run all clocks again: people can press."""
        async with self._lock:
            if self._since is None:
                return
            away = self._clock.now() - self._since
            if away >= BLIP:
                await self._move(away + self._clock.jump())
            self._since = None
            self._engine.scheduler.go_on()
            log.info("the clocks go on", seconds=away.total_seconds())

    @until_closing
    async def hold_guild(self, guild_id: int) -> None:
        """Hold the clocks of an unreachable guild."""
        async with self._lock:
            if guild_id in self._engine.guild_outages:
                return
            now = self.moment
            outage = GuildOutage(guild_id, now, now + PATIENCE)
            await self._store.hold_guild(outage)
            self._engine.guild_outages[guild_id] = outage
            for match in self._matches_of(guild_id):
                self._engine.settle(match, tell=False)
            await self.turned.publish(guild_id)
        log.info("a guild is out of reach", guild=guild_id)

    @until_closing
    async def release_guild(self, guild_id: int) -> None:
        """Run the clocks of a guild that is reachable again."""
        async with self._lock:
            outage = self.of_guild(guild_id)
            if outage is None:
                return
            async with self._undisturbed(guild_id) as matches:
                now = self.moment
                away = now - outage.since if now - outage.since >= BLIP else timedelta()
                await self._store.release_guild(guild_id, away, now)
                del self._engine.guild_outages[guild_id]
                self._shift(matches, away)
            await self.turned.publish(guild_id)
        log.info("a guild is there again", guild=guild_id, seconds=away.total_seconds())

    async def lose_table(self, match: LiveMatch) -> None:
        """Hold the clocks of a match whose board cannot be shown, unless all its persons reach it without."""
        if not match.table_outage.since and not {player.seat for player in match.people} <= match.table_outage.reached:
            await self._change(match, lambda: table_outage.stop(match, self.moment))

    async def find_table(self, match: LiveMatch) -> None:
        """Run the clocks of a match whose board is shown again."""
        if match.table_outage.since or match.table_outage.reached:
            await self._change(match, lambda: table_outage.show(match, self.moment))

    async def move_table(self, match: LiveMatch) -> None:
        """The table was deleted, and is in another place: its questions begin anew, `table_outage.MOVES` times."""
        if not match.table_outage.since:
            await self._change(match, lambda: table_outage.move(match, self.moment))

    async def reach_table(self, match: LiveMatch, seat: Seat) -> None:
        """The person of this seat has reached a table whose board cannot be shown."""
        if match.table_outage.since and seat not in match.table_outage.reached:
            await self._change(match, lambda: table_outage.reach(match, seat, self.moment))

    async def compare(self, there: Collection[int], concerned: Collection[int] = ()) -> None:
        """Hold the clocks of all guilds but these, which are reachable according to Discord after a new connection.

        `concerned` are guilds with something to hold beside live matches.
        """
        for guild_id in {*concerned, *(match.setup.guild_id for match in self._engine.live.values())} - set(there):
            await self.hold_guild(guild_id)
        for guild_id in {outage.guild_id for outage in self.guild_outages} & set(there):
            await self.release_guild(guild_id)

    async def follow(self) -> None:
        """If the machine's clock has jumped, move all deadlines with it. While clocks are held, `release` does that."""
        async with self._lock:
            by = self._clock.jump()
            if not by or self.held:
                return
            log.warning("the clock of the machine has jumped", seconds=by.total_seconds())
            self._engine.scheduler.hold()
            await self._move(by)
            if not self.held:
                self._engine.scheduler.go_on()

    # Internals

    @until_closing
    async def _change(self, match: LiveMatch, plan: Callable[[], Plan]) -> None:
        """Perform this plan, unless the match is over."""
        async with match.lock:
            since = match.table_outage.since
            if not match.ending:
                await self._engine.play(match, plan)
            if match.table_outage.since != since:
                self._engine.topics.lost.publish(match)

    async def _move(self, by: timedelta) -> None:
        """Move all deadlines, in the store first, and adopt the jump of the clock."""
        async with self._undisturbed() as matches:
            await self._store.resume(by, self._clock.now() + self._clock.jump())
            self._clock.adopt()
            moved = [o._replace(since=o.since + by, until=o.until + by) for o in self.guild_outages]
            self._engine.guild_outages.update({outage.guild_id: outage for outage in moved})
            self._shift(matches, by)
        await self.moved.publish(by)

    @asynccontextmanager
    async def _undisturbed(self, guild_id: int | None = None) -> AsyncIterator[Sequence[LiveMatch]]:
        """Lock the opening of matches, then all matches or those of a guild. A match that was being opened is included.

        No other code holds two of these locks: no deadlock.
        """
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self._engine.opening)
            matches = list(self._engine.live.values()) if guild_id is None else self._matches_of(guild_id)
            for match in matches:
                await stack.enter_async_context(match.lock)
            yield matches

    def _shift(self, matches: Sequence[LiveMatch], by: timedelta) -> None:
        for match in matches:
            match.position = match.position.moved(by)
            if not match.ending:
                self._engine.settle(match)

    def _matches_of(self, guild_id: int) -> list[LiveMatch]:
        return [match for match in self._engine.live.values() if match.setup.guild_id == guild_id]
