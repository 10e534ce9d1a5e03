r"""Injected failures: answers of the HTTP side, chosen by method and path, a number of times.

    wire.faults.add("PATCH", r"/channels/\d+/messages/\d+", limited(0.2), count=3)

The path is the part after `/api/v10`; the pattern must match all of it. Faults are tried in the order in which they
were added; one that has occurred `count` times is removed.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Literal

from fake_discord.payloads import Json

CALLBACK = r"/interactions/\d+/[^/]+/callback"
PANEL = r"/webhooks/\d+/[^/]+/messages/[^/]+"
BOARD = r"/channels/\d+/messages/\d+"
POST = r"/channels/\d+/messages"
VIA = {"Via": "1.1 wire"}
"""A header of Discord's own refusals; without it discord.py takes them for those of a firewall."""
THREAD = r"/channels/\d+(/messages/\d+)?/threads"


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a fault, instead of or around the right answer.

    status   answer with this status; None: perform the request and give the right answer
    body     of that answer; a text is sent as a page of the web
    cut      close the connection "before" the request is performed, or "after" it, in the middle of the answer
    delay    seconds to wait before the request is performed
    """

    status: int | None = None
    body: Json | str = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    cut: Literal["", "before", "after"] = ""
    delay: float = 0.0


def limited(retry_after: float = 0.1, *, everywhere: bool = False) -> Effect:
    """429: the bucket, or the whole bot, has to wait this many seconds."""
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
    return Effect(429, body, {**VIA, "Retry-After": str(retry_after)})


def failing(status: int = 500) -> Effect:
    """500, 502 and the like; discord.py retries after seconds."""
    return Effect(status, {"message": f"{status}: Server Error", "code": 0})


def unknown(code: int = 10008) -> Effect:
    """404: 10003 the channel, 10008 the message, 10062 the interaction."""
    return Effect(404, {"message": "Unknown", "code": code})


def forbidden(code: int = 50013) -> Effect:
    """403: 50001 no access, 50013 a permission is missing."""
    return Effect(403, {"message": "Missing Permissions", "code": code})


def expired() -> Effect:
    """401: the token of an interaction has run out."""
    return Effect(401, {"message": "Invalid Webhook Token", "code": 50027})


def refused(code: int, status: int = 400) -> Effect:
    """Any other code: 30046 the message is too old, 50083 the thread is archived."""
    return Effect(status, {"message": "Refused", "code": code})


def too_old() -> Effect:
    """429: a message of more than an hour ago was edited too often. When it may be edited again, nothing tells."""
    return Effect(429, {"message": "Maximum number of edits to old messages reached.", "code": 30046}, VIA)


def a_page() -> Effect:
    """200, from a proxy on the way: Discord has not performed the request."""
    return Effect(200, "<html>We will be back soon</html>")


def lost() -> Effect:
    """The connection breaks before Discord has performed the request."""
    return Effect(cut="before")


def cut() -> Effect:
    """Discord has performed the request, and the connection breaks in the middle of the answer."""
    return Effect(cut="after")


def slow(seconds: float) -> Effect:
    """The right answer, late."""
    return Effect(delay=seconds)


@dataclass(slots=True)
class Fault:
    """An effect that waits for matching requests.

    struck   set when it has occurred for the first time
    go       cleared: the affected requests are held until it is set
    done     set when the first of them has been performed
    answer   cleared: their answers are held until it is set
    """

    method: str
    path: re.Pattern[str]
    effect: Effect
    left: int
    struck: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    done: asyncio.Event = field(default_factory=asyncio.Event)
    answer: asyncio.Event = field(default_factory=asyncio.Event)


class Faults:
    """The pending faults."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, method: str, path: str, effect: Effect, count: int = 1) -> Fault:
        """Make the next `count` requests of this kind fail."""
        fault = Fault(method, re.compile(path), effect, count)
        fault.go.set()
        fault.answer.set()
        self._waiting.append(fault)
        return fault

    def hold(self, method: str, path: str, count: int = 1) -> Fault:
        """Hold the next `count` requests of this kind until `go` is set; `struck` is set when one has arrived."""
        fault = self.add(method, path, Effect(), count)
        fault.go.clear()
        return fault

    def hold_answer(self, method: str, path: str, count: int = 1) -> Fault:
        """Perform the next `count` requests of this kind, and hold their answers until `answer` is set; see `done`."""
        fault = self.add(method, path, Effect(), count)
        fault.answer.clear()
        return fault

    def clear(self) -> None:
        """Remove all faults and release held requests."""
        for fault in self._waiting:
            fault.go.set()
            fault.answer.set()
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault for this request, if any."""
        for fault in self._waiting:
            if fault.method == method and fault.path.fullmatch(path):
                fault.left -= 1
                if fault.left <= 0:
                    self._waiting.remove(fault)
                fault.struck.set()
                return fault
        return None
