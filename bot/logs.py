"""The log: one line an event on stderr, as text for a terminal and as JSON for everything else.

What must never be in it is taken out here, at the last moment and for every library: tokens of the bot and of
interactions, and whatever a field's name calls a secret. Matches are logged by their numbers; hands, seeds and choices
are never passed to the log in the first place.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from functools import partial
from typing import Any

import structlog
from structlog.typing import Processor

SECRET_KEYS = re.compile(r"token|secret|password|authorization|seed(?!_hash)|hand$|choice|cards?$", re.IGNORECASE)
HIDDEN = "[hidden]"
LIBRARIES = {
    "discord": logging.INFO,
    "asyncio": logging.INFO,
    "aiosqlite": logging.WARNING,
    "alembic": logging.WARNING,
    "sqlalchemy": logging.WARNING,
}
SHORTEST = 8
"""Characters that a text must have to be a secret at all."""
SECRET_TEXTS = (
    (re.compile(r"/(webhooks|interactions)/(\d+)/[^/\s\"'?]+"), rf"/\1/\2/{HIDDEN}"),
    (re.compile(r"[MNO][\w-]{22,}\.[\w-]{6}\.[\w-]{27,}"), HIDDEN),
    (re.compile(r"(?<=://)[^/\s:@]+:[^/\s@]+(?=@)"), HIDDEN),
    (re.compile(r"\[parameters: .*?\](?=\n|$|\"|\\n)", re.DOTALL), HIDDEN),
)
"""Tokens of interactions in addresses, tokens of bots, passwords in URLs, values in SQL errors."""


def configure(level: str, *secrets: str) -> None:
    """Send the log of the bot and of all libraries to stderr. `secrets` are texts that are hidden wherever they are."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
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
                structlog.processors.format_exc_info,
                partial(without_secrets, texts=tuple([text for text in secrets if len(text) >= SHORTEST])),
                last,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # These print whole payloads at DEBUG, and those of the database every statement at INFO.
    for name, least in LIBRARIES.items():
        logging.getLogger(name).setLevel(max(least, root.level))


def without_secrets(
    logger: Any, method: str, event: MutableMapping[str, Any], *, texts: tuple[str, ...] = ()
) -> MutableMapping[str, Any]:
    """The event with its secrets hidden."""
    return {key: _value(key, value, texts) for key, value in event.items()}


def _value(key: object, value: Any, texts: tuple[str, ...]) -> Any:
    if SECRET_KEYS.search(str(key)):
        return HIDDEN
    if isinstance(value, dict):
        return {inner: _value(inner, item, texts) for inner, item in value.items()}
    if isinstance(value, list | tuple):
        return [_value("", item, texts) for item in value]
    if isinstance(value, bool | int | float | None):
        return value
    return _text(str(value), texts)


def _text(text: str, texts: tuple[str, ...]) -> str:
    for secret in texts:
        text = text.replace(secret, HIDDEN)
    for pattern, hidden in SECRET_TEXTS:
        text = pattern.sub(hidden, text)
    return text
