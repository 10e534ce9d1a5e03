"""Connects to NATS, over which workers on other machines think. NATS may be unreachable at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog

from ai.levels import THINKERS
from ai.remote import SUBJECT, UnreadableError, choice_from, job_bytes
from ai.workers import GRACE, Elsewhere, Job, Late
from bot import exits
from bot.exits import Exit
from games.core.protocol import Choice

if TYPE_CHECKING:
    from nats.aio.client import Client

log = structlog.get_logger(__name__)


@asynccontextmanager
async def thinking_elsewhere(url: str | None) -> AsyncIterator[None]:
    """While the context is open, computer players ask workers first. Raises Exit if the package is missing."""
    if url is None:
        yield
        return
    try:
        from nats.aio.client import Client
    except ModuleNotFoundError as error:
        raise Exit(exits.SETTINGS, "NATS_URL needs nats-py: pip install '.[bus]'.") from error
    client = Client()
    connecting = asyncio.create_task(_connect(client, url), name="connect to NATS")
    THINKERS.elsewhere = Asker(client, asyncio.get_running_loop())
    try:
        yield
    finally:
        THINKERS.elsewhere = None
        connecting.cancel()
        await asyncio.wait([connecting])
        if client.is_connected or client.is_reconnecting:
            await client.close()


async def _connect(client: Client, url: str) -> None:
    """Connect, and reconnect after every loss; only changes are logged."""

    async def lost() -> None:
        log.warning("NATS is out of reach")

    async def back() -> None:
        log.info("NATS is there")

    async def failed(error: Exception) -> None:
        """Ignore errors of nats-py while it reconnects: the loss itself is logged once."""

    while True:
        try:
            await client.connect(
                url,
                name="cards",
                connect_timeout=5,
                max_reconnect_attempts=-1,
                allow_reconnect=True,
                disconnected_cb=lost,
                reconnected_cb=back,
                error_cb=failed,
            )
        except Exception as error:  # nats-py raises many kinds of errors: no server, no name, no permission
            log.warning("NATS is out of reach", why=type(error).__name__)
            await asyncio.sleep(30)
        else:
            await back()
            return


class Asker(Elsewhere):
    """Asks the workers, from any thread."""

    def __init__(self, client: Client, loop: asyncio.AbstractEventLoop) -> None:
        self._client, self._loop = client, loop

    def think(self, job: Job) -> Choice | None:
        """A worker's answer; None if none takes the job. Raises Late if one took it and did not answer in time."""
        if not self._client.is_connected:
            return None
        try:
            data = job_bytes(job)
        except UnreadableError:
            return None
        asked: Future[Choice | None] = asyncio.run_coroutine_threadsafe(
            self._ask(data, job.seconds + GRACE), self._loop
        )
        return asked.result()

    async def _ask(self, data: bytes, seconds: float) -> Choice | None:
        from nats import errors

        try:
            reply = await self._client.request(SUBJECT, data, timeout=seconds)
        except errors.TimeoutError as error:
            raise Late from error
        except errors.Error:  # no worker, or no server
            return None
        return choice_from(reply.data)
