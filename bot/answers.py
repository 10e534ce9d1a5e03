"""Looks at each answer of Discord's API before discord.py does: counts it, and refuses what discord.py takes wrongly.

discord.py takes an answer that is not JSON for a request that was done, and expects a time in each refusal for a rate
limit; Discord gives none when an old message was edited too often.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import discord

API = "/api/"
"""How the paths of the API begin, unlike those of files and of the gateway."""
LIMITED, NO_CONTENT = 429, 204
JSON = "application/json"
NONE = "none"
"""The class of a request without an answer."""


def watched(count: Callable[[str], None]) -> aiohttp.TraceConfig:
    """What a client is given as `http_trace`. `count` is called with the class of each answer, such as "2xx"."""

    async def ended(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        if request.url.path.startswith(API):
            context.is_answered = True
            count(f"{request.response.status // 100}xx")
            await _require_readable(request.response)

    async def failed(
        session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if request.url.path.startswith(API) and not hasattr(context, "is_answered"):
            count(NONE)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


async def _require_readable(response: aiohttp.ClientResponse) -> None:
    """Raises discord.HTTPException for a limit without a time, and aiohttp.ClientPayloadError for another text."""
    is_json = response.headers.get("Content-Type") == JSON
    if response.status == LIMITED and is_json:
        told = await response.json()
        if not isinstance(told, dict) or not isinstance(told.get("retry_after"), int | float):
            raise discord.HTTPException(response, told)
    elif response.ok and response.status != NO_CONTENT and not is_json:
        await response.read()
        raise aiohttp.ClientPayloadError("this is not JSON")
