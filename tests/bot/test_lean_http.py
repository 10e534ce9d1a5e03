"""The session for requests of interactions, against servers that answer, cut off, wait and talk nonsense."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ssl import CERT_REQUIRED, SSLContext
from typing import Any

import aiohttp
import pytest

import bot.lean_http
from bot.lean_http import LeanSession, _Connection
from tests.bot.raw_server import OK, Answers, Server, listening, say_ok, saying


@asynccontextmanager
async def serving(answers: Answers) -> AsyncIterator[tuple[Server, LeanSession]]:
    session = LeanSession("a test")
    async with listening(answers) as server:
        yield server, session
        session.close()


async def sent(server: Server, session: LeanSession, body: bytes = b"{}") -> tuple[int, bytes]:
    got = await session.send("POST", f"{server.url}/a/b?c=d", {"Content-Type": "text/x"}, body)
    return got.status, got.body


async def test_a_request_arrives_as_it_was_meant() -> None:
    async with serving(say_ok) as (server, session):
        assert await sent(server, session, '{"é": 1}'.encode()) == (200, b'{"id":"1"}')
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
        assert await asyncio.gather(sent(server, session), sent(server, session)) == 2 * [(200, b'{"id":"1"}')]
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
        assert await sent(server, session) == await sent(server, session) == (200, b'{"id":"1"}')
        assert server.connections == 2


@pytest.mark.parametrize("reset", [False, True])
async def test_a_connection_that_the_server_closes_while_it_is_free_is_not_used_again(reset: bool) -> None:
    async def answer_and_close(number: int, writer: asyncio.StreamWriter) -> None:
        writer.write(OK)
        if reset:
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
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
            assert await sent(server, session) == (200, b'{"id":"1"}')
        assert server.connections == 1


async def test_a_response_that_arrives_byte_by_byte() -> None:
    async def slowly(number: int, writer: asyncio.StreamWriter) -> None:
        for at in range(len(OK)):
            writer.write(OK[at : at + 1])
            await writer.drain()
            await asyncio.sleep(0)

    async with serving(slowly) as (server, session):
        got = await session.send("POST", f"{server.url}/", {}, b"")
        assert (got.status, got.reason, got.headers["content-type"]) == (200, "OK", "application/json")
        assert got.body == b'{"id":"1"}'


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
        await server.ended(1)
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
            await server.ended(1)


async def test_a_server_that_takes_a_connection_and_does_not_encrypt_it_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot.lean_http, "PATIENCE", 0.05)
    async with serving(say_ok) as (server, session):
        with pytest.raises(aiohttp.ServerTimeoutError):
            async with asyncio.timeout(5):
                await session.send("POST", server.url.replace("http", "https"), {}, b"")


@pytest.mark.parametrize(
    ("address", "place"), [("https://discord.example", ("discord.example", 443)), ("http://a.b", ("a.b", 80))]
)
async def test_an_address_without_a_port_leads_to_the_usual_one_with_a_checked_certificate_where_encrypted(
    address: str, place: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[tuple[str, int]]()

    async def connect(protocol: object, host: str, port: int, *, ssl: SSLContext | None) -> None:
        asked.append((host, port))
        assert (ssl is not None) == address.startswith("https")
        assert ssl is None or (ssl.check_hostname and ssl.verify_mode is CERT_REQUIRED)
        raise OSError

    monkeypatch.setattr(asyncio.get_running_loop(), "create_connection", connect)
    with pytest.raises(aiohttp.ClientConnectionError):
        await LeanSession("a test").send("POST", f"{address}/a", {}, b"")
    assert asked == [place]


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


async def test_a_request_cancelled_when_its_response_is_there_leaves_the_connection_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    complete = _Connection.on_message_complete

    def complete_and_cancel(connection: _Connection) -> None:
        complete(connection)
        first.cancel()

    monkeypatch.setattr(_Connection, "on_message_complete", complete_and_cancel)
    async with serving(say_ok) as (server, session):
        first = asyncio.create_task(sent(server, session))
        with pytest.raises(asyncio.CancelledError):
            await first
        assert (await sent(server, session))[0] == 200
        assert server.connections == 1


async def test_the_patience_with_one_response_does_not_end_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, asked, late = asyncio.get_running_loop(), asyncio.Event(), list[asyncio.TimerHandle]()
    call_later = loop.call_later

    def call(seconds: float, *given: Any) -> asyncio.TimerHandle:
        late.append(call_later(seconds, *given))
        return late[-1]

    async def ok(number: int, writer: asyncio.StreamWriter) -> None:
        if number == 2:
            asked.set()
            await over.wait()
        writer.write(OK)

    over = asyncio.Event()
    async with serving(ok) as (server, session):
        monkeypatch.setattr(loop, "call_later", call)
        await sent(server, session)
        [timer] = late
        second = asyncio.create_task(sent(server, session))
        await asked.wait()
        if not timer.cancelled():
            timer._run()  # its time has come
        over.set()
        assert (await second)[0] == 200
        assert server.connections == 1


async def test_a_response_that_no_request_awaits_ends_the_connection() -> None:
    async with serving(saying(OK + OK, OK)) as (server, session):
        assert (await sent(server, session))[0] == 200
        assert (await sent(server, session))[0] == 200
        assert server.connections == 2
