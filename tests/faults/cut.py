"""A way to a PostgreSQL server that can be cut, for one process."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

import sqlalchemy as sa

SOCKET = ".s.PGSQL.5432"


class Way:
    """Passes the bytes of all connections on to the server at `url`; `its` is the address for the process."""

    def __init__(self, url: str) -> None:
        parsed = sa.make_url(url)
        self._server = Path(str(parsed.query["host"])) / SOCKET
        self._folder = Path(tempfile.mkdtemp(prefix="way-"))
        self.its = parsed.update_query_dict({"host": str(self._folder)}).render_as_string(hide_password=False)
        self._open: set[asyncio.StreamWriter] = set()
        self._listening: asyncio.Server | None = None

    async def mend(self) -> None:
        """Let connections through from now on."""
        self._listening = await asyncio.start_unix_server(self._pass, self._folder / SOCKET)

    async def cut(self) -> None:
        """End all connections, for both sides, and refuse new ones."""
        if self._listening is not None:
            self._listening.close()
        (self._folder / SOCKET).unlink(missing_ok=True)
        for writer in self._open:
            writer.transport.abort()
        self._listening = None

    async def close(self) -> None:
        await self.cut()
        shutil.rmtree(self._folder)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_unix_connection(self._server)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, back}
        self._open |= both
        try:
            await asyncio.gather(_copy(reader, back), _copy(there, writer))
        finally:
            self._open -= both


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    except OSError:
        pass
    finally:
        target.close()
