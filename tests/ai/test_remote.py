"""Thinking on another machine: the bytes that are sent, workers that come and go, and thinking here without one.

`test_forged_jobs` sends what no bot sends.
"""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from ai.levels import THINKERS, expert, hard
from ai.remote import BUSY, MOST_BYTES, UnreadableError, checked, choice_bytes, job_bytes, job_from, thought_from
from ai.thinkers import REST, Job, Late, Thinkers, Thought, answer
from ai.worker import main
from bot.workers import on_nats
from games.registry import GAMES
from tests.ai.jobs import a_job, worker
from tests.ai.nats_server import free_port
from tests.ai.positions import KINGS, VARIANTS, positions, title
from tests.faults.cut import BusWay
from tests.long import long


@pytest.mark.parametrize("variant", VARIANTS, ids=title)
@pytest.mark.parametrize("maker", [hard, expert])
def test_a_job_comes_out_as_it_went_in(variant: Any, maker: Any) -> None:
    job = a_job(variant)[0]._replace(maker=maker, game=GAMES[KINGS.key], seed=(1 << 64) - 1)
    assert job_from(job_bytes(job), GAMES) == job


def test_the_same_answer_comes_from_a_job_that_was_sent() -> None:
    job, _ = a_job(seconds=20)
    assert answer(job_from(job_bytes(job), GAMES)) == answer(job)


@pytest.mark.parametrize("variant", VARIANTS, ids=title)
def test_a_job_is_far_from_too_long(variant: Any) -> None:
    longest = max(len(KINGS.as_json(state)) for state, _ in positions(variant, range(3)))
    assert longest * 5 < MOST_BYTES


def test_a_player_without_a_name_is_not_sent() -> None:
    with pytest.raises(UnreadableError):
        job_bytes(a_job()[0]._replace(maker=lambda variant: None))


@pytest.mark.parametrize("choice", ["c17", 3, True, None, (), ("a", "b"), (1,), (None, True)])
def test_an_answer_comes_out_as_it_went_in(choice: Any) -> None:
    found = thought_from(choice_bytes(choice))
    assert found is not None and found.choice == choice and type(found.choice) is type(choice)
    assert thought_from(BUSY) is None


@pytest.mark.parametrize("data", [b"", b"[", b"{}", b"1.5", b"[[1]]", b"[" * 10**5, b"1" * (MOST_BYTES + 1)])
def test_bytes_that_are_not_an_answer_raise_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 (any of its kind)
        thought_from(data)


class Workers:
    """Machines that answer as they are told."""

    def __init__(self, told: Any) -> None:
        self.told = told

    def think(self, job: Job) -> Any:
        if isinstance(self.told, Exception):
            raise self.told
        return self.told


HERE = Thought("here")


@pytest.mark.parametrize(
    ("told", "choice"),
    [(Thought(None), Thought(None)), (None, HERE), (ValueError("broken"), HERE), (Late(), None)],
)
def test_this_machine_thinks_where_no_worker_answers_but_not_after_a_late_one(
    told: Any, choice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Thinkers()
    monkeypatch.setattr(thinkers, "result", lambda *given: HERE)
    thinkers.elsewhere = Workers(told)
    assert thinkers.think(a_job()[0]) == choice


def test_after_a_late_answer_this_machine_thinks_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers()
    monkeypatch.setattr(thinkers, "result", lambda *given: HERE)
    thinkers.elsewhere = Workers(Late())
    assert thinkers.think(a_job()[0]) is None
    thinkers.elsewhere = Workers("there")
    assert thinkers.think(a_job()[0]) == HERE
    monkeypatch.setattr("ai.thinkers.monotonic", lambda: monotonic() + REST)
    assert thinkers.think(a_job()[0]) == "there"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "it is not set;"),
        (b"NATS_URL=\nSHARDS=1\n", "it is not set;"),
        (b"NATS_URL=http://user:secret@host\n", "an address is like"),
        (b"NATS_URL=nats://\xff\n", "the file .env cannot be read"),
    ],
)
def test_a_worker_wants_an_address(
    content: bytes | None,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NATS_URL", raising=False)
    if content is not None:
        Path(".env").write_bytes(content)
    assert main([], GAMES) == 78
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"NATS_URL: {said}")
    assert "secret" not in line


@pytest.mark.parametrize(
    "url",
    [
        "nats://u:secret/w@127.0.0.1:4222",
        "nats://",
        "nats://[::1",
        "nats://a:999999",
        "nats://a,nats://b",
        "a b",
        "http://a",
    ],
)
def test_an_address_that_can_never_be_reached_ends_a_worker_without_a_word_of_it(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--nats", url], GAMES) == 78
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("NATS_URL: ") and "secret" not in line


@pytest.mark.parametrize("url", ["nats://u:p%2Fw@127.0.0.1:4222", "nats://a", "tls://[::1]:4222", "ws://a:80/"])
def test_addresses_of_nats_servers_are_accepted_as_typed(url: str) -> None:
    assert checked(url) == url


def test_a_worker_without_a_core_would_refuse_every_job(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--nats", "nats://127.0.0.1:9", "--cores", "0"], GAMES)
    assert end.value.code == 2
    assert "--cores: must be at least 1" in capsys.readouterr().err


async def what_it_said(process: asyncio.subprocess.Process) -> str:
    """Why a worker has not answered, by its own words; it ends."""
    assert process.stderr is not None
    process.kill()
    return (await process.stderr.read()).decode() or "the worker has said nothing"


async def connected() -> Any:
    """What asks, when it has reached the server."""
    asker: Any = THINKERS.elsewhere
    until = monotonic() + 10
    while not asker._client.is_connected:
        assert monotonic() < until
        await asyncio.sleep(0.02)
    return asker


@long
async def test_a_worker_thinks_for_a_bot_and_the_bot_does_without_it(nats_url: str) -> None:
    job, decision = a_job(seconds=20)
    async with on_nats(nats_url):
        asker = await connected()
        assert await asyncio.to_thread(asker.think, job) is None, "there is no worker yet"
        process = await worker(nats_url)
        choice = await asyncio.to_thread(asker.think, job)
        assert choice is not None, await what_it_said(process)
        assert decision.admit(choice.choice) == choice.choice
        began = monotonic()
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(Late):
            await asyncio.to_thread(asker.think, job._replace(seconds=0.1))
        assert monotonic() - began < 5
        process.kill()
        await process.wait()
        until = monotonic() + 10
        while await asyncio.to_thread(_asked, asker, job) != "nobody":
            assert monotonic() < until, "the server hands out jobs to a dead worker"
            await asyncio.sleep(0.05)
    assert THINKERS.elsewhere is None


async def test_a_worker_that_is_told_to_end_finishes_its_job(nats_url: str) -> None:
    job, decision = a_job(seconds=20)
    async with on_nats(nats_url):
        asker = await connected()
        process = await worker(nats_url)
        asked = {asyncio.create_task(asyncio.to_thread(asker.think, job)) for _ in range(2)}
        [refused], [thinking] = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert refused.result() is None, "its one core has the other job"
        process.terminate()
        choice = await thinking
        assert choice is not None, await what_it_said(process)
        assert decision.admit(choice.choice) == choice.choice
        assert await process.wait() == 0
        assert await process.stderr.read() == b""


async def test_a_worker_that_is_told_to_end_while_the_server_is_away_ends_in_order(nats_url: str) -> None:
    way = BusWay(int(nats_url.rpartition(":")[2]), free_port())
    await way.mend()
    process = await worker(way.its)
    await way.cut()
    await asyncio.sleep(0.2)
    process.terminate()
    async with asyncio.timeout(15):
        assert process.stderr is not None
        assert b"Traceback" not in await process.stderr.read()
        assert await process.wait() == 0
    await way.close()


def _asked(asker: Any, job: Job) -> str:
    try:
        return "nobody" if asker.think(job._replace(seconds=0.1)) is None else "answer"
    except Late:
        return "late"


async def test_a_worker_that_the_server_has_refused_with_an_error_connects_again() -> None:
    talking: list[asyncio.StreamWriter] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talking.append(writer)
        await speak(reader, writer, [])

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as listening, asyncio.timeout(30):
        process = await worker(f"nats://127.0.0.1:{listening.sockets[0].getsockname()[1]}")
        talking[0].write(b"-ERR 'Authorization Violation'\r\n")
        assert b"has ended the connection (nats: authorization failed)" in await process.stderr.readline()
        assert b"Thinking with 1 core." in await process.stderr.readline()
        assert len(talking) == 2
        process.terminate()
        assert await process.wait() == 0
        assert await process.stderr.read() == b""


async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, received: list[str]) -> None:
    """What a server says to a client, until it leaves."""
    writer.write(b'INFO {"max_payload": 1048576, "headers": true}\r\n')
    while line := await reader.readline():
        received.append(line.split()[0].decode())
        if received[-1] == "PING":
            writer.write(b"PONG\r\n")
    writer.close()


async def test_a_worker_is_ready_when_the_server_has_its_subscription() -> None:
    received: list[str] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await speak(reader, writer, received)

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as listening:
        process = await worker(f"nats://127.0.0.1:{listening.sockets[0].getsockname()[1]}")
        process.kill()
        await process.wait()
    assert "PING" in received[received.index("SUB") :], "it said so before the server could know of it"


async def test_a_bot_starts_without_the_server() -> None:
    began = monotonic()
    async with on_nats(f"nats://127.0.0.1:{free_port()}"):
        asker: Any = THINKERS.elsewhere
        assert await asyncio.to_thread(asker.think, a_job()[0]) is None
    assert monotonic() - began < 5
