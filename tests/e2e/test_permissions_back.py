"""What was forbidden is posted as soon as the bot has the permission, without another press."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.serializers import member_payload

from tests.e2e.outages import guild, told
from tests.e2e.playing import answer, leave, seated
from tests.e2e.rights import allow
from tests.e2e.seasons import opened
from tests.e2e.tournaments import announcement, made, register
from tests.e2e.world import Person, World, labels, texts
from tournaments.course.requests import Actor

SEND, THREADS = "send_messages", "send_messages_in_threads"


def rounds(person: Person) -> list[discord.Message]:
    return [message for message in person.sees(person.world.channel) if "round 1 of 1\n" in texts(message)]


def requests(world: World) -> int:
    return len([entry for entry in world.env.http_requests if entry.method != "GET"])


async def forbidden_round(world: World) -> Person:
    """A tournament whose first round could not be posted."""
    ann = await made(world)
    await register(world, "Ann", "Ben")
    allow(world, send_messages=False)
    await ann.press("Organise", announcement(ann))
    await ann.press("Start now")
    await ann.press("Start it")
    await world.later(60)
    assert rounds(ann) == []
    return ann


def given(world: World, role_id: int) -> None:
    """The bot gets a role, and is told: SimCord would tell only a bot with the privileged intent for all members."""
    me, backend = world.bot.user, world.env.backend
    assert me is not None
    server = backend.guilds[world.guild.id]
    server.members[me.id].role_ids.append(role_id)
    payload = {**member_payload(backend, server, server.members[me.id]), "guild_id": str(server.id)}
    with world.env.as_bot():
        world.bot._connection.parse_guild_member_update(payload)


async def test_a_role_that_the_bot_gets_and_a_role_that_may_do_more_are_noticed(world: World):
    ann = await forbidden_round(world)
    role = world.guild.create_role("Cards", permissions=discord.Permissions.none())
    given(world, role.id)
    await world.env.settle()
    assert rounds(ann) == []
    world.env.backend.edit_role(world.guild.id, role.id, {"permissions": discord.Permissions.all().value})
    await world.env.settle()
    assert len(rounds(ann)) == 1


async def test_a_role_that_the_bot_gets_is_noticed(world: World):
    ann = await forbidden_round(world)
    role = world.guild.create_role("Cards", permissions=discord.Permissions.all())
    await world.env.settle()
    assert rounds(ann) == []
    given(world, role.id)
    await world.env.settle()
    assert len(rounds(ann)) == 1


async def test_changes_that_give_the_bot_nothing_lead_to_no_request(world: World):
    ann = await forbidden_round(world)
    before = requests(world)
    role = world.guild.create_role("Others", permissions=discord.Permissions.none())
    for number in range(20):
        world.env.backend.edit_role(world.guild.id, role.id, {"name": f"Others {number}"})
        world.env.backend.edit_channel(world.channel.id, {"topic": f"Topic {number}"})
    await world.env.settle()
    assert requests(world) == before and rounds(ann) == []


async def test_a_permission_that_comes_back_posts_the_round_once_and_later_changes_send_nothing(world: World):
    ann = await forbidden_round(world)
    before = requests(world)
    allow(world, send_messages=True)
    await world.env.settle()
    assert len(rounds(ann)) == 1
    used = requests(world) - before
    allow(world, send_messages=False)
    allow(world, send_messages=True)
    await world.env.settle()
    assert used > 0 and requests(world) == before + used, "nothing waits any more"


def called_off(person: Person) -> list[discord.Message]:
    """The messages below the announcement that tell the players why."""
    shown = [message for message in person.sees(person.world.channel) if not message.flags.ephemeral]
    return [message for message in shown if "rain" in texts(message)][:-1]


async def test_the_end_of_a_tournament_that_was_forbidden_is_posted_also_by_the_next_process(world: World):
    ann = await made(world)
    await register(world, "Ann", "Ben")
    allow(world, send_messages=False)
    await ann.command("tournament run cancel", reason="rain", tournament="1")
    await world.later(60)
    for crash in (False, True):
        await world.restart(crash=crash)
        assert called_off(ann) == []
    allow(world, send_messages=True)
    await world.env.settle()
    assert len(called_off(ann)) == 1
    await world.restart()
    assert len(called_off(ann)) == 1


@pytest.mark.parametrize("ends", [False, True])
async def test_the_board_of_a_match_is_shown_again(world: World, ends: bool):
    await seated(world, "Ann", "Ben")
    ann, [thread] = world["Ann"], world.threads
    world.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=403, code=50013, times=None)
    allow(world, send_messages_in_threads=False)
    if ends:
        await leave(ann)
    else:
        await answer(ann, "You")
    await world.later(60)
    assert "Leave match" in labels(ann.board) and "Ann starts." not in texts(ann.board)
    world.env.backend.faults.clear()
    allow(world, send_messages_in_threads=True)
    await world.env.settle()
    assert ("Ben wins" if ends else "Ann starts.") in texts(ann.board)


async def test_a_thread_that_was_locked_is_used_again(world: World):
    await seated(world, "Ann", "Ben")
    ann, [thread] = world["Ann"], world.threads
    world.env.inject_error("PATCH", f"/channels/{thread.id}/messages/*", status=403, code=50013, times=None)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    await answer(ann, "You")
    assert "Ann starts." not in texts(ann.board)
    world.env.backend.faults.clear()
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": False})
    await world.env.settle()
    assert "Ann starts." in texts(ann.board)


@pytest.mark.usefixtures("rare_beats")
async def test_the_ends_of_two_seasons_and_the_puzzle_of_the_day_are_posted(world: World):
    ann = await opened(world, length="1 day")
    await opened(world, {"game": "imp", "mode": "standard"}, length="1 day")
    await ann.command("puzzle")
    await ann.press("Post a puzzle a day here")
    allow(world, send_messages=False)
    await world.later(25 * 3600)
    missing = [message.id for message in ann.sees(world.channel) if not message.flags.ephemeral]
    allow(world, send_messages=True)
    await world.env.settle()
    shown = [message for message in ann.sees(world.channel) if not message.flags.ephemeral]
    assert len({texts(message) for message in shown if message.id not in missing}) == 3


async def test_the_next_process_does_not_try_again_in_a_server_that_has_removed_the_bot(world: World):
    ann = await made(world)
    await register(world, "Ann", "Ben")
    allow(world, send_messages=False)
    await told(world, "guild_remove", guild(world))
    services = world.bot.services
    [number] = services.tournaments.live
    await services.tournaments.cancel(number, Actor(ann.actor.id, organiser=True), "rain")
    for _ in range(60):
        await world.later(1)
        if not (open_ := await world.store.posts.ended_without("tournament:{}:over")):
            break
    assert open_ == [], "all of it counts as shown"
