"""A bot process on a database file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fake_discord.server import Wire
from tests.faults.process import Bot
from tests.template import fresh


@pytest.fixture
async def bot(wire: Wire, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot, connected."""
    bot = Bot(wire, tmp_path / "kings.db")
    await fresh(bot.url)
    await bot.start()
    yield bot
    if bot.alive:
        await bot.kill()
