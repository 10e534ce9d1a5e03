"""Keeps a bot running: when one ends, a new one continues from the stored state.

discord.py reconnects after ordinary interruptions. It ends if an event of the gateway cannot be read, or if Discord is
unreachable at login; then the supervisor waits and starts a new client. Failures that a restart cannot cure end the
process with a code of `bot.exits`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import aiohttp
import discord
import structlog

from bot import exits
from bot.app import CardBot, StoppedEarly
from bot.exits import Exit
from bot.version import program
from db.migrate import NewerDatabase, UnreachableDatabase, UnwritableDatabase
from host.errors import StorageDamaged, StorageDown

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds before the first restart, and the longest pause; doubled each time, reset after `STEADY` seconds."""
STEADY = 300.0

UNREACHABLE = (aiohttp.ClientError, OSError, discord.GatewayNotFound, discord.DiscordServerError)

DATABASE_ERRORS = (NewerDatabase, UnreachableDatabase, UnwritableDatabase, StorageDown)

log = structlog.get_logger(__name__)


async def supervise(make: Callable[[], CardBot], token: str, stop: asyncio.Event) -> None:
    """Run bots one after the other until `stop` is set and the last one has closed. Raises Exit."""
    clock, wait = asyncio.get_running_loop().time, FIRST_WAIT
    while not stop.is_set():
        born = clock()
        try:
            await _life(make(), token, stop)
        except Exit:
            raise
        except Exception as error:
            _tell(error, stop, wait)
        if clock() - born > STEADY:
            wait = FIRST_WAIT
        if await stopped_within(stop, wait):
            return
        wait = min(2 * wait, LONGEST_WAIT)


def _tell(error: Exception, stop: asyncio.Event, wait: float) -> None:
    """Log why a bot has ended. An error after `stop` was set is a consequence of it, and logged without a traceback."""
    if stop.is_set():
        log.info("the bot was stopped while it started", why=type(error).__name__)
    elif isinstance(error, UNREACHABLE):
        log.warning("Discord cannot be reached, trying again", why=error, seconds=wait)
    else:
        log.error("the bot ended and is started again", exc_info=error)


async def _life(bot: CardBot, token: str, stop: asyncio.Event) -> None:
    """Run this bot until it ends or `stop` is set. Raises Exit if a new bot would fail too, else the bot's error."""
    running, stopping = asyncio.create_task(bot.start(token)), asyncio.create_task(stop.wait())
    try:
        with database_errors_as_exit():
            await asyncio.wait([running, stopping], return_when=asyncio.FIRST_COMPLETED)
            if not running.done():
                log.info("the bot is told to stop")
                await bot.close()
            with suppress(StoppedEarly):
                await running
            if bot.failure is not None:
                raise bot.failure
    except discord.LoginFailure as error:
        line = "Discord does not know this token (DISCORD_TOKEN). Copy it again from the developer portal."
        raise Exit(exits.TOKEN, line) from error
    finally:
        stopping.cancel()
        await bot.close()


async def stopped_within(stop: asyncio.Event, seconds: float) -> bool:
    """Wait for `stop`, but not longer; return whether it is set."""
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return False
    return True


@contextmanager
def database_errors_as_exit() -> Iterator[None]:
    """Raise Exit for one of `DATABASE_ERRORS`."""
    try:
        yield
    except DATABASE_ERRORS as error:
        raise database_exit(error) from error


def database_exit(error: Exception) -> Exit:
    """The Exit for one of `DATABASE_ERRORS`, with a line for the operator."""
    said = first_line(error)
    if isinstance(error, NewerDatabase):
        what = f"The database (DATABASE_URL) was written by a newer version of the bot: {said}."
        return Exit(exits.DATABASE_NEWER, f"{what} Run that version, or restore a backup.")
    if isinstance(error, StorageDamaged):
        what = f"The database (DATABASE_URL) is damaged, or none: {said}."
        return Exit(exits.DATABASE_UNUSABLE, f"{what} Put a backup in its place: {program()} restore FILE.")
    if isinstance(error, UnreachableDatabase):
        what = f"The database (DATABASE_URL) cannot be used for the moment: {said}."
        advice = "Wait until its server is up, takes writes and has room, or the program that locks it has ended."
        return Exit(exits.STORAGE_DOWN, f"{what} {advice}")
    if isinstance(error, UnwritableDatabase):
        what = f"The database (DATABASE_URL) cannot be used: {said}."
        return Exit(exits.DATABASE_UNUSABLE, f"{what} Check that it exists, and that it may be written.")
    what = f"The database takes nothing any more: {said}."
    return Exit(exits.STORAGE_DOWN, f"{what} What was accepted is stored. Start the bot again when that is over.")


def first_line(error: Exception) -> str:
    """The first line of an error's text, as part of a sentence."""
    return (str(error).splitlines() or [""])[0].rstrip(".")
