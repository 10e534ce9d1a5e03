"""Sharing one match: its page, and the consent of the table to show its hands, by presses."""

from __future__ import annotations

import re
from dataclasses import replace

import aiohttp
import pytest

from host.model import Place
from host.public_pages import Kind
from tests.e2e.my_data import exported
from tests.e2e.playing import seated
from tests.e2e.tournaments import cup_of
from tests.e2e.world import World, forged, labels, menus, texts, words

pytestmark = pytest.mark.world(settings={"web_port": 0})


async def got(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


def link(text: str) -> str:
    [found] = re.findall(r"<(http://[^/]+/m/\S+)>", text)
    return found


async def test_a_match_is_shared_by_its_players_until_they_switch_it_off(world: World) -> None:
    [ann, ben], cid = await seated(world, "Ann", "Ben", mode="quickplay1"), world["Cid"]
    thread = world.threads[-1]
    assert "by its players" in words(await cid.command("share", thread))
    assert "cannot be opened" in words(await ann.command("share", thread))
    first = link(words(await ann.press("Switch on")))
    assert (await got(first))[0] == 200
    renewed = link(words(await ben.command("share", thread)))
    assert renewed == first
    await ben.press("New address")
    assert (await got(first))[0] == 404
    await cid.press("My hand")
    assert "Share" not in labels(cid.panel), "it would refuse a person without a seat"
    assert "by its players" in words(await forged(cid, "cards:share:1", cid.panel))
    world.role("Steward", "Cid", manage_guild=True)
    await cid.press("My hand", cid.board)
    assert "Share match #1" in words(await cid.press("Share", cid.panel))
    await ann.press("Leave match")
    await ann.press("Leave match", ann.panel)
    await ann.press("Replay")
    replay = link(words(await ann.press("Share")))
    status, page = await got(replay)
    assert (status, "step 0 of" in page) == (200, True)
    for name, sees in (("Cid", True), ("Dan", False)):
        await world[name].press("Replay", world[name].board)
        assert ("Share" in labels(world[name].panel)) is sees
    assert "Player 1" in page and "has left the match" in page and "Ann" not in page
    assert "Overlay" not in texts(ann.panel)
    await ann.press("Switch off")
    assert (await got(replay))[0] == 404


async def test_hands_are_shown_on_a_stream_when_every_person_has_agreed(world: World) -> None:
    [ann, ben], cid = await seated(world, "Ann", "Ben", mode="quickplay1"), world["Cid"]
    thread = world.threads[-1]
    await ann.command("share", thread)
    overlay = link(words(await ann.press("Switch on"))).replace("/m/", "/o/m/") + "?hands=1"
    assert "No hand is shown until all have agreed: ask the table." in texts(ann.panel)
    [menu] = [menu for menu in menus(ann.panel) if "show hands" in menu["placeholder"]]
    assert "by its players" in words(await forged(cid, menu["custom_id"], cid.board, ["1"]))
    assert [option["label"] for option in menu["options"]][:2] == ["When the round is over", "5 minutes later"]
    await ann.actor.select(ann.panel, ["1"], custom_id=menu["custom_id"])
    asked = next(message for message in cid.sees() if "Hands on a stream" in texts(message))
    assert labels(asked) == ["Agree", "Do not agree"] and "Ann asks" in texts(asked)
    assert "no seat" in words(await cid.press("Agree", asked))
    assert "no seat" in words(await cid.press("Do not agree", asked))
    assert "not one of the choices" in words(await forged(ann, "cards:hands_agree:1:1", asked))
    assert "once all persons have agreed" in words(await ann.press("Agree", asked))
    assert "The hand of" not in (await got(overlay))[1]
    told = words(await ben.press("Agree", asked))
    assert "All have agreed: the overlay shows them with the longest delay that was agreed." in told
    [match] = (await exported(world, ben))["matches"]
    assert [consent["delay_in_seconds"] for consent in match["hand_shown_on_streams"]] == [300]
    assert "The hand of" not in (await got(overlay))[1]
    await world.later(301)
    assert (await got(overlay))[1].count('alt="The hand of Player') == 2
    await ann.command("share", thread)
    assert "All have agreed" in texts(ann.panel)
    assert "you do not agree" in words(await ben.press("Do not agree", asked)).lower()
    assert "The hand of" not in (await got(overlay))[1]


async def test_a_match_that_cannot_be_shared_says_why(world: World) -> None:
    await seated(world, "Ann", "Ben", mode="quickplay1")
    ann, host = world["Ann"], world.bot.services.host
    assert words(await ann.command("share", match=77)) == "There is no match #77 in this server."
    await host.set_place(host.live[1], Place())
    assert "This match has no thread" in words(await ann.command("share", match=1))
    setup = replace(host.live[1].setup, practice=True)
    practised = await host.open_match(setup)
    assert "practice match is for you alone" in words(await ann.command("share", match=practised.id))


async def test_players_do_not_share_a_match_of_a_tournament_while_it_goes_on(world: World) -> None:
    ann = await cup_of(world, "Ben", "Cid")
    [thread], ben = world.threads, world["Ben"]
    match = world.bot.services.host.live[1]
    told = "While a match of a tournament goes on, organisers share it. Nothing was changed."
    assert words(await ben.command("share", thread)) == told
    for press in ("share:1", "share_switch:1:on", "hands_ask:1"):
        assert words(await forged(ben, f"cards:{press}", ben.board, ["0"])) == told, press
    assert not world.bot.services.public_pages.link(Kind.match, 1)
    await ann.command("share", thread)
    assert (await got(link(words(await ann.press("Switch on")))))[0] == 200
    await ann.press("Switch off")
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="x")
    assert match.ending is not None
    assert "cannot be opened" in words(await ben.command("share", thread))
