"""Counting and measuring: what Discord answers, how late the loop is, how much is stored at once."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot import exits
from bot.exits import Exit
from bot.health import Health, examine
from bot.metrics import Metrics
from bot.monitor import EVERY, Monitor
from db.store import open_store
from host.clock import park
from host.matches.watchdog import Health as Clocks
from tests.template import fresh

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


async def test_a_port_that_is_in_use_is_an_error_of_the_settings():
    monitor = Monitor(Metrics("1"), dict, park)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Exit) as end:
            await monitor.open("127.0.0.1", taken.getsockname()[1])
    await monitor.close()
    assert end.value.code == exits.SETTINGS
    assert "METRICS_PORT" in end.value.line


async def test_the_delay_of_the_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch):
    """A clock of our own: after each pause the loop wakes up half a second, one second and no time too late."""
    times = iter([0.0, EVERY + 0.5, 10.0, 10 + EVERY + 1, 20.0, 20 + EVERY - 0.25, 30.0])
    monkeypatch.setattr("bot.monitor.perf_counter", lambda: next(times))
    metrics, pauses, measured = Metrics("1"), [0, 1, 2], asyncio.Event()

    async def no_pause(awaitable: Awaitable[Any], *, reason: str) -> Any:
        awaitable.close()
        if not pauses:
            measured.set()
            await asyncio.Event().wait()
        pauses.pop()

    monitor = Monitor(metrics, dict, no_pause)
    await monitor.open("127.0.0.1", 0)
    await measured.wait()
    await monitor.close()
    assert value(metrics, "cardbot_event_loop_lag_seconds_sum") == pytest.approx(1.5)
    assert metrics.lag == pytest.approx(1)


async def test_units_of_one_batch_are_one_commit(tmp_path: Path):
    metrics = Metrics("1")
    store = await open_store(await fresh(f"sqlite+aiosqlite:///{tmp_path}/bot.db"), committed=metrics.committed)
    assert metrics.since_commit is None
    await asyncio.gather(*[store.beat(NOW + timedelta(seconds=at)) for at in range(7)])
    await store.close()
    assert value(metrics, "cardbot_commit_units_sum") == 7
    assert value(metrics, "cardbot_commit_units_count") == value(metrics, "cardbot_commit_seconds_count") <= 2
    assert metrics.since_commit is not None


def healthy(**changes: Any) -> Any:
    return Health(**{"version": "1", "gateway": True, **changes})


@pytest.mark.parametrize(
    ("failed", "silent", "held", "up"),
    [
        (False, 0, False, True),
        (False, 89, False, True),
        (True, 0, False, False),
        (False, 91, False, False),
        (False, 91, True, True),
    ],
)
def test_storage_is_up_while_the_heartbeat_is_stored(failed: bool, silent: int, held: bool, up: bool):
    ended = asyncio.Event()
    if failed:
        ended.set()
    beaten = NOW - timedelta(seconds=silent)
    host = SimpleNamespace(
        live={}, beaten=beaten, background=SimpleNamespace(failed=ended), health=lambda: Clocks(held=held)
    )
    services = SimpleNamespace(host=host, lobbies=SimpleNamespace(live={}), games={}, now=lambda: NOW)
    found = examine(services, healthy())
    assert (found.storage, found.gateway, found.well) == (up, not held, up and not held)


def test_a_bot_that_has_not_opened_its_database_is_not_well():
    assert not healthy().well
    assert not healthy(gateway=False).well
