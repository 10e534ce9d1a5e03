"""An open page that is kept up to date: the state that its browser has, counted among the streams of its address."""

from __future__ import annotations

from aiohttp import web

from web.site import site_of
from web.streams import Channel

VERSION = "v"
"""The name in the query for the version that the browser has."""


async def followed(request: web.Request, channel: Channel) -> web.StreamResponse:
    """Serve a stream, counted for its address."""
    site = site_of(request)
    version = request.headers.get("Last-Event-ID") or request.query.get(VERSION, "")
    with site.limits.stream(site.limits.address(request)):
        return await site.hub.serve(request, channel, version[:64])
