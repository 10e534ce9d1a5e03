"""Tournaments while Discord, or their server, is out of reach."""

from __future__ import annotations

from tests.e2e.test_outages import told
from tests.e2e.tournaments import made_free, register
from tests.e2e.world import Person, World, texts

HOUR = 3600


async def free_round(world: World) -> Person:
    """Ann and Ben have an hour to press Play my match."""
    ann = await made_free(world)
    await register(world, "Ann", "Ben")
    await ann.command("tournament setup start")
    return ann


def shown_round(ann: Person) -> str:
    return next(texts(message) for message in ann.sees(ann.world.channel) if "round 1" in texts(message))


def end_of_round(world: World) -> int:
    due = world.bot.services.tournaments.live[1].current.due_at
    assert due is not None
    return int(due.timestamp())


async def test_the_round_shows_its_moved_end_after_the_connection_was_lost(world: World):
    ann = await free_round(world)
    began = end_of_round(world)
    assert f"ends on <t:{began}:F>" in shown_round(ann)
    await told(world, "shard_disconnect", 0)
    await world.later(5 * HOUR)
    await told(world, "shard_resumed", 0)
    assert end_of_round(world) >= began + 5 * HOUR
    assert f"ends on <t:{end_of_round(world)}:F>" in shown_round(ann)
