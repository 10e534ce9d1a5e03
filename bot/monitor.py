"""The operator's web page: `/metrics` for Prometheus, `/healthz` for supervisors of the process.

By default it listens on this machine only. It shows nothing about single matches, but the number of presses, so
players should not see it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.exits import port_exit
from bot.metrics import Metrics
from host.clock import Park

EVERY = 1.0
"""Seconds between two measurements of the event loop's lag."""


class Monitor:
    """While open, it listens, measures the lag of the event loop, and counts log lines.

    health   the body of the answer of `/healthz`, whose status is 200 if it is "well"
    address  where it listens: host and port
    """

    def __init__(self, metrics: Metrics, health: Callable[[], Mapping[str, Any]], park: Park) -> None:
        self._metrics, self._health, self._park = metrics, health, park
        self.address: tuple[str, int] | None = None
        self._runner: web.AppRunner | None = None
        self._ticker: asyncio.Task[None] | None = None

    async def open(self, host: str, port: int) -> None:
        """Start listening. Raises Exit if the port is not available."""
        app = web.Application()
        app.add_routes([web.get("/metrics", self._tell), web.get("/healthz", self._examine)])
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except (OSError, ValueError) as error:  # an invalid host name is a ValueError
            await self.close()
            raise port_exit("METRICS", host, port, getattr(error, "strerror", None) or error) from error
        self.address = self._runner.addresses[0][:2]
        logging.getLogger().addHandler(self._metrics.counting)
        self._ticker = asyncio.create_task(self._tick(), name="measure the event loop")

    async def close(self) -> None:
        """Stop listening."""
        logging.getLogger().removeHandler(self._metrics.counting)
        if self._ticker is not None:
            self._ticker.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _tell(self, request: web.Request) -> web.Response:
        return web.Response(body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _examine(self, request: web.Request) -> web.Response:
        found = self._health()
        return web.json_response(found, status=200 if found["well"] else 503)

    async def _tick(self) -> None:
        while True:
            started = perf_counter()
            await self._park(asyncio.sleep(EVERY), reason="the event loop is measured")
            self._metrics.lagged(max(0.0, perf_counter() - started - EVERY))
