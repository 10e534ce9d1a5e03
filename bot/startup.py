"""Starts the services in order, and the work beside them; `opened` closes all of it in reverse order."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from datetime import datetime, timedelta
from typing import Any

import discord
import structlog

from bot.command_tree import Tree
from bot.exits import port_exit
from bot.nightly import Nightly, backups, name_of
from bot.page_refresh import tell_pages
from bot.registration import Registration
from bot.services import Services
from bot.settings import Settings
from cogs.kit.pages.glyphs import Glyphs
from cogs.kit.pages.pictures import PictureQueue
from db.private import close_to_others
from db.store import SqlStore
from host.clock import Clock, Park
from web.server import PortTakenError, WebServer
from web.source import Source

LAST_MOMENTS = timedelta(minutes=2)
"""Also look at matches that ended this long before the last heartbeat: their end may not have been shown."""

log = structlog.get_logger(__name__)


def run_beside(opened: AsyncExitStack, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
    """Run this work until it is done or all is closed."""
    task = asyncio.create_task(work, name=name)
    opened.callback(task.cancel)
    return task


def close_later(opened: AsyncExitStack, services: Services) -> None:
    """Register closing, in reverse order: finish edits and pictures, then match steps."""
    opened.push_async_callback(services.host.close)
    opened.callback(services.drawing.close)
    opened.push_async_callback(services.reviews.close)
    opened.push_async_callback(services.season_publisher.close)
    opened.push_async_callback(services.ruling_publisher.close)
    opened.push_async_callback(services.puzzle_publisher.close)
    opened.push_async_callback(services.greeter.close)
    opened.push_async_callback(services.tournament_publisher.close)
    opened.push_async_callback(services.publisher.close)


async def start_services(services: Services, alive: datetime | None) -> None:
    """Load what is stored and go on with it. `alive` is the last heartbeat of the process before; None at the first."""
    await services.host.start()
    await services.lobbies.recover()
    for lobby in services.lobbies.live.values():  # the process before may have stored a press without showing it
        services.publisher.lobby_changed(lobby)
    await services.tournaments.start()
    await services.ladder.start()
    await services.tournament_publisher.start()
    await services.season_publisher.start()
    await services.ruling_publisher.start()
    await services.greeter.start()
    await services.puzzles.start()
    services.ratings.start()
    if alive is not None:
        for match_id in await services.history.ended_since(alive - LAST_MOMENTS):
            services.publisher.match_rated(match_id)


async def start_public_pages(
    opened: AsyncExitStack, settings: Settings, services: Services, store: SqlStore, park: Park
) -> WebServer | None:
    """Serve the web pages if a port is set. Raises Exit if the port is not available."""
    await services.public_pages.start()
    await services.webhooks.start()
    opened.push_async_callback(services.webhooks.close)
    if settings.web_port is None:
        return None
    source = Source(store, services.games, services.paces, services.clock, services.host.live)
    drawing = PictureQueue()  # a pool of its own: readers of pages must not delay the boards in Discord
    pages = WebServer(settings.web, source, drawing, park)
    try:
        await pages.open()
    except PortTakenError as error:
        raise port_exit("WEB", settings.web_host, settings.web_port, error) from error
    opened.callback(drawing.close)
    opened.push_async_callback(pages.close)
    services.public_pages.base_url = pages.url
    tell_pages(services, pages.hub)
    return pages


def back_up_nightly(opened: AsyncExitStack, settings: Settings, clock: Clock) -> None:
    """Make backups at the hour that is set; none without it. Those that earlier versions made are for no other user."""
    with suppress(OSError):
        close_to_others(path for _, path in backups(settings.backup_folder, name_of(settings.database_url)))
    if settings.backup_hour is None:
        return
    nightly = Nightly(settings.database_url, settings.backup_folder, settings.backup_hour, settings.backup_keep, clock)
    run_beside(opened, nightly.run(), "nightly backups")


async def upload_emojis(glyphs: Glyphs, *, create: bool) -> None:
    """Use the application's emojis, and with `create` upload the missing ones."""
    try:
        await glyphs.upload(create=create)
    except Exception as error:
        log.error("the emojis could not be kept", exc_info=error)


async def register_commands(tree: Tree, store: SqlStore, guild_id: int | None) -> None:
    """Register the commands everywhere or in this server; remove them from the server that was set before.

    What fails is logged and tried again at the next start; meanwhile Discord keeps the commands that it has.
    """
    try:
        if guild_id is not None:
            await store.command_guilds.keep(guild_id)
            tree.copy_global_to(guild=discord.Object(guild_id))
        refused = await _registration(tree, guild_id).replace(tree.payloads())
        for one in refused:
            log.error("a command is refused by Discord", **one._asdict())
        await store.refused_commands.keep(refused)
        for earlier in await store.command_guilds.all() - {guild_id}:
            if await _cleared(tree, earlier):
                await store.command_guilds.drop(earlier)
    except Exception as error:
        log.warning("the commands could not be registered", why=repr(error))


def _registration(tree: Tree, guild_id: int | None) -> Registration:
    return Registration(tree.client.http, tree.client.application_id or 0, guild_id)


async def _cleared(tree: Tree, guild_id: int) -> bool:
    """Remove the commands of this server alone; return whether it has none now."""
    try:
        await _registration(tree, guild_id).clear()
        log.info("commands of a server removed", guild=guild_id)
    except (discord.Forbidden, discord.NotFound):
        return True  # the bot has left the server, and its commands with it
    except discord.HTTPException as error:
        log.warning("the commands of a server could not be removed", guild=guild_id, code=error.code)
        return False
    return True
