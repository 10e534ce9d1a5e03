"""Answers of Discord's API: all are counted, and none that discord.py would misread is taken for what it is not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.answers import watched
from cogs.kit.sending.discord_errors import passes

JSON = "application/json"
OLD = {"message": "Maximum number of edits to messages older than 1 hour reached.", "code": 30046}
Ask = Callable[[discord.Client], Awaitable[Any]]


class Discord:
    """Answers with these statuses, bodies and types, one after the other, the last for ever."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, str, str]] = []
        self.counted: Counter[str] = Counter()

    async def handle(self, request: web.Request) -> web.Response:
        status, body, kind = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        headers = {"Via": "1.1 x"} | ({"Content-Type": kind} if kind else {})
        return web.Response(status=status, body=body.encode(), headers=headers)


@pytest.fixture
async def there(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    there, app = Discord(), web.Application()
    app.router.add_route("*", "/{path:.*}", there.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://{host}:{port}/api/v10")
    yield there
    await runner.cleanup()


@pytest.fixture
async def client(there: Discord) -> AsyncIterator[discord.Client]:
    count = there.counted.update
    client = discord.Client(intents=discord.Intents.none(), http_trace=watched(lambda status: count([status])))
    there.answers = [(200, '{"id": "1", "username": "k", "discriminator": "0", "avatar": null}', JSON)]
    await client.http.static_login("token")
    there.counted.clear()
    yield client
    await client.http.close()


async def of_the_bot(client: discord.Client) -> Any:
    return await client.http.request(discord.http.Route("PATCH", "/channels/1/messages/2"), json={})


async def of_an_interaction(client: discord.Client) -> Any:
    hook = discord.Webhook.partial(1, "token", client=client)
    return await hook.edit_message(2, content="")


both = pytest.mark.parametrize("ask", [of_the_bot, of_an_interaction])


@both
@pytest.mark.parametrize("body", [OLD, {**OLD, "retry_after": None}, {**OLD, "retry_after": "soon"}], ids=str)
async def test_a_limit_without_a_time_is_a_refusal_with_its_code(
    there: Discord, client: discord.Client, ask: Ask, body: dict[str, Any]
) -> None:
    there.answers = [(429, json.dumps(body), JSON)]
    with pytest.raises(discord.HTTPException) as refused:
        await ask(client)
    assert (refused.value.status, refused.value.code) == (429, 30046)
    assert passes(refused.value)
    assert there.counted == {"4xx": 1}


@both
async def test_a_request_refused_with_a_retry_time_is_sent_again_after_that_time(
    there: Discord, client: discord.Client, ask: Ask
) -> None:
    there.answers = [(429, '{"retry_after": 0.01, "message": "slow"}', JSON), (404, '{"code": 10008}', JSON)]
    with pytest.raises(discord.NotFound):
        await ask(client)
    assert there.counted == {"4xx": 2}


@both
@pytest.mark.parametrize("kind", ["text/html", ""])
async def test_a_page_instead_of_json_is_no_answer(there: Discord, client: discord.Client, ask: Ask, kind: str) -> None:
    there.answers = [(200, "<html>We are down</html>", kind)]
    with pytest.raises(aiohttp.ClientPayloadError) as refused:
        await ask(client)
    assert passes(refused.value)
    assert there.counted == {"2xx": 1}


async def test_a_response_without_a_body_is_counted(there: Discord, client: discord.Client) -> None:
    there.answers = [(204, "", "")]
    assert await of_the_bot(client) == ""
    assert there.counted == {"2xx": 1}


async def test_files_are_no_answers_of_the_api(there: Discord, client: discord.Client) -> None:
    there.answers = [(200, "a picture", "image/png")]
    base = discord.http.Route.BASE.removesuffix("/api/v10")
    assert await client.http.get_from_cdn(f"{base}/emojis/1.png") == b"a picture"
    assert not there.counted


@both
async def test_a_connection_that_breaks_is_counted_as_none(
    there: Discord, client: discord.Client, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "http://127.0.0.1:1/api/v10")
    with pytest.raises(aiohttp.ClientError):
        await ask(client)
    assert there.counted == {"none": 1}
