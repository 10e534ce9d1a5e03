"""Connects to NATS, over which workers on other machines think. NATS may be unreachable at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol

import structlog

from ai.levels import THINKERS
from ai.remote import CLOSING, MISSING, SUBJECT, UnreadableError, job_bytes, thought_from
from ai.thinkers import GRACE, Elsewhere, Job, Late, Thought
from bot import exits
from bot.exits import Exit

if TYPE_CHECKING:
    from nats.aio.client import Client

log = structlog.get_logger(__name__)

PING, UNANSWERED = 2, 2
"""Seconds between two pings of the server, and how many may stay unanswered: a silent cut is noticed within 8 s."""
AGAIN = 30.0
"""Seconds before a new connection is tried where nats-py gives up: the server has refused the bot with an error."""


class Follower(Protocol):
    """Uses the connection for more than thinking."""

    async def connected(self, client: Client) -> None:
        """There is a new connection; what is subscribed here stays over interruptions of it."""

    def interrupted(self) -> None:
        """The connection is there again; messages may have been lost."""


@asynccontextmanager
async def on_nats(url: str | None, follower: Follower | None = None) -> AsyncIterator[None]:
    """While the context is open, computer players ask workers first, where there is an address.

    Raises Exit if the package is missing.
    """
    if url is None:
        yield
        return
    try:
        from nats.aio.client import Client
    except ModuleNotFoundError as error:
        raise Exit(exits.SETTINGS, MISSING) from error
    client = Client()
    connecting = asyncio.create_task(_connect(client, url, follower), name="connect to NATS")
    THINKERS.elsewhere = Asker(client, asyncio.get_running_loop())
    try:
        yield
    finally:
        THINKERS.elsewhere = None
        connecting.cancel()
        await asyncio.wait([connecting])
        if client.is_connected or client.is_reconnecting:
            await asyncio.wait([asyncio.ensure_future(client.close())], timeout=CLOSING)


async def _connect(client: Client, url: str, follower: Follower | None) -> None:
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
        if follower is not None:
            follower.interrupted()

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
            if follower is not None:
                await follower.connected(client)
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
