"""A world for each test, with few heartbeats."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from db.store import SqlStore, open_store
from tests.template import fresh
from tests.tournaments.world import TournamentWorld, a_world


@pytest.fixture(autouse=True)
def _rare_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tournaments take days, and each beat is a commit."""
    monkeypatch.setattr("host.matches.service.BEAT_EVERY", timedelta(minutes=15))


@pytest.fixture
def usual_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of a restart that costs the time since the last beat. Ask for it before `world`."""
    monkeypatch.setattr("host.matches.service.BEAT_EVERY", timedelta(seconds=30))


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[SqlStore]:
    """An empty store on each database that can be used."""
    store = await open_store(await fresh(database_url))
    yield store
    await store.close()


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[TournamentWorld]:
    async with a_world(tmp_path) as world:
        yield world
