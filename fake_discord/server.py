"""A running stand-in: the HTTP side and the gateway on one port of the loopback interface."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager

from aiohttp import web

from fake_discord.faults import Faults
from fake_discord.gateway import Gateway
from fake_discord.limits import Limits
from fake_discord.payloads import Json
from fake_discord.people import Person
from fake_discord.rest import API, Request, Rest
from fake_discord.state import State

GATEWAY = "/gateway"
UPLOAD = 25 * 1024 * 1024
"""Bytes of one request at most: boards come with a picture."""


class Wire:
    """One Discord with one server and one channel to begin with.

    url     where it is, such as http://127.0.0.1:40123; give it to `fake_discord.bot`
    guild   the first server; `channel` is its text channel
    """

    def __init__(self) -> None:
        self.state, self.faults, self.limits = State(), Faults(), Limits()
        self.gateway = Gateway(self.state)
        self.rest = Rest(self.state, self.faults, self.limits, self.gateway)
        self.guild = self.state.new_guild("Court")
        self.channel = self.state.new_channel(self.guild, "kings")
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

    @property
    def requests(self) -> Sequence[Request]:
        """All requests of the bot so far, oldest first."""
        return tuple(self.rest.requests)

    def sent(self, method: str, path: str) -> Iterator[Request]:
        """The requests of this kind; `path` is a pattern for the path after `/api/v10`."""
        return self.rest.sent(method, path)

    def person(self, name: str, *, guild_id: int | None = None, channel_id: int | None = None) -> Person:
        """Add a person, in the first channel unless another is given."""
        return Person(self, name, guild_id or self.guild, channel_id or self.channel)

    def commands(self, guild_id: int) -> Sequence[Json]:
        """The commands of this server."""
        return [*self.state.commands.get(guild_id, ()), *self.state.commands.get(None, ())]

    async def until(self, true: Callable[[], object], within: float = 120.0) -> None:
        """Wait for a condition, which is checked after each request. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while not true():
                self.rest.answered.clear()
                await self.rest.answered.wait()

    def later(self, seconds: float) -> None:
        """Move this Discord's clock: tokens run out, presses become too old to be answered."""
        self.state.ahead += seconds

    async def remove_channel(self, channel_id: int) -> None:
        """A moderator deletes a channel or a thread; the bot is told."""
        gone = self.state.delete_channel(channel_id)
        await self.rest.tell_of(gone, "DELETE")

    def remove_message(self, channel_id: int, message_id: int) -> None:
        """Delete a message as a person does; the bot has no intent for messages and gets no event."""
        self.state.delete(channel_id, message_id)


@asynccontextmanager
async def running() -> AsyncIterator[Wire]:
    """A stand-in that listens."""
    wire = Wire()
    await wire.start()
    try:
        yield wire
    finally:
        await wire.close()
