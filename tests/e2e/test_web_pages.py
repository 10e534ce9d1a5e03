"""Switching web pages on and off in Discord, and what the bot serves then."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from host.public_pages import Kind
from tests.e2e.my_data import erase
from tests.e2e.playing import leave, seated
from tests.e2e.tournaments import announcement, made
from tests.e2e.world import World, labels, texts, words
from tests.web.world import Stream

pytestmark = pytest.mark.world(settings={"web_port": 0})


async def status(address: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status


@asynccontextmanager
async def followed(world: World, kind: Kind, subject: int) -> AsyncIterator[Stream]:
    """The stream of this page, which is public."""
    address = world.bot.services.public_pages.link(kind, subject)
    async with aiohttp.ClientSession() as session, session.get(f"{address}/events") as answer:
        yield Stream(answer)


async def news(world: World, stream: Stream) -> str:
    """The sections of the page that have changed, once it is made anew."""
    coming = asyncio.create_task(stream.next())
    async with asyncio.timeout(20):
        while not coming.done():
            await world.later(1)
        return "".join((await coming)[1]["sections"].values())


async def test_an_organiser_makes_the_page_public_and_the_announcement_leads_there(world: World) -> None:
    ann = await made(world, "round_robin")
    assert "web" not in texts(announcement(ann))
    await ann.press("Organise", announcement(ann))
    answer = await ann.press("Web page")
    assert "cannot be opened" in words(answer)
    shown = words(await ann.press("Switch on"))
    assert shown.startswith("The page is switched on.") and shown.count("The page is public") == 1
    [address] = re.findall(r"To be watched on the web: <(http://127\S+/t/[\w-]{22})>", texts(announcement(ann)))
    assert await status(address) == 200
    asked = words(await ann.press("New address"))
    assert "leads nowhere after that" in asked and await status(address) == 200
    assert "has a new address" in words(await ann.press("Give it a new address"))
    [renewed] = re.findall(r"on the web: <(\S+)>", texts(announcement(ann)))
    assert renewed != address
    assert [await status(address), await status(renewed)] == [404, 200]
    await world.restart()
    [again] = re.findall(r"on the web: <(\S+)>", texts(announcement(ann)))
    assert again.rpartition("/")[2] == renewed.rpartition("/")[2]
    shown = await ann.press("Add a webhook …")
    assert "https, a public name" in words(await ann.actor.submit_modal(shown, {"url": "https://127.0.0.1/hook"}))
    shown = await ann.press("Add a webhook …")
    answer = words(await ann.actor.submit_modal(shown, {"url": "https://hooks.invalid/hook"}))
    assert re.search(r"its? secret, which is not shown again: `[\w-]{43}`", answer, re.IGNORECASE)
    assert "Remove webhook #1" in words(await ann.choose("#1 hooks.invalid"))
    assert len(world.bot.services.webhooks.of(1)) == 1
    await ann.press("Remove it")
    assert world.bot.services.webhooks.of(1) == []
    assert "cannot be taken back" in words(await ann.press("Switch off"))
    shown = words(await ann.press("Switch it off"))
    assert shown.startswith("The address of the page leads nowhere now.") and shown.count("is switched off") == 1
    assert "web" not in texts(announcement(ann))
    assert await status(again) == 404


async def test_a_person_says_whether_web_pages_may_name_that_person(world: World) -> None:
    ben = world["Ben"]
    answer = await ben.command("settings")
    assert "My name on web pages**\nIt can stand beside pledges" in words(answer)
    assert "It is hidden." in words(answer)
    assert "in your matches: live, and afterwards step by step with your hand" in words(answer)
    await ben.press("Show my name")
    assert "It is shown." in texts(ben.panel)
    assert "Hide my name" in labels(ben.panel)


async def test_an_open_page_of_a_server_shows_a_match_as_soon_as_it_has_a_thread(world: World) -> None:
    services = world.bot.services
    for name in ("Ann", "Ben"):
        await world[name].command("settings")
        await world[name].press("Show my name", world[name].panel)
    await services.public_pages.switch_on(Kind.server, world.guild.id)
    async with followed(world, Kind.server, world.guild.id) as stream:
        assert "Ann" not in await news(world, stream)
        await seated(world, "Ann", "Ben", mode="quickplay1")
        assert re.search(r'href="/m/1-', await news(world, stream))


async def test_an_open_page_hears_that_a_person_is_not_to_be_named_any_more(world: World) -> None:
    services, ann, ben = world.bot.services, world["Ann"], world["Ben"]
    await seated(world, "Ann", "Ben", mode="quickplay1")
    for person in (ann, ben):
        await person.command("settings")
        await person.press("Show my name", person.panel)
    await services.public_pages.switch_on(Kind.server, world.guild.id)
    await services.public_pages.switch_on(Kind.match, 1)
    async with (
        followed(world, Kind.server, world.guild.id) as server,
        followed(world, Kind.match, 1) as match,
    ):
        assert "Ann" in await news(world, server)
        assert "Ann" in await news(world, match)
        await ann.press("Hide my name", ann.panel)
        assert "1 match goes on." in await news(world, server)
        shown = await news(world, match)
        assert "Player 1" in shown and "Ann" not in shown
    await leave(ann)
    async with followed(world, Kind.server, world.guild.id) as server:
        assert "Ben" in await news(world, server)
        await erase(ben)
        shown = await news(world, server)
        assert "Ben" not in shown and shown.count("not named") == 2
