"""Keeps open pages up to date by server-sent events.

All streams of one page follow one `Channel`: it makes the page's sections anew when something has changed, once for all
of its readers, and each reader gets the sections that differ from what it has. Nothing is queued: a reader that is slow
gets the newest state when it is ready, and one that takes nothing for `SLOW` seconds is dropped.

A channel gets public changes only, at the moments of the boards in Discord.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeAlias

import structlog
from aiohttp import web
from markupsafe import Markup

from host.clock import Park, park

KEEP_ALIVE = 25.0
"""Seconds without news after which a reader gets `HERE`."""
SLOW = 20.0
"""Seconds after which a reader that takes nothing is dropped."""
AGAIN = timedelta(seconds=5)
"""How long after a failure a page is made again."""
BATCH, BREATH = 25, 0.002
"""Readers that are notified of a change at once, and seconds until the next group."""
GONE = b"event: gone\ndata: {}\n\n"
HERE = b"event: here\ndata: {}\n\n"
"""Not a comment, which a page does not hear of."""
log = structlog.get_logger(__name__)


class Rendering(NamedTuple):
    """The content of a page.

    sections  HTML by the id of its element
    wake_at   when it is to be made again although nothing happens
    topics    what it is about from now on; None: as before
    """

    sections: Mapping[str, str]
    wake_at: datetime | None = None
    topics: frozenset[str] | None = None


Render: TypeAlias = Callable[[], Awaitable[Rendering | None]]
"""Makes the page; None when it is not public any more."""


def version_of(sections: Mapping[str, str]) -> str:
    """A short text that is the same exactly for the same sections."""
    told = json.dumps(dict(sections), sort_keys=True).encode()
    return hashlib.sha256(told).hexdigest()[:16]


def values_of(sections: Mapping[str, str]) -> dict[str, Any]:
    """The values with which a template begins a page that is kept up to date: its sections and their version."""
    marked = {name: Markup(html) for name, html in sections.items()}  # noqa: S704 (templates made it and escaped its values)
    return {"sections": marked, "version": version_of(sections)}


@dataclass(eq=False)
class Channel:
    """One followed page.

    topics    what it is about: a change of one of them makes it anew
    pause     seconds between two renderings at least
    version   of the sections, "" before the first rendering
    is_gone   the page is not public any more
    """

    key: str
    topics: frozenset[str]
    render: Render
    pause: float
    sections: Mapping[str, str] = field(default_factory=dict)
    version: str = ""
    is_gone: bool = False
    followers: int = 0
    dirty: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: dict[asyncio.Event, None] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    _told: dict[str, bytes] = field(default_factory=dict)
    _before: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def show(self, sections: Mapping[str, str]) -> bool:
        """Replace the sections; False if they are unchanged."""
        version = version_of(sections)
        if version == self.version:
            return False
        if self.version:
            self._before = {self.version: self.sections}
        self.sections, self.version = sections, version
        self._told = {}
        return True

    async def wake(self) -> None:
        """Notify all followers in small groups, so that other work of the process comes in between."""
        told, self.waiting = list(self.waiting), {}
        for start in range(0, len(told), BATCH):
            for event in told[start : start + BATCH]:
                event.set()
            await asyncio.sleep(BREATH if start + BATCH < len(told) else 0)

    def since(self, version: str) -> bytes:
        """The event that brings a reader from that version to the newest one; made once for all who need it."""
        known = version if version in self._before else ""  # older versions get all sections, in one event as well
        if known not in self._told:
            old = self._before.get(known, {})
            changed = {name: html for name, html in self.sections.items() if old.get(name) != html}
            data = json.dumps({"sections": changed}, ensure_ascii=False)
            self._told[known] = f"id: {self.version}\nevent: sections\ndata: {data}\n\n".encode()
        return self._told[known]


class Hub:
    """All channels with a reader.

    every  seconds after which all of them are made anew: for a process that hears of nothing, else None
    """

    def __init__(self, now: Callable[[], datetime], park: Park = park, every: float | None = None) -> None:
        self._now, self._park, self._every = now, park, every
        self._channels: dict[str, Channel] = {}
        self._closing = False
        self.slow = SLOW

    def changed(self, topic: str) -> None:
        """Note that public data has changed."""
        for channel in self._channels.values():
            if topic in channel.topics:
                channel.dirty.set()

    def all_changed(self, kind: str) -> None:
        """The same for every topic of this kind: "s" stands for all servers."""
        for channel in self._channels.values():
            if any(topic.startswith(f"{kind}:") for topic in channel.topics):
                channel.dirty.set()

    async def close(self) -> None:
        """End all streams."""
        self._closing = True
        tasks = [channel.task for channel in self._channels.values() if channel.task is not None]
        for task in tasks:
            task.cancel()
        for channel in list(self._channels.values()):
            await channel.wake()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def serve(self, request: web.Request, channel: Channel, version: str) -> web.StreamResponse:
        """Send events until the reader leaves, is too slow, or the page is gone. `version` is what the reader has."""
        response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            }
        )
        await response.prepare(request)
        with suppress(ConnectionError, TimeoutError):
            await self._send(response, b"retry: 3000\n\n")
            async with self._followed(channel) as followed:
                await self._feed(response, followed, version)
        return response

    async def _feed(self, response: web.StreamResponse, channel: Channel, version: str) -> None:
        while not self._closing:
            if channel.is_gone:
                await self._send(response, GONE)
                return
            if channel.version and channel.version != version:
                event, version = channel.since(version), channel.version
                await self._send(response, event)
                continue
            turned = asyncio.Event()
            channel.waiting[turned] = None
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    await self._park(turned.wait(), reason="a reader waits for news")
            except TimeoutError:
                await self._send(response, HERE)
            finally:
                channel.waiting.pop(turned, None)

    async def _send(self, response: web.StreamResponse, event: bytes) -> None:
        async with asyncio.timeout(self.slow):
            await response.write(event)

    @asynccontextmanager
    async def _followed(self, wanted: Channel) -> AsyncIterator[Channel]:
        channel = self._channels.setdefault(wanted.key, wanted)
        channel.followers += 1
        if channel.task is None:
            channel.task = asyncio.create_task(self._run(channel), name=f"follow {channel.key.partition(':')[0]}")
        try:
            yield channel
        finally:
            channel.followers -= 1
            if not channel.followers:
                self._channels.pop(channel.key, None)
                channel.task.cancel()

    async def _run(self, channel: Channel) -> None:
        while True:
            channel.dirty.clear()
            is_news = False
            wake_at: datetime | None = self._now() + AGAIN
            try:
                made = await channel.render()
            except Exception:
                log.exception("a followed page could not be made")
            else:
                if made is None:
                    channel.is_gone = True
                    await channel.wake()
                    return
                is_news, wake_at = channel.show(made.sections), made.wake_at
                if made.topics is not None and made.topics != channel.topics:
                    channel.topics = made.topics
                    channel.dirty.set()  # a change of a new topic since it was read was not heard of
            if is_news:  # a secret answer changes nothing, and must not delay the next event either
                await channel.wake()
                await self._park(asyncio.sleep(channel.pause), reason="a page was just made")
            await self._quiet(channel, wake_at)

    async def _quiet(self, channel: Channel, wake_at: datetime | None) -> None:
        """Wait until a topic has changed, or the page is due again."""
        waits = [self._every] if self._every is not None else []
        if wake_at is not None:
            waits.append(max(0.0, (wake_at - self._now()).total_seconds()))
        with suppress(TimeoutError):
            async with asyncio.timeout(min(waits, default=None)):
                await self._park(channel.dirty.wait(), reason="a page waits for news")
