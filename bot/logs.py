"""The log: one line per event on stderr, as text for a terminal and otherwise as JSON.

Secrets are removed here, last of all and for all libraries: tokens of the bot and of interactions, and values of fields
whose names mark them as secret. Matches are logged by their numbers; hands, seeds and choices are never passed to the
log. An exception's text may name a card: its place in the program is always logged, its text only if exceptions of its
kind cannot contain one.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from sqlalchemy.exc import SQLAlchemyError
from structlog.typing import ExcInfo, Processor

from bot.exits import Exit
from cogs.kit.pages.pictures import PictureFailed
from db.migrate import NewerDatabase, UnreachableDatabase, UnwritableDatabase
from host.errors import Conflict, StorageDown
from host.matches.recovery import NoReplay

SECRET_KEYS = re.compile(r"token|secret|password|authorization|seed(?!_hash)|hand$|choice|cards?$", re.IGNORECASE)
HIDDEN = "[hidden]"
LIBRARIES = {
    "discord": logging.INFO,
    "asyncio": logging.INFO,
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "sqlalchemy": logging.WARNING,
}
SPEAKING = (
    *(OSError, ImportError, NameError, AttributeError, TypeError, NotImplementedError, RecursionError, MemoryError),
    *(aiohttp.ClientError, discord.HTTPException, discord.GatewayNotFound, discord.ClientException),
    *(SQLAlchemyError, StorageDown, Conflict, NewerDatabase, UnreachableDatabase, UnwritableDatabase, NoReplay, Exit),
    PictureFailed,
)
"""Exceptions whose texts cannot contain cards. Those of the database leave values out."""
CONNECTS_AGAIN = ("Attempting a reconnect", "Failed to connect for shard_id")
"""How messages of discord.py begin that tell of a lost connection, which it tries again."""
SHORTEST = 8
"""Shortest text that is treated as a secret, in characters."""
SECRET_TEXTS = (
    (re.compile(r"/(webhooks|interactions)/(\d+)/[^/\s\"'?]+"), rf"/\1/\2/{HIDDEN}"),
    (re.compile(r"[MNO][\w-]{22,}\.[\w-]{6}\.[\w-]{27,}"), HIDDEN),
    (re.compile(r"(?<=://)[^/\s:@]+:[^/\s@]+(?=@)"), HIDDEN),
    (re.compile(r"\[parameters: .*?\](?=\n|$|\"|\\n)", re.DOTALL), HIDDEN),
    (re.compile(r"exception=(\w+)\(.*\)", re.DOTALL), rf"exception=\1({HIDDEN})"),
)
"""Tokens of interactions in addresses, tokens of bots, passwords in URLs, values in SQL errors, tasks that failed."""


def configure(level: str, *secrets: str) -> None:
    """Send the log of the bot and of all libraries to stderr. `secrets` are texts that are hidden wherever they are."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    last = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.ExceptionRenderer(_traceback),
                partial(without_secrets, texts=tuple([text for text in secrets if len(text) >= SHORTEST])),
                last,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # discord.py warns at each start that packages for voice are missing, which the bot does not use.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(_connects_again)
    # Whole payloads are logged at DEBUG; the database logs every statement at INFO.
    for name, least in LIBRARIES.items():
        logging.getLogger(name).setLevel(max(least, root.level))


def _connects_again(record: logging.LogRecord) -> bool:
    """Make a warning of what discord.py logs as an error with a traceback: a lost connection, which it tries again."""
    if str(record.msg).startswith(CONNECTS_AGAIN):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        if record.exc_info and record.exc_info[1] is not None:
            record.msg, record.exc_info = f"{record.msg} ({_said(record.exc_info[1]).replace('%', '%%')})", None
    # The logger compared its level with the error's, before the warning was made of it.
    return record.levelno >= logging.getLogger().level


def without_secrets(
    logger: Any, method: str, event: MutableMapping[str, Any], *, texts: tuple[str, ...] = ()
) -> MutableMapping[str, Any]:
    """The event with its secrets hidden."""
    return {key: _value(key, value, texts) for key, value in event.items()}


def _value(key: object, value: Any, texts: tuple[str, ...]) -> Any:
    if SECRET_KEYS.search(str(key)):
        return HIDDEN
    if isinstance(value, BaseException):
        return _text(_said(value), texts)
    if isinstance(value, dict):
        return {inner: _value(inner, item, texts) for inner, item in value.items()}
    if isinstance(value, list | tuple):
        return [_value("", item, texts) for item in value]
    if isinstance(value, bool | int | float | None):
        return value
    return _text(str(value), texts)


def _traceback(exc_info: ExcInfo) -> str:
    """The places where the exception and its causes were raised, without values of variables."""
    told = [_raised(error) for error in _chain(exc_info[1])]
    return "\n\nThat led to:\n\n".join(reversed(told))


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """An exception and its causes; a repeatedly raised one may be its own cause."""
    seen = set[int]()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _raised(error: BaseException) -> str:
    return "".join(["Traceback (most recent call last):\n", *traceback.format_tb(error.__traceback__), _said(error)])


def _said(error: BaseException) -> str:
    """The kind of an exception, with its text if that cannot contain a secret."""
    text = str(error) if isinstance(error, SPEAKING) else HIDDEN
    return f"{type(error).__name__}: {text}"


def _text(text: str, texts: tuple[str, ...]) -> str:
    for secret in texts:
        text = text.replace(secret, HIDDEN)
    for pattern, hidden in SECRET_TEXTS:
        text = pattern.sub(hidden, text)
    return text
