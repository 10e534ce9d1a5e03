"""One process of several: counts the others, takes shares and gives them up, and runs a bot for each of its own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import NamedTuple, TypeAlias
from uuid import uuid4

import structlog
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import exits
from bot.app import CardBot
from bot.exits import Exit
from bot.monitor import Monitor
from bot.settings import Settings
from bot.shares.bus import Bus, on_bus
from bot.shares.census import Census, census
from bot.shares.gate import IdentifyGate
from bot.shares.locks import HeldShare, OtherDivision, gate_engine, member_engine
from bot.shares.own_share import OwnShare
from bot.shares.page import SharesMetrics, health_of_shares
from bot.shares.plan import plan
from bot.shares.writing import PATIENCE
from bot.supervisor import database_errors_as_exit, database_exit, stopped_within, supervise
from bot.version import version
from cogs.kit.sending.rate_limiter import RateLimiter
from db.failures import down
from db.migrate import Schema, inspect, upgrade
from db.servers import Share
from db.sessions import dispose, drop
from host.clock import park

FIRST_WAIT, LONGEST_WAIT = 1.0, 5.0
"""Seconds before a lost share is tried again, doubled each time: each attempt logs in to Discord."""
Make: TypeAlias = Callable[[Settings, OwnShare], CardBot]
"""Creates the bot of one share."""
EVERY = 1.0
"""Seconds between two counts. A share of a dead process is taken after one of them."""

log = structlog.get_logger(__name__)


class _Running(NamedTuple):
    """A share that this process runs, starts or stops."""

    stop: asyncio.Event
    task: asyncio.Task[None]


class _Pause(NamedTuple):
    """A share that was lost: when it is tried again, by the event loop's clock, and the seconds until then."""

    until: float
    seconds: float


async def run_shares(settings: Settings, token: str, stop: asyncio.Event, make: Make) -> None:
    """Run shares until `stop` is set. Raises Exit.

    An older database is upgraded first, while no process uses it.
    """
    with database_errors_as_exit():
        if await inspect(settings.database_url) is not Schema.current:
            await upgrade(settings.database_url)
    async with on_bus(settings.nats_url) as bus:
        await ShareProcess(settings, token, stop, make, bus).run()


class ShareProcess:
    """Runs shares until `stop` is set. `bus` reaches the bots of the others."""

    def __init__(self, settings: Settings, token: str, stop: asyncio.Event, make: Make, bus: Bus) -> None:
        self._settings, self._token, self._stop, self._make, self._bus = settings, token, stop, make, bus
        self._shards = settings.shards or 1
        self._most = min(settings.shares or self._shards, self._shards)
        self._member = f"cards-{os.getpid()}-{uuid4().hex[:12]}"
        self._running: dict[int, _Running] = {}
        self._bots: dict[int, CardBot] = {}
        self._pauses: dict[int, _Pause] = {}
        self._metrics = SharesMetrics(version(), lambda: self._bots)
        self._ended: Exit | None = None
        self._limiter = RateLimiter()
        self._gate = IdentifyGate(gate_engine(settings.database_url, self._member))

    async def run(self) -> None:
        """Run until `stop` is set; then hand over all shares in order. Raises Exit."""
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._gate.close)
            await self._open_monitor(stack)
            stack.push_async_callback(self._stop_all)
            engine = member_engine(self._settings.database_url, self._member, self._most, self._shards)
            # Closed first of all, so that the others no longer count on this process.
            stack.push_async_callback(dispose, engine)
            try:
                async with engine.connect() as connection:
                    await connection.execution_options(isolation_level="AUTOCOMMIT")
                    await self._take_part(connection, partial(drop, engine))
            except OtherDivision as error:
                line = f"The database (DATABASE_URL) cannot be used: {error}. Stop them, or give this one their number."
                raise Exit(exits.STORAGE_DOWN, line) from error
            except (DBAPIError, OSError) as error:
                raise database_exit(down(error)) from error
        if self._ended is not None:
            raise self._ended

    async def _take_part(self, connection: AsyncConnection, give_up: Callable[[], None]) -> None:
        while not self._stop.is_set() and self._ended is None:
            ending = asyncio.get_running_loop().call_later(PATIENCE, give_up)
            try:
                self._follow(await connection.run_sync(census))
            finally:
                ending.cancel()
            await stopped_within(self._stop, EVERY)

    def _follow(self, found: Census) -> None:
        """Do the next step of the common plan."""
        self._limiter.part = 1 / max(1, len(found.members))
        mine = dict.fromkeys(self._running, self._member)
        todo = plan(self._member, Census(found.members, {**found.held, **mine}), self._shards)
        self._pauses = {number: one for number, one in self._pauses.items() if not self._runs(number, found)}
        self._metrics.free.set(len({*range(self._shards)} - found.held.keys() | self._pauses.keys()))
        for number in todo.take:
            if number not in self._pauses or self._pauses[number].until <= asyncio.get_running_loop().time():
                self._begin(number)
        for number in todo.give:
            running = self._running.get(number)
            if running is not None and not running.stop.is_set():
                log.info("a share is given up", share=number)
                running.stop.set()

    def _runs(self, number: int, found: Census) -> bool:
        """Whether this share runs again: here, or in another process."""
        if number in self._running:
            return number in self._bots and self._bots[number].is_ready()
        return found.held.get(number, self._member) != self._member  # a dead connection of its own may still hold it

    def _begin(self, number: int) -> None:
        stop = asyncio.Event()
        self._running[number] = _Running(stop, asyncio.create_task(self._run(number, stop), name=f"share {number}"))

    async def _run(self, number: int, stop: asyncio.Event) -> None:
        """Run one share until it is given up or lost."""
        structlog.contextvars.bind_contextvars(share=number)
        log.info("a share is taken")
        try:
            await supervise(lambda: self._made(number), self._token, stop)
        except Exit as end:
            self._lost(number, end)
        finally:
            self._bots.pop(number, None)
            del self._running[number]

    def _made(self, number: int) -> CardBot:
        share = Share(number, self._shards)
        own = OwnShare(share, self._member, self._gate.turn, self._limiter, self._bus)
        bot = self._bots[number] = self._make(self._settings.model_copy(update={"metrics_port": None}), own)
        return bot

    def _lost(self, number: int, end: Exit) -> None:
        """End the share if its database is lost, because others may take it; any other fatal error ends the process."""
        if end.code == exits.STORAGE_DOWN:
            if isinstance(end.__cause__, HeldShare):  # both had counted before either of them had the lock
                log.info("a share has another process already")
            else:
                log.warning("a share is lost", why=end.line)
            seconds = min(2 * self._pauses[number].seconds, LONGEST_WAIT) if number in self._pauses else FIRST_WAIT
            self._pauses[number] = _Pause(asyncio.get_running_loop().time() + seconds, seconds)
        else:
            self._ended = self._ended or end
            self._stop.set()

    async def _stop_all(self) -> None:
        for running in self._running.values():
            running.stop.set()
        await asyncio.gather(*[running.task for running in self._running.values()])

    async def _open_monitor(self, stack: AsyncExitStack) -> None:
        settings = self._settings
        if settings.metrics_port is None:
            return
        metrics = self._metrics
        monitor = Monitor(metrics, lambda: health_of_shares(self._bots, metrics.lag, self._pauses), park)
        stack.push_async_callback(monitor.close)
        await monitor.open(settings.metrics_host, settings.metrics_port)
