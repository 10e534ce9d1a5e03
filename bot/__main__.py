"""`python -m bot` runs the bot. `doctor` checks its surroundings, `invite` prints a link, `commands` the commands that
Discord is told; `migrate`, `backup FILE`, `restore FILE` and `rerate` look after the database.

SIGTERM and SIGINT end it after running presses are answered and stored. Every other end has an exit code of `bot.exits`
and one line on stderr.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import platform
import sys
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NoReturn

import structlog
from pydantic import ValidationError
from sqlalchemy import make_url

from bot import backups, exits
from bot.alone import alone_on
from bot.app import CardBot
from bot.command_list import command_list
from bot.doctor.examination import examine
from bot.doctor.findings import is_well, report
from bot.exits import Exit, code_of
from bot.invite import invite
from bot.logs import configure
from bot.rerating import rerate
from bot.settings import Settings, listing, require_pages_elsewhere, require_token
from bot.signals import set_at_end
from bot.supervisor import database_errors_as_exit, supervise
from bot.version import DISTRIBUTION, program, version
from bot.workers import on_nats
from cogs.kit.inputs.validation import named_error
from cogs.pictures.typeface import joins_characters
from db.migrate import check, upgrade

if sys.platform != "win32":  # there `require_supported` refuses
    import uvloop

COLLECTED = (5_000, 20, 100)
"""So many new objects are collected at once; after so many of these collections what outlived them; everything after so
many of those, if a quarter of the objects is new by then. Python's own are 700, 10 and 10. With 50,000 new objects a
collection took 100 to 170 ms."""
TURN = 0.0005
"""Seconds for which a thread keeps the interpreter while another one waits for it; Python's own are 5 ms."""
log = structlog.get_logger(__name__)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    return code_of(lambda: _command(arguments))


def _command(arguments: list[str] | None) -> int:
    require_supported()
    asked = _parser().parse_args(arguments)
    if asked.command == "settings":  # also while one of them is wrong
        _print(listing())
        return exits.OK
    settings = read_settings()
    configure(settings.log_level, settings.discord_token.get_secret_value())
    return _obey(asked, settings)


def require_supported() -> None:
    """Raises Exit on Windows: it has no signal handlers for an event loop, and no fsync of a folder."""
    if platform.system() == "Windows":
        line = "This program does not run on Windows. Use WSL (Windows Subsystem for Linux) or a Linux container."
        raise Exit(exits.UNSUPPORTED, line)


class _Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise Exit(exits.USAGE, f"{message}. See {self.prog} --help")


def _id(text: str) -> int:
    """An id of Discord. Raises argparse.ArgumentTypeError."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("an id is a positive number")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=program(), description="The card-game bot.")
    parser.add_argument("--version", action="version", version=f"{DISTRIBUTION} {version()}")
    commands = parser.add_subparsers(dest="command", metavar="command", help="default: run")
    commands.add_parser("run", help="run the bot until SIGTERM or Ctrl-C")
    commands.add_parser("settings", help="print all settings with their defaults, as the contents of a file .env")
    commands.add_parser("doctor", help="check token, servers, database, disk, clock and ports, and say what to mend")
    link = commands.add_parser("invite", help="print the link that invites the bot with the permissions that it needs")
    link.add_argument("--application", type=_id, metavar="ID", help="the application's id, instead of the token")
    commands.add_parser("commands", help="print the commands as they are registered with Discord, a JSON list")
    commands.add_parser("migrate", help="bring the database up to date")
    backup = commands.add_parser("backup", help="copy the database to a file, also while the bot runs (SQLite)")
    backup.add_argument("file", type=Path, help="the copy; its folder has to be there")
    backup.add_argument("--overwrite", action="store_true", help="replace the file if it is there already")
    restore = commands.add_parser("restore", help="put a backup in the place of the database of a stopped bot (SQLite)")
    restore.add_argument("file", type=Path, help="the backup; it stays as it is")
    commands.add_parser("rerate", help="compute all ratings again from the match log of a stopped bot")
    return parser


def _print(text: str) -> None:
    """Write to stdout at once. Raises Exit if it cannot be written: its reader has gone, or its disk is full."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        sys.stdout = None  # the interpreter would write what is left when it ends, and fail again
        raise Exit(exits.OUTPUT, f"The output could not be written: {error.strerror}.") from None


def _obey(asked: argparse.Namespace, settings: Settings) -> int:
    """Run the command; return its exit code."""
    if asked.command == "doctor":
        findings = asyncio.run(examine(settings))
        _print(f"{report(findings)}\n")
        return exits.OK if is_well(findings) else exits.FOUND
    if asked.command in (None, "run"):
        require_token(settings)
        with alone_on(settings.database_url):
            uvloop.run(_run(settings))
    else:
        _print(f"{_done(asked, settings)}\n")
    return exits.OK


def _done(asked: argparse.Namespace, settings: Settings) -> str:
    """Run a command that ends without a signal; return a line about the result."""
    url = settings.database_url
    if asked.command == "invite":
        return invite(settings.discord_token.get_secret_value().strip(), asked.application)
    if asked.command == "commands":
        return asyncio.run(command_list(settings))
    if asked.command == "backup":
        return backups.back_up(url, asked.file, overwrite=asked.overwrite)
    if asked.command == "restore":
        return backups.restore(url, asked.file)
    with database_errors_as_exit():
        if asked.command == "rerate":
            return asyncio.run(rerate(url))
        with alone_on(url):
            asyncio.run(upgrade(url))
    return f"The database is up to date: {make_url(url).render_as_string()}"


def read_settings() -> Settings:
    """Read the settings. Raises Exit, which names the faulty setting but never its value."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = "; ".join([named_error(".".join(map(str, found["loc"])), found) for found in error.errors()])
        raise Exit(exits.SETTINGS, f"A setting is wrong. {wrong}. `{program()} settings` tells more.") from None
    except UnicodeError:
        raise Exit(exits.SETTINGS, "The file .env is not UTF-8 text. Save it as UTF-8.") from None
    except OSError as error:
        raise Exit(exits.SETTINGS, f"The file .env cannot be read: {error.strerror}.") from None


async def _run(settings: Settings) -> None:
    require_pages_elsewhere(settings)
    token = require_token(settings)
    stop = asyncio.Event()
    set_at_end(stop)
    if not joins_characters():
        log.warning("pictures show some scripts wrongly", missing="FriBiDi")
    _tune()
    make = partial(CardBot, monotonic=monotonic, recovered=_freeze)
    if settings.shards is not None:
        from bot.shares.process import run_shares  # one process with all servers needs none of that package

        await run_shares(settings, token, stop, lambda own, share: make(own, assignment=share))
        return
    with database_errors_as_exit():
        await check(settings.database_url)
    async with on_nats(settings.nats_url):
        await supervise(lambda: make(settings), token, stop)


def _tune() -> None:
    """Let Python pause the event loop seldom (docs/decisions/10-under-load.md)."""
    gc.set_threshold(*COLLECTED)
    sys.setswitchinterval(TURN)


def _freeze() -> None:
    """Exclude all objects there are from collections of garbage, which block the event loop: modules and matches."""
    gc.unfreeze()  # of a bot before this one
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    sys.exit(main())
