"""The process dies after it has posted something and before it has stored where: the next one finds it again."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.e2e.playing import leave, seated
from tests.e2e.seasons import closed, opened
from tests.e2e.tournaments import announcement, made, register
from tests.e2e.world import World, labels, texts


async def nothing(*ignored: object) -> None:
    """The process is gone before this is stored."""


@pytest.fixture
def nonces(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The nonces of the messages that the bot posts in the channel, "" for those without one."""
    found: list[str] = []
    send = discord.abc.Messageable.send

    async def sent(self: Any, *given: Any, **named: Any) -> Any:
        if getattr(self, "id", 0) == world.channel.id:
            found.append(named.get("nonce", ""))
        return await send(self, *given, **named)

    monkeypatch.setattr("discord.abc.Messageable.send", sent)
    return found


async def test_the_messages_of_a_tournament_have_the_same_nonces_after_a_crash(
    world: World, nonces: list[str], monkeypatch: pytest.MonkeyPatch
):
    ann = await made(world)
    await register(world, "Ann", "Ben", "Cid")
    await ann.press("Organise", announcement(ann))
    with monkeypatch.context() as killed:
        killed.setattr("db.posts.SqlPosts.keep_post", nothing)
        await ann.press("Start now")
        await ann.press("Start it")
        await ann.command("tournament run cancel", reason="rain", tournament="1")
        await world.later(1)
        await world.kill_bot()
    first = set(nonces)
    nonces.clear()
    await world.env.restart_bot(world.fresh_bot())
    await world.later(1)
    assert len(nonces) == len(set(nonces)) > 1, "each message has a nonce of its own"
    assert set(nonces) == first and all(0 < len(nonce) <= 25 for nonce in first)


async def test_the_end_of_a_season_has_the_same_nonce_where_old_messages_cannot_be_read(
    world: World, nonces: list[str], monkeypatch: pytest.MonkeyPatch
):
    ann = await opened(world)
    monkeypatch.setattr("db.posts.SqlPosts.keep_post", nothing)
    monkeypatch.setattr("cogs.kit.sending.own_posts.find_own", nothing)
    await closed(ann)
    await world.restart(crash=True)
    await world.later(1)
    assert len(nonces) == 2 and len(set(nonces)) == 1 and 0 < len(nonces[0]) <= 25


async def test_a_table_that_is_not_pressed_after_a_crash_is_shown_as_closed(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as killed:
        killed.setattr("host.lobbies.service.Lobbies.set_message", nothing)
        opened = await world["Ann"].play()
        await world.kill_bot()
    await world.env.restart_bot(world.fresh_bot())
    await world.later(31 * 60)
    assert "This table is closed" in texts(opened.response)
    assert labels(opened.response) == []


async def test_the_table_of_a_rematch_is_not_posted_twice(world: World, monkeypatch: pytest.MonkeyPatch):
    ann, ben = await seated(world, "Ann", "Ben")
    await leave(ben)
    with monkeypatch.context() as killed:
        killed.setattr("host.lobbies.service.Lobbies.set_message", nothing)
        await ann.press("Rematch", ann.board)
        await world.kill_bot()
    await world.env.restart_bot(world.fresh_bot())
    await ann.press("Rematch", ann.board)
    assert len([message for message in ben.sees() if "Accept" in labels(message)]) == 1
    await ben.press("Accept")
    assert "Leave match" in labels(ben.board)
