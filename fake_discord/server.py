"""A running stand-in: the HTTP side and the gateway on one port of the loopback interface."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from fake_discord.people import Person
from fake_discord.rest import API
from fake_discord.world import World

GATEWAY = "/gateway"
UPLOAD = 25 * 1024 * 1024
"""Bytes of one request at most: boards come with a picture."""


class Wire(World):
    """One Discord that listens.

    url  where it is, such as http://127.0.0.1:40123; give it to `fake_discord.bot`
    """

    def __init__(self) -> None:
        super().__init__()
        self.url = ""
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> None:
        """Listen on this port; on a free one without a port."""
        app = web.Application(client_max_size=UPLOAD)
        app.router.add_get(GATEWAY, self.gateway.handle)
        app.router.add_route("*", API + "/{path:.*}", self.rest.handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self.gateway.url = f"ws://{host}:{port}{GATEWAY}"

    async def door(self) -> str:
        """Another address of the same stand-in: `Interaction.by` tells through which one an answer came."""
        if self._runner is None:
            raise RuntimeError("start it first")
        before = {address[1] for address in self._runner.addresses}
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        [port] = {address[1] for address in self._runner.addresses} - before
        return f"http://127.0.0.1:{port}"

    async def close(self) -> None:
        """Release held requests, and stop listening."""
        self.faults.clear()
        if self._runner is not None:
            await self._runner.cleanup()

    def person(self, name: str, *, guild_id: int | None = None, channel_id: int | None = None) -> Person:
        """Add a person, in the first channel unless another is given."""
        return Person(self, name, guild_id or self.guild, channel_id or self.channel)


@asynccontextmanager
async def running() -> AsyncIterator[Wire]:
    """A stand-in that listens."""
    wire = Wire()
    await wire.start()
    try:
        yield wire
    finally:
        await wire.close()
