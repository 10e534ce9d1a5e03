"""Ways from a process to a PostgreSQL or NATS server, which can be cut: with an error at both ends, or without one."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path

import sqlalchemy as sa

SOCKET = ".s.PGSQL.5432"


class Relay(ABC):
    """Passes the bytes of all connections on.

    `cut` ends them and refuses new ones. `freeze` lets bytes vanish from sight: nothing is read or written any more,
    and no connection is closed, so that neither side hears of it; new ones are accepted and stay silent.
    """

    def __init__(self) -> None:
        self._open: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self._listening: asyncio.Server | None = None
        self._flowing = asyncio.Event()
        self._flowing.set()

    async def mend(self) -> None:
        """Let connections through from now on."""
        self._flowing.set()
        if self._listening is None:
            self._listening = await self._listen()

    def freeze(self) -> None:
        """Pass nothing on until `mend`."""
        self._flowing.clear()

    async def cut(self) -> None:
        """End all connections, for both sides, and refuse new ones."""
        if self._listening is not None:
            self._listening.close()
        for writer in self._open:
            writer.transport.abort()
        self._listening = None

    async def close(self) -> None:
        await self.cut()
        self._flowing.set()  # what waits to be passed on finds its connections ended
        if self._passing:
            await asyncio.wait(self._passing)

    @abstractmethod
    async def _listen(self) -> asyncio.Server:
        """A listener whose connections go to `_pass`."""

    @abstractmethod
    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to the server. Raises OSError."""

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)
        self._open.add(writer)
        try:
            await self._flowing.wait()
            if writer.transport.is_closing():
                return
            there, back = await self._reach()
            self._open.add(back)
            try:
                await asyncio.gather(self._copy(reader, back), self._copy(there, writer))
            finally:
                self._open.discard(back)
        except OSError:
            writer.transport.abort()
        finally:
            self._open.discard(writer)

    async def _copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65_536):
                await self._flowing.wait()
                target.write(data)
                await target.drain()
            await self._flowing.wait()  # the end of a connection is not heard either
        except OSError:
            pass
        finally:
            target.close()


class Way(Relay):
    """The way to the PostgreSQL server at `url`; `its` is the address for the process."""

    def __init__(self, url: str) -> None:
        super().__init__()
        parsed = sa.make_url(url)
        self._server = Path(str(parsed.query["host"])) / SOCKET
        self._folder = Path(tempfile.mkdtemp(prefix="way-"))
        self.its = parsed.update_query_dict({"host": str(self._folder)}).render_as_string(hide_password=False)

    async def cut(self) -> None:
        await super().cut()
        (self._folder / SOCKET).unlink(missing_ok=True)

    async def close(self) -> None:
        await super().close()
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_unix_server(self._pass, self._folder / SOCKET)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_unix_connection(self._server)


class BusWay(Relay):
    """The way to the NATS server at this port of this machine; `its` is the address for the process."""

    def __init__(self, server: int, port: int) -> None:
        super().__init__()
        self._server, self._port = server, port
        self.its = f"nats://127.0.0.1:{port}"

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._pass, "127.0.0.1", self._port)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._server)
