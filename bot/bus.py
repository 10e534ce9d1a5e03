"""Connects to NATS: workers on other machines think, and processes tell each other which settings have changed.

NATS may be unreachable at any time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog
from pydantic import BaseModel, ConfigDict

from ai.levels import THINKERS
from ai.remote import CLOSING, MISSING, SUBJECT, UnreadableError, job_bytes, thought_from
from ai.thinkers import GRACE, Elsewhere, Job, Late, Thought
from bot import exits
from bot.exits import Exit
from cogs.kit.pages.looks import Changed

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

log = structlog.get_logger(__name__)


CHANGED = "cards.settings"
"""The subject of changed settings: JSON of `Message`."""
PING, UNANSWERED = 2, 2
"""Seconds between two pings of the server, and how many may stay unanswered: a silent cut is noticed within 8 s."""
AGAIN = 30.0
"""Seconds before a new connection is tried where nats-py gives up: the server has refused the bot with an error."""


class Message(BaseModel):
    """A `cogs.kit.pages.looks.Changed` on its way."""

    model_config = ConfigDict(extra="forbid", strict=True)

    user_id: int
    guild_id: int


class Bus:
    """Tells all bots of this process, and of all others on the same NATS server, what has changed.

    A change may be lost while the server is out of reach, so all settings count as changed once it is back.
    """

    def __init__(self, client: Client | None = None) -> None:
        self._client = client
        self._listeners: set[Callable[[Changed], None]] = set()
        self._telling: set[asyncio.Task[None]] = set()

    def listen(self, listener: Callable[[Changed], None]) -> Callable[[], None]:
        """Call this with each change; returns a function that ends it."""
        self._listeners.add(listener)
        return lambda: self._listeners.discard(listener)

    def tell(self, changed: Changed) -> None:
        """Tell all that something has changed: this process at once, the others as soon as the message arrives."""
        self._hear(changed)
        if self._client is not None and self._client.is_connected:
            task = asyncio.create_task(self._send(self._client, changed), name="tell a change")
            self._telling.add(task)
            task.add_done_callback(self._telling.discard)

    async def take_part(self) -> None:
        """Hear the others from now on. Called when the client is connected, and nats-py keeps that over reconnects."""
        if self._client is not None:
            await self._client.subscribe(CHANGED, cb=self._received)
            self.tell(Changed())

    async def _send(self, client: Client, changed: Changed) -> None:
        try:
            await client.publish(CHANGED, Message(**changed._asdict()).model_dump_json().encode())
        except Exception as error:  # the server has just gone: all is told once it is back
            log.info("a change was not told", why=type(error).__name__)

    async def _received(self, message: Msg) -> None:
        try:
            changed = Changed(**dict(Message.model_validate_json(message.data)))
        except ValueError:
            log.warning("a message of the bus cannot be read")
            changed = Changed()
        self._hear(changed)

    def _hear(self, changed: Changed) -> None:
        for listener in list(self._listeners):
            listener(changed)


@asynccontextmanager
async def on_bus(url: str | None) -> AsyncIterator[Bus]:
    """While the context is open, computer players ask workers first, and changes are told to other processes.

    Raises Exit if the package is missing. Without an address the bus reaches the bots of this process only.
    """
    if url is None:
        yield Bus()
        return
    try:
        from nats.aio.client import Client
    except ModuleNotFoundError as error:
        raise Exit(exits.SETTINGS, MISSING) from error
    client = Client()
    bus = Bus(client)
    connecting = asyncio.create_task(_connect(client, url, bus), name="connect to NATS")
    THINKERS.elsewhere = Asker(client, asyncio.get_running_loop())
    try:
        yield bus
    finally:
        THINKERS.elsewhere = None
        connecting.cancel()
        await asyncio.wait([connecting])
        if client.is_connected or client.is_reconnecting:
            await asyncio.wait([asyncio.ensure_future(client.close())], timeout=CLOSING)


async def _connect(client: Client, url: str, bus: Bus) -> None:
    """Connect, and reconnect after every loss; only changes are logged.

    nats-py reconnects by itself, except after an error that the server has sent, as when it has changed the passwords.
    """
    closed = asyncio.Event()

    async def end() -> None:
        closed.set()

    async def lost() -> None:
        log.warning("NATS is out of reach")

    async def back() -> None:
        log.info("NATS is there")
        bus.tell(Changed())

    tried = False

    async def failed(error: Exception) -> None:
        """Tell the first error before there is a connection; later the loss itself is logged once."""
        nonlocal tried
        if client.is_connecting and not tried:
            log.warning("NATS is out of reach", why=type(error).__name__)
        tried = True

    while True:
        try:
            await client.connect(
                url,
                name="cards",
                connect_timeout=5,
                max_reconnect_attempts=-1,
                allow_reconnect=True,
                ping_interval=PING,
                max_outstanding_pings=UNANSWERED,
                no_echo=True,
                disconnected_cb=lost,
                reconnected_cb=back,
                closed_cb=end,
                error_cb=failed,
            )
            log.info("NATS is there")
            await bus.take_part()
            await closed.wait()
        except Exception as error:  # nats-py raises many kinds of errors: no server, no name, no permission
            log.warning("NATS is out of reach", why=type(error).__name__)
        closed.clear()
        await asyncio.sleep(AGAIN)


class Asker(Elsewhere):
    """Asks the workers, from any thread."""

    def __init__(self, client: Client, loop: asyncio.AbstractEventLoop) -> None:
        self._client, self._loop = client, loop

    def think(self, job: Job) -> Thought | None:
        """A worker's answer; None if none takes the job. Raises Late if one took it and did not answer in time."""
        if not self._client.is_connected:
            return None
        try:
            data = job_bytes(job)
        except UnreadableError:
            return None
        asked: Future[Thought | None] = asyncio.run_coroutine_threadsafe(
            self._ask(data, job.seconds + GRACE), self._loop
        )
        return asked.result()

    async def _ask(self, data: bytes, seconds: float) -> Thought | None:
        from nats import errors

        try:
            reply = await self._client.request(SUBJECT, data, timeout=seconds)
        except errors.TimeoutError as error:
            raise Late from error
        except errors.Error:  # no worker, or no server
            return None
        return thought_from(reply.data)
