"""Streams of open pages: readers share renderings, and a slow reader does not delay the others."""

from __future__ import annotations

import asyncio
import json
import re
import resource
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from games.registry import GAMES
from tests.long import exhaustive
from tests.tournaments.toss import Toss
from tests.web.matches import opened
from tests.web.world import NotedHub, Stream, a_visit, until
from web import streams
from web.config import WebConfig
from web.shared_reads import AT_ONCE, SharedReads
from web.streams import Channel, Rendering

READERS = 2000


class Board:
    """A page whose text the test writes."""

    def __init__(self) -> None:
        self.text: str | None = "one"
        self.wake_at: datetime | None = None
        self.topics: frozenset[str] | None = None
        self.made = self.failures = 0
        self.now = datetime(2030, 1, 1, tzinfo=UTC)
        self.hub = NotedHub(lambda: self.now)
        self.client: TestClient

    async def follow(self) -> Stream:
        """A reader, who has read the page as it is."""
        stream = Stream(await self.client.get("/"))
        await stream.next()
        return stream

    async def render(self) -> Rendering | None:
        self.made += 1
        if self.failures:
            self.failures -= 1
            raise ZeroDivisionError
        return None if self.text is None else Rendering({"board": self.text}, self.wake_at, self.topics)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        channel = Channel("board", frozenset({"b:1"}), self.render, pause=0.0)
        return await self.hub.serve(request, channel, request.query.get("v", ""))

    def write(self, text: str | None) -> None:
        self.text = text
        self.hub.changed("b:1")


@pytest.fixture
async def board() -> AsyncIterator[Board]:
    board = Board()
    app = web.Application()
    app.add_routes([web.get("/", board.serve)])
    async with TestClient(TestServer(app)) as board.client:
        yield board
        await board.hub.close()


async def test_all_readers_share_one_rendering(board: Board) -> None:
    streams = [Stream(await board.client.get("/")) for _ in range(20)]
    assert [await stream.next() for stream in streams] == [("sections", {"sections": {"board": "one"}})] * 20
    board.write("two")
    assert [await stream.next() for stream in streams] == [("sections", {"sections": {"board": "two"}})] * 20
    assert board.made == 2


async def test_a_reader_that_was_busy_gets_the_newest_state_and_not_all_between(board: Board) -> None:
    stream = await board.follow()
    [channel] = board.hub.asked
    for text in ("two", "three", "four"):
        channel.show({"board": text})
    await channel.wake()
    assert await stream.next() == ("sections", {"sections": {"board": "four"}})


async def test_a_page_hears_of_its_topics_alone(board: Board) -> None:
    board.topics = frozenset({"b:1", "s:5"})
    await board.follow()
    [channel] = board.hub.asked
    for tell, topic, heard in (
        (board.hub.changed, "b:2", False),
        (board.hub.all_changed, "t", False),
        (board.hub.changed, "s:5", True),
        (board.hub.all_changed, "s", True),
    ):
        channel.dirty.clear()
        tell(topic)
        assert channel.dirty.is_set() == heard, topic


async def test_a_change_of_a_new_topic_while_the_page_is_made_is_not_lost(board: Board) -> None:
    """An overlay goes on to the next match: what is played before its page is whole must not wait for the next move."""
    stream = await board.follow()
    [channel] = board.hub.asked

    async def meanwhile() -> Rendering | None:
        channel.render, made = board.render, await board.render()
        board.text = "three"
        board.hub.changed("b:2")
        return made

    channel.render = meanwhile
    board.topics = frozenset({"b:1", "b:2"})
    board.write("two")
    assert await stream.next() == ("sections", {"sections": {"board": "two"}})
    assert await stream.next() == ("sections", {"sections": {"board": "three"}})


async def test_a_rendering_that_changes_nothing_does_not_delay_the_next(board: Board) -> None:
    """A pause after a secret answer would tell of it."""
    pauses = []

    async def parked(awaitable: Any, *, reason: str) -> Any:
        pauses.append(reason)
        return await awaitable

    board.hub = NotedHub(lambda: board.now, parked)
    stream = await board.follow()
    board.write("one")
    await until(lambda: pauses.count("a page waits for news") >= 2)
    board.write("two")
    await stream.next()
    assert pauses.count("a page was just made") <= 2


def test_a_reader_gets_the_sections_that_differ_from_its_version() -> None:
    channel = Channel("board", frozenset(), lambda: asyncio.sleep(0), pause=0.0)

    def told(version: str) -> dict[str, str]:
        [data] = re.findall("data: (.*)", channel.since(version).decode())
        return json.loads(data)["sections"]

    assert channel.show({"table": "one", "log": "one"})
    assert not channel.show({"log": "one", "table": "one"})
    first = channel.version
    assert channel.show({"table": "two", "log": "one"})
    assert (told(first), told("")) == ({"table": "two"}, {"table": "two", "log": "one"})
    assert channel.show({"table": "two", "log": "two"})
    assert told(first) == told("") == {"table": "two", "log": "two"}, "an older version gets everything"


async def without_readers(board: Board) -> None:
    """Wait until the server has noticed that the last connection is closed."""
    await until(lambda: not board.hub.asked[0].followers)


async def test_a_page_without_a_reader_is_not_made(board: Board) -> None:
    stream = await board.follow()
    stream.answer.close()
    await without_readers(board)
    board.write("two")
    assert board.made == 1


async def test_a_crowd_that_opens_one_page_reads_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_visit(tmp_path) as visit:
        key = await visit.shown((await visit.hall.create()).id)
        store, loaded = visit.hall.store.tournaments, []
        load = store.load
        monkeypatch.setattr(store, "load", lambda number: loaded.append(number) or load(number))
        answers = await asyncio.gather(*[visit.get(f"/t/{key}") for _ in range(30)])
        assert {answer.status for answer in answers} == {200}
        assert len(loaded) < 10


async def test_readings_of_different_pages_leave_connections_for_the_bot() -> None:
    shared, running, most = SharedReads(), 0, 0

    async def reading() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1

    await asyncio.gather(*[shared.read(at, reading) for at in range(20)])
    assert most == AT_ONCE
    with pytest.raises(ZeroDivisionError):
        await shared.read("wrong", failing)
    await shared.read("wrong", reading)


async def failing() -> None:
    raise ZeroDivisionError


async def test_a_page_that_is_not_public_any_more_ends_its_streams(board: Board) -> None:
    stream = await board.follow()
    board.write(None)
    assert await stream.next() == ("gone", {})
    async with asyncio.timeout(30):
        assert await stream.answer.content.read() == b""


@pytest.mark.parametrize("every", [None, 3600])
async def test_a_page_is_made_again_at_the_earliest_of_its_times(board: Board, every: float | None) -> None:
    board.hub = NotedHub(lambda: board.now, every=every)
    board.wake_at = board.now + timedelta(seconds=0.05)
    stream = await board.follow()
    board.text, board.wake_at = "later", None
    assert await stream.next() == ("sections", {"sections": {"board": "later"}})


async def test_a_page_that_could_not_be_made_is_made_again_soon(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a further change: an overlay would stand still until the next one, and for good after the last."""
    monkeypatch.setattr(streams, "AGAIN", timedelta(seconds=0.02))
    stream = await board.follow()
    board.failures = 2
    board.write("two")
    assert await stream.next() == ("sections", {"sections": {"board": "two"}})
    assert board.made == 4


async def test_a_process_that_hears_of_nothing_makes_a_page_again_for_as_long_as_it_has_a_reader(board: Board) -> None:
    board.hub = NotedHub(lambda: board.now, every=0.01)
    stream = await board.follow()
    board.text = "two"
    assert await stream.next() == ("sections", {"sections": {"board": "two"}})
    stream.answer.close()
    await without_readers(board)
    made = board.made
    await asyncio.sleep(0.1)
    assert board.made == made


async def test_a_reader_without_news_is_kept_connected(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Proxies close connections on which nothing is sent."""
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.01)
    stream = await board.follow()
    async with asyncio.timeout(30):
        assert await stream.answer.content.readline() == b"event: here\n"


async def test_a_reader_that_takes_nothing_is_dropped_and_the_others_are_not_kept_waiting(board: Board) -> None:
    board.hub.slow = 0.3
    reader, writer = await asyncio.open_connection(board.client.host, board.client.port, limit=2**10)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")  # and it never reads
    good = Stream(await board.client.get("/", read_bufsize=2**25))
    await good.next()
    channel = board.hub.asked[0]
    await until(lambda: channel.followers >= 2)
    for at in range(6):
        board.write(f"{at}" * 2**20)
        _, data = await good.next()
        assert data["sections"]["board"][0] == str(at)
    await until(lambda: channel.followers <= 1)
    assert board.made == 7
    writer.close()
    reader.feed_eof()


@exhaustive
async def test_two_thousand_open_streams_cost_little_memory_and_keep_no_press_waiting(tmp_path: Path) -> None:
    """Prints the figures that docs/web.md gives: run it with -s."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    config = WebConfig(requests_per_minute=10**6, streams=READERS, streams_per_address=READERS)
    async with a_visit(tmp_path, {"toss": Toss(), **GAMES}, config) as visit, asyncio.timeout(120):
        match, key = await opened(visit, "imposter_kings", "standard", 4)

        async def presses(count: int) -> list[float]:
            spent = []
            for _ in range(count):
                if match.window_open:
                    await visit.hall.advance(25)
                asked = [d for seat in range(4) for d in match.decisions(seat) if d.blocking]
                started = perf_counter()
                await visit.hall.host.answer(match.id, 100 + asked[0].seat, asked[0].id, list(range(asked[0].pick[0])))
                spent.append(perf_counter() - started)
                await asyncio.sleep(0.05)
            return sorted(spent)

        alone = await presses(20)
        before = resident()
        readers = [
            asyncio.create_task(read(visit.client.host, visit.client.port, f"/m/{key}/events")) for _ in range(READERS)
        ]
        await until(lambda: visit.site.limits.streams >= READERS)
        each = (resident() - before) / READERS
        watched = await presses(40)
        p99 = watched[int(len(watched) * 0.99)]
        print(f"\n{READERS} streams: {each / 1024:.0f} KiB each (both ends), p99 of presses {p99 * 1000:.0f} ms,")
        print(f"without streams {alone[-1] * 1000:.0f} ms")
        assert visit.hub.asked[0].followers == READERS
        assert each < 128 * 1024
        assert p99 < 1.0
        for task in readers:
            task.cancel()
        await asyncio.gather(*readers, return_exceptions=True)


def resident() -> int:
    """Bytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


async def read(host: str, port: int, path: str) -> None:
    """One reader, who takes everything and looks at nothing."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    with suppress(ConnectionError):
        while await reader.read(2**16):
            pass
    writer.close()
