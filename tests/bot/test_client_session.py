"""discord.py's own requests, sent by the lean session: against servers that limit, fail and refuse."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import HTTPClient, Route

from bot.app import create_bot
from bot.client_session import SESSION, ClientSession, send_by
from bot.lean_http import LeanSession
from bot.settings import Settings
from tests.bot.raw_server import OK, Answers, Server, listening, say_ok, saying

SLEEP = asyncio.sleep
JSON = b"Content-Type: application/json\r\nContent-Length: "
LIMITED = b"HTTP/1.1 429 Slow\r\nVia: 1.1 x\r\n" + JSON + b'19\r\n\r\n{"retry_after":7.5}'
MISSING = b"HTTP/1.1 404 No\r\n" + JSON + b'14\r\n\r\n{"code":10008}'
LIMIT = b"X-RateLimit-Bucket: b\r\nX-RateLimit-Limit: 1\r\nX-RateLimit-Remaining: 0\r\nX-RateLimit-Reset-After: 9\r\n"
SPENT = OK.replace(b"\r\n", b"\r\nX-RateLimit-Reset: 1\r\n" + LIMIT, 1)


class Client:
    """discord.py's client for requests, logged in."""

    def __init__(self, server: Server) -> None:
        self.http, self.lean, self.url = HTTPClient(asyncio.get_running_loop()), LeanSession("a test"), server.url
        self.http.token, self.http._global_over = "secret", asyncio.Event()
        self.http._global_over.set()

    async def send(self, method: str = "PATCH", path: str = "/channels/1", **given: Any) -> Any:
        route = Route(method, path)
        route.url = self.url + path
        return await self.http.request(route, **given)


@asynccontextmanager
async def logged_in(answers: Answers) -> AsyncIterator[tuple[Server, Client]]:
    async with listening(answers) as server, aiohttp.ClientSession() as session:
        client = Client(server)
        vars(client.http)[SESSION] = session
        send_by(client.lean, client.http)
        yield server, client
        assert not vars(client.http)[SESSION].closed
        await client.http.close()
        assert session.closed and vars(client.http)[SESSION].closed
        client.lean.close()


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits between requests, which take no time here."""
    waits = list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await SLEEP(0)

    monkeypatch.setattr("discord.http.asyncio.sleep", sleep)
    return waits


async def test_json_goes_out_and_comes_back() -> None:
    async with logged_in(say_ok) as (server, client):
        assert await client.send(json={"é": 1}, reason="Zü") == {"id": "1"}
        head, body = server.requests[0].split(b"\r\n\r\n")
        assert head.startswith(b"PATCH /channels/1 HTTP/1.1\r\n")
        assert head.count(b"User-Agent: ") == 1
        for header in (b"Authorization: Bot secret", b"Content-Type: application/json", b"X-Audit-Log-Reason: Z%C3%BC"):
            assert header in head.split(b"\r\n")
        assert discord.utils._from_json(body.decode()) == {"é": 1}


async def test_a_query_follows_the_path_and_nothing_else_is_sent() -> None:
    async with logged_in(say_ok) as (server, client):
        assert await client.send("GET", params={"limit": 5, "after": "7"}) == {"id": "1"}
        head, body = server.requests[0].split(b"\r\n\r\n")
        assert head.startswith(b"GET /channels/1?limit=5&after=7 HTTP/1.1\r\n")
        assert b"Content-Type" not in head and body == b""


async def test_a_form_is_sent_whole_at_each_attempt(slept: list[float]) -> None:
    file = discord.File(BytesIO(b"a picture"), "a.jpg")
    form = [
        {"name": "payload_json", "value": "{}"},
        {"name": "files[0]", "value": file.fp, "filename": "a.jpg"},
    ]
    async with logged_in(saying(LIMITED, OK)) as (server, client):
        assert await client.send(form=form, files=[file]) == {"id": "1"}
        assert 7.5 in slept
        assert [b"a picture" in request for request in server.requests] == [True, True]
        assert b"Content-Type: multipart/form-data; boundary=" in server.requests[1]


async def test_a_limit_that_is_used_up_is_known_from_the_answer(slept: list[float]) -> None:
    async with logged_in(saying(SPENT)) as (_, client):
        await client.send()
        assert slept == [9.0]


async def test_a_refusal_is_discord_pys_exception() -> None:
    async with logged_in(saying(MISSING)) as (_, client):
        with pytest.raises(discord.NotFound) as caught:
            await client.send()
        assert caught.value.code == 10008


async def test_a_connection_that_breaks_is_aiohttps_error() -> None:
    async def hang_up(number: int, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with logged_in(hang_up) as (_, client):
        with pytest.raises(aiohttp.ClientError):
            await client.send()


async def test_the_bot_sends_all_its_requests_this_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list[object]()

    async def connected(client: discord.Client, *, reconnect: bool) -> None:
        found.append(vars(client.http)[SESSION])

    monkeypatch.setattr(discord.AutoShardedClient, "connect", connected)
    bot = create_bot(Settings(_env_file=None, token="", database_url=f"sqlite+aiosqlite:///{tmp_path}/bot.db"))
    async with aiohttp.ClientSession() as session:
        vars(bot.http)[SESSION] = session
        await bot.connect()
        await bot.close()
    assert [type(one) for one in found] == [ClientSession]
