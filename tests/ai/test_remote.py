"""Thinking on another machine: the bytes that are sent, refused answers, and the local fallback without a worker."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from ai.levels import THINKERS, expert, hard
from ai.protocol import Variant
from ai.remote import BUSY, UnreadableError, checked, choice_bytes, choice_from, job_bytes, job_from
from ai.thinkers import REST, Job, Late, Thinkers, answer
from ai.worker import main
from bot.bus import on_bus
from games.core.script import Script
from games.imposter_kings.queries import legal
from games.registry import GAMES
from tests.ai.nats_server import free_port
from tests.ai.positions import VARIANTS, positions
from tests.faults.cut import BusWay
from tests.long import long

ROOT = Path(__file__).parents[2]
LEGAL = b"cgames.imposter_kings.queries\nlegal\n"
"""A function of the rules in a pickle."""
GAME = b"cgames.all_kings_fall.game\nAllKingsFall\n)R"
"""An object of the rules with attributes of its own in a pickle."""


def a_job(variant: Any = VARIANTS[0], seconds: float = 0.2) -> tuple[Job, Any]:
    state, decision = next(positions(variant, range(1)))
    return Job(hard, variant, state.clone(), decision.id, 1, seconds), decision


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_job_comes_out_as_it_went_in(key: str) -> None:
    game = GAMES[key]
    name, mode = next(iter(game.modes.items()))
    seats = min(mode.seats)
    state = game.new(seats, 7, {"mode": name})
    job = Job(expert, Variant(game, name, seats), state.clone(), 5, 9, 0.25)
    found = job_from(job_bytes(job), GAMES)
    assert found._replace(world=None) == job._replace(world=None)
    assert found.world.fingerprint() == state.fingerprint()


def test_the_same_answer_comes_from_a_job_that_was_sent() -> None:
    job, _ = a_job(seconds=20)
    assert answer(job_from(job_bytes(job), GAMES)) == answer(job)


class Evil:
    def __reduce__(self) -> Any:
        return os.system, ("touch /tmp/owned",)


def named(text: str) -> bytes:
    """A short text in a pickle."""
    return b"X" + len(text).to_bytes(4, "little") + text.encode()


def changed(world: bytes = b"", **head: Any) -> bytes:
    """A job with another world, or other words in its first line."""
    line, _, old = job_bytes(a_job()[0]).partition(b"\n")
    return json.dumps({**json.loads(line), **head}).encode() + b"\n" + (world or old)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}\n",
        b"\x80\n\x80",
        changed(rules=0),
        changed(game="poker"),
        changed(level="root"),
        changed(world=b"nonsense"),
        changed(world=pickle.dumps(Evil())),
        changed(world=pickle.dumps(os.system)),
        changed(world=pickle.dumps(eval)),
        changed(world=b"cgames.core.game\nGame.__init__.__globals__\n."),
        changed(world=b"cgames.__main__\nmain\n."),
        changed(world=b"cgames.core.rng\nhashlib\n."),
        changed(world=b"cgames.registry\nGAMES.get\n."),
        changed(world=b"cgames.core.lessons\ndataclass\n."),
        changed(world=b"cgames.all_kings_fall.modes\nBaseModel\n."),
        changed(world=b"\x80\x04cgames.core.script\nScript.wake\n."),
        changed(world=LEGAL + b")R."),
        changed(world=b"(igames.imposter_kings.queries\nlegal\n."),
        changed(world=b"(" + LEGAL + b"o."),
        changed(world=b"cbuiltins\nfrozenset\n(cbuiltins\nrange\n(J" + (10**7).to_bytes(4, "little") + b"tRtR."),
        changed(world=b"\x80\x05\x96" + (1 << 20).to_bytes(8, "little") + bytes(1 << 20) + b"."),
        changed(world=LEGAL + b"N}" + named("__defaults__") + b"K\x01K\x02\x86s\x86b."),
        changed(world=b"cgames.core.script\nScript\nN}" + named("wake") + LEGAL + b"s\x86b."),
    ],
)
def test_what_is_no_job_is_refused_and_changes_no_rules(data: bytes) -> None:
    before = legal.__defaults__, Script.wake
    with pytest.raises(UnreadableError):
        job_from(data, GAMES)
    assert (legal.__defaults__, Script.wake) == before


@pytest.mark.parametrize(
    "data",
    [
        changed(world=GAME + b"}" + named("__setstate__") + LEGAL + b"sb}b."),
        changed(world=GAME + b"}" + named("__new__") + LEGAL + b"sb)\x81."),
        changed(world=GAME + b"}" + named("append") + LEGAL + b"sbNa."),
        changed(world=GAME + b"}" + named("extend") + LEGAL + b"sb(Ne."),
        changed(world=b"\x80\x04" + GAME + b"}" + named("add") + LEGAL + b"sb(N\x90."),
    ],
)
def test_a_world_calls_no_function_that_an_object_of_it_has_got(data: bytes) -> None:
    with pytest.raises(UnreadableError, match=r"^a world "):
        job_from(data, GAMES)


def test_a_player_without_a_name_is_not_sent() -> None:
    with pytest.raises(UnreadableError):
        job_bytes(a_job()[0]._replace(maker=lambda variant: None))


@pytest.mark.parametrize("choice", ["c17", 3, True, None, (), ("a", "b"), (1,)])
def test_an_answer_comes_out_as_it_went_in(choice: Any) -> None:
    found = choice_from(choice_bytes(choice))
    assert found == choice and type(found) is type(choice)
    assert choice_from(BUSY) is None


class Workers:
    """Machines that answer as they are told."""

    def __init__(self, told: Any) -> None:
        self.told = told

    def think(self, job: Job) -> Any:
        if isinstance(self.told, Exception):
            raise self.told
        return self.told


@pytest.mark.parametrize(
    ("told", "choice"), [("there", "there"), (None, "here"), (ValueError("broken"), "here"), (Late(), None)]
)
def test_this_machine_thinks_where_no_worker_answers_but_not_after_a_late_one(
    told: Any, choice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Thinkers()
    monkeypatch.setattr(thinkers, "_here", lambda job: "here")
    thinkers.elsewhere = Workers(told)
    assert thinkers.think(a_job()[0]) == choice


def test_after_a_late_answer_this_machine_thinks_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers()
    monkeypatch.setattr(thinkers, "_here", lambda job: "here")
    thinkers.elsewhere = Workers(Late())
    assert thinkers.think(a_job()[0]) is None
    thinkers.elsewhere = Workers("there")
    assert thinkers.think(a_job()[0]) == "here"
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
def test_addresses_of_nats_servers(url: str) -> None:
    assert checked(url) == url


def test_a_worker_without_a_core_would_refuse_every_job(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--nats", "nats://127.0.0.1:9", "--cores", "0"], GAMES)
    assert end.value.code == 2
    assert "--cores: must be at least 1" in capsys.readouterr().err


async def worker(url: str) -> asyncio.subprocess.Process:
    """A worker that is ready."""
    command = [sys.executable, "-m", "ai", "worker", "--cores", "1", "--nats", url]
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE, cwd=ROOT)
    assert process.stderr is not None
    assert b"Thinking with 1 core." in await process.stderr.readline()
    return process


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
    async with on_bus(nats_url):
        asker = await connected()
        assert await asyncio.to_thread(asker.think, job) is None, "there is no worker yet"
        process = await worker(nats_url)
        choice = await asyncio.to_thread(asker.think, job)
        assert choice is not None, await what_it_said(process)
        assert decision.admit(choice) == choice
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
    async with on_bus(nats_url):
        asker = await connected()
        process = await worker(nats_url)
        asked = {asyncio.create_task(asyncio.to_thread(asker.think, job)) for _ in range(2)}
        [refused], [thinking] = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert refused.result() is None, "its one core has the other job"
        process.terminate()
        choice = await thinking
        assert choice is not None, await what_it_said(process)
        assert decision.admit(choice) == choice
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
    async with on_bus(f"nats://127.0.0.1:{free_port()}"):
        asker: Any = THINKERS.elsewhere
        assert await asyncio.to_thread(asker.think, a_job()[0]) is None
    assert monotonic() - began < 5
