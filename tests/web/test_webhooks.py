"""Webhooks: signed, stored before they are sent, sent again, and never to a private address."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import socket
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver
from aiohttp.test_utils import TestServer

from host.errors import Refusal
from tests.tournaments.world import ORGANISER
from tests.web.cups import collects, pledged
from tests.web.world import Visit, a_visit
from tournaments.charity.model import Per
from tournaments.course.requests import PairingByHand, TakeBack
from tournaments.webhooks import MOST, Webhook, is_allowed
from web.webhooks import AGAIN, PublicResolver, Webhooks


class Receiver:
    """A foreign program, which accepts or refuses deliveries."""

    def __init__(self) -> None:
        self.got: list[tuple[Any, bytes]] = []
        self.status = 200
        self.news = asyncio.Event()

    async def take(self, request: web.Request) -> web.Response:
        self.got.append((request.headers.copy(), await request.read()))
        self.news.set()
        return web.Response(status=self.status, headers={"Location": "/elsewhere"})

    async def next(self) -> tuple[Any, Any]:
        """Headers and body of the next message."""
        async with asyncio.timeout(10):
            while not self.got:
                self.news.clear()
                await self.news.wait()
        headers, body = self.got.pop(0)
        return headers, json.loads(body)


class WebhookWorld:
    """A tournament with a public page, a webhook, and its receiver."""

    def __init__(self, visit: Visit, receiver: Receiver, url: str) -> None:
        self.visit, self.receiver, self.url = visit, receiver, url
        self.hooks = self.fresh()

    async def restart(self) -> None:
        """Another process, which sends at once what is due."""
        await self.hooks.close()
        self.hooks = self.fresh()
        await self.hooks.start()

    def fresh(self) -> Webhooks:
        hall = self.visit.hall
        store = hall.store.webhooks
        return Webhooks(store, self.visit.pages, hall.host.background, hall.clock.now, connector=aiohttp.TCPConnector)


@pytest.fixture
async def hooked(tmp_path: Path) -> AsyncIterator[WebhookWorld]:
    receiver = Receiver()
    app = web.Application()
    app.add_routes([web.post("/hook", receiver.take), web.get("/elsewhere", receiver.take)])
    async with TestServer(app) as server, a_visit(tmp_path) as visit:
        hooked = WebhookWorld(visit, receiver, str(server.make_url("/hook")))
        visit.hall.tournaments.changed.subscribe(lambda t, events: hooked.hooks.tournament_changed(t, events))
        await hooked.hooks.start()
        yield hooked
        await hooked.hooks.close()


async def begun(hooked: WebhookWorld) -> tuple[int, Webhook, str]:
    hall = hooked.visit.hall
    cup = await hall.create(rounds=1)
    await hall.enter(cup, 2)
    key = await hooked.visit.shown(cup.id)
    hook = await hooked.hooks.add(cup.id, hooked.url)
    await hall.begin(cup)
    return cup.id, hook, key


async def test_organisers_who_add_webhooks_at_once_add_no_more_than_the_most(hooked: WebhookWorld) -> None:
    cup = await hooked.visit.hall.create(rounds=1)
    hooks, url = hooked.hooks, "https://hooks.invalid/hook"
    added = await asyncio.gather(*[hooks.add(cup.id, url) for _ in range(MOST + 2)], return_exceptions=True)
    refused = [found for found in added if isinstance(found, Refusal)]
    assert [found.code for found in refused] == ["not_offered"] * 2
    assert len(hooks.of(cup.id)) == len(await hooked.visit.hall.store.webhooks.webhooks()) == MOST
    await hooks.remove(hooks.of(cup.id)[0].id)
    assert (await hooks.add(cup.id, url)) in hooks.of(cup.id)


async def test_events_are_sent_and_signed(hooked: WebhookWorld) -> None:
    tournament_id, hook, key = await begun(hooked)
    async with asyncio.timeout(10):
        await hooked.receiver.news.wait()
    raw = hooked.receiver.got[0][1]
    headers, told = await hooked.receiver.next()
    assert (headers["X-Event"], told["event"], told["tournament"]) == ("round started", "round started", key)
    assert told["data"]["number"] == 1
    expected = hmac.new(hook.secret.encode(), raw, hashlib.sha256).hexdigest()
    assert headers["X-Signature-256"] == f"sha256={expected}"
    await hooked.visit.hall.wins(await hooked.visit.hall.tournaments.find(tournament_id), 1)
    headers, told = await hooked.receiver.next()
    assert (told["event"], told["data"]["round"]) == ("match ended", 1)
    assert told["data"]["table"]["wins"] == [1, 0]
    assert "user" not in json.dumps(told)


async def test_a_match_that_is_stopped_by_a_new_pairing_is_not_told_as_the_end_of_the_table_in_its_place(
    hooked: WebhookWorld,
) -> None:
    hall = hooked.visit.hall
    cup = await hall.enter(await hall.create(rounds=3), 6)
    await hooked.visit.shown(cup.id)
    await hooked.hooks.add(cup.id, hooked.url)
    first, kept, third = (one.table.entrants for one in (await hall.begin(cup)).current.tables)
    wanted = PairingByHand([kept, (first[0], third[0]), (first[1], third[1])], "asked", take_back=TakeBack.unplayed)
    cup = await hall.after(hall.tournaments.pair_by_hand(cup.id, ORGANISER, wanted))
    await hall.wins(cup, kept[0])
    told = [(await hooked.receiver.next())[1] for _ in range(3)]
    assert [one["event"] for one in told] == ["round started", "round started", "match ended"]
    assert told[2]["data"]["table"]["wins"] == [1, 0]


async def test_a_new_total_of_pledges_is_told_once(hooked: WebhookWorld) -> None:
    tournament_id, _, _ = await begun(hooked)
    await hooked.receiver.next()
    cup = await hooked.visit.hall.tournaments.find(tournament_id)
    await collects(hooked.visit, cup)
    await pledged(hooked.visit, cup, 900, "Sue", Per.flat, 300)
    _, told = await hooked.receiver.next()
    assert (told["event"], told["data"]) == ("pledge total", {"total": 300, "currency": "EUR", "goal": 900})
    assert "Sue" not in json.dumps(told)
    await hooked.visit.hall.wins(cup, 1)
    assert (await hooked.receiver.next())[1]["event"] == "match ended"
    await none_overdue(hooked)
    assert hooked.receiver.got == [], "the next event has no new total"


async def test_the_total_of_earlier_pledges_is_told_to_a_new_webhook(hooked: WebhookWorld) -> None:
    hall = hooked.visit.hall
    cup = await hall.enter(await hall.create(rounds=1), 2)
    await hooked.visit.shown(cup.id)
    await collects(hooked.visit, cup)
    await pledged(hooked.visit, cup, 900, "Sue", Per.flat, 300)
    await hooked.hooks.add(cup.id, hooked.url)
    await hall.begin(cup)
    told = [(await hooked.receiver.next())[1] for _ in range(2)]
    assert {one["event"] for one in told} == {"pledge total", "round started"}
    assert [one["data"]["total"] for one in told if one["event"] == "pledge total"] == [300]


async def test_the_waiting_messages_of_a_removed_webhook_are_removed_with_it(hooked: WebhookWorld) -> None:
    hooked.receiver.status = 500
    tournament_id, hook, _ = await begun(hooked)
    await hooked.receiver.next()
    await none_overdue(hooked)
    store = hooked.visit.hall.store.webhooks
    assert (await store.first_due()).hook == hook
    other = await hooked.hooks.add(tournament_id, hooked.url)
    await hooked.hooks.remove(hook.id)
    assert (await store.first_due(), await store.webhooks()) == (None, [other])


async def test_a_refused_message_is_sent_again_also_by_another_process(hooked: WebhookWorld) -> None:
    hooked.receiver.status = 500
    await begun(hooked)
    first, told = await hooked.receiver.next()
    store = hooked.visit.hall.store.webhooks
    await none_overdue(hooked)
    assert (await store.first_due()).due_at == hooked.visit.hall.clock.now() + AGAIN[0]
    hooked.visit.hall.clock.at += AGAIN[0]
    hooked.receiver.status = 204
    await hooked.restart()
    second, again = await hooked.receiver.next()
    assert (again, second["X-Delivery"]) == (told, first["X-Delivery"])
    await none_overdue(hooked)
    assert await store.first_due() is None


async def test_a_message_is_given_up_after_the_last_try_and_follows_no_redirect(hooked: WebhookWorld) -> None:
    hooked.receiver.status = 302
    await begun(hooked)
    for wait in (*AGAIN, timedelta()):
        headers, _ = await hooked.receiver.next()
        assert headers["X-Event"] == "round started"
        await none_overdue(hooked)
        hooked.visit.hall.clock.at += wait
        await hooked.restart()
    assert await hooked.visit.hall.store.webhooks.first_due() is None


async def test_a_message_of_a_clock_that_was_set_back_does_not_wait_for_its_time(hooked: WebhookWorld) -> None:
    hall, ahead = hooked.visit.hall, timedelta(days=30)
    hall.clock.at += ahead
    hooked.receiver.status = 500
    await begun(hooked)
    await hooked.receiver.next()
    await none_overdue(hooked)
    hall.clock.at -= ahead
    hooked.receiver.status = 200
    await hooked.restart()
    headers, _ = await hooked.receiver.next()
    assert headers["X-Event"] == "round started"


async def test_a_host_that_cannot_be_asked_stops_no_other_message(hooked: WebhookWorld) -> None:
    address = f"https://{'a' * 64}.example.org/"
    assert is_allowed(address)
    tournament_id, _, _ = await begun(hooked)
    await hooked.receiver.next()
    await hooked.hooks.add(tournament_id, address)
    await hooked.visit.hall.wins(await hooked.visit.hall.tournaments.find(tournament_id), 1)
    headers, _ = await hooked.receiver.next()
    assert headers["X-Event"] == "match ended"
    await none_overdue(hooked)
    waiting = await hooked.visit.hall.store.webhooks.first_due()
    assert waiting is not None
    assert (waiting.hook.url, waiting.tries) == (address, 1)


async def none_overdue(hooked: WebhookWorld) -> None:
    """Wait until no message is to be sent now."""
    async with asyncio.timeout(10):
        while await overdue(hooked):  # noqa: ASYNC110 (there is no event for a message that was not taken)
            await asyncio.sleep(0.01)


async def overdue(hooked: WebhookWorld) -> bool:
    """Whether a message is to be sent now."""
    waiting = await hooked.visit.hall.store.webhooks.first_due()
    return waiting is not None and waiting.due_at <= hooked.visit.hall.clock.at


async def test_nothing_is_told_of_a_tournament_that_is_not_public_or_has_no_webhook(hooked: WebhookWorld) -> None:
    hall = hooked.visit.hall
    cup = await hall.create(rounds=1)
    await hall.enter(cup, 2)
    hook = await hooked.hooks.add(cup.id, hooked.url)
    await hall.begin(cup)
    assert await hall.store.webhooks.first_due() is None
    await hooked.visit.shown(cup.id)
    await hooked.hooks.remove(hook.id)
    await hall.wins(cup, 1)
    assert await hall.store.webhooks.first_due() is None
    assert hooked.receiver.got == []


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/x", "https://localhost/x", "https://127.0.0.1/x", "https://[::1]/x", "https://10.0.0.1/",
        "https://user@example.org/", "https://example.org:8443/", "https://example.org/ x", "ftp://example.org/",
        "https://exa mple.org", "https://example.org/\n", "https://" + "a" * 300 + ".org", "https://2130706433/", "",
        "https://[", "https://[::1/x",
    ],
)  # fmt: skip
def test_only_public_https_addresses_are_allowed(url: str) -> None:
    assert not is_allowed(url)
    assert is_allowed("https://hooks.example.org/tournament?a=1")


class Says(AbstractResolver):
    """A name server of an attacker."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses

    async def resolve(self, host: str, port: int = 0, family: Any = socket.AF_INET) -> list[Any]:
        return [{"hostname": host, "host": address, "port": port, "family": family} for address in self.addresses]

    async def close(self) -> None:
        pass


@pytest.mark.parametrize(
    "addresses", [("127.0.0.1",), ("10.1.2.3",), ("169.254.169.254",), ("::1",), ("93.184.215.14", "192.168.0.1"), ()]
)
async def test_a_name_that_leads_into_a_private_network_is_refused(addresses: tuple[str, ...]) -> None:
    with pytest.raises(OSError, match="not a public host"):
        await PublicResolver(Says(*addresses)).resolve("evil.example")
    assert await PublicResolver(Says("93.184.215.14")).resolve("good.example")
