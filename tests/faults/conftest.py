"""A Discord on the wire, and a bot process on a database file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fake_discord.server import Wire, running
from tests.faults.process import Bot
from tests.template import fresh


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the bot may take longer than Discord's three seconds: no test is about how fast it is."""
    monkeypatch.setattr("fake_discord.people.WAIT", 60.0)
    monkeypatch.setattr("fake_discord.state.ANSWER_WITHIN", 60.0)


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with running() as wire:
        yield wire


@pytest.fixture
async def bot(wire: Wire, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot, connected."""
    bot = Bot(wire, tmp_path / "kings.db")
    await fresh(bot.url)
    await bot.start()
    yield bot
    if bot.alive:
        await bot.kill()
