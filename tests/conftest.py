"""For all tests: hypothesis must not judge speed, since machines are shared.

And the databases: a file of SQLite, an empty database of PostgreSQL, or both in turn.
"""

import asyncio
import gc
import os
import random
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from hypothesis import HealthCheck, settings

from db import sqlite
from db.sqlite import PRAGMAS
from db.transactions import InThread
from fake_discord.server import Wire, running
from tests.ai.nats_server import a_nats_server
from tests.compiled import share_compiled_statements
from tests.db.postgres import Server, a_database, a_server, empty
from tests.narrow import narrowed, pytest_addoption, pytest_ignore_collect  # noqa: F401 (hooks)
from tests.servers import or_skipped
from tests.specification import requests_are_specified  # noqa: F401 (a fixture for all tests)

os.environ["PLAIN_PYTHON"] = "1"  # before the rules are imported: tests replace parts of them
import bot.features  # noqa: F401 (declares every kind of custom id)

FOLDERS = ("cogs", "e2e", "faults", "games", "host", "leaks", "tournaments", "web", "wire")
pytest.register_assert_rewrite(*[f"tests.{folder}" for folder in FOLDERS])
"""Assertions in what tests share tell what differs, as those in tests do."""

settings.register_profile("shared machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("shared machine")
share_compiled_statements()

gc.set_threshold(500_000, 50, 100)
"""Collecting garbage as often as Python does by itself takes a tenth of the suite's time."""


if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    # `nohup` has it ignored, and processes that tests start would inherit that; a function is not inherited.
    signal.signal(signal.SIGHUP, lambda number, frame: None)

HERE = len(Path(__file__).parent.parts)
SLOW = ("demo", "faults", "wire")
"""Folders whose tests mostly wait for processes."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests are spread over the first part of a run, so that other workers compute while some of them wait.

    They are mixed, always in the same way: those of one folder wait for the same.
    """
    items[:] = narrowed(config, items)
    slow = {item: None for item in items if item.path.parts[HERE] in SLOW or item.get_closest_marker("long")}
    others = [item for item in items if item not in slow]
    mixed = random.Random(0).sample(list(slow), len(slow))
    step = int(0.7 * len(others) / max(1, len(slow)))
    items[:] = [item for at, test in enumerate(mixed) for item in (test, *others[at * step : (at + 1) * step])]
    items += others[len(slow) * step :]


def pytest_collection_finish() -> None:
    """Modules and tests stay until the end: no collection looks at them."""
    gc.freeze()


HURRIED = tuple("PRAGMA synchronous = OFF" if "synchronous" in pragma else pragma for pragma in PRAGMAS)


def _folder(request: pytest.FixtureRequest) -> str:
    """The folder of the tests in which this one is."""
    return request.node.path.parts[HERE]


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Power does not fail in tests: SQLite need not wait until each commit is on the disk, but where that is tested."""
    if _folder(request) != "db":
        monkeypatch.setattr(sqlite, "PRAGMAS", HURRIED)


@pytest.fixture(autouse=True)
def _no_threads_for_the_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A query of SQLite takes less time than its way to another thread and back: it is made where it is asked for.

    Tests of the database, of storage that fails and of a bot on the wire keep the threads.
    """
    if _folder(request) not in ("db", "wire") and request.node.path.name != "test_storage.py":
        monkeypatch.setattr(aiosqlite.Connection, "_execute", _at_once)
        monkeypatch.setattr(InThread, "_there", _here)
        monkeypatch.setattr(InThread, "close", _closed)


@pytest.fixture(autouse=True)
def _no_waiting_for_slots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Edits of messages wait for Discord's limit by a real clock: a simulated Discord has no limit."""
    if _folder(request) in ("e2e", "leaks"):
        monkeypatch.setattr("cogs.kit.sending.rate_limiter.A_SECOND", 1e6)


@pytest.fixture(autouse=True)
def _patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the bot may take longer than Discord's three seconds: no test is about how fast it is."""
    if _folder(request) in ("faults", "wire"):
        monkeypatch.setattr("fake_discord.people.WAIT", 60.0)
        monkeypatch.setattr("fake_discord.state.ANSWER_WITHIN", 60.0)


async def _here(transactions: InThread, call: Callable[[], Any]) -> Any:
    """`InThread._there` without the thread. Other tasks run before it returns, as they do with one."""
    try:
        return call()
    finally:
        await asyncio.sleep(0)


async def _closed(transactions: InThread) -> None:
    transactions._thread.shutdown()
    transactions._engine.dispose()


async def _at_once(connection: aiosqlite.Connection, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """`aiosqlite.Connection._execute` without its thread. Other tasks run before it returns, as they do with one."""
    if not connection._running or not connection._connection:
        raise ValueError("Connection closed")
    result = function(*given, **named)
    await asyncio.sleep(0)
    return result


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    """A stand-in for Discord."""
    async with running() as wire:
        yield wire


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL server; tests that ask for it are skipped where there is none."""
    given = os.environ.get("TEST_POSTGRES_URL")
    if given:
        yield given
        return
    with or_skipped(a_server()) as server:
        yield server.url


@pytest.fixture
def nats_url() -> Iterator[str]:
    """The URL of a NATS server for one test, which is skipped where there is none."""
    with or_skipped(a_nats_server()) as url:
        yield url


@pytest.fixture
def server_to_break() -> Iterator[Server]:
    """A PostgreSQL server for one test."""
    with or_skipped(a_server()) as server:
        yield server


@pytest.fixture(scope="session")
def _postgres_database(postgres_server: str) -> Iterator[str]:
    with a_database(postgres_server) as url:
        yield url


@pytest.fixture
def postgres_url(_postgres_database: str) -> str:
    """An empty database of PostgreSQL."""
    empty(_postgres_database)
    return _postgres_database


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A file that is not there yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'bot.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database, of each kind in turn."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
