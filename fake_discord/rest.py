"""The HTTP side: reads a request, applies faults, performs it, and answers as discord.py expects.

Every request is recorded with its answer's status in `Rest.requests`.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from fake_discord import payloads
from fake_discord.faults import Effect, Fault, Faults
from fake_discord.gateway import Gateway
from fake_discord.limits import Limits
from fake_discord.payloads import EPHEMERAL, Json
from fake_discord.state import Failure, Message, State

API = "/api/v10"
KEPT = 100_000
"""Recorded requests, at most."""
FIELD = re.compile(rb'\b(name|filename)="([^"]*)"')
"""What the head of a part of a form says; the whole body is read at once, since pictures are large."""


@dataclass(slots=True)
class Request:
    """One request: its contents, its time (seconds since 1970), and the status of the answer (0: none yet, or cut off).

    raw    the JSON as received
    files  the names of uploaded files
    query  what is behind the question mark
    port   the port of the stand-in at which it came
    """

    method: str
    path: str
    raw: bytes
    files: tuple[str, ...] = ()
    query: Mapping[str, str] = field(default_factory=dict)
    at: float = field(default_factory=time.time)
    status: int = 0
    port: int = 0

    @property
    def body(self) -> Any:
        """A copy of the JSON body."""
        return json.loads(self.raw) if self.raw else {}


Work = Callable[..., Awaitable[Any] | Any]
"""Performs a request: it takes this `Rest`, the request, and the groups of the path, numbers as such."""


class Rest:
    """Answers requests from a state."""

    def __init__(self, state: State, faults: Faults, limits: Limits, events: Gateway) -> None:
        self.state, self.faults, self.limits, self.events = state, faults, limits, events
        self.shards = 1
        self.requests: deque[Request] = deque(maxlen=KEPT)
        self.answered = asyncio.Event()

    def sent(self, method: str, path: str) -> Iterator[Request]:
        """The requests of this kind so far, oldest first; `path` is a pattern for the whole path after `/api/v10`."""
        wanted = re.compile(path)
        return (one for one in list(self.requests) if one.method == method and wanted.fullmatch(one.path))

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Handle a request to the API; `answered` is set when it is done."""
        try:
            return await self._handle(request)
        finally:
            self.answered.set()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        noted = await _read(request)
        if request.transport is not None:
            noted.port = request.transport.get_extra_info("sockname")[1]
        self.requests.append(noted)
        fault = self.faults.take(noted.method, noted.path)
        if fault is not None and await _interrupted(request, fault):
            return web.Response()
        headers, refusal = self.limits.spend(noted.method, noted.path)
        effect = fault.effect if fault is not None else Effect()
        if effect.status is None and refusal is not None:
            effect = refusal
        if effect.status is not None:
            noted.status = effect.status
            return _reply(effect.status, effect.body, {**headers, **effect.headers})
        status, answer = await self._do(noted)
        if fault is not None:
            fault.done.set()
            await fault.answer.wait()
        if effect.cut == "after":
            return await _half(request, answer)
        noted.status = status
        return _reply(status, answer, headers)

    async def _do(self, request: Request) -> tuple[int, Any]:
        for method, pattern, work in ROUTES:
            if method == request.method and (found := re.fullmatch(pattern, request.path)):
                words = [int(word) if word.isdecimal() else word for word in found.groups()]
                try:
                    done = work(self, request, *words)
                    answer = await done if isinstance(done, Awaitable) else done
                except Failure as failure:
                    told = {"message": failure.text, "code": failure.code}
                    return failure.status, {**told, "errors": failure.errors} if failure.errors else told
                return (204, None) if answer is None else (200, answer)
        return 404, {"message": "404: Not Found", "code": 0}

    # routes

    def callback(self, request: Request, token: str) -> Json | None:
        body = request.body
        data = body.get("data") or {}
        found = self.state.acknowledge(token, body["type"], data, request.files)
        found.by = request.port
        if request.query.get("with_response") not in ("1", "true"):
            return None
        told: Json = {"id": str(found.id), "type": 3 if found.source is not None else 2}
        answer: Json = {"interaction": told}
        if found.original is not None and body["type"] in (4, 5, 7):
            told["response_message_id"] = str(found.original.id)
            told["response_message_loading"] = body["type"] == 5
            told["response_message_ephemeral"] = bool(found.original.data["flags"] & EPHEMERAL)
            answer["resource"] = {"type": body["type"], "message": found.original.data}
        return answer

    def post(self, request: Request, channel_id: int) -> Json:
        return self.state.post(channel_id, request.body, request.files).data

    def followup(self, request: Request, token: str) -> Json:
        return self.state.answer(self.state.by_token(token), request.body, request.files).data

    def edit(self, message: Message, request: Request) -> Json:
        return self.state.edit(message, request.body, request.files).data

    def messages(self, request: Request, channel_id: int) -> list[Json]:
        self.state.channel(channel_id)
        found = self.state.messages[channel_id].values()
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        return [one.data for one in reversed(found) if one.viewer is None and int(one.data["id"]) > after][:limit]

    async def new_thread(self, request: Request, channel_id: int, message_id: int | None = None) -> Json:
        thread = self.state.new_thread(channel_id, request.body, message_id)
        await self.events.dispatch(int(thread["guild_id"]), "THREAD_CREATE", {**thread, "newly_created": True})
        return thread

    async def edit_channel(self, request: Request, channel_id: int) -> Json:
        channel = self.state.edit_channel(channel_id, request.body)
        await self.tell_of(channel, "UPDATE")
        return channel

    async def delete_channel(self, request: Request, channel_id: int) -> Json:
        channel = self.state.delete_channel(channel_id)
        await self.tell_of(channel, "DELETE")
        return channel

    async def tell_of(self, channel: Json, what: str) -> None:
        """Send the event for a change of a channel or a thread: "UPDATE" or "DELETE"."""
        kind = "THREAD" if channel["type"] == payloads.PUBLIC_THREAD else "CHANNEL"
        await self.events.dispatch(int(channel["guild_id"]), f"{kind}_{what}", channel)

    def user(self, request: Request, user_id: int) -> Json:
        if user_id not in self.state.users:
            raise Failure(404, 10013, "Unknown User")
        return self.state.users[user_id]

    def new_emoji(self, request: Request) -> Json:
        body, emoji_id = request.body, self.state.new_id()
        if any(there["name"] == body["name"] for there in self.state.emojis.values()):
            raise Failure(400, 50035, "Invalid Form Body: this name is taken")
        self.state.emojis[emoji_id] = {
            "id": str(emoji_id),
            "name": body["name"],
            "roles": [],
            "user": self.state.me,
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        return self.state.emojis[emoji_id]

    def delete_emoji(self, request: Request, emoji_id: int) -> Json:
        self.state.emojis.pop(emoji_id, None)
        return {}

    def application(self, request: Request) -> Json:
        me = self.state.me
        return {
            "id": me["id"],
            "name": me["username"],
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": me,
            "verify_key": "",
            "flags": 0,
            **self.state.application,
        }

    def guilds(self, request: Request) -> list[Json]:
        """All servers at once: they fit on one page."""
        permissions = self.state.granted
        return [{"id": str(key), "name": name, "permissions": permissions} for key, name in self.state.guilds.items()]

    def gateway(self, request: Request) -> Json:
        limit = self.events.session_start_limit()
        return {"url": self.events.url, "shards": self.shards, "session_start_limit": limit}


async def _read(request: web.Request) -> Request:
    path, query = request.path.removeprefix(API), request.query
    if not request.content_type.startswith("multipart/"):
        return Request(request.method, path, await request.read(), query=query)
    raw, files = b"", list[str]()
    boundary = request.headers["Content-Type"].partition("boundary=")[2].strip('"').encode()
    for part in (await request.read()).split(b"--" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        named = {key.decode(): value.decode() for key, value in FIELD.findall(head)}
        if named.get("name") == "payload_json":
            raw = content.removesuffix(b"\r\n")
        elif "filename" in named:
            files.append(named["filename"])
    return Request(request.method, path, raw, tuple(files), query)


async def _interrupted(request: web.Request, fault: Fault) -> bool:
    """Wait as the fault demands; True if the connection was closed."""
    await fault.go.wait()
    if fault.effect.delay:
        await asyncio.sleep(fault.effect.delay)
    if fault.effect.cut == "before" and request.transport is not None:
        request.transport.abort()
        return True
    return False


async def _half(request: web.Request, answer: Any) -> web.StreamResponse:
    """Send half of the answer."""
    data = json.dumps(answer).encode()
    response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": str(len(data))})
    await response.prepare(request)
    await response.write(data[: len(data) // 2])
    if request.transport is not None:
        request.transport.abort()
    return response


def _reply(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    """discord.py parses JSON only if the type is exactly this, without a charset."""
    if answer is None:
        return web.Response(status=status, headers=headers)
    if isinstance(answer, str):
        return web.Response(status=status, text=answer, content_type="text/html", headers=headers)
    return web.Response(
        status=status,
        body=json.dumps(answer, separators=(",", ":")).encode(),
        headers={**headers, "Content-Type": "application/json"},
    )


MESSAGE = r"/channels/(\d+)/messages/(\d+)"
TOKEN_MESSAGE = r"/webhooks/\d+/([^/]+)/messages/([^/]+)"
EMOJIS = r"/applications/\d+/emojis"
COMMANDS = r"/applications/\d+/commands"
GUILD_COMMANDS = r"/applications/\d+/guilds/(\d+)/commands"
ROUTES: Sequence[tuple[str, str, Work]] = (
    ("POST", r"/interactions/\d+/([^/]+)/callback", Rest.callback),
    ("PATCH", MESSAGE, lambda rest, request, *at: rest.edit(rest.state.message(*at), request)),
    ("PATCH", TOKEN_MESSAGE, lambda rest, request, *by: rest.edit(rest.state.message_by_token(*by), request)),
    ("POST", r"/channels/(\d+)/messages", Rest.post),
    ("POST", r"/webhooks/\d+/([^/]+)", Rest.followup),
    ("GET", MESSAGE, lambda rest, request, *at: rest.state.message(*at).data),
    ("DELETE", MESSAGE, lambda rest, request, *at: rest.state.delete(rest.state.message(*at))),
    ("GET", r"/channels/(\d+)/messages", Rest.messages),
    ("GET", TOKEN_MESSAGE, lambda rest, request, *by: rest.state.message_by_token(*by).data),
    ("DELETE", TOKEN_MESSAGE, lambda rest, request, *by: rest.state.delete(rest.state.message_by_token(*by))),
    ("POST", r"/channels/(\d+)/threads", Rest.new_thread),
    ("POST", MESSAGE + "/threads", Rest.new_thread),
    ("GET", r"/channels/(\d+)", lambda rest, request, channel: rest.state.channel(channel)),
    ("PATCH", r"/channels/(\d+)", Rest.edit_channel),
    ("DELETE", r"/channels/(\d+)", Rest.delete_channel),
    ("GET", r"/users/@me", lambda rest, request: rest.state.me),
    ("GET", r"/users/@me/guilds", Rest.guilds),
    ("GET", r"/users/(\d+)", Rest.user),
    ("GET", r"/oauth2/applications/@me", Rest.application),
    ("GET", r"/gateway/bot", Rest.gateway),
    ("GET", EMOJIS, lambda rest, request: {"items": list(rest.state.emojis.values())}),
    ("POST", EMOJIS, Rest.new_emoji),
    ("DELETE", EMOJIS + r"/(\d+)", Rest.delete_emoji),
    ("GET", COMMANDS, lambda rest, request: rest.state.commands.get(None, [])),
    ("PUT", COMMANDS, lambda rest, request: rest.state.register(None, request.body)),
    ("POST", COMMANDS, lambda rest, request: rest.state.register_one(None, request.body)),
    ("DELETE", COMMANDS + r"/(\d+)", lambda rest, request, command: rest.state.unregister(None, command)),
    ("GET", GUILD_COMMANDS, lambda rest, request, guild: rest.state.commands.get(guild, [])),
    ("PUT", GUILD_COMMANDS, lambda rest, request, guild: rest.state.register(guild, request.body)),
    ("POST", GUILD_COMMANDS, lambda rest, request, guild: rest.state.register_one(guild, request.body)),
    ("DELETE", GUILD_COMMANDS + r"/(\d+)", lambda rest, request, *which: rest.state.unregister(*which)),
)
