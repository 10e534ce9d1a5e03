"""Shared by all handlers: the source, the drawing queue and the followed pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from aiohttp import web

from cogs.kit.pages.pictures import PictureQueue
from web.limits import Limits
from web.public.replays import Replays
from web.render import Templates
from web.shared_reads import SharedReads
from web.source import Source
from web.streams import Hub

P = ParamSpec("P")
T = TypeVar("T")
MOST_WAITING = 32
"""Most waiting pictures; further requests are refused for the moment."""


@dataclass(eq=False)
class Site:
    """One set of pages.

    base_url  the public address, without a slash at the end
    drawing   draws pictures, one at a time
    """

    source: Source
    hub: Hub
    limits: Limits
    templates: Templates
    drawing: PictureQueue
    replays: Replays
    base_url: str = ""
    shared: SharedReads = field(default_factory=SharedReads)

    async def found(self, request: web.Request, kind: str, read: Callable[[str], Awaitable[T | None]]) -> T:
        """What the key of the address stands for, read once for all who ask now. Raises HTTPNotFound."""
        key = request.match_info["key"]
        return present(await self.shared.read((kind, key), lambda: read(key)))

    async def draw(self, make: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """A picture, or a page with one. Raises HTTPServiceUnavailable if too many are waiting."""
        if self.drawing.waiting >= MOST_WAITING:
            raise web.HTTPServiceUnavailable
        return await self.drawing.run(make, *arguments, **named)


SITE: web.AppKey[Site] = web.AppKey("site", Site)


def site_of(request: web.Request) -> Site:
    """The site that a request came to."""
    return request.app[SITE]


def present(value: T | None) -> T:
    """The value. Raises HTTPNotFound if there is none."""
    if value is None:
        raise web.HTTPNotFound
    return value
