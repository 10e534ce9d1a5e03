"""Sends HTTP requests with less work than aiohttp, for the requests of interactions, which are most of a press's cost.

`bot.interaction_requests` gives it these requests. Failures are aiohttp's errors.
"""

from __future__ import annotations

import asyncio
import ssl
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, cast

import aiohttp
from httptools import HttpParserError, HttpResponseParser
from multidict import CIMultiDict

KEPT = 15.0
"""Seconds for which a connection without a request is kept; aiohttp has the same."""
PATIENCE = 60.0
"""Seconds for a connection, and for a response."""
FINAL = 200
"""Lower statuses are of interim responses, which another one follows."""


class Response(NamedTuple):
    """A response that has been read completely; the names are aiohttp's."""

    status: int
    reason: str
    headers: CIMultiDict[str]
    body: bytes


@cache
def _secure() -> ssl.SSLContext:
    """With the certificates of the system, which take 30 ms to read."""
    return ssl.create_default_context()


class LeanSession:
    """Keeps connections open, each for one request at a time. `agent` is the User-Agent of all requests."""

    def __init__(self, agent: str) -> None:
        self._agent = agent
        self._secure = _secure()
        self._free: defaultdict[tuple[str, str], list[_Connection]] = defaultdict(list)
        """By scheme and place of the address."""

    async def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> Response:
        """The response to a request, which is sent once. Raises aiohttp.ClientError."""
        scheme, _, rest = url.partition("://")
        place, _, path = rest.partition("/")
        more = "".join([f"{name}: {value}\r\n" for name, value in headers.items()])
        head = (
            f"{method} /{path} HTTP/1.1\r\nHost: {place}\r\nUser-Agent: {self._agent}\r\n"
            f"Content-Length: {len(body)}\r\n{more}\r\n"
        )
        connection = await self._connection(scheme, place)
        return await connection.exchange(head.encode("ascii") + body)

    def close(self) -> None:
        """Close the connections that are not in use."""
        for free in self._free.values():
            while free:
                free.pop().close()

    async def _connection(self, scheme: str, place: str) -> _Connection:
        """The free connection that was used last, or a new one if that is too old."""
        free, loop = self._free[scheme, place], asyncio.get_running_loop()
        if free and loop.time() - free[-1].since < KEPT:
            return free.pop()
        while free:
            free.pop().close()
        origin = _origin(scheme, place)
        try:
            async with asyncio.timeout(PATIENCE):
                _, connection = await loop.create_connection(
                    lambda: _Connection(loop, free),
                    origin.host,
                    origin.port,
                    ssl=self._secure if origin.is_secure else None,
                )
        except TimeoutError as error:
            raise aiohttp.ServerTimeoutError(f"no connection within {PATIENCE:.0f} s") from error
        except OSError as error:
            raise aiohttp.ClientConnectionError(str(error)) from error
        return connection


class _Origin(NamedTuple):
    """Where a connection leads."""

    host: str
    port: int
    is_secure: bool


def _origin(scheme: str, place: str) -> _Origin:
    host, _, port = place.partition(":")
    is_secure = scheme == "https"
    return _Origin(host, int(port) if port else 443 if is_secure else 80, is_secure)


class _Connection(asyncio.Protocol):
    """One connection, which is free again after each response unless the server closes it.

    `since` is the time at which it became free, by the event loop's clock.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, free: list[_Connection]) -> None:
        self._loop, self._free = loop, free
        self._parser = HttpResponseParser(self)
        self._awaited: asyncio.Future[Response] | None = None
        self.since = 0.0
        self._begin()

    async def exchange(self, message: bytes) -> Response:
        """Send a message and return the response. Raises aiohttp.ClientError.

        If the caller is cancelled, the connection is closed, because the response would follow.
        """
        awaited: asyncio.Future[Response] = self._loop.create_future()
        self._awaited = awaited
        late = self._loop.call_later(PATIENCE, self._late)
        self._transport.write(message)
        try:
            return await awaited
        except asyncio.CancelledError:
            if self._awaited is awaited:  # otherwise the response is there, and the next request may be under way
                self.close()
            raise
        finally:
            late.cancel()

    def close(self) -> None:
        """Close the connection; a request that it carries fails."""
        if self in self._free:
            self._free.remove(self)
        self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by the event loop."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Called by the event loop."""
        try:
            self._parser.feed_data(data)
        except HttpParserError as error:
            self._fail(aiohttp.ClientPayloadError(f"this is not HTTP: {error}"))
            self.close()

    def eof_received(self) -> None:
        """Called by the event loop."""
        self.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Called by the event loop."""
        self.close()
        self._fail(aiohttp.ServerDisconnectedError())

    def on_status(self, reason: bytes) -> None:
        """Called by the parser; with parts of a reason, if it arrives in parts."""
        self._reason += reason

    def on_header(self, name: bytes, value: bytes) -> None:
        """Called by the parser."""
        self._headers.add(name.decode("latin-1"), value.decode("latin-1"))

    def on_body(self, part: bytes) -> None:
        """Called by the parser."""
        self._body.append(part)

    def on_message_complete(self) -> None:
        """Called by the parser."""
        status = self._parser.get_status_code()
        response = Response(status, self._reason.decode("latin-1"), self._headers, b"".join(self._body))
        self._begin()
        if status < FINAL:
            return
        awaited, self._awaited = self._awaited, None
        if awaited is None or not self._parser.should_keep_alive():
            self.close()
        else:
            self.since = self._loop.time()
            self._free.append(self)
        if awaited is not None and not awaited.done():
            awaited.set_result(response)

    def _begin(self) -> None:
        """Prepare for the next response."""
        self._reason, self._body = b"", list[bytes]()
        self._headers: CIMultiDict[str] = CIMultiDict()

    def _late(self) -> None:
        self._fail(aiohttp.ServerTimeoutError(f"no response within {PATIENCE:.0f} s"))
        self.close()

    def _fail(self, error: aiohttp.ClientError) -> None:
        awaited, self._awaited = self._awaited, None
        if awaited is not None and not awaited.done():
            awaited.set_exception(error)
