"""Checks of this machine: the database, room on the disk, the library for scripts in pictures, ports."""

from __future__ import annotations

import errno
import json
import os
import shutil
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from pathlib import Path

import sqlalchemy as sa

from ai.remote import MISSING
from bot.doctor.findings import Finding
from bot.exits import Exit
from bot.settings import Settings, require_pages_elsewhere
from bot.supervisor import DATABASE_ERRORS, database_exit
from cogs.pictures.typeface import joins_characters
from db.address import file_of
from db.claim import is_claimed
from db.migrate import Schema, inspect
from db.paths import is_folder, is_there

MEGABYTE = 1024 * 1024
SCARCE = 200 * MEGABYTE
"""Free bytes below which a disk is about to be full: a match takes 5 KB, a backup as much as the database."""
SAID = {
    Schema.new: "it is empty, and is set up at the first start.",
    Schema.older: "it is of an older version, and is upgraded at the next start. Make a backup first.",
    Schema.current: "it can be read and written, and is of this version.",
}


async def database(url: str, shards: int | None = None) -> Finding:
    """Check that the database can be reached, read and written, and that no process divides the servers otherwise.

    A missing SQLite file is not created.
    """
    where = sa.make_url(url).render_as_string()
    try:
        schema, others = await inspect(url), await _other_divisions(url, shards)
    except DATABASE_ERRORS as error:
        return Finding("Database", "wrong", database_exit(error).line)
    if others:
        said = f"processes with SHARDS={', '.join(map(str, sorted(others)))} work on {where}."
        advice = "Give SHARDS the same number here, or stop them: the bot would end with 75."
        return Finding("Database", "wrong", said, advice)
    running = " A bot works on it now." if is_running(url) else ""
    return Finding("Database", "ok", f"{where}: {SAID[schema]}{running}")


async def _other_divisions(url: str, shards: int | None) -> frozenset[int]:
    """The other numbers of shards of processes that work on the database."""
    if file_of(url) is not None:
        return frozenset()
    from bot.shares.census import divisions

    return await divisions(url) - {shards}


def is_running(url: str) -> bool:
    """Whether a bot uses this SQLite file."""
    path = file_of(url)
    try:
        return path is not None and is_claimed(path)
    except OSError:
        return False


def disks(settings: Settings) -> Sequence[Finding]:
    """Check the free space of all folders that the bot writes to."""
    path = file_of(settings.database_url)
    if path is None:
        return [Finding("Disk", "unknown", "the database is on a server, whose disk is not looked at from here.")]
    found = [_room("Disk", path.absolute().parent)]
    if settings.backup_hour is not None:
        found.append(_room("Backups", _there(settings.backup_folder.absolute())))
    return found


def _there(folder: Path) -> Path:
    """The folder, or its nearest existing parent: the bot creates the rest."""
    try:
        return next((above for above in (folder, *folder.parents) if is_there(above)), folder)
    except OSError:  # one of them may not be entered: `_room` says so
        return folder


def _room(what: str, folder: Path) -> Finding:
    try:
        found = shutil.disk_usage(folder)
    except OSError as error:
        advice = "Make the folder, or choose another one."
        return Finding(what, "wrong", f"{folder} cannot be looked at: {error.strerror}.", advice)
    if not is_folder(folder):
        return Finding(what, "wrong", f"{folder} is no folder.", "Choose another one.")
    said = f"{found.free // MEGABYTE:,} MB are free at {folder}."
    if not os.access(folder, os.W_OK):
        return Finding(what, "wrong", f"{folder} may not be written.", "Give the folder to the user of the bot.")
    if found.free < SCARCE:
        return Finding(what, "wrong", said, "Make room: old backups and logs first. A full disk ends the bot with 75.")
    return Finding(what, "ok", said)


def scripts() -> Finding:
    """Check that pictures show names of all scripts as they are written."""
    if joins_characters():
        return Finding("Pictures", "ok", "names of all scripts are drawn as they are written.")
    said = "names in Arabic, Hebrew, Hindi and others, and some emojis, are drawn wrongly: FriBiDi is missing."
    return Finding("Pictures", "wrong", said, "Install it (Debian: apt install libfribidi0), and start the bot again.")


def ports(settings: Settings) -> Sequence[Finding]:
    """Check the ports of the settings."""
    running = is_running(settings.database_url)
    asked = [
        ("METRICS_PORT", settings.metrics_host, settings.metrics_port),
        ("WEB_PORT", settings.web_host, settings.web_port),
    ]
    with ExitStack() as held:  # all at once, so that two settings with the same port are noticed
        found = [_port(name, host, port, running, held) for name, host, port in asked if port is not None]
    return found or [Finding("Ports", "ok", "none is asked for.")]


def agreement(settings: Settings) -> Sequence[Finding]:
    """Check the settings together: each may be right alone, and the bot refuses to start with them all the same."""
    found = []
    try:
        require_pages_elsewhere(settings)
    except Exit as end:
        found.append(Finding("Settings", "wrong", end.line))
    if settings.nats_url is not None and find_spec("nats") is None:
        found.append(Finding("NATS", "wrong", MISSING))
    return found


def _port(name: str, host: str, port: int, running: bool, held: ExitStack) -> Finding:
    what = f"Port {port} ({name})"
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = held.enter_context(socket.socket(family, kind))
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.listen(1)  # else a second socket could be bound to the same address
    except (OSError, UnicodeError) as error:
        taken = getattr(error, "errno", None) == errno.EADDRINUSE
        if taken and (running or _is_bot(host, port)):
            return Finding(what, "ok", f"it is taken on {host}, by the bot that runs or by another program.")
        said = f"it cannot be opened on {host}: {getattr(error, 'strerror', None) or error}."
        return Finding(what, "wrong", said, "Choose another port or address, or stop the program that has it.")
    return Finding(what, "ok", f"it is free on {host}.")


def _is_bot(host: str, port: int) -> bool:
    """Whether a bot, or its web pages, answer on this port: a database on a server does not tell that one runs here."""
    connection = HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return "well" in json.loads(connection.getresponse().read(100_000))
    except (OSError, HTTPException, ValueError, TypeError):
        return False
    finally:
        connection.close()
