"""The clocks of all servers, as one process sees them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from host.errors import StorageDown
from host.matches import history
from host.matches.history import SILENT, History
from host.matches.watchdog import TOLERANCE, Health
from host.records import Clocks

NOW = datetime(2030, 1, 1, tzinfo=UTC)
OWN = Health(live=3, overdue=1, oldest_overdue=70.0)


def seen(own: Health, everywhere: Any) -> History:
    async def clocks_everywhere(late: datetime, silent: datetime) -> Clocks:
        assert (late, silent) == (NOW - TOLERANCE, NOW - SILENT)
        return await everywhere() if callable(everywhere) else everywhere

    host: Any = SimpleNamespace(health=lambda: own)
    store: Any = SimpleNamespace(clocks_everywhere=clocks_everywhere)
    return History(host, store)


async def test_matches_of_other_processes_are_counted() -> None:
    found = await seen(OWN, Clocks(4, NOW - timedelta(minutes=5), 2, 1, 16)).health_everywhere(NOW)
    assert (found.overdue, found.without_clock, found.oldest_overdue) == (4, 2, 300)
    assert (found.silent, found.parts, found.held) == (1, 16, False)


async def test_a_process_whose_clocks_stand_still_knows_it_before_its_heartbeats_are_old() -> None:
    found = await seen(Health(held=True), Clocks(0, None, 0, 0, 2)).health_everywhere(NOW)
    assert (found.held, found.silent, found.parts) == (False, 1, 2)


async def test_one_process_alone_tells_its_own_state() -> None:
    assert await seen(OWN, Clocks(0, None, 0, 1, 1)).health_everywhere(NOW) == OWN


async def test_a_database_that_does_not_answer_at_once_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PATIENCE", 0.01)
    assert await seen(OWN, asyncio.Event().wait).health_everywhere(NOW) == OWN


async def test_a_database_that_is_down_leaves_the_own_state() -> None:
    async def down() -> Clocks:
        raise StorageDown("away")

    assert await seen(OWN, down).health_everywhere(NOW) == OWN
