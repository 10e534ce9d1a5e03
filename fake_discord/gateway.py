"""The gateway: sessions of shards over websockets, with their failures.

Events go to the session of the server's shard, `(guild_id >> 22) % shards`. A disconnected session keeps missed events
and gets them when it resumes; one that identifies anew does not, as with Discord.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from fake_discord.payloads import Json
from fake_discord.state import State

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
TOTAL = 1000
"""Sessions that a bot may start in a day."""
KEPT = 10_000
"""Events that can be sent again to a session."""


@dataclass(slots=True)
class Session:
    """One shard's session; `socket` is None while it is disconnected. A frozen one looks alive but is dead."""

    id: str
    shard: tuple[int, int]
    socket: web.WebSocketResponse | None
    frozen: bool = False
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT))

    async def send(self, event: str, data: Json) -> None:
        """Send an event, or keep it until the session is resumed."""
        self.seq += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": self.seq, "d": data}, separators=(",", ":"))
        self.sent.append((self.seq, text))
        socket = self.socket
        if socket is not None and not self.frozen and not await _write(socket, text) and self.socket is socket:
            self.socket = None

    async def resume(self, socket: web.WebSocketResponse, seen: int) -> None:
        """Continue with another connection: first the events after `seen`, including those that arrive meanwhile."""
        while missed := [(seq, text) for seq, text in self.sent if seq > seen]:
            for _, text in missed:
                if not await _write(socket, text):
                    return
            seen = missed[-1][0]
        self.socket, self.frozen = socket, False
        await self.send("RESUMED", {})


class Gateway:
    """All sessions.

    heartbeat   seconds between two heartbeats, for shards that connect from now on
    identified  number of started sessions; `identified_at` their times on the monotonic clock
    refusing    each IDENTIFY is refused
    left        sessions of `TOTAL` that may still be started before Discord counts anew, in `reset_after` seconds
    resumed     number of resumed sessions
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.url = ""
        self.heartbeat = 41.25
        self.identified = self.resumed = 0
        self.refusing = False
        self.left, self.reset_after = TOTAL, 0.0
        self.identified_at: list[float] = []
        self.changed = asyncio.Condition()
        self._sessions: dict[tuple[int, int], Session] = {}
        self._older: list[Session] = []
        """Sessions of shards that have a newer one too: as with Discord, both get all events."""

    def session_start_limit(self) -> Json:
        """How many sessions may still be started."""
        return {
            "total": TOTAL,
            "remaining": self.left,
            "reset_after": round(self.reset_after * 1000),
            "max_concurrency": 1,
        }

    async def ready(self, shards: int = 1) -> None:
        """Wait until this many shards are connected."""
        async with self.changed:
            await self.changed.wait_for(lambda: len(self._open()) >= shards)

    async def dispatch(self, guild_id: int, event: str, data: Json) -> None:
        """Send an event of a server to every bot process that has its shard."""
        self._older = [session for session in self._older if session.socket is not None and not session.socket.closed]
        for session in [*self._sessions.values(), *self._older]:
            number, shards = session.shard
            if (guild_id >> 22) % shards == number:
                await session.send(event, data)

    # failures of connections

    async def close(self, code: int = 4000) -> None:
        """Close all connections; with 4000 the sessions can be resumed."""
        for socket in self._open():
            await socket.close(code=code)

    async def reconnect(self) -> None:
        """Ask all sessions to connect again and resume."""
        for socket in self._open():
            await _send(socket, {"op": RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool) -> None:
        """Invalidate the sessions; unless resumable, they and their missed events are dropped."""
        sockets = self._open()
        if not resumable:
            self._sessions.clear()
            self._older.clear()
        for socket in sockets:
            await _send(socket, {"op": INVALID_SESSION, "d": resumable})

    def freeze(self) -> None:
        """Make the open connections look alive but dead: no events, no acknowledged heartbeats."""
        for session in self._sessions.values():
            session.frozen = True

    # one connection

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a websocket from hello to its end."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        await _send(socket, {"op": HELLO, "d": {"heartbeat_interval": round(self.heartbeat * 1000)}})
        session: Session | None = None
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    session = await self._take(socket, session, json.loads(message.data))
        finally:
            if session is not None and session.socket is socket:
                session.socket = None
            await self._tell()
        return socket

    async def _take(self, socket: web.WebSocketResponse, session: Session | None, payload: Json) -> Session | None:
        """Answer one message of this session; return the connection's session after it."""
        op, data = payload["op"], payload.get("d")
        if op == HEARTBEAT and not (session is not None and session.frozen):
            await _send(socket, {"op": HEARTBEAT_ACK})
        elif op == IDENTIFY:
            self.left -= 1
            if not self.refusing:
                return await self._identify(socket, data)
            await _send(socket, {"op": INVALID_SESSION, "d": False})
            await self._tell()
        elif op == RESUME:
            return await self._resume(socket, data)
        return session

    async def _identify(self, socket: web.WebSocketResponse, data: Any) -> Session:
        number, shards = data.get("shard") or (0, 1)
        session = Session(secrets.token_hex(8), (number, shards), socket)
        mine = [guild_id for guild_id in self.state.guilds if (guild_id >> 22) % shards == number]
        ready = {
            "v": 10,
            "user": self.state.me,
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in mine],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [number, shards],
            "application": {"id": str(self.state.application_id), "flags": 0},
        }
        await session.send("READY", ready)
        for guild_id in mine:
            await session.send("GUILD_CREATE", self.state.guild(guild_id))
        older = self._sessions.get(session.shard)
        if older is not None and older.socket is not None and not older.socket.closed:
            self._older.append(older)
        self._sessions[session.shard] = session
        self.identified += 1
        self.identified_at.append(time.monotonic())
        await self._tell()
        return session

    async def _resume(self, socket: web.WebSocketResponse, data: Any) -> Session | None:
        known = [*self._sessions.values(), *self._older]
        found = [session for session in known if session.id == data["session_id"]]
        if not found:
            await _send(socket, {"op": INVALID_SESSION, "d": False})
            return None
        session = found[0]
        await session.resume(socket, data["seq"])
        self.resumed += 1
        await self._tell()
        return session

    def _open(self) -> list[web.WebSocketResponse]:
        sockets = [session.socket for session in self._sessions.values()]
        return [socket for socket in sockets if socket is not None and not socket.closed]

    async def _tell(self) -> None:
        async with self.changed:
            self.changed.notify_all()


async def _send(socket: web.WebSocketResponse, payload: Json) -> None:
    await _write(socket, json.dumps(payload))


async def _write(socket: web.WebSocketResponse, text: str) -> bool:
    """Send a text; False if the connection is closed."""
    if socket.closed:
        return False
    try:
        await socket.send_str(text)
    except ConnectionError:
        return False
    return True
