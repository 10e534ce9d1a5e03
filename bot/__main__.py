"""`python -m bot` runs the bot, `python -m bot migrate` brings the database up to date and ends.

SIGTERM and SIGINT end it after what was pressed is answered and stored. Every other end has a code of `bot.exits` and
one line on stderr.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Awaitable

from pydantic import ValidationError

from bot import exits
from bot.app import create_bot
from bot.exits import Exit
from bot.logs import configure
from bot.settings import Settings
from bot.supervisor import down_line, newer_line, supervise, unusable_line
from db.migrate import NewerDatabase, UnwritableDatabase, check, upgrade
from host.errors import StorageDown


def main(arguments: list[str] | None = None) -> int:
    """Run the command; its exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="The card-game bot. Settings: see .env.example.")
    parser.add_argument("command", nargs="?", choices=["run", "migrate"], default="run", help="default: run")
    command = parser.parse_args(arguments).command
    try:
        settings = read_settings()
        configure(settings.log_level, settings.token.get_secret_value())
        asyncio.run(_run(settings) if command == "run" else _with_database(upgrade(settings.database_url)))
    except Exit as end:
        sys.stderr.write(f"{end.line}\n")
        return end.code
    return exits.OK


def read_settings() -> Settings:
    """The settings. Raises Exit that names what is wrong and never says its value."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = "; ".join([f"{'.'.join(map(str, found['loc']))}: {found['msg']}" for found in error.errors()])
        raise Exit(exits.SETTINGS, f"A setting is wrong. {wrong}. See .env.example.") from None


async def _run(settings: Settings) -> None:
    token = settings.token.get_secret_value().strip()
    if not token:
        line = (
            "There is no token. Put it into the environment or the file .env as DISCORD_TOKEN; .env.example tells more."
        )
        raise Exit(exits.TOKEN, line)
    await _with_database(check(settings.database_url))
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await supervise(lambda: create_bot(settings), token, stop)


async def _with_database(work: Awaitable[None]) -> None:
    """Do work on the database. Raises Exit that says what is wrong with it."""
    try:
        await work
    except NewerDatabase as error:
        raise Exit(exits.DATABASE_NEWER, newer_line(error)) from error
    except UnwritableDatabase as error:
        raise Exit(exits.DATABASE_UNUSABLE, unusable_line(error)) from error
    except StorageDown as error:
        raise Exit(exits.STORAGE_DOWN, down_line()) from error


if __name__ == "__main__":
    sys.exit(main())
