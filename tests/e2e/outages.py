"""What discord.py tells the bot of lost and found connections and servers."""

from __future__ import annotations

import discord

from tests.e2e.world import World


def guild(world: World) -> discord.Guild:
    found = world.bot.get_guild(world.guild.id)
    assert found is not None
    return found


async def told(world: World, event: str, *facts: object) -> None:
    """What discord.py says when it has heard of something."""
    with world.env.as_bot():
        world.bot.dispatch(event, *facts)
    await world.env.settle()
