"""What all handlers share: where to read, how to draw, what is followed."""

from __future__ import annotations

from dataclasses import dataclass, field

from aiohttp import web

from cogs.kit.pictures import PictureQueue
from web.limits import Limits
from web.opening import Opening
from web.public.replays import Replays
from web.render import Templates
from web.source import Source
from web.streams import Hub


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
    opening: Opening = field(default_factory=Opening)


SITE: web.AppKey[Site] = web.AppKey("site", Site)


def site_of(request: web.Request) -> Site:
    """The site that a request came to."""
    return request.app[SITE]
