"""One world for each test."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import structlog.testing

from bot.logs import configure
from cogs.kit.sending import refresh_queue
from host.matches import service
from tests.e2e.world import World
from tests.logs import restored_log


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "world(**wiring): what CardBot is given, for the world fixture")


@pytest.fixture(autouse=True)
def _no_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing may fail unseen in the background: tests that expect errors in the log ask for it as `log`."""
    if "log" in request.fixturenames:
        yield
        return
    with structlog.testing.capture_logs() as lines:
        yield
    assert [line for line in lines if line["log_level"] in ("error", "critical")] == []


@pytest.fixture(autouse=True)
def _no_long_waits_for_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord waits by a real clock for what comes within five seconds, so the first retries come at once."""
    monkeypatch.setattr(refresh_queue, "WAITS", (0.01, 0.02, 0.04, *refresh_queue.WAITS[3:]))


@pytest.fixture
def rare_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a day that passes: the 3,000 beats of it are most of the work."""
    monkeypatch.setattr(service, "BEAT_EVERY", timedelta(hours=1))


@pytest_asyncio.fixture
async def world(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A server with Ann, Ben, Cid and Dan in it, and the bot. Options come from the `world` marker."""
    marker = request.node.get_closest_marker("world")
    options: dict[str, Any] = dict(marker.kwargs) if marker else {}
    world = World(tmp_path / "bot.sqlite3", **options)
    await world.open()
    try:
        yield world
    finally:
        await world.close()


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that is logged from here on, at DEBUG, as it would reach stderr. Ask for it before `world`."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with restored_log():
        configure("DEBUG")
        yield stream
