"""Draws in a separate process with a low priority.

A thread that draws takes turns with the event loop, which then handles fewer presses a second, and on a busy machine
both get the same share of the processor. A process does neither.
"""

from __future__ import annotations

import asyncio
import pickle
import socket
import threading
from collections import deque
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any, TypeVar, cast

import structlog

from ai.child_process import begin
from cogs.kit.pages.pictures import PictureQueue

T = TypeVar("T")
STUCK = 30.0
"""Seconds for one picture and those before it; then the process is replaced."""
SIZE = 4
"""Bytes before each message that tell its length."""
log = structlog.get_logger(__name__)


class PictureProcess(PictureQueue):
    """A queue whose functions, arguments and results can be pickled. The process starts with the first picture.

    A process that is dead or stuck is replaced, and a thread draws the pictures that it had. While the machine has no
    room for a process, a thread draws, too. `prepare` runs in each new process.
    """

    def __init__(self, prepare: Callable[[], None]) -> None:
        super().__init__()
        self._prepare = prepare
        self._process: Process | None = None

    def close(self) -> None:
        super().close()
        self._end(self._process)

    async def _made(self, make: Callable[[], T]) -> T:
        process = self._started()
        if process is None:
            return await super()._made(make)
        try:
            async with asyncio.timeout(STUCK):
                return cast(T, await process.result(make))
        except (ConnectionError, TimeoutError):
            if self._closed:
                raise asyncio.CancelledError from None
            if self._process is process:
                log.warning("the process that draws is stuck or dead and is replaced")
                self._end(process)
            return await super()._made(make)

    def _started(self) -> Process | None:
        """The process; None if it cannot be started now: too many processes or open files."""
        if self._process is None:
            try:
                self._process = Process(self._prepare)
            except OSError as error:
                log.warning("the process that draws cannot be started", why=error.strerror)
        return self._process

    def _end(self, process: Process | None) -> None:
        self._process = None
        if process is not None:
            process.end()


class Process(asyncio.Protocol):
    """A process that calls functions one after the other, connected to the event loop.

    An executor of the standard library does the same with two threads, which take turns with the event loop.
    """

    def __init__(self, prepare: Callable[[], None]) -> None:
        """Start it. Raises OSError."""
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = get_context("spawn").Process(target=_serve, args=(theirs, prepare), daemon=True)
            try:
                self._process.start()
            except OSError:
                self._socket.close()
                raise
        self._socket.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._connected = self._loop.create_task(self._connect())
        self._asked = deque[asyncio.Future[Any]]()
        self._received = bytearray()

    async def _connect(self) -> asyncio.Transport:
        transport, _ = await self._loop.create_connection(lambda: self, sock=self._socket)
        return transport

    async def result(self, make: Callable[[], T]) -> Any:
        """What `make` returns or raises there. Raises ConnectionError if the process is dead."""
        message, transport = _packed(make), await asyncio.shield(self._connected)
        if transport.is_closing():
            raise ConnectionResetError
        asked = self._loop.create_future()
        self._asked.append(asked)
        transport.write(message)
        return await asked

    def end(self) -> None:
        """Kill the process; a thread waits for its end, so that the system forgets it."""
        self._process.kill()
        threading.Thread(target=self._process.join, name="end of the process that draws", daemon=True).start()

    def data_received(self, data: bytes) -> None:
        """Called by the event loop."""
        self._received += data
        while len(self._received) >= SIZE:
            end = SIZE + int.from_bytes(self._received[:SIZE], "big")
            if len(self._received) < end:
                return
            result, error = pickle.loads(self._received[SIZE:end])  # noqa: S301 (from our own process)
            del self._received[:end]
            asked = self._asked.popleft()
            if asked.done():
                continue
            if error is None:
                asked.set_result(result)
            else:
                asked.set_exception(error)

    def connection_lost(self, error: Exception | None) -> None:
        """Called by the event loop."""
        for asked in self._asked:
            if not asked.done():
                asked.set_exception(ConnectionResetError())
        self._asked.clear()


def _packed(message: object) -> bytes:
    data = pickle.dumps(message)
    return len(data).to_bytes(SIZE, "big") + data


def _serve(theirs: socket.socket, prepare: Callable[[], None]) -> None:
    """Runs in the process."""
    begin()
    prepare()
    with theirs, theirs.makefile("rwb") as stream:
        while size := stream.read(SIZE):
            make = pickle.loads(stream.read(int.from_bytes(size, "big")))  # noqa: S301 (from the bot)
            result, error = None, None
            try:
                result = make()
            except Exception as raised:
                error = raised
            stream.write(_packed((result, error)))
            stream.flush()
