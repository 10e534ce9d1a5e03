"""Tells other processes over NATS which settings have changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog
from pydantic import TypeAdapter

from bot.workers import on_nats
from cogs.kit.pages.looks import Changed

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

log = structlog.get_logger(__name__)

CHANGED = "cards.settings"
"""The subject of changed settings: JSON objects of `Changed`."""
_SENT = TypeAdapter(Changed)


class Bus:
    """Tells all bots of this process, and of all others on the same NATS server, what has changed.

    A change may be lost while the server is out of reach, so all settings count as changed once it is back.

    client  the connection to the server; None before the first one
    """

    def __init__(self) -> None:
        self.client: Client | None = None
        self._listeners: set[Callable[[Changed], None]] = set()
        self._telling: set[asyncio.Task[None]] = set()

    def listen(self, listener: Callable[[Changed], None]) -> Callable[[], None]:
        """Call this with each change; returns a function that ends it."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    def tell(self, changed: Changed) -> None:
        """Tell all that something has changed: this process at once, the others as soon as the message arrives."""
        self._hear(changed)
        if self.client is not None and self.client.is_connected:
            task = asyncio.create_task(self._send(self.client, changed), name="tell a change")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def connected(self, client: Client) -> None:
        """Hear the others over this connection from now on."""
        self.client = client
        await client.subscribe(CHANGED, cb=self._received)
        self.interrupted()

    def interrupted(self) -> None:
        """Let all settings be read anew, here and elsewhere: changes may not have been heard."""
        self.tell(Changed())

    async def _send(self, client: Client, changed: Changed) -> None:
        try:
            await client.publish(CHANGED, json.dumps(changed._asdict()).encode())
        except Exception as error:  # the server has just gone: all is told once it is back
            log.info("a change was not told", why=type(error).__name__)

    async def _received(self, message: Msg) -> None:
        try:
            changed = _SENT.validate_json(message.data, strict=True)
        except ValueError:
            log.warning("a message of the bus cannot be read")
            changed = Changed()
        self._hear(changed)

    def _hear(self, changed: Changed) -> None:
        for listener in list(self._listeners):
            listener(changed)


@asynccontextmanager
async def on_bus(url: str | None) -> AsyncIterator[Bus]:
    """The bus of this process; without an address it reaches the bots of this process only. Raises as `on_nats`."""
    bus = Bus()
    async with on_nats(url, bus):
        yield bus
