"""A table waits while Discord or its server is out of reach, and then has as much time as before."""

from __future__ import annotations

import re

import pytest

from tests.e2e.outages import guild, told
from tests.e2e.world import World, labels, texts
from tests.long import first

pytestmark = pytest.mark.usefixtures("rare_beats")
HOUR = 3600


def closes(world: World) -> int:
    """The moment at which the newest open table closes, as it shows it."""
    table = world["Ben"].find("Options")
    found = re.search(r"Closes <t:(\d+):R>", texts(table))
    assert found is not None, texts(table)
    return int(found[1])


@pytest.mark.parametrize(
    ("gone", "back"), first(1, [("guild_unavailable", "guild_available"), ("guild_remove", "guild_join")])
)
async def test_a_table_does_not_close_while_its_server_is_out_of_reach(world: World, gone: str, back: str):
    opened = await world["Ann"].play()
    began = closes(world)
    await world.later(600)
    await told(world, gone, guild(world))
    await world.later(5 * HOUR)
    await told(world, back, guild(world))
    assert closes(world) == began + 5 * HOUR
    await world.later(1190)
    assert "Join" in labels(opened.response)
    await world.later(20)
    assert "This table is closed" in texts(opened.response)


async def test_a_challenge_is_accepted_after_the_outage_of_its_server(world: World):
    ann, ben = world["Ann"], world["Ben"]
    await ann.play(opponents=ben.actor.mention)
    await told(world, "guild_unavailable", guild(world))
    await world.later(5 * HOUR)
    await world.restart(crash=True)
    await ben.press("Accept")
    assert len(world.threads) == 1


async def test_a_server_that_went_while_the_bot_was_away_holds_its_tables(world: World):
    opened = await world["Ann"].play()
    await world.stop_bot()
    kept = world.env.backend.guilds.pop(world.guild.id)
    await world.env.restart_bot(world.fresh_bot())
    await world.later(5 * HOUR)
    world.env.backend.guilds[world.guild.id] = kept
    await world.restart(crash=True)
    await world["Ben"].press("Join", opened.response)
    assert "2. Ben" in texts(opened.response)
