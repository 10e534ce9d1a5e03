"""The web server of one process."""

from __future__ import annotations

import logging

from aiohttp import web
from yarl import URL

from cogs.kit.pages.pictures import PictureQueue
from host.clock import Park, park
from web.app import create_app
from web.config import WebConfig
from web.limits import Limits
from web.public.replays import Replays
from web.render import Templates
from web.site import Site
from web.source import Source
from web.streams import Hub

BACKLOG = 1024


PROTOCOL = logging.getLogger("web.protocol")
"""aiohttp's own messages about malformed requests are not logged. `web.middleware` logs the errors of handlers."""
PROTOCOL.setLevel(logging.CRITICAL)


class PortTakenError(OSError):
    """The port is not available; the text says why."""


class WebServer:
    """The pages. `url` is their public address once they are open.

    every  seconds after which a followed page is made anew, for a process that hears of nothing
    """

    def __init__(
        self,
        config: WebConfig,
        source: Source,
        drawing: PictureQueue,
        park: Park = park,
        every: float | None = None,
    ) -> None:
        self._config = config
        self.hub = Hub(source.clock.now, park, every)
        replays = Replays(source.games, source.clock.now)
        self.site = Site(source, self.hub, Limits(config), Templates(), drawing, replays, config.url)
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The public address, without a slash at the end."""
        return self.site.base_url

    async def open(self) -> None:
        """Begin to listen. Raises PortTakenError."""
        self._runner = web.AppRunner(
            create_app(self.site), access_log=None, logger=PROTOCOL, handler_cancellation=True, shutdown_timeout=2
        )
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._config.host, self._config.port, backlog=BACKLOG).start()
        except (OSError, ValueError) as error:  # a name of a host that cannot be written is a ValueError
            await self._runner.cleanup()
            raise PortTakenError(getattr(error, "strerror", None) or str(error)) from error
        host, port = self._runner.addresses[0][:2]
        self.site.base_url = self._config.url or str(URL.build(scheme="http", host=host, port=port))

    async def close(self) -> None:
        """End all streams, then listen no more."""
        await self.hub.close()
        if self._runner is not None:
            await self._runner.cleanup()
