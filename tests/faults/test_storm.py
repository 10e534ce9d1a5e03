"""Bot processes, NATS and PostgreSQL are killed, and connections cut, while people press in all servers.

STORM_KILLS, STORM_PROCESSES, STORM_SHARDS, STORM_SEED and STORM_WITHIN (the most seconds without an owner) set its
size.
A large one, for a quiet machine, has 200 faults, four processes and 16 shards:
`STORM_KILLS=200 STORM_PROCESSES=4 STORM_SHARDS=16 pytest -m long -n 0 -s tests/faults/test_storm.py`.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from fake_discord.server import Wire
from tests.db.postgres import CAREFUL, Server, a_database, a_server
from tests.faults.cluster import WITHIN, Cluster
from tests.faults.crowd import presses
from tests.faults.ledger import judged, on_server
from tests.faults.storm import FAULTS, Storm, courts, quiet
from tests.long import long
from tests.servers import or_skipped

KILLS, PROCESSES, SHARDS, SEED = (
    int(os.environ.get(f"STORM_{name}", usual))
    for name, usual in (("KILLS", 8), ("PROCESSES", 2), ("SHARDS", 4), ("SEED", 1))
)
PATIENCE = float(os.environ.get("STORM_WITHIN", WITHIN))


@pytest.fixture
def server() -> Iterator[Server]:
    """One of its own: the server of all other tests is not killed."""
    with or_skipped(a_server(CAREFUL)) as server:
        yield server


@pytest.fixture
def database_url(server: Server) -> Iterator[str]:
    with a_database(server.url) as url:
        yield url


@pytest.fixture
async def storm(
    wire: Wire, server: Server, database_url: str, nats_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Storm]:
    monkeypatch.setattr("fake_discord.people.WAIT", 10.0)
    storm = Storm(Cluster(wire, database_url, tmp_path, SHARDS), server, random.Random(SEED), PATIENCE)
    yield storm
    await storm.end()


def report(storm: Storm, found: Counter[str], strangers: int, matches: int) -> str:
    """What was done and what became of it."""
    done = ", ".join([f"{count} {kind}" for kind, count in storm.done.items()])
    slowest = ", ".join([f"{kind} {took:.1f}" for kind, took in storm.slowest.items()])
    return f"""
{sum(storm.done.values())} faults of {PROCESSES} processes with {SHARDS} shards: {done}
presses in {matches} matches: {found["accepted"] + found["void"]} accepted ({found["void"]} of them in windows that \
another answer has settled), {found["refused"]} refused, {found["unanswered"]} without an answer
accepted presses that are lost: {found["lost"]}; that are stored twice or otherwise: {found["doubled"]}
longest time without an owner: {storm.longest:.1f} s of {PATIENCE:.0f}
longest until all shards had a session again, in s: {slowest}
looks with two owners of a share: {storm.twice}; presses accepted by a process that did not own the share: {strangers}
"""


@long
async def test_no_accepted_press_is_lost_or_counted_twice_if_processes_or_their_services_fail(
    wire: Wire, storm: Storm
) -> None:
    await storm.begin(PROCESSES)
    async with courts(wire, storm.cluster.guilds, storm.watch(), storm.supervise()) as tables:
        await wire.until(lambda: presses(tables))
        for number in range(KILLS):
            await asyncio.sleep(storm.rng.uniform(0.5, 3))
            await storm.strike(FAULTS[number % len(FAULTS)])
        sent = len(presses(tables))
        await wire.until(lambda: len(presses(tables)) > sent)
    all_presses = presses(tables)
    await quiet(all_presses)
    found, faults = judged(all_presses, await on_server(storm.cluster.url, {table.match for table in tables}))
    strangers = storm.strangers(all_presses)
    print(report(storm, found, len(strangers), len(tables)), flush=True)
    assert not faults
    assert not strangers
    assert storm.twice == 0
    assert found["accepted"] > KILLS
