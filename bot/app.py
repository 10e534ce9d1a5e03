"""The client: connects to Discord, opens what the bot needs in `bot.startup`, and closes all of it.

A client owns all its parts. There are no globals, so several bots can run in one process. Tests and the demo pass their
own time, waiting, seeds and games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress
from datetime import datetime
from functools import partial
from typing import Any, Literal, cast

import aiohttp
import discord
import structlog
from discord.backoff import ExponentialBackoff
from discord.ext import commands
from sqlalchemy.exc import DBAPIError

from ai import COMPUTERS
from bot.answers import watched
from bot.assignment import AllServers, Assignment
from bot.command_tree import Tree
from bot.data_check import tell_unfit
from bot.features import cogs_of, routes_of
from bot.gateway import Gateway
from bot.gateway_events import EventParsers
from bot.health import Health, examine
from bot.metrics import Metrics
from bot.monitor import Monitor
from bot.services import Services
from bot.sessions import Identification, SessionStarts
from bot.settings import Settings
from bot.startup import (
    back_up_nightly,
    close_later,
    register_commands,
    run_beside,
    start_public_pages,
    start_services,
    upload_emojis,
)
from bot.version import version
from bot.wiring import Outside, connect, subscribe
from cogs.kit.interactions.command_limiter import CommandLimiter
from cogs.kit.interactions.inflight import InflightInteractions, received
from cogs.kit.interactions.router import Router
from cogs.kit.sending.uploads import Uploads
from cogs.lobbies.commands import Play
from db.store import SqlStore
from games.registry import GAMES
from host.clock import Clock, Park, park
from host.errors import StorageDown
from host.matches.dealing import new_seed
from host.matches.service import Host
from host.model import PACES, Pace
from host.ports import Computers, Games
from web.server import WebServer

REGISTERING = 10.0
"""Seconds for which a start waits until Discord has taken the commands; they are registered beside it after that."""
LEAVING = 3.0
"""Seconds after closing in which the gateway is left."""

UNREACHABLE = (aiohttp.ClientError, discord.GatewayNotFound)
"""Errors of a question that Discord cannot be asked, beside OSError."""
LONGEST_WAIT = 60.0
"""Seconds between two attempts to connect a shard; discord.py's own grow to seventeen minutes."""

log = structlog.get_logger(__name__)


class StoppedEarly(Exception):
    """The bot was told to close before it was set up."""


class Backoff(ExponentialBackoff[Literal[False]]):
    """Growing waits, up to `LONGEST_WAIT`."""

    def delay(self) -> float:
        """The seconds before the next attempt."""
        return min(super().delay(), LONGEST_WAIT)


class CardBot(commands.AutoShardedBot):
    """The client. `failure` is the error for which it closed itself; None if it was told to close."""

    def __init__(
        self,
        settings: Settings,
        *,
        now: Callable[[], datetime] = discord.utils.utcnow,
        park: Park = park,
        new_seed: Callable[[], bytes] = new_seed,
        games: Games = GAMES,
        computers: Computers = COMPUTERS,
        paces: Mapping[str, Pace] = PACES,
        monotonic: Callable[[], float] | None = None,
        recovered: Callable[[], None] = lambda: None,
        assignment: Assignment | None = None,
    ) -> None:
        """Create a bot that is ready to be started, or to be attached to a replacement for Discord.

        If `now` is the machine's time, which may jump, `monotonic` distinguishes jumps from elapsed time.
        Without `assignment` it has all servers. `recovered` is called when all stored matches are loaded, before the
        bot connects.
        """
        own = assignment or AllServers()
        self.metrics = Metrics(version())
        self._inflight = InflightInteractions(self.metrics)
        self._limiter = CommandLimiter(settings.max_commands_per_minute, now)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=cast(type[Tree], partial(Tree, inflight=self._inflight, limiter=self._limiter, fail=self.fail)),
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_connect_timeout=LONGEST_WAIT,
            http_trace=watched(self.metrics.responded),
            **own.shards,
        )
        state = self._connection
        self._parsers = EventParsers(state, self.http, lambda: own.is_held)
        state.parsers = cast(Any, self._parsers)
        self.uploads = Uploads()
        self._assignment = own
        self._starts = SessionStarts(self.fetch_session_start_limits, own.turn)
        self._identification = Identification(self._starts.take)
        self.metrics.examine(self.health)
        self.monitor = Monitor(self.metrics, lambda: self.health().as_json(), park)
        self.pages: WebServer | None = None
        self.failure: Exception | None = None
        self._settings, self._games, self._computers, self._paces = settings, games, computers, paces
        self._now, self._park, self._new_seed, self._monotonic = now, park, new_seed, monotonic
        self._recovered = recovered
        self._begun = False
        self._closed = asyncio.Event()
        self._opened = AsyncExitStack()
        """Closes resources in reverse order of opening."""
        self._examine: Callable[[Health], Health] = lambda process: process
        self._ending: asyncio.Task[None] | None = None
        self._setting_up: asyncio.Task[None] | None = None
        self._store_open = asyncio.Event()

    async def login(self, token: str) -> None:
        """Log in with this token, and note that the bot has begun."""
        self._begun = True
        await super().login(token)

    async def setup_hook(self) -> None:
        """Open the database, load all matches and cogs.

        Raises Exit, the errors of `bot.assignment.Assignment.open`, and StoppedEarly.
        """
        self._begun = True
        if self._ending is not None:
            raise StoppedEarly
        self._setting_up = asyncio.create_task(self._set_up(), name="set up")
        try:
            await self._setting_up
        except asyncio.CancelledError:
            if self._ending is None:
                raise
            raise StoppedEarly from None

    async def _set_up(self) -> None:
        if self._settings.metrics_port is not None:
            await self.monitor.open(self._settings.metrics_host, self._settings.metrics_port)
        assignment = self._assignment
        store = self._store = await assignment.open(self._settings.database_url, self.metrics.committed)
        self._opened.push_async_callback(store.close)
        self._store_open.set()
        run_beside(self._opened, self._keep(store), "keep the servers")
        services = self._services = self._connect(store)
        self._examine = partial(examine, services)
        close_later(self._opened, services)
        subscribe(services)
        self._opened.callback(assignment.listen(services.looks.forget))
        alive = await store.heartbeat()
        self.pages = await start_public_pages(self._opened, self._settings, services, store, self._park)
        await start_services(services, alive)
        self._recovered()
        back_up_nightly(self._opened, self._settings, Clock(now=self._now, park=self._park))
        run_beside(self._opened, self._watch(services.host), "watch the storage")
        run_beside(self._opened, tell_unfit(self._games), "look for data that does not fit")
        if self._settings.application_emojis:
            run_beside(self._opened, upload_emojis(services.glyphs, create=assignment.is_first), "upload emojis")
        routes, live = routes_of(services), services.host.live
        await self.add_cog(
            Router(routes, self._inflight, self._limiter, self.fail, services.forms, live, services.looks)
        )
        cast(Tree, self.tree).looks = services.looks
        await self.add_commands(services)
        await self.add_cog(Gateway(services.host.outages, self._guilds_there, self._guilds_concerned))
        for listener in (services.forbidden, services.greeter, services.publisher):
            await self.add_cog(listener)
        if assignment.is_first:
            registering = register_commands(cast(Tree, self.tree), store, self._settings.dev_guild_id)
            task = run_beside(self._opened, registering, "register commands")
            await asyncio.wait([task], timeout=REGISTERING)

    async def _keep(self, store: SqlStore) -> None:
        """End the bot when the servers are not its own any more."""
        try:
            await self._assignment.keep(store)
        except StorageDown as error:
            self.fail(error)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connect, and stay connected until the bot has closed, also if a shard waits for something at that time."""
        connecting = asyncio.ensure_future(super().connect(reconnect=reconnect))
        closed = asyncio.ensure_future(self._closed.wait())
        try:
            await asyncio.wait([connecting, closed], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait([connecting], timeout=LEAVING)
            if connecting.done():
                await connecting
        finally:
            closed.cancel()
            connecting.cancel()

    async def launch_shard(self, gateway: Any, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard in its turn, unless the bot is closing: discord.py would try again for ever."""
        if self._ending is None:
            with suppress(DBAPIError, OSError, *UNREACHABLE):  # the attempt fails as well, and is repeated
                await self._identification.take()
        if self._ending is None:
            await super().launch_shard(gateway, shard_id, initial=initial)
            if (shard := self.get_shard(shard_id)) is not None:
                shard._parent._backoff = Backoff()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the turn among all processes; one process alone keeps discord.py's own distance."""
        await self._identification.use()
        if not self._assignment.shards:
            await super().before_identify_hook(shard_id, initial=initial)

    @property
    def services(self) -> Services:
        """All services, once the bot has opened its database."""
        return self._services

    def _connect(self, store: SqlStore) -> Services:
        clock = Clock(now=self._now, park=self._park, monotonic=self._monotonic)
        if self._monotonic is not None:
            run_beside(self._opened, clock.run(), "notice that the process stood still")
        assignment = self._assignment
        outside = Outside(self, store, clock, self._park, self._new_seed, assignment.limiter, assignment.tell)
        return connect(outside, self._settings, self._games, self._computers, self._paces)

    def dispatch(self, event: str, /, *arguments: Any, **named: Any) -> None:
        """Pass an event on. The latency of a press counts from here, before it waits for its turn in the event loop.

        A shard is ready when Discord has named all its servers: those that it has not named are forgotten first.
        """
        if event == "interaction":
            received(arguments[0])
        elif event == "shard_ready":
            self._parsers.forget_left(arguments[0])
        super().dispatch(event, *arguments, **named)

    def health(self) -> Health:
        """The current health of the bot."""
        shards = self.shards.values()
        connected = self.is_ready() and not self.is_closed() and not any(shard.is_closed() for shard in shards)
        metrics, starts = self.metrics, self._starts
        process = Health(
            version(),
            connected,
            loop_lag=metrics.lag,
            since_commit=metrics.since_commit,
            starts_left=starts.left,
            start_in=round(starts.seconds, 1),
        )
        return self._examine(process)

    def _guilds_there(self) -> list[int]:
        return [guild.id for guild in self.guilds if not guild.unavailable]

    def _guilds_concerned(self) -> set[int]:
        """The servers with open lobbies or live tournaments."""
        return self._services.lobbies.guilds() | self._services.tournaments.guilds()

    async def add_commands(self, services: Services) -> None:
        """Add the commands of all features, which use these services when they are called."""
        for cog in cogs_of(services):
            await self.add_cog(cog)
            if isinstance(cog, Play):
                self.tree.add_command(cog.challenge_menu)

    async def _watch(self, host: Host) -> None:
        await self._park(host.background.failed.wait(), reason="storage works")
        self.fail(host.background.failure or RuntimeError("the clocks stand still"))

    def fail(self, error: Exception) -> None:
        """Close the bot because of this error; only the first error is kept."""
        if self._ending is None:
            log.error("the bot stops", why=error)
            self.failure = error
            self._ending = asyncio.create_task(self._close(), name="close")

    async def close(self) -> None:
        """Answer open interactions, finish edits and steps, close database and connection. Repeated calls wait."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._close(), name="close")
        await asyncio.shield(self._ending)

    async def _close(self) -> None:
        self._identification.leave()
        await self._inflight.drain()  # before anything else is closed: no press is accepted from here on
        await self._end_setting_up()
        await self._opened.aclose()
        await self.monitor.close()
        if self._begun:  # discord.py's sharded client cannot be closed before it has started
            await self._leave_gateway()
            await super().close()
        self._closed.set()

    async def _end_setting_up(self) -> None:
        """Stop what setting up still does. The database is opened to the end: half-open, it could not be closed."""
        task = self._setting_up
        if task is None:
            return
        opening = asyncio.create_task(self._store_open.wait())
        await asyncio.wait([task, opening], return_when=asyncio.FIRST_COMPLETED)
        opening.cancel()
        task.cancel()
        await asyncio.wait([task])

    async def _leave_gateway(self) -> None:
        """Stop receiving events, and finish the answers that say that the bot is ending; closing would cut them off."""
        await self.remove_cog(Gateway.__name__)
        await asyncio.gather(*[shard.disconnect() for shard in self.shards.values()])
        await self._inflight.drain()
