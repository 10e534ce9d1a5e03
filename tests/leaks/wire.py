"""What leaves the bot in a simulated Discord, sorted by who gets to see it: requests with their moments, and the log.

A request is private when its answer, or the message that it edits, is ephemeral; then it belongs to the person whose
press it answers. Everything else is public (None). Times are those of the simulated clock.
"""

from __future__ import annotations

import io
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias
from unittest.mock import patch

from simcord.env import Env
from simcord.http import router

from bot.logs import configure
from tests.logs import restored_log

EPHEMERAL = 64
UPDATES = (6, 7)
"""Answers to a press that change the message it was on."""
REPLIES = (4, 5)
MOMENTS = ("timestamp", "ms", "interaction")
"""What in a line of the log tells when it was written, or how long the machine took; ids of interactions are times."""
MEASURED = re.compile(
    r"#|process_|cardbot_commit|cardbot_event_loop|\w+_created|cardbot_interaction_seconds_(bucket|sum)"
)

User: TypeAlias = int | None


class Sent(NamedTuple):
    """One request: seconds since the start, what and where to, its body, and hashes of its files."""

    at: float
    what: str
    params: str
    body: str
    files: tuple[str, ...]


class Wire:
    """Requests by recipient, in order."""

    def __init__(self) -> None:
        self.sent: dict[User, list[Sent]] = defaultdict(list)

    @contextmanager
    def tapped(self) -> Iterator[Wire]:
        dispatch = router.dispatch

        def tap(backend: Any, method: str, path: str, **request: Any) -> Any:
            entry = _entry(backend.clock.elapsed, f"{method} {path}", request)
            for user in _recipients(backend, path, request.get("json")):
                self.sent[user].append(entry)
            return dispatch(backend, method, path, **request)

        with patch.object(router, "dispatch", tap):
            yield self


def _entry(at: float, what: str, request: dict[str, Any]) -> Sent:
    files = []
    for file in request.get("files") or ():
        files.append(f"{file.filename} {sha256(file.fp.read()).hexdigest()}")
        file.fp.seek(0)
    params, body = (json.dumps(_without_nonce(request.get(key)), sort_keys=True) for key in ("params", "json"))
    return Sent(round(at, 6), what, params, body, tuple(files))


def _without_nonce(body: Any) -> Any:
    """discord.py's own random number for a new message."""
    return {key: value for key, value in body.items() if key != "nonce"} if isinstance(body, dict) else body


def _recipients(backend: Any, path: str, body: Any) -> list[User]:
    kind, _, token, *rest = path.strip("/").split("/") + [""] * 3
    if kind == "interactions":
        interaction = backend.interactions[int(path.split("/")[2])]
        return [interaction.user_id if _answers_privately(backend, interaction, body or {}) else None]
    if kind == "webhooks" and token in backend.interaction_tokens:
        interaction = backend.interactions[backend.interaction_tokens[token]]
        private = _is_private(backend, interaction, rest[1]) if rest[0] else _hidden(body or {})
        return [interaction.user_id if private else None]
    return [None]


def _answers_privately(backend: Any, interaction: Any, body: dict[str, Any]) -> bool:
    if body.get("type") in UPDATES:
        return _is_private(backend, interaction, str(interaction.source_message_id))
    return body.get("type") not in REPLIES or _hidden(body.get("data") or {})


def _is_private(backend: Any, interaction: Any, message_id: str) -> bool:
    if message_id == "@original":
        message_id = str(interaction.message_id)
    found = [kept[int(message_id)] for kept in backend.messages.values() if int(message_id) in kept]
    return all(message.is_ephemeral for message in found)


def _hidden(message: dict[str, Any]) -> bool:
    return bool((message.get("flags") or 0) & EPHEMERAL)


SIMULATOR = '"logger": "simcord.'
"""Lines of the simulated Discord: they are no part of the bot's log, and its tasks run beside those of the bot."""


@contextmanager
def logged() -> Iterator[list[str]]:
    """Every line that the bot would write to its log at DEBUG, without its moments; filled when the block ends."""
    lines = list[str]()
    with restored_log():
        with redirect_stderr(io.StringIO()) as stream:
            configure("DEBUG")
        try:
            yield lines
        finally:
            lines.extend(_without_moments(line) for line in stream.getvalue().splitlines() if SIMULATOR not in line)


def _without_moments(line: str) -> str:
    try:
        event = json.loads(line)
    except ValueError:
        return line
    return json.dumps({key: value for key, value in event.items() if key not in MOMENTS}, sort_keys=True)


def counts(env: Env) -> list[str]:
    """What is counted for those who run the bot, without what the machine's speed decides."""
    with env.time_context():
        lines = env.bot.metrics.text().decode().splitlines()
    return [line for line in lines if not MEASURED.match(line)]
