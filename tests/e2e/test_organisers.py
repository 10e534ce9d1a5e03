"""Organisers end matches: only they, only in their server, with a public reason."""

from __future__ import annotations

import io
import json

import discord
import pytest

from tests.e2e.playing import seated
from tests.e2e.tournaments import cup_of
from tests.e2e.world import World, labels, texts, words


async def test_an_organiser_ends_a_match_with_a_public_reason(log: io.StringIO, world: World):
    world.role("Managers", "Cid", manage_guild=True)
    await seated(world, "Ann", "Ben")
    cid = world["Cid"]
    done = await cid.command("server abort", match=1, reason="The **venue** closes @everyone")
    assert done.ephemeral
    assert "Match #1 has ended without a winner." in words(done)
    board = texts(cid.board)
    assert "An organiser has ended the match." in board
    assert r"The \*\*venue\*\* closes" in board
    assert "@everyone" not in board
    assert "Rematch" in labels(cid.board)
    assert "An organiser has ended the match." in texts(world["Ann"].panel)
    assert "No winner" in words(await world["Ann"].command("matches"))
    [line] = [line for line in map(json.loads, log.getvalue().splitlines()) if "called off" in line["event"]]
    assert (line["match"], line["by"], line["guild"]) == (1, cid.actor.id, world.guild.id)
    assert "venue" not in log.getvalue()
    assert "no match" in words(await cid.command("server abort", match=1, reason="again")).casefold()
    await world.restart()
    assert "venue" in texts(cid.board)


async def test_only_organisers_end_matches(world: World):
    await seated(world, "Ann", "Ben")
    for name in ("Ann", "Cid"):
        refused = await world[name].command("server abort", match=1, reason="I lose")
        assert refused.ephemeral
        assert "This is for organisers" in words(refused)
        assert await world[name].actor.autocomplete(world.channel, "server abort", "match", "") == []
    assert "Rematch" not in labels(world["Ann"].board)


async def test_a_tournament_match_is_ended_by_a_ruling_only(world: World):
    ann = await cup_of(world, "Ben", "Cid")
    assert await ann.actor.autocomplete(world.channel, "server abort", "match", "") == []
    refused = await ann.command("server abort", match=1, reason="rain")
    assert refused.ephemeral
    assert "belongs to a tournament" in words(refused)
    assert "/tournament run rule" in words(refused)
    assert 1 in world.bot.services.host.live


async def test_the_organiser_role_is_enough(world: World):
    world.role("Managers", "Cid", manage_guild=True)
    helpers = world.role("Helpers", "Dan")
    await seated(world, "Ann", "Ben")
    await world["Cid"].command("settings")
    await world["Cid"].actor.select(world["Cid"].panel, [helpers], custom_id="cards:organisers")
    offered = await world["Dan"].actor.autocomplete(world.channel, "server abort", "match", "ann")
    assert offered == [{"name": "#1 The Imposter Kings: Ann v Ben", "value": 1}]
    assert "has ended" in words(await world["Dan"].command("server abort", match=1, reason="rain"))
    assert await world["Dan"].actor.autocomplete(world.channel, "server abort", "match", "") == []


@pytest.mark.parametrize(
    ("match", "reason", "said"), [(2, "x", "No match #2"), (10**15, "x", "No match"), (1, " ", "why")]
)
async def test_invalid_requests_change_nothing(world: World, match: int, reason: str, said: str):
    world.role("Managers", "Cid", manage_guild=True)
    await seated(world, "Ann", "Ben")
    refused = await world["Cid"].command("server abort", match=match, reason=reason)
    assert said in words(refused)
    assert "Rematch" not in labels(world["Ann"].board)


async def test_a_match_of_another_server_is_not_found(world: World):
    await seated(world, "Ann", "Ben")
    other = world.env.create_guild("Elsewhere", preferred_locale="en-US")
    channel = other.create_text_channel("hall")
    managers = other.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    stranger = other.add_member(world.env.create_user("Eve"), roles=[managers])
    refused = await stranger.slash(channel, "server abort", match=1, reason="mine")
    assert "No match #1 goes on in this server" in words(refused)
    assert "Rematch" not in labels(world["Ann"].board)
