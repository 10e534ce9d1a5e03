"""Sends the requests of interactions and webhooks in place of discord.py's adapter, with fewer layers between.

They follow the same rules as there: a rate limit is waited for, a failure of Discord's servers is repeated, and all
other refusals are discord.py's exceptions (docs/decisions/22-requests-of-interactions.md).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast
from urllib.parse import quote, urlencode

import aiohttp
import discord
import structlog
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.lean_http import LeanSession, Response

Bucket: TypeAlias = tuple[object, object]
"""The webhook and its token: Discord limits the requests of each interaction for itself."""
Counted: TypeAlias = Callable[[Awaitable[Any]], Awaitable[Any]]
"""What a request is passed through, for example to count its outcome."""
Json: TypeAlias = dict[str, Any]
TRIES = 5
"""Attempts at one request."""
ANSWERABLE = 3.0
"""Seconds after which Discord takes no first answer any more: repeating it after a longer wait is useless."""
SPENT = "0"
"""Requests that are left of a limit that is used up."""
LIMITED, FAILED = 429, 500
KINDS = {403: discord.Forbidden, 404: discord.NotFound}
"""Exceptions of their own for some statuses."""

log = structlog.get_logger(__name__)


class InteractionRequests(AsyncWebhookAdapter):
    """discord.py calls `request` for every request of an interaction or a webhook."""

    def __init__(self, agent: str, counted: Counted) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # discord.py does not annotate it
        self._counted = counted
        self._session = LeanSession(agent)
        self._pauses: dict[Bucket, float] = {}
        """The time, by the event loop's clock, before which a bucket has nothing left."""

    async def request(
        self,
        route: Route,
        session: object,
        *,
        payload: Json | None = None,
        multipart: Sequence[Json] | None = None,
        proxy: object = None,
        proxy_auth: object = None,
        files: Sequence[discord.File] | None = None,
        reason: str | None = None,
        auth_token: str | None = None,
        params: Json | None = None,
    ) -> Any:
        """The JSON of the answer, or its text. `session` and proxies are for aiohttp, which is not used.

        Raises discord.HTTPException and aiohttp.ClientError.
        """
        url = f"{route.url}?{urlencode(params)}" if params else route.url
        headers = _headers(reason, auth_token)
        return await self._counted(self._answer(route, url, headers, payload, multipart, files or ()))

    async def _answer(
        self,
        route: Route,
        url: str,
        headers: Mapping[str, str],
        payload: Json | None,
        multipart: Sequence[Json] | None,
        files: Sequence[discord.File],
    ) -> Any:
        loop, bucket = asyncio.get_running_loop(), (route.webhook_id, route.webhook_token)
        for attempt in range(TRIES):
            if (wait := self._pauses.get(bucket, 0.0) - loop.time()) > 0:
                await asyncio.sleep(wait)
            for file in files:
                file.reset(seek=attempt)
            kind, body = await _body(payload, multipart)
            response = await self._session.send(route.method, url, {**kind, **headers}, body)
            data, status = _read(response), response.status
            if status != LIMITED and response.headers.get("X-Ratelimit-Remaining") == SPENT:
                self._note_spent(bucket, response)
            if 200 <= status < 300:
                return data
            after = _repeats_after(response, data, attempt)
            if after is None or (after > ANSWERABLE and route.path.endswith("/callback")):
                raise _error(response, data)
            log.warning("a request of an interaction is repeated", status=status, seconds=after)
            await asyncio.sleep(after)
        raise AssertionError("the last attempt returns or raises")

    def close(self) -> None:
        """Close the connections that are not in use."""
        self._session.close()

    def _note_spent(self, bucket: Bucket, response: Response) -> None:
        """The next request of this bucket waits until Discord allows it."""
        loop, wait = asyncio.get_running_loop(), float(response.headers.get("X-Ratelimit-Reset-After", 0))
        self._pauses[bucket] = loop.time() + wait
        loop.call_later(wait + 1, self._forget, bucket)

    def _forget(self, bucket: Bucket) -> None:
        """Forget a pause that is over, unless another one has begun."""
        if self._pauses.get(bucket, 0.0) <= asyncio.get_running_loop().time():
            self._pauses.pop(bucket, None)


def _headers(reason: str | None, auth_token: str | None) -> Mapping[str, str]:
    headers = {}
    if auth_token is not None:
        headers["Authorization"] = f"Bot {auth_token}"
    if reason is not None:
        headers["X-Audit-Log-Reason"] = quote(reason, safe="/ ")
    return headers


async def _body(payload: Json | None, multipart: Sequence[Json] | None) -> tuple[Mapping[str, str], bytes]:
    """The body of a request, and the header that tells its kind."""
    if multipart:
        form = aiohttp.FormData(quote_fields=False)
        for part in multipart:
            form.add_field(**part)
        made = form()
        return {"Content-Type": made.headers["Content-Type"]}, await made.as_bytes()
    if payload is None:
        return {}, b""
    return {"Content-Type": "application/json"}, json.dumps(payload, separators=(",", ":")).encode()


def _read(response: Response) -> Any:
    text = response.body.decode("utf-8", "replace")
    if response.headers.get("Content-Type") != "application/json":
        return text
    try:
        return json.loads(text)
    except ValueError:
        if response.status < 300:
            raise aiohttp.ClientPayloadError("this is not JSON") from None
        return text


def _repeats_after(response: Response, data: Any, attempt: int) -> float | None:
    """Seconds until the request may be repeated; None if it may not.

    A limit without "Via" is a block by Cloudflare, which takes long.
    """
    if attempt == TRIES - 1:
        return None
    if response.status >= FAILED:
        return 1.0 + attempt * 2
    if response.status == LIMITED and "Via" in response.headers and isinstance(data, dict) and "retry_after" in data:
        return float(data["retry_after"])
    return None


def _error(response: Response, data: Any) -> discord.HTTPException:
    kind = KINDS.get(response.status, discord.HTTPException if response.status < FAILED else discord.DiscordServerError)
    return kind(cast(aiohttp.ClientResponse, response), data)
