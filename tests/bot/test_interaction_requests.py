"""Requests of interactions, as discord.py has them sent, against servers that limit, fail and refuse."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import Route
from discord.webhook.async_ import async_context

from bot.app import create_bot
from bot.interaction_requests import InteractionRequests
from bot.settings import Settings
from tests.bot.raw_server import OK, Answers, Server, listening, say_ok, saying

SLEEP = asyncio.sleep
JSON = b"Content-Type: application/json\r\nContent-Length: "
LIMITED = b"HTTP/1.1 429 Slow\r\nVia: 1.1 x\r\n" + JSON + b'19\r\n\r\n{"retry_after":7.5}'
BLOCKED = LIMITED.replace(b"Via: 1.1 x\r\n", b"")
FAILED = b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\noops"
SPENT = b"X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset-After: %s\r\n"
EMPTY = b"HTTP/1.1 204 No Content\r\n\r\n"


def refused(status: int, code: int) -> bytes:
    return f"HTTP/1.1 {status} No\r\n".encode() + JSON + b'14\r\n\r\n{"code":%d}' % code


async def uncounted(request: Awaitable[Any]) -> Any:
    return await request


class Sender:
    """Sends requests of one webhook to this server."""

    def __init__(self, server: Server) -> None:
        self.requests, self.url = InteractionRequests("a test", uncounted), server.url

    async def send(self, token: str = "t", path: str = "/webhooks/{webhook_id}/{webhook_token}", **given: Any) -> Any:
        route = Route("PATCH", path, webhook_id=1, webhook_token=token)
        route.url = f"{self.url}/webhooks/1/{token}"
        return await self.requests.request(route, None, **given)


@asynccontextmanager
async def sending(answers: Answers) -> AsyncIterator[tuple[Server, Sender]]:
    async with listening(answers) as server:
        sender = Sender(server)
        yield server, sender
        sender.requests.close()


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The waits between requests, which take no time here."""
    waits = list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await SLEEP(0)

    monkeypatch.setattr("bot.interaction_requests.asyncio.sleep", sleep)
    return waits


async def test_json_goes_out_and_comes_back() -> None:
    async with sending(saying(OK, EMPTY)) as (server, sender):
        assert await sender.send(payload={"é": 1, "b": 2}, params={"with_response": "1"}) == {"id": "1"}
        assert await sender.send() == ""
        head, body = server.requests[0].split(b"\r\n\r\n")
        assert head.split(b"\r\n")[0] == b"PATCH /webhooks/1/t?with_response=1 HTTP/1.1"
        assert b"Content-Type: application/json" in head.split(b"\r\n")
        assert body == b'{"\\u00e9":1,"b":2}'
        assert b"Content-Type" not in server.requests[1]
        sender.requests.close()
        await server.ended(server.connections)


async def test_a_token_and_a_reason_are_sent_with_their_headers() -> None:
    async with sending(say_ok) as (server, sender):
        await sender.send(auth_token="secret", reason="Zü\r\nX: y")
        head = server.requests[0].split(b"\r\n")
        assert b"Authorization: Bot secret" in head
        assert b"X-Audit-Log-Reason: Z%C3%BC%0D%0AX%3A y" in head


async def test_a_form_has_its_parts_and_its_own_kind() -> None:
    parts = [
        {"name": "payload_json", "value": "{}"},
        {
            "name": "files[0]",
            "value": b"\x00\xff\r\n",
            "filename": "my [a].jpg",
            "content_type": "application/octet-stream",
        },
    ]
    async with sending(say_ok) as (server, sender):
        assert await sender.send(multipart=parts) == {"id": "1"}
        head, body = server.requests[0].split(b"\r\n\r\n", 1)
        assert b"Content-Type: multipart/form-data; boundary=" in head
        assert b"application/json" not in head
        assert b'name="files[0]"; filename="my [a].jpg"' in body
        assert b"\r\n\r\n\x00\xff\r\n\r\n--" in body


async def test_a_rate_limit_is_waited_for(slept: list[float]) -> None:
    async with sending(saying(LIMITED, OK)) as (server, sender):
        assert await sender.send(payload={"a": 1}) == {"id": "1"}
        assert slept == [7.5]
        assert [request.split(b"\r\n\r\n")[1] for request in server.requests] == [b'{"a":1}', b'{"a":1}']


@pytest.mark.parametrize(
    "answer", [BLOCKED, LIMITED.replace(b"application/json", b"text/plain"), LIMITED.replace(b"retry", b"again")]
)
async def test_a_block_is_not_waited_for(answer: bytes, slept: list[float]) -> None:
    async with sending(saying(answer)) as (_, sender):
        with pytest.raises(discord.HTTPException) as error:
            await sender.send()
        assert (error.value.status, slept) == (429, [])


async def test_a_failure_of_the_servers_is_repeated_with_growing_waits(slept: list[float]) -> None:
    async with sending(saying(FAILED.replace(b"502", b"500"), FAILED, OK)) as (_, sender):
        assert await sender.send() == {"id": "1"}
        assert slept == [1.0, 3.0]


async def test_a_page_of_a_proxy_in_another_encoding_is_a_failure_like_any_other(slept: list[float]) -> None:
    async with sending(saying(FAILED.replace(b"oops", b"\xfc\xff\x00!"), OK)) as (_, sender):
        assert await sender.send() == {"id": "1"}


@pytest.mark.parametrize("body", [b"", b"<html>", b'{"id": "1"'])
async def test_a_failure_whose_json_is_none_is_repeated_too(body: bytes, slept: list[float]) -> None:
    broken = b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
    async with sending(saying(broken % (len(body), body), OK)) as (_, sender):
        assert await sender.send() == {"id": "1"}
        assert slept == [1.0]


async def test_an_answer_that_is_no_json_is_an_error_of_the_connection() -> None:
    async with sending(saying(OK.replace(b'{"id"', b'["id"'))) as (_, sender):
        with pytest.raises(aiohttp.ClientPayloadError):
            await sender.send()


async def test_a_first_answer_is_not_repeated_when_it_would_be_too_late(slept: list[float]) -> None:
    async with sending(saying(LIMITED.replace(b"7.5", b"3.5"), OK)) as (_, sender):
        with pytest.raises(discord.HTTPException):
            await sender.send(path="/interactions/{webhook_id}/{webhook_token}/callback")
        assert slept == []


async def test_a_first_answer_is_repeated_when_it_is_still_in_time(slept: list[float]) -> None:
    soon = LIMITED.replace(b"7.5", b"0.5")
    async with sending(saying(soon, OK)) as (_, sender):
        assert await sender.send(path="/interactions/{webhook_id}/{webhook_token}/callback") == {"id": "1"}
        assert slept == [0.5]


async def test_a_rate_limit_that_tells_of_itself_in_headers_too_is_waited_for_once(slept: list[float]) -> None:
    async with sending(saying(LIMITED.replace(b"Via", SPENT % b"7.5" + b"Via"), OK)) as (_, sender):
        assert await sender.send() == {"id": "1"}
        assert slept == [7.5]


async def test_it_gives_up_after_five_attempts(slept: list[float]) -> None:
    async with sending(saying(*5 * [FAILED])) as (server, sender):
        with pytest.raises(discord.DiscordServerError):
            await sender.send()
        assert (len(server.requests), slept) == (5, [1.0, 3.0, 5.0, 7.0])


@pytest.mark.parametrize(
    ("status", "kind"), [(400, discord.HTTPException), (403, discord.Forbidden), (404, discord.NotFound)]
)
async def test_other_refusals_are_discord_pys_exceptions(
    status: int, kind: type[discord.HTTPException], slept: list[float]
) -> None:
    async with sending(saying(refused(status, 10015))) as (_, sender):
        with pytest.raises(discord.HTTPException) as error:
            await sender.send()
        assert type(error.value) is kind
        assert (error.value.status, error.value.code, slept) == (status, 10015, [])


async def test_a_request_that_is_cut_off_is_not_repeated(slept: list[float]) -> None:
    async def cut(number: int, writer: asyncio.StreamWriter) -> None:
        writer.close()

    async with sending(cut) as (server, sender):
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await sender.send()
        assert (len(server.requests), slept) == (1, [])


async def test_a_webhook_that_has_used_up_its_limit_waits_and_others_do_not(slept: list[float]) -> None:
    left, spent = (OK.replace(b"Content-Type", SPENT % after + b"Content-Type") for after in (b"60", b"0.05"))
    async with sending(saying(left.replace(b"Remaining: 0", b"Remaining: 4"), spent, OK, OK, OK)) as (_, sender):
        await sender.send()
        await sender.send()
        await sender.send("another")
        assert slept == []
        await sender.send()
        [wait] = slept
        assert 0 < wait <= 0.05
        await SLEEP(0.1)
        await sender.send()
        assert slept == [wait]


async def test_a_pause_that_is_over_is_forgotten_and_one_that_has_begun_since_is_not(
    slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, forgets = asyncio.get_running_loop(), list[Callable[[], None]]()
    call_later = loop.call_later

    def call(seconds: float, forget: Any, *given: Any) -> Any:
        if given and given[-1] == (1, "t"):
            forgets.append(partial(forget, *given))
            assert loop.time() + seconds > sender.requests._pauses[1, "t"]
        return call_later(seconds, forget, *given)

    monkeypatch.setattr(loop, "call_later", call)
    short, long = (OK.replace(b"Content-Type", SPENT % after + b"Content-Type") for after in (b"0", b"60"))
    async with sending(saying(short, long, short)) as (_, sender):
        await sender.send()
        await sender.send()
        first, second = forgets
        first()
        await sender.send()
        [wait] = slept
        assert 50 < wait <= 60, "the second pause was not over"
        second()
        assert sender.requests._pauses == {}


async def test_a_file_is_sent_whole_at_each_attempt(slept: list[float]) -> None:
    file = discord.File(BytesIO(b"a picture"), "a.jpg")
    parts = [{"name": "files[0]", "value": file.fp, "filename": file.filename}]
    async with sending(saying(FAILED, OK)) as (server, sender):
        assert await sender.send(multipart=parts, files=[file]) == {"id": "1"}
        assert [b"a picture" in request for request in server.requests] == [True, True]


async def test_the_bot_sends_all_requests_of_interactions_this_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list[object]()

    async def connected(client: discord.Client, token: str, *, reconnect: bool) -> None:
        found.append(async_context.get())

    monkeypatch.setattr(discord.Client, "start", connected)
    bot = create_bot(Settings(_env_file=None, discord_token="", database_url=f"sqlite+aiosqlite:///{tmp_path}/bot.db"))
    await asyncio.create_task(bot.start("token"))
    await bot.close()
    assert [type(adapter) for adapter in found] == [InteractionRequests]
