"""A server has invited the bot: what is posted there, and how managers set the server up."""

from __future__ import annotations

import discord
import pytest

from cogs.kit.sending.refresh_queue import RefreshQueue
from db.posts import SqlPosts
from tests.e2e.outages import guild, told
from tests.e2e.rights import allow
from tests.e2e.world import Person, World, forged, labels, texts, words
from tournaments.ports import Post

BUTTONS = ["Play now", "Open a table", "Rules", "Set up"]


async def invited(world: World) -> None:
    await told(world, "guild_join", guild(world))


def greetings(person: Person) -> list[discord.Message]:
    return [message for message in person.sees(person.world.channel) if "Set up" in labels(message)]


async def test_a_server_is_greeted_once_even_after_a_restart_and_another_invitation(world: World):
    ann = world["Ann"]
    await invited(world)
    [greeting] = greetings(ann)
    assert labels(greeting) == BUTTONS and "lack" not in texts(greeting)
    await invited(world)
    await world.restart()
    await invited(world)
    assert [message.id for message in greetings(ann)] == [greeting.id]


async def test_the_buttons_of_the_greeting_start_a_match_and_open_a_table(world: World):
    ann, ben = world["Ann"], world["Ben"]
    await invited(world)
    await ann.press("Play now", greetings(ann)[0])
    assert ann.panel.flags.ephemeral
    await ben.press("Open a table", greetings(ben)[0])
    assert "Join" in labels(ben.sees()[0])
    assert labels(greetings(ann)[0]) == BUTTONS, "the greeting stays for the others"


async def test_a_server_where_the_bot_may_not_write_is_greeted_when_it_may(world: World):
    ann = world["Ann"]
    allow(world, send_messages=False)
    await invited(world)
    assert greetings(ann) == []
    allow(world, send_messages=True)
    await world.env.settle()
    assert len(greetings(ann)) == 1


async def test_the_greeting_names_what_the_channel_lacks(world: World):
    allow(world, attach_files=False)
    await invited(world)
    assert f"In <#{world.channel.id}> matches lack permissions: Attach Files." in texts(greetings(world["Ann"])[0])


async def test_a_channel_where_matches_can_be_held_is_greeted_first(world: World):
    hall = world.guild.create_text_channel("hall")
    allow(world, attach_files=False)
    await invited(world)
    assert greetings(world["Ann"]) == []
    assert any("Set up" in labels(message) for message in world["Ann"].sees(hall))


async def test_a_process_that_dies_before_it_greets_leaves_one_message(world: World, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(RefreshQueue, "kick", lambda queue, key: None)
    await invited(world)
    assert greetings(world["Ann"]) == []
    monkeypatch.undo()
    await world.restart(crash=True)
    assert len(greetings(world["Ann"])) == 1


async def test_a_process_that_dies_after_it_greets_leaves_one_message(world: World, monkeypatch: pytest.MonkeyPatch):
    keep = SqlPosts.keep_post

    async def never(posts: SqlPosts, key: str, post: Post) -> None:
        if not post.message_id:
            await keep(posts, key, post)

    monkeypatch.setattr(SqlPosts, "keep_post", never)
    await invited(world)
    assert len(greetings(world["Ann"])) == 1
    await world.restart(crash=True)
    assert len(greetings(world["Ann"])) == 1


async def test_a_manager_sets_the_server_up_and_is_asked_nothing_twice(world: World):
    ann = world["Ann"]
    world.role("Boss", "Ann", manage_guild=True)
    helpers = world.role("Helpers")
    allow(world, attach_files=False)
    hall = world.guild.create_text_channel("hall")
    await ann.command("help")
    await ann.press("Set up this server")
    shown = texts(ann.panel)
    assert f"✅ <#{hall.id}>" in shown and f"In <#{world.channel.id}> matches lack permissions: Attach Files." in shown
    await ann.actor.select(ann.panel, [helpers], custom_id="cards:set_up_role")
    assert "Saved." in texts(ann.panel)
    assert (await world.bot.services.people.of_guild(world.guild.id)).organiser_role == helpers.id
    allow(world, attach_files=True)
    await world.env.settle()
    await ann.press("Check again")
    assert "lack" not in texts(ann.panel)
    await ann.press("Open a table", ann.panel)
    assert any("Join" in labels(message) for message in world["Ben"].sees(world.channel))


async def test_setting_up_is_for_managers(world: World):
    ben = world["Ben"]
    world.role("Boss", "Ann", manage_guild=True)
    await invited(world)
    assert "Manage Server" in words(await ben.press("Set up", greetings(ben)[0]))
    refused = await forged(ben, "cards:set_up_role", greetings(ben)[0], [str(world.role("Mine", "Ben").id)])
    assert "Manage Server" in words(refused)
    assert (await world.bot.services.people.of_guild(world.guild.id)).organiser_role is None
    await ben.command("help")
    assert "Set up this server" not in labels(ben.panel)
