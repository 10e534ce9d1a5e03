"""`python -m benchmarks.crowd.floor`: the minimum that a bot does with a press. It says "ok" to each.

It has the same intents as the real bot and uses plain discord.py: its cost is the lower bound of any discord.py bot.
"""

from __future__ import annotations

import os

import discord

from fake_discord.bot import TOKEN, pointed
from fake_discord.meter import measure


class Floor(discord.AutoShardedClient):
    """Answers every interaction with "ok"."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )

    async def on_interaction(self, press: discord.Interaction) -> None:
        await press.response.send_message("ok", ephemeral=True)


if __name__ == "__main__":
    measure()
    with pointed(os.environ["WIRE_URL"]):
        Floor().run(TOKEN, log_handler=None)
