"""A process is cut off from PostgreSQL or NATS without a word: no connection ends, and nothing arrives any more."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic

import pytest

from bot import exits
from cogs.kit.pages.looks import KEPT
from fake_discord.people import Person
from fake_discord.server import Wire
from tests.faults.cluster import WITHIN, Cluster
from tests.faults.crowd import Table, accepted, presses, seated
from tests.faults.ledger import judged, on_server
from tests.faults.process import Bot
from tests.faults.storm import Storm, courts, quiet
from tests.long import long

ENDS = 30.0
"""Seconds in which a process that is cut off has ended."""


@pytest.fixture
async def storm(
    wire: Wire, postgres_url: str, nats_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Storm]:
    monkeypatch.setattr("fake_discord.people.WAIT", 10.0)
    storm = Storm(Cluster(wire, postgres_url, tmp_path, 2), None, random.Random(1))
    yield storm
    await storm.end()


async def owners_are(storm: Storm, wanted: dict[int, int], within: float = WITHIN) -> float:
    began = monotonic()
    while (found := await storm.owners()) != wanted:
        assert monotonic() - began < within, (found, wanted)
        await asyncio.sleep(0.1)
    return monotonic() - began


async def all_is_stored(storm: Storm, tables: list[Table]) -> None:
    sent = presses(tables)
    await quiet(sent)
    found, faults = judged(sent, await on_server(storm.cluster.url, {table.match for table in tables}))
    assert not faults
    assert storm.strangers(sent) == []
    assert found["accepted"] > 0
    print(dict(found))


@long
async def test_a_process_that_is_cut_off_from_the_database_loses_its_shares_and_falls_silent(
    wire: Wire, storm: Storm
) -> None:
    await storm.begin(2)
    await storm.cluster.spread(1, 1, within=60)
    async with courts(wire, storm.cluster.guilds, storm.watch()) as tables:
        await wire.until(lambda: storm.has_looked and all(accepted(tables, guild) for guild in storm.cluster.guilds))
        victim, survivor = storm.cluster.bots
        [lost] = [share for share, process in (await storm.owners()).items() if process == victim.pid]
        way = storm.freeze(victim)
        took = await owners_are(storm, dict.fromkeys(range(2), survivor.pid))
        assert await asyncio.wait_for(victim.ended(), ENDS) == exits.STORAGE_DOWN
        before = accepted(tables, storm.cluster.guilds[lost])
        await wire.until(lambda: accepted(tables, storm.cluster.guilds[lost]) > before)
        supervising = asyncio.create_task(storm.supervise())
        await asyncio.sleep(3)
        await storm.thaw(way)
        await storm.cluster.spread(1, 1, within=60)
        before = [accepted(tables, guild) for guild in storm.cluster.guilds]
        await wire.until(
            lambda: all(
                accepted(tables, guild) > seen for guild, seen in zip(storm.cluster.guilds, before, strict=True)
            )
        )
        assert not supervising.done(), supervising
        supervising.cancel()
    await all_is_stored(storm, tables)
    print(f"its share had a new owner after {took:.1f} s")


@long
async def test_alone_a_process_that_is_cut_off_answers_nothing(wire: Wire, storm: Storm) -> None:
    await storm.begin(1)
    [bot] = storm.cluster.bots
    table = await seated(wire, "t", 2, guild=storm.cluster.guilds[0])
    way = storm.freeze(bot)
    began = answered = monotonic()
    while bot.alive and monotonic() < began + ENDS:
        press = await table.people[0].pressing("My hand", table.boards[0])
        await asyncio.wait([press.acked], timeout=0.5)
        if press.acked.done():
            answered = monotonic()
    assert answered - began < 9, "it answers although the server has freed its shares"
    assert await bot.ended() == exits.STORAGE_DOWN
    await storm.thaw(way)
    supervising = asyncio.create_task(storm.supervise())
    await storm.cluster.spread(2, within=60)
    await storm.owned(within=60)
    assert (await table.people[0].press("My hand", table.boards[0])).kind == 4
    supervising.cancel()


@long
async def test_a_process_that_is_cut_off_from_nats_keeps_its_shares_and_its_clocks(wire: Wire, storm: Storm) -> None:
    await storm.begin(2)
    await storm.cluster.spread(1, 1, within=60)
    owners = await storm.owners()
    async with courts(wire, storm.cluster.guilds) as tables:
        await wire.until(lambda: all(accepted(tables, guild) for guild in storm.cluster.guilds))
        victim: Bot = storm.cluster.bots[0]
        storm.ways[victim].bus.freeze()
        before = [accepted(tables, guild) for guild in storm.cluster.guilds]
        await asyncio.sleep(12)
        assert await storm.owners() == owners
        assert all(accepted(tables, guild) > seen for guild, seen in zip(storm.cluster.guilds, before, strict=True))
    await all_is_stored(storm, tables)
    assert await victim.stop() == exits.OK, "it hands over although NATS does not answer"


@long
async def test_a_setting_that_is_changed_through_one_process_counts_in_the_other_at_once(
    wire: Wire, storm: Storm
) -> None:
    await storm.begin(2)
    await storm.cluster.spread(1, 1, within=60)
    there, here = storm.cluster.guilds
    table = await seated(wire, "t", 2, guild=there)
    player = table.people[0]
    await player.slash("settings")
    await player.choose("Text only", message=player.panel)
    await player.press("My hand", table.boards[0])
    read = monotonic()
    assert "table.jpg" not in str(player.panel.data["components"])
    elsewhere = Person(wire, player.name, here, wire.state.new_channel(here, "hall"))
    elsewhere.id = player.id
    await elsewhere.slash("settings")
    await elsewhere.choose("Pictures", message=elsewhere.panel)
    while "table.jpg" not in str(player.panel.data["components"]):
        await asyncio.sleep(0.5)
        await player.press("My hand", table.boards[0])
        assert monotonic() - read < KEPT.total_seconds() - 5
