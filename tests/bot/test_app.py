"""The wiring: nothing global, nothing privileged, nothing before it is started."""

from __future__ import annotations

from pathlib import Path

import discord

from bot.app import create_bot
from bot.features import COGS
from bot.settings import Settings


def settings(folder: Path, name: str) -> Settings:
    return Settings(_env_file=None, token="", database_url=f"sqlite+aiosqlite:///{folder}/{name}.db")


async def test_several_bots_live_in_one_process(tmp_path: Path):
    bots = [create_bot(settings(tmp_path, name)) for name in ("one", "two")]
    assert not (tmp_path / "one.db").exists()
    for bot in bots:
        await bot.close()
        await bot.close()
        assert bot.failure is None


def test_the_bot_asks_for_nothing_privileged_and_keeps_nothing():
    bot = create_bot(Settings(_env_file=None))
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions.to_dict() == {"parse": []}
    assert bot._connection.max_messages is None
    assert bot._connection.member_cache_flags == discord.MemberCacheFlags.none()


def test_the_cogs_are_a_flat_list_of_different_names():
    assert len({cog.__name__ for cog in COGS}) == len(COGS)
