"""The session for requests of interactions, against servers that answer, cut off, wait and talk nonsense."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

import bot.lean_http
from bot.lean_http import LeanSession

OK = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"id":"1"}'
Answers = Callable[[int, asyncio.StreamWriter], Awaitable[None]]


class Server:
    """Reads whole requests, and answers each by its number. `connections` counts them."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.requests: list[bytes] = []
        self.connections = 0
        self._ended = asyncio.Semaphore(0)
        self.url = ""

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                [length] = [line.split(b": ")[1] for line in head.split(b"\r\n") if line.startswith(b"Content-Length")]
                self.requests.append(head + await reader.readexactly(int(length)))
                await self._answers(len(self.requests), writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
        self._ended.release()

    async def ended(self, connections: int) -> None:
        """Return when this many more connections have ended."""
        async with asyncio.timeout(5):
            for _ in range(connections):
                await self._ended.acquire()


@asynccontextmanager
async def serving(answers: Answers) -> AsyncIterator[tuple[Server, LeanSession]]:
    server, session = Server(answers), LeanSession("a test")
    listening = await asyncio.start_server(server.handle, "127.0.0.1", 0)
    server.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    try:
        yield server, session
    finally:
        session.close()
        listening.close()


async def say_ok(number: int, writer: asyncio.StreamWriter) -> None:
    writer.write(OK)


def saying(*answers: bytes) -> Answers:
    """Answer the first request with the first of these, and so on."""

    async def say(number: int, writer: asyncio.StreamWriter) -> None:
        writer.write(answers[number - 1])

    return say


async def sent(server: Server, session: LeanSession, data: str | aiohttp.FormData = "{}") -> tuple[int, str]:
    async with session.request("POST", f"{server.url}/a/b?c=d", data=data, headers={"Content-Type": "text/x"}) as got:
        return got.status, await got.text(encoding="utf-8")


async def test_a_request_arrives_as_it_was_meant() -> None:
    async with serving(say_ok) as (server, session):
        assert await sent(server, session, '{"é": 1}') == (200, '{"id":"1"}')
        [request] = server.requests
        head, body = request.split(b"\r\n\r\n")
        place = server.url.removeprefix("http://").encode()
        assert head.split(b"\r\n") == [
            b"POST /a/b?c=d HTTP/1.1",
            b"Host: " + place,
            b"User-Agent: a test",
            b"Content-Length: 9",
            b"Content-Type: text/x",
        ]
        assert body == '{"é": 1}'.encode()


async def test_one_connection_serves_one_request_after_the_other_and_no_two_at_once() -> None:
    async with serving(say_ok) as (server, session):
        for _ in range(3):
            await sent(server, session)
        assert server.connections == 1
        assert await asyncio.gather(sent(server, session), sent(server, session)) == 2 * [(200, '{"id":"1"}')]
        assert server.connections == 2


async def test_a_connection_that_was_unused_for_long_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(say_ok) as (server, session):
        await asyncio.gather(sent(server, session), sent(server, session))
        monkeypatch.setattr(bot.lean_http, "KEPT", 0.0)
        await sent(server, session)
        assert server.connections == 3
        await server.ended(2)


@pytest.mark.parametrize(
    "answer",
    [
        OK.replace(b"Content-Type", b"Connection: close\r\nContent-Type"),
        OK.replace(b"HTTP/1.1", b"HTTP/1.0"),
    ],
)
async def test_a_connection_that_the_server_ends_is_not_used_again(answer: bytes) -> None:
    async with serving(saying(answer, OK)) as (server, session):
        assert await sent(server, session) == await sent(server, session) == (200, '{"id":"1"}')
        assert server.connections == 2


async def test_a_connection_that_the_server_closes_while_it_is_free_is_not_used_again() -> None:
    async def answer_and_close(number: int, writer: asyncio.StreamWriter) -> None:
        writer.write(OK)
        writer.close()

    async with serving(answer_and_close) as (server, session):
        await sent(server, session)
        async with asyncio.timeout(5):
            while any(session._free.values()):  # noqa: ASYNC110 (a session has no event for it)
                await asyncio.sleep(0)
        assert (await sent(server, session))[0] == 200
        assert server.connections == 2


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n" + b'{"id":\r\n4\r\n"1"}\r\n0\r\n\r\n',
        b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + OK,
    ],
)
async def test_forms_of_a_response(answer: bytes) -> None:
    async with serving(saying(answer, answer)) as (server, session):
        for _ in range(2):
            assert await sent(server, session) == (200, '{"id":"1"}')
        assert server.connections == 1


async def test_a_response_that_arrives_byte_by_byte() -> None:
    async def slowly(number: int, writer: asyncio.StreamWriter) -> None:
        for at in range(len(OK)):
            writer.write(OK[at : at + 1])
            await writer.drain()
            await asyncio.sleep(0)

    async with (
        serving(slowly) as (server, session),
        session.request("POST", f"{server.url}/", data="", headers={}) as got,
    ):
        assert (got.status, got.reason, got.headers["content-type"]) == (200, "OK", "application/json")
        assert await got.text() == '{"id":"1"}'


@pytest.mark.parametrize("part", [b"", OK[:20], OK[:-1]])
async def test_a_response_that_is_cut_off_is_an_error(part: bytes) -> None:
    async def cut(number: int, writer: asyncio.StreamWriter) -> None:
        writer.write(part)
        await writer.drain()
        writer.close()

    async with serving(cut) as (server, session):
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await sent(server, session)
        assert len(server.requests) == 1  # a press would be answered twice


async def test_nonsense_is_an_error_and_ends_the_connection() -> None:
    async with serving(saying(b"good evening\r\n\r\n", OK)) as (server, session):
        with pytest.raises(aiohttp.ClientPayloadError):
            await sent(server, session)
        assert (await sent(server, session))[0] == 200
        assert server.connections == 2


async def test_a_server_that_cannot_be_reached_is_an_error() -> None:
    async with serving(say_ok) as (server, session):
        pass
    with pytest.raises(aiohttp.ClientConnectionError):
        await sent(server, session)


async def test_a_server_that_does_not_answer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(number: int, writer: asyncio.StreamWriter) -> None:
        """Say nothing."""

    monkeypatch.setattr(bot.lean_http, "PATIENCE", 0.05)
    async with serving(wait) as (server, session):
        for connections in (1, 2):  # a response that comes later must not answer the next request
            with pytest.raises(aiohttp.ServerTimeoutError):
                await sent(server, session)
            assert server.connections == connections


async def test_a_cancelled_request_takes_its_connection_along() -> None:
    asked, answered = asyncio.Event(), asyncio.Event()

    async def late(number: int, writer: asyncio.StreamWriter) -> None:
        if number == 1:
            asked.set()
            await answered.wait()
        writer.write(OK)

    async with serving(late) as (server, session):
        first = asyncio.create_task(sent(server, session))
        async with asyncio.timeout(5):
            await asked.wait()
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        answered.set()
        await server.ended(1)
        assert (await sent(server, session))[0] == 200
        assert server.connections == 2


async def test_a_response_that_no_request_awaits_ends_the_connection() -> None:
    async with serving(saying(OK + OK, OK)) as (server, session):
        assert (await sent(server, session))[0] == 200
        assert (await sent(server, session))[0] == 200
        assert server.connections == 2


async def test_a_form_has_its_parts_and_its_own_kind() -> None:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", "{}")
    form.add_field("files[0]", b"\x00\xff\r\n", filename="a.jpg", content_type="application/octet-stream")
    async with serving(say_ok) as (server, session):
        assert (await sent(server, session, form))[0] == 200
        head, body = server.requests[0].split(b"\r\n\r\n", 1)
        assert b"Content-Type: multipart/form-data; boundary=" in head
        assert b"text/x" not in head
        assert b'name="files[0]"; filename="a.jpg"' in body
        assert b"\r\n\r\n\x00\xff\r\n\r\n--" in body


async def test_discord_py_sends_through_it_and_keeps_its_rules() -> None:
    """A rate limit is waited for; other refusals are discord.py's exceptions."""
    kind = b"Content-Type: application/json\r\nContent-Length: "
    limited = b"HTTP/1.1 429 Slow\r\nVia: 1.1 x\r\n" + kind + b'17\r\n\r\n{"retry_after":0}'
    missing = b"HTTP/1.1 404 Not Found\r\n" + kind + b'14\r\n\r\n{"code":10015}'
    async with serving(saying(limited, OK, missing)) as (server, session):
        route = Route("PATCH", "/webhooks/{webhook_id}/{webhook_token}", webhook_id=1, webhook_token="t")
        route.url = f"{server.url}/webhooks/1/t"
        adapter = AsyncWebhookAdapter()
        assert await adapter.request(route, session, payload={"a": 1}) == {"id": "1"}
        with pytest.raises(discord.NotFound) as refused:
            await adapter.request(route, session, payload={})
        assert (refused.value.code, refused.value.status) == (10015, 404)
        assert [request.split(b"\r\n\r\n")[1] for request in server.requests] == [b'{"a":1}', b'{"a":1}', b"{}"]
