"""Tables that not all players can reach: clocks stand still, the table moves, and then all have their full time."""

from __future__ import annotations

import re

import discord
import pytest

from tests.e2e.playing import after, answer, at_random, begun, leave, offers, play_on, seated
from tests.e2e.tournaments import live_cup, made, register, started
from tests.e2e.world import Person, World, labels, texts, words

NOTHING_MAY_BE_SENT = discord.PermissionOverwrite(send_messages=False, send_messages_in_threads=False)


def deadline(text: str) -> int:
    return max(int(moment) for moment in re.findall(r"<t:(\d+):R>", text))


def said(person: Person, text: str) -> list[discord.Message]:
    """The plain messages of the channel and its threads with this text."""
    return [message for message in person.sees() if text in message.content]


def seq(world: World) -> int:
    return world.bot.services.host.live[1].seq


async def lost(world: World) -> None:
    """The table of Ann and Ben, whose board is gone and may not be posted anywhere."""
    ann, _ = await seated(world, "Ann", "Ben")
    await world.forbid(NOTHING_MAY_BE_SENT)
    world.env.backend.delete_message(world.threads[0].id, ann.board.id)
    await answer(ann, "You")
    assert world.bot.services.host.live[1].table_outage.since


@pytest.mark.parametrize("code", [160006, 50013])
async def test_a_match_whose_thread_cannot_be_made_is_played_in_the_channel(world: World, code: int):
    for path in ("/channels/*/messages/*/threads", "/channels/*/threads"):
        world.env.inject_error("POST", path, status=403 if code == 50013 else 400, code=code, times=None)
    ann, ben = await begun(world, "Ann", "Ben")
    assert not world.threads
    assert said(ann, "Discord lets me make no thread, so the table is here.")
    assert "Log" in labels(ann.board)
    await ben.press("My hand", ann.board)
    await play_on(world, "Ann", "Ben", choose=at_random(3), until=after(8))
    await leave(ben)
    assert "Ann wins" in texts(ann.board)
    public = [message for message in ann.sees(world.channel) if not message.flags.ephemeral]
    assert len([message for message in public if "Log" in labels(message)]) == 1


async def test_nothing_is_decided_while_no_board_can_be_shown(world: World):
    await lost(world)
    before = seq(world)
    await world.later(5 * 3600)
    assert seq(world) == before
    told = words(await world["Ben"].command("hand"))
    assert "The clocks stand still until the board is there again or all players have used it" in told
    assert "The board cannot be shown, so the clocks stand still" in told
    assert not re.search(r"The clock answers for", told)


async def test_the_clocks_run_again_in_full_when_the_board_is_back(world: World):
    await lost(world)
    await world.later(3600)
    await world.forbid(None)
    await world["Ann"].command("hand")
    board = world["Ann"].board
    assert deadline(texts(board)) >= world.env.now().timestamp() + 89
    assert said(world["Ann"], "The table can be shown again.")
    before = seq(world)
    await world.later(400)
    assert seq(world) > before


async def test_the_clocks_run_again_in_full_when_all_players_have_found_the_table_by_command(world: World):
    await lost(world)
    await world.later(3600)
    ann, ben = world["Ann"], world["Ben"]
    await ann.command("hand")
    before = seq(world)
    await world.later(3600)
    assert seq(world) == before, "Ben has not found it"
    await ben.command("hand")
    assert deadline(texts(ben.panel)) >= world.env.now().timestamp() + 89
    await answer(ben, offers(ben.panel)[0])
    assert not world.bot.services.host.live[1].table_outage.since, "the missing board stops them only once"
    before = seq(world)
    await world.later(300)
    assert seq(world) > before


@pytest.mark.parametrize("crash", [False, True])
async def test_a_restart_keeps_clocks_standing(world: World, crash: bool):
    await lost(world)
    await world["Ann"].command("hand")
    before = seq(world)
    await world.restart(crash=crash)
    await world.later(3600)
    assert seq(world) == before
    await world["Ben"].command("hand")
    if world.bot.services.host.live[1].table_outage.since:  # the board was tried again by the new process
        await world["Ann"].command("hand")
    assert not world.bot.services.host.live[1].table_outage.since


async def test_a_thread_that_is_deleted_is_opened_again_at_once_and_gives_full_time_twice(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    given = []
    for _ in range(3):
        await world.later(30)
        world.env.backend.delete_channel(world.threads[0].id)
        await world.env.settle()
        assert len(world.threads) == 1
        assert "Log" in labels(ann.board)
        given.append(deadline(texts(ann.board)) - world.env.now().timestamp())
        assert len(said(ann, "The table could not stay where it was")) == 1
        assert len(said(ann, "All open questions have their full time again.")) == (len(given) <= 2)
    assert given[0] == pytest.approx(given[1], abs=3)
    assert given[2] < given[1] - 25, "deleting it again delays nothing"


@pytest.mark.parametrize("in_a_thread", [True, False])
async def test_a_deleted_channel_stops_the_clocks(world: World, in_a_thread: bool):
    if not in_a_thread:
        for path in ("/channels/*/messages/*/threads", "/channels/*/threads"):
            world.env.inject_error("POST", path, status=400, code=160006, times=None)
    await seated(world, "Ann", "Ben")
    other = world.guild.create_text_channel("other")
    for channel in (*world.threads, world.channel):
        world.env.backend.delete_channel(channel.id)
    await world.env.settle()
    before = seq(world)
    await world.later(3600)
    assert seq(world) == before
    world.channel = other
    for name in ("Ann", "Ben"):
        assert "The channel of this match was deleted" in words(await world[name].command("hand", other))
    await answer(world["Ann"], "You")
    assert "Keep this hand" in offers(world["Ann"].panel), "it goes on in private"
    before = seq(world)
    assert not world.bot.services.host.live[1].table_outage.since
    await world.later(1000)
    assert 1 not in world.bot.services.host.live or seq(world) > before


async def test_a_player_who_leaves_the_thread_stops_nothing(world: World):
    await seated(world, "Ann", "Ben")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, code=0, times=2)
    await answer(world["Ann"], "You")
    assert not world.bot.services.host.live[1].table_outage.since, "the board is there, and an edit is tried again"


async def test_a_final_that_can_be_shown_nowhere_is_not_decided(world: World):
    ann = await made(world)
    await register(world, "Ben", "Cid")
    for path in ("/channels/*/messages/*/threads", "/channels/*/threads"):
        world.env.inject_error("POST", path, status=403, code=50013, times=None)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=3)
    await started(ann, "1")
    await world.later(900)
    assert live_cup(world).current.tables[0].result is None
    assert world.bot.services.host.live[1].table_outage.since
    [called] = [m for m in ann.sees(world.channel) if "a table is out of reach" in texts(m)]
    assert f"<@{ann.actor.id}>" in texts(called)
    await ann.press("Organise", called)
    for shown in (texts(ann.panel), words(await ann.command("tournament setup edit"))):
        assert "Out of reach" in shown and "Round 1, final" in shown
    world.env.backend.faults.clear()
    await world["Ben"].command("hand")
    await world.later(5)
    assert not world.bot.services.host.live[1].table_outage.since
    [told] = [m for m in ann.sees(world.channel) if "a table was out of reach" in texts(m)]
    assert told.id == called.id
