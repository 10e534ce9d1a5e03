"""Shared by all handlers: the source, the drawing queue and the followed pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

from aiohttp import web

from cogs.kit.pages.pictures import PictureQueue
from web.limits import Limits
from web.public.replays import Replays
from web.render import Templates, answered
from web.shared_reads import SharedReads
from web.source import Source
from web.streams import Channel, Hub

P = ParamSpec("P")
T = TypeVar("T")
VERSION = "v"
"""The name in the query for the version that the browser has of a page that is kept up to date."""
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


def html(request: web.Request, template: str, **values: Any) -> web.Response:
    """The answer with this template."""
    return answered(request, site_of(request).templates.render(template, **values).encode(), "text/html")


async def followed(request: web.Request, channel: Channel) -> web.StreamResponse:
    """Keep an open page up to date: serve a stream, counted for its address."""
    site = site_of(request)
    version = request.headers.get("Last-Event-ID") or request.query.get(VERSION, "")
    with site.limits.stream(site.limits.address(request)):
        return await site.hub.serve(request, channel, version[:64])


def present(value: T | None) -> T:
    """The value. Raises HTTPNotFound if there is none."""
    if value is None:
        raise web.HTTPNotFound
    return value
