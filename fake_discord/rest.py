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
from fake_discord.state import Failure, State

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


Work = Callable[["Rest", Request, Sequence[str]], Awaitable[Any] | Any]


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
                try:
                    done = work(self, request, found.groups())
                    answer = await done if isinstance(done, Awaitable) else done
                except Failure as failure:
                    told = {"message": failure.text, "code": failure.code}
                    return failure.status, {**told, "errors": failure.errors} if failure.errors else told
                return (204, None) if answer is None else (200, answer)
        return 404, {"message": "404: Not Found", "code": 0}

    # routes

    def callback(self, request: Request, args: Sequence[str]) -> Json | None:
        body = request.body
        data = body.get("data") or {}
        found = self.state.acknowledge(args[1], body["type"], data, request.files)
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

    def followup(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.answer(self.state.by_token(args[1]), request.body, request.files).data

    def shown(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.shown(args[1], args[2]).data

    def edit_shown(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.edit(self.state.shown(args[1], args[2]), request.body, request.files).data

    def delete_shown(self, request: Request, args: Sequence[str]) -> None:
        message = self.state.shown(args[1], args[2])
        self.state.delete(message.channel_id, message.id)

    def post(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.post(int(args[0]), request.body, request.files).data

    def message(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.message(int(args[0]), int(args[1])).data

    def messages(self, request: Request, args: Sequence[str]) -> list[Json]:
        self.state.channel(int(args[0]))
        found = self.state.messages[int(args[0])].values()
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        return [one.data for one in reversed(found) if one.viewer is None and int(one.data["id"]) > after][:limit]

    def edit(self, request: Request, args: Sequence[str]) -> Json:
        message = self.state.message(int(args[0]), int(args[1]))
        return self.state.edit(message, request.body, request.files).data

    def delete(self, request: Request, args: Sequence[str]) -> None:
        self.state.delete(int(args[0]), int(args[1]))

    async def new_thread(self, request: Request, args: Sequence[str]) -> Json:
        on = int(args[1]) if len(args) > 1 else None
        thread = self.state.new_thread(int(args[0]), request.body, on)
        await self.events.dispatch(int(thread["guild_id"]), "THREAD_CREATE", {**thread, "newly_created": True})
        return thread

    def channel(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.channel(int(args[0]))

    async def edit_channel(self, request: Request, args: Sequence[str]) -> Json:
        channel = self.state.edit_channel(int(args[0]), request.body)
        await self.tell_of(channel, "UPDATE")
        return channel

    async def delete_channel(self, request: Request, args: Sequence[str]) -> Json:
        channel = self.state.delete_channel(int(args[0]))
        await self.tell_of(channel, "DELETE")
        return channel

    async def tell_of(self, channel: Json, what: str) -> None:
        """Send the event for a change of a channel or a thread: "UPDATE" or "DELETE"."""
        kind = "THREAD" if channel["type"] == payloads.PUBLIC_THREAD else "CHANNEL"
        await self.events.dispatch(int(channel["guild_id"]), f"{kind}_{what}", channel)

    def me(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.me

    def user(self, request: Request, args: Sequence[str]) -> Json:
        if int(args[0]) not in self.state.users:
            raise Failure(404, 10013, "Unknown User")
        return self.state.users[int(args[0])]

    def emojis(self, request: Request, args: Sequence[str]) -> Json:
        return {"items": list(self.state.emojis.values())}

    def new_emoji(self, request: Request, args: Sequence[str]) -> Json:
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

    def delete_emoji(self, request: Request, args: Sequence[str]) -> Json:
        self.state.emojis.pop(int(args[0]), None)
        return {}

    def application(self, request: Request, args: Sequence[str]) -> Json:
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

    def guilds(self, request: Request, args: Sequence[str]) -> list[Json]:
        """All servers at once: they fit on one page."""
        permissions = self.state.granted
        return [{"id": str(key), "name": name, "permissions": permissions} for key, name in self.state.guilds.items()]

    def gateway(self, request: Request, args: Sequence[str]) -> Json:
        limit = self.events.session_start_limit()
        return {"url": self.events.url, "shards": self.shards, "session_start_limit": limit}

    def commands(self, request: Request, args: Sequence[str]) -> list[Json]:
        return self.state.commands.get(_guild(args), [])

    def register(self, request: Request, args: Sequence[str]) -> list[Json]:
        return self.state.register(_guild(args), request.body)

    def register_one(self, request: Request, args: Sequence[str]) -> Json:
        return self.state.register_one(_guild(args), request.body)

    def unregister(self, request: Request, args: Sequence[str]) -> None:
        *guild, command = args
        self.state.unregister(_guild(guild), command)


def _guild(args: Sequence[str]) -> int | None:
    return int(args[0]) if args else None


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
SHOWN = r"/webhooks/(\d+)/([^/]+)/messages/([^/]+)"
COMMANDS = r"/applications/\d+/commands"
EMOJIS = r"/applications/\d+/emojis"
GUILD_COMMANDS = r"/applications/\d+/guilds/(\d+)/commands"
ROUTES: Sequence[tuple[str, str, Work]] = (
    ("POST", r"/interactions/(\d+)/([^/]+)/callback", Rest.callback),
    ("PATCH", MESSAGE, Rest.edit),
    ("PATCH", SHOWN, Rest.edit_shown),
    ("POST", r"/channels/(\d+)/messages", Rest.post),
    ("POST", r"/webhooks/(\d+)/([^/]+)", Rest.followup),
    ("GET", MESSAGE, Rest.message),
    ("DELETE", MESSAGE, Rest.delete),
    ("GET", r"/channels/(\d+)/messages", Rest.messages),
    ("GET", SHOWN, Rest.shown),
    ("DELETE", SHOWN, Rest.delete_shown),
    ("POST", r"/channels/(\d+)/threads", Rest.new_thread),
    ("POST", MESSAGE + "/threads", Rest.new_thread),
    ("GET", r"/channels/(\d+)", Rest.channel),
    ("PATCH", r"/channels/(\d+)", Rest.edit_channel),
    ("DELETE", r"/channels/(\d+)", Rest.delete_channel),
    ("GET", r"/users/@me", Rest.me),
    ("GET", r"/users/@me/guilds", Rest.guilds),
    ("GET", r"/users/(\d+)", Rest.user),
    ("GET", r"/oauth2/applications/@me", Rest.application),
    ("GET", r"/gateway/bot", Rest.gateway),
    ("GET", COMMANDS, Rest.commands),
    ("PUT", COMMANDS, Rest.register),
    ("POST", COMMANDS, Rest.register_one),
    ("DELETE", COMMANDS + r"/(\d+)", Rest.unregister),
    ("GET", GUILD_COMMANDS, Rest.commands),
    ("GET", EMOJIS, Rest.emojis),
    ("POST", EMOJIS, Rest.new_emoji),
    ("DELETE", EMOJIS + r"/(\d+)", Rest.delete_emoji),
    ("PUT", GUILD_COMMANDS, Rest.register),
    ("POST", GUILD_COMMANDS, Rest.register_one),
    ("DELETE", GUILD_COMMANDS + r"/(\d+)", Rest.unregister),
)
