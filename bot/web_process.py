"""`python -m web`: serves the public pages alone, on the database of a bot that runs elsewhere.

It only reads. SIGTERM and SIGINT end it; every other end has a code of `bot.exits` and one line on stderr.
"""

from __future__ import annotations

import asyncio
import sys
from datetime import timedelta
from time import monotonic

import bot.features  # noqa: F401 (declares every kind of custom id: the words of boards come with their buttons)
from bot import exits
from bot.__main__ import read_settings, require_supported
from bot.exits import Exit, code_of, port_exit
from bot.logs import configure
from bot.settings import Settings
from bot.signals import set_at_end
from bot.supervisor import database_errors_as_exit
from cogs.kit.pages.pictures import PictureQueue
from db.read_only import open_read_only
from games.registry import GAMES
from host.clock import Clock
from host.model import PACES
from web.server import PortTakenError, WebServer
from web.source import Source

EVERY = 2.0
"""Seconds between two looks at the database, for open pages."""
LOOK, ADOPT = 1.0, 60.0
"""Seconds between two looks at the clock, and until a forward jump is adopted; the bot does so within half of them."""


def main() -> int:
    """Serve until told to stop; the exit code."""
    return code_of(_run)


def _run() -> int:
    require_supported()
    settings = read_settings()
    configure(settings.log_level)
    if settings.web_port is None:
        line = "There is no port to serve the pages on. Set WEB_PORT; `python -m bot settings` tells more."
        raise Exit(exits.SETTINGS, line)
    asyncio.run(_serve(settings))
    return exits.OK


async def _serve(settings: Settings) -> None:
    stop = asyncio.Event()
    set_at_end(stop)
    with database_errors_as_exit():
        store = await open_read_only(settings.database_url)
    drawing = PictureQueue()
    clock = Clock(monotonic=monotonic)
    pages = WebServer(settings.web, Source(store, GAMES, PACES, clock), drawing, every=EVERY)
    following = asyncio.create_task(_follow(clock), name="follow the clock of the machine")
    try:
        await pages.open()
        sys.stdout.write(f"The pages are served at {pages.url}\n")
        sys.stdout.flush()
        await stop.wait()
    except PortTakenError as error:
        raise port_exit("WEB", settings.web_host, settings.web_port, error) from error
    finally:
        following.cancel()
        await pages.close()
        drawing.close()
        await store.close()


async def _follow(clock: Clock) -> None:
    """Adopt jumps of the machine's clock: forward ones after the bot has, so that no delayed page is too early."""
    while True:
        await asyncio.sleep(LOOK)
        if clock.jump() > timedelta():
            await asyncio.sleep(ADOPT)
        clock.adopt()
