"""Several bot processes on one PostgreSQL server: shares move, presses are neither lost nor counted twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from fake_discord.server import Wire
from tests.faults.cluster import Cluster
from tests.faults.crowd import Table, all_are_back, play, presses, seated
from tests.faults.ledger import on_server, settle, settle_on_server
from tests.long import first


@pytest.fixture
async def cluster(wire: Wire, postgres_url: str, tmp_path: Path) -> AsyncIterator[Cluster]:
    async with AsyncExitStack() as stack:
        cluster = Cluster(wire, postgres_url, tmp_path, 2)
        yield cluster
        for bot in cluster.bots:
            if bot.alive:
                stack.push_async_callback(bot.kill)


async def test_a_process_with_another_number_of_shards_ends_and_takes_nothing_from_the_others(cluster: Cluster) -> None:
    cluster.add()
    await cluster.spread(2)
    cluster.shards = 3
    other = cluster.add()
    assert await other.ended() == 75
    assert "another number of SHARDS than 3" in other.last_words()
    await asyncio.sleep(2)  # the others count every second
    await cluster.spread(2, within=0.1)


async def played(cluster: Cluster, crowd: list[Table], rng: random.Random, count: int) -> None:
    """Let all people play until so many more presses are sent."""
    wanted = len(presses(crowd)) + count
    playing = [asyncio.create_task(play(table, random.Random(rng.random()))) for table in crowd]
    await cluster.wire.until(lambda: len(presses(crowd)) >= wanted or all(table.over for table in crowd), within=60)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)


@pytest.mark.parametrize(("seed", "count"), first(1, [(0, {"COUNT": "0.2"}), *[(seed, {}) for seed in range(1, 12)]]))
async def test_the_shares_of_a_killed_process_go_on_in_another(
    cluster: Cluster, seed: int, count: dict[str, str]
) -> None:
    rng = random.Random(seed)
    cluster.add(**count)
    await cluster.spread(2)
    cluster.add(**count)
    await cluster.spread(1, 1)
    await cluster.connected()
    crowd = [await seated(cluster.wire, f"t{guild}", 2, guild=guild) for guild in cluster.guilds]
    await played(cluster, crowd, rng, 12)
    victim, survivor = rng.sample(cluster.bots, 2)
    sockets = len(cluster.wire.gateway._open())
    await victim.kill()
    took = await cluster.spread(2)
    await cluster.connected()
    assert sockets == 2
    for table in crowd:
        await all_are_back(cluster.wire, [table])
    matches = [table.match for table in crowd]
    found = await settle_on_server(presses(crowd), cluster.url, matches)
    assert found["accepted"] > 0
    for table in crowd:
        table.presses.clear()
    await played(cluster, crowd, rng, 12)
    sent = presses(crowd)
    assert await survivor.stop() == 0
    assert [press for press in sent if press.answered is None] == []
    settle(sent, await on_server(cluster.url, matches))
    assert await cluster.holders() == {}
    print(f"taken over after {took:.1f} s: {dict(found)}")
