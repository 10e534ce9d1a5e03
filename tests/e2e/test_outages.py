"""Discord, or one server, is out of reach: clocks stand still, and everything works again afterwards."""

from __future__ import annotations

import re
from datetime import timedelta

import discord
import pytest

from tests.e2e.outages import guild, told
from tests.e2e.playing import answer, offers, seated
from tests.e2e.world import World, labels, texts
from tests.long import first


async def test_clocks_stand_still_while_the_connection_is_lost(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    await world.later(80)
    for _ in range(3):
        await told(world, "disconnect")
        await told(world, "shard_disconnect", 0)
        await world.later(3600)
    assert "Ann** chooses" in texts(ann.board)
    await told(world, "resumed")
    await told(world, "shard_resumed", 0)
    assert "Ann** chooses" in texts(ann.board)
    assert "<t:1767236670:R>" in texts(ann.board), "the board tells the moved moment"
    await world.later(180)
    assert "Ann** chooses" in texts(ann.board)
    await world.later(15)
    assert "Ann** chooses" not in texts(ann.board)


@pytest.mark.world(monotonic=lambda: discord.utils.utcnow().timestamp())
async def test_a_process_that_stands_still_costs_no_turn(world: World, monkeypatch: pytest.MonkeyPatch):
    ann, _ = await seated(world, "Ann", "Ben")
    began = deadline(ann.board)
    with monkeypatch.context() as stopped:
        stopped.setattr("host.clock.PULSE", 3600.0)  # no sign of life for an hour
        await world.later(3590)
    assert "Ann** chooses" in texts(ann.board)
    await world.later(60)
    assert deadline(ann.board) > began + 3500, "the board tells the moved moment"
    await answer(ann, offers(ann.panel)[0])
    assert "Ann** chooses" not in texts(ann.board)


def deadline(board: discord.Message) -> int:
    """When the clock answers; after it the board says since when it has waited."""
    return int(re.findall(r"<t:(\d+):R>", texts(board))[0])


async def test_clocks_go_on_when_discord_gives_a_new_session(world: World):
    await seated(world, "Ann", "Ben")
    shard = world.bot.get_shard(0)
    with world.env.as_bot():
        await shard.disconnect()
    await world.later(600)
    with world.env.as_bot():
        await shard.reconnect()
    await world.env.settle()
    assert "Ann** chooses" in texts(world["Ann"].board)
    await world.later(271)
    assert "Ann** chooses" not in texts(world["Ann"].board)


@pytest.mark.parametrize(
    ("gone", "back"), first(1, [("guild_unavailable", "guild_available"), ("guild_remove", "guild_join")])
)
async def test_a_server_that_is_gone_and_comes_back_goes_on(world: World, gone: str, back: str):
    ann, ben = await seated(world, "Ann", "Ben")
    await world.later(80)
    await told(world, gone, guild(world))
    await world.later(7200)
    assert "Ann** chooses" in texts(ann.board)
    await told(world, back, guild(world))
    for person in (ann, ben):
        await person.press("My hand", ann.board)
    await answer(ann, "You")
    assert "Ann** chooses" not in texts(ann.board)
    assert "Keep this hand" in offers(ben.panel)
    assert "My hand" in labels(ann.board)


async def test_a_server_that_went_while_the_bot_was_away_stands_still(world: World):
    await seated(world, "Ann", "Ben")
    await world.stop_bot()
    kept = world.env.backend.guilds.pop(world.guild.id)
    await world.env.restart_bot(world.fresh_bot())
    (outage,) = world.bot.services.host.outages.guild_outages
    assert outage.until - outage.since == timedelta(days=14)
    await world.later(3600)
    world.env.backend.guilds[world.guild.id] = kept
    await world.restart()
    assert list(world.bot.services.host.outages.guild_outages) == []
    assert "Ann** chooses" in texts(world["Ann"].board)
    await answer(world["Ann"], "You")
    assert "Ann** chooses" not in texts(world["Ann"].board)


async def test_a_server_that_has_removed_the_bot_while_the_session_was_lost_stands_still(world: World):
    await seated(world, "Ann", "Ben")
    [match] = world.bot.services.host.live.values()
    await told(world, "shard_disconnect", 0)
    world.bot._connection._guilds.pop(world.guild.id)
    await told(world, "shard_ready", 0)
    assert [outage.guild_id for outage in world.bot.services.host.outages.guild_outages] == [world.guild.id]
    await world.later(3600)
    assert match.position.seq == 0, "the clock does not answer for players who cannot press"
