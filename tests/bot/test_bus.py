"""What one process tells another over NATS: which settings have changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

import pytest

from bot.shares.bus import CHANGED, Bus, on_bus
from cogs.kit.pages.looks import Changed
from tests.ai.nats_server import free_port, settle
from tests.faults.cut import BusWay
from tests.long import long


@pytest.fixture
async def way(nats_url: str) -> AsyncIterator[BusWay]:
    way = BusWay(int(nats_url.rpartition(":")[2]), free_port())
    await way.mend()
    yield way
    await way.close()


def heard(bus: Bus) -> list[Changed]:
    found: list[Changed] = []
    bus.listen(found.append)
    return found


async def until(condition: Callable[[], object], seconds: float = 10) -> None:
    limit = monotonic() + seconds
    while not condition():
        assert monotonic() < limit
        await asyncio.sleep(0.02)


def test_without_a_server_the_bots_of_one_process_tell_each_other() -> None:
    bus = Bus()
    found: list[Changed] = []
    end = bus.listen(found.append)
    bus.tell(Changed(guild_id=5))
    end()
    bus.tell(Changed(guild_id=6))
    assert found == [Changed(guild_id=5)]


@asynccontextmanager
async def two_processes(
    one_url: str, other_url: str | None = None
) -> AsyncIterator[tuple[Bus, Bus, list[Changed], list[Changed]]]:
    """Two buses that hear each other, and what each of them hears from now on."""
    async with on_bus(one_url) as one, on_bus(other_url or one_url) as other:
        mine, theirs = heard(one), heard(other)
        await until(lambda: Changed() in mine and Changed() in theirs)
        await settle(other.client, one.client)
        mine.clear()
        theirs.clear()
        yield one, other, mine, theirs


async def test_a_change_reaches_all_processes_once(nats_url: str) -> None:
    async with two_processes(nats_url) as (one, _, mine, theirs):
        one.tell(Changed(user_id=1 << 60))
        one.tell(Changed(guild_id=7))
        await until(lambda: len(theirs) >= 2)
        assert mine == theirs == [Changed(user_id=1 << 60), Changed(guild_id=7)]


@pytest.mark.parametrize(
    "data", [b"", b"7", b"{}", b'{"user_id": "x", "guild_id": 1}', b'{"user_id": 1e999, "guild_id": 1}', b"[" * 200_000]
)
async def test_after_an_unreadable_message_all_settings_are_read_anew(nats_url: str, data: bytes) -> None:
    async with two_processes(nats_url) as (one, _, _, theirs):
        await one.client.publish(CHANGED, data)
        await until(lambda: theirs)
        assert set(theirs) == {Changed()}


async def test_a_process_refused_by_the_server_connects_again_and_hears_each_change_once(
    nats_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.workers.AGAIN", 0.1)
    async with two_processes(nats_url) as (one, other, _, theirs):
        other.client._transport.write(b"nonsense\r\n")
        await until(lambda: Changed() in theirs)
        await settle(other.client)
        one.tell(Changed(guild_id=6))
        one.tell(Changed(guild_id=7))
        await until(lambda: Changed(guild_id=7) in theirs)
        assert [changed for changed in theirs if changed.guild_id] == [Changed(guild_id=6), Changed(guild_id=7)]


@long
async def test_a_process_that_was_cut_off_without_a_word_reads_all_anew_and_hears_again(
    nats_url: str, way: BusWay
) -> None:
    async with two_processes(nats_url, way.its) as (one, other, _, theirs):
        way.freeze()
        one.tell(Changed(guild_id=5))
        await until(lambda: not other.client.is_connected, 15)
        theirs.clear()
        await way.mend()
        await until(lambda: Changed() in theirs, 20)
        one.tell(Changed(guild_id=6))
        await until(lambda: Changed(guild_id=6) in theirs)
        way.freeze()
        began = monotonic()
    assert monotonic() - began < 10, "it leaves although the server does not answer"
