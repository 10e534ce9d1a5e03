"""The real bot in this process, talking to the stand-in over HTTP and a websocket."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.app import CardBot
from bot.settings import Settings
from fake_discord.bot import TOKEN, pointed
from fake_discord.server import Wire
from host.model import Pace
from tests.template import fresh

SEED = bytes(range(32))
PACES = {"quick": Pace("quick", "Quick", 600, 600, 0, 0, 300, quiet_window=0, quiet_jitter=0)}
"""One pace: ten minutes for a person, and no delay for computer players."""


@pytest.fixture
def near(wire: Wire) -> Iterator[None]:
    """discord.py talks to the stand-in."""
    with pointed(wire.url):
        yield


@pytest.fixture
async def bot(wire: Wire, near: None, tmp_path: Path) -> AsyncIterator[CardBot]:
    """The bot, connected."""
    await fresh(f"sqlite+aiosqlite:///{tmp_path / 'kings.db'}")
    async with started(wire, new_bot(tmp_path / "kings.db")) as bot:
        yield bot


@asynccontextmanager
async def started(wire: Wire, bot: CardBot) -> AsyncIterator[CardBot]:
    """The bot runs inside, connected and with its commands registered."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(bot.start(TOKEN))
        try:
            async with asyncio.timeout(120):
                await wire.gateway.ready()
            yield bot
        finally:
            await bot.close()


def new_bot(file: Path, dev_guild_id: int | None = None, **wiring: Any) -> CardBot:
    url = f"sqlite+aiosqlite:///{file}"
    # Drawing the emojis takes longer than all the rest of a start, and only one test looks at them, with its own.
    chosen = {"database_url": url, "dev_guild_id": dev_guild_id, "application_emojis": False}
    settings = Settings(_env_file=None, discord_token="", **chosen)
    return CardBot(settings, **{"paces": PACES, "new_seed": lambda: SEED, **wiring})
