"""Lets discord.py send its requests by `bot.lean_http`: boards, threads, commands.

discord.py waits for rate limits and repeats requests as before; only the session that it sends them by is another
(docs/decisions/22-requests-of-interactions.md). The gateway and files from elsewhere are still aiohttp's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import aiohttp
from discord.http import HTTPClient

from bot.lean_http import LeanSession, Response, encoded

SESSION = "_HTTPClient__session"
"""The attribute in which discord.py keeps its session; it has no public name."""


def send_by(lean: LeanSession, http: HTTPClient) -> None:
    """Let this client, which has logged in, send its requests by the lean session."""
    vars(http)[SESSION] = ClientSession(vars(http)[SESSION], lean)


class ClientSession:
    """What discord.py uses of an aiohttp session."""

    def __init__(self, session: aiohttp.ClientSession, lean: LeanSession) -> None:
        self._session, self._lean = session, lean
        self.ws_connect, self.get, self.close = session.ws_connect, session.get, session.close

    @property
    def closed(self) -> bool:
        """Whether the gateway's session is closed."""
        return self._session.closed

    def request(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str],
        data: str | aiohttp.FormData | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> _Request:
        """A context manager that sends this request and gives the response. It raises aiohttp.ClientError."""
        sent = {name: value for name, value in headers.items() if name != "User-Agent"}  # the lean session has one
        return _Request(self._lean, method, f"{url}?{urlencode(params)}" if params else url, sent, data)


class _Request:
    __slots__ = ("_data", "_headers", "_lean", "_method", "_url")

    def __init__(
        self, lean: LeanSession, method: str, url: str, headers: dict[str, str], data: str | aiohttp.FormData | None
    ) -> None:
        self._lean, self._method, self._url, self._headers, self._data = lean, method, url, headers, data

    async def __aenter__(self) -> Response:
        data, body = self._data, b""
        if isinstance(data, aiohttp.FormData):
            self._headers["Content-Type"], body = await encoded(data)
        elif data is not None:
            body = data.encode()
        return await self._lean.send(self._method, self._url, self._headers, body)

    async def __aexit__(self, *error: object) -> None:
        """Nothing is left to be done: the response has been read."""
