"""Tournaments while Discord, or their server, is out of reach."""

from __future__ import annotations

import pytest

from tests.e2e.outages import guild, told
from tests.e2e.tournaments import announcement, cup_of, live_cup, made_free, made_with_check_in, register
from tests.e2e.world import Person, World, texts, words

HOUR = 3600


async def free_round(world: World) -> Person:
    """Ann and Ben have an hour to press Play my match."""
    return await cup_of(world, "Ann", "Ben", make=made_free)


def shown_round(ann: Person) -> str:
    return next(texts(message) for message in ann.sees(ann.world.channel) if "round 1" in texts(message))


def end_of_round(world: World) -> int:
    due = live_cup(world).current.due_at
    assert due is not None
    return int(due.timestamp())


@pytest.mark.parametrize(("lost", "found"), [("shard_disconnect", "shard_resumed"), ("guild_remove", "guild_join")])
async def test_a_round_does_not_end_while_its_server_is_out_of_reach(world: World, lost: str, found: str):
    ann = await free_round(world)
    began, what = end_of_round(world), 0 if lost == "shard_disconnect" else guild(world)
    assert f"ends on <t:{began}:F>" in shown_round(ann)
    await told(world, lost, what)
    await world.later(5 * HOUR)
    await told(world, found, what)
    assert end_of_round(world) >= began + 5 * HOUR
    assert f"ends on <t:{end_of_round(world)}:F>" in shown_round(ann)
    await ann.press("Play my match")
    await world["Ben"].press("Play my match")
    assert world.threads, "the match opens"


async def test_no_check_in_closes_while_the_server_is_out_of_reach(world: World):
    ann = await made_with_check_in(world)
    await register(world, "Ann", "Ben")
    await ann.press("Organise", announcement(ann))
    await ann.press("Open the check-in")
    await told(world, "guild_unavailable", guild(world))
    await world.later(5 * HOUR)
    await told(world, "guild_available", guild(world))
    for name in ("Ann", "Ben"):
        assert "You are checked in" in words(await world[name].press("Check in"))
    await world.later(HOUR)
    assert world.threads, "it has begun"


async def test_a_server_that_went_while_the_bot_was_away_holds_a_tournament_without_matches(world: World):
    await free_round(world)
    await world.stop_bot()
    kept = world.env.backend.guilds.pop(world.guild.id)
    await world.env.restart_bot(world.fresh_bot())
    await world.later(5 * HOUR)
    world.env.backend.guilds[world.guild.id] = kept
    await world.restart(crash=True)
    assert end_of_round(world) > world.env.now().timestamp()
    await world["Ann"].press("Play my match")
    await world["Ben"].press("Play my match")
    assert world.threads, "the match opens"
