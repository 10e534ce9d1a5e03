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
from tests.faults.crowd import Table, accepted, all_are_back, more_presses, play_until, presses, seated
from tests.faults.ledger import judged, on_server, settle, settle_on_server
from tests.faults.storm import courts, quiet
from tests.long import first, long


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
    await play_until(crowd, rng, more_presses(crowd, 12))
    victim, survivor = rng.sample(cluster.bots, 2)
    await cluster.connected()
    await victim.kill()
    took = await cluster.spread(2)
    await cluster.connected()
    for table in crowd:
        await all_are_back(cluster.wire, [table])
    matches = [table.match for table in crowd]
    found = await settle_on_server(presses(crowd), cluster.url, matches)
    assert found["accepted"] > 0
    for table in crowd:
        table.presses.clear()
    await play_until(crowd, rng, more_presses(crowd, 12))
    sent = presses(crowd)
    assert await survivor.stop() == 0
    assert [press for press in sent if press.answered is None] == []
    settle(sent, await on_server(cluster.url, matches))
    assert await cluster.holders() == {}
    print(f"taken over after {took:.1f} s: {dict(found)}")


@long
async def test_people_play_on_while_shares_are_given_up_and_processes_are_told_to_end(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fake_discord.people.WAIT", 10.0)  # a command that meets no connection has no answer
    cluster.add(LOG_LEVEL="WARNING")
    await cluster.spread(2)
    await cluster.connected()

    async def go_on(tables: list[Table]) -> None:
        for guild in cluster.guilds:
            before = accepted(tables, guild)
            await cluster.wire.until(lambda guild=guild, before=before: accepted(tables, guild) > before, within=60)

    async with courts(cluster.wire, cluster.guilds) as tables:
        await go_on(tables)
        for _ in range(3):
            cluster.add(LOG_LEVEL="WARNING")
            await cluster.spread(1, 1)
            await go_on(tables)
            assert await cluster.bots[-2].stop() == 0
            await cluster.spread(2)
            await go_on(tables)
    sent = presses(tables)
    await quiet(sent)
    _, faults = judged(sent, await on_server(cluster.url, {table.match for table in tables}))
    assert not faults
    assert [bot.last_words() for bot in cluster.bots] == [""] * 4, "nothing to warn of"
