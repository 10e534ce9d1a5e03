"""What a hostile program may send to a worker: it runs nothing, hangs nothing, and the next job is answered."""

from __future__ import annotations

import asyncio
import json
import pickle
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.child_process import MEMORY
from ai.remote import BUSY, MOST_BYTES, SUBJECT, UnreadableError, job_bytes, job_from, thought_from
from ai.thinkers import Job
from ai.worker import Desk
from games.registry import GAMES
from tests.ai.jobs import a_job, worker

NATURAL = job_bytes(a_job(seconds=0.05)[0])
HEAD, WORLD = (json.loads(line) for line in NATURAL.split(b"\n"))


def forged(world: Any = None, **head: Any) -> bytes:
    """A job with another world, or other words in its first line."""
    return json.dumps({**HEAD, **head}).encode() + b"\n" + json.dumps(WORLD if world is None else world).encode()


class Evil:
    """Its pickle writes a file when it is read."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        return open, ("owned", "w")


def nested(depth: int) -> Any:
    """A short pickle of a tuple that takes 2 ** depth steps to look at."""
    found: Any = ()
    for _ in range(depth):
        found = (found, found)
    return found


PICKLES = [pickle.dumps(found, protocol) for found in (Evil(), nested(60)) for protocol in (0, 2, 5)]
PICKLED = [line + rest for line in (b"", NATURAL.split(b"\n")[0] + b"\n") for rest in PICKLES]
"""Jobs as older versions have read them."""
FORGED = [
    b"",
    b"{}\n",
    NATURAL[:-1],
    NATURAL + b"{}",
    NATURAL.replace(b"\n", b""),
    b"[" * 30_000 + b"]" * 30_000,
    forged(rules=0),
    forged(rules=str(HEAD["rules"])),
    forged(game="poker"),
    forged(game=["imposter_kings"]),
    forged(game="imp"),
    forged(level="root"),
    forged(level="ai.response:best_response"),
    forged(level="weights.npz"),
    forged(seed=1 << 64),
    forged(seed=-1),
    forged(seconds=1e9),
    forged(seconds=-1),
    forged(decision=None),
    forged(more=1),
    *[
        forged(seconds=None).replace(b'"seconds": null', b'"seconds": ' + word)
        for word in (b"NaN", b"Infinity", b"1e999")
    ],
    forged([]),
    forged({**WORLD, "__class__": "os.system"}),
    forged({**WORLD, "hands": "ab"}),
    forged({**WORLD, "hands": [True, 1]}),
    forged({**WORLD, "ident": [99]}),
    forged({**WORLD, "ident": [0] * MOST_BYTES}),
    forged({**WORLD, "seed": "\\u00ff"}),
    forged({**WORLD, "options": {"mode": "poker"}}),
    forged({**WORLD, "hands": []}),
    forged({**WORLD, "stack": [{**WORLD["stack"][0], "name": "__init__"}]}),
    forged({**WORLD, "announced": [json.loads("[" * 300 + "]" * 300)]}),
]


@pytest.mark.parametrize("data", [*PICKLED, *FORGED])
def test_bytes_that_are_not_a_job_are_refused_at_once(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    began = monotonic()
    with pytest.raises(UnreadableError):
        job_from(data, GAMES)
    assert monotonic() - began < 2
    assert list(tmp_path.iterdir()) == []


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner, max_size=5),
    max_leaves=20,
)


@given(st.binary() | st.builds(lambda *lines: "\n".join(map(json.dumps, lines)).encode(), PLAIN, PLAIN))
def test_bytes_and_json_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        job_from(data, GAMES)


@given(st.sampled_from(sorted(HEAD)), st.sampled_from(sorted(WORLD)), PLAIN)
def test_a_job_in_which_a_value_is_replaced_is_refused_or_is_data(name: str, field: str, value: Any) -> None:
    before = set(sys.modules)
    for data in (forged(**{name: value}), forged({**WORLD, field: value})):
        try:
            job = job_from(data, GAMES)
        except UnreadableError:
            continue
        assert isinstance(job, Job) and json.loads(job.world).keys() == WORLD.keys()
    assert set(sys.modules) == before


class Message:
    """What arrives over NATS."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.told: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def respond(self, data: bytes) -> None:
        self.told.set_result(data)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    found = Desk(1, GAMES)
    await found.start()
    yield found
    await found.finish()
    found.close()


async def told(desk: Desk, data: bytes) -> bytes:
    """The reply, when the desk has a process again for the next job."""
    message: Any = Message(data)
    async with asyncio.timeout(60):
        await desk.take(message)
        reply: bytes = await message.told
        await asyncio.gather(*desk._tasks)
    return reply


async def answers(desk: Desk) -> bool:
    """Whether a job of a bot is answered."""
    job, decision = a_job(seconds=20)
    thought = thought_from(await told(desk, job_bytes(job)))
    return thought is not None and decision.admit(thought.choice) == thought.choice


NUMBERS = (-1, 0, 1, 1 << 62, 1 << 200, 10**9)


def changed(found: Any, rng: random.Random) -> Any:
    """The value with another value of the same type somewhere in it."""
    if isinstance(found, list) and found:
        at = rng.randrange(len(found))
        return [*found[:at], changed(found[at], rng), *found[at + 1 :]]
    if isinstance(found, bool):
        return not found
    if isinstance(found, int):
        return rng.choice(NUMBERS)
    return found


async def test_positions_that_no_match_has_end_no_worker(desk: Desk, capfd: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(1)
    worlds = [{**WORLD, name: changed(WORLD[name], rng)} for name in sorted(WORLD)]
    replies = [await told(desk, forged(world, seconds=0.05)) for world in worlds]
    assert len(set(replies)) > 1, "some are refused, some are played"
    assert await answers(desk)


async def test_a_position_that_takes_all_memory_ends_no_worker(desk: Desk) -> None:
    assert await answers(desk)
    [process] = desk._all
    limit = await asyncio.wrap_future(process.pool.submit(takes_memory))
    assert limit == "refused"
    assert await answers(desk)


def takes_memory() -> str:
    try:
        bytearray(2 * MEMORY)
    except MemoryError:
        return "refused"
    return "given"


async def test_rules_that_never_end_are_ended(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await answers(desk)
    monkeypatch.setattr("ai.worker.answer", never)
    assert await told(desk, forged(seconds=0.1)) == BUSY
    monkeypatch.undo()
    assert await answers(desk)


def never(job: Job) -> None:
    while True:
        pass


async def test_a_worker_that_is_sent_pickles_and_nonsense_answers_the_next_job(nats_url: str, tmp_path: Path) -> None:
    import nats

    process = await worker(nats_url, tmp_path)
    client = await nats.connect(nats_url)
    for data in (*PICKLED, *FORGED):
        assert (await client.request(SUBJECT, data, timeout=10)).data == BUSY
        await client.publish(SUBJECT, data)
    job, decision = a_job(seconds=20)
    reply = None
    while reply is None:  # the last of the jobs that want no reply may still have the core
        reply = thought_from((await client.request(SUBJECT, job_bytes(job), timeout=30)).data)
    assert decision.admit(reply.choice) == reply.choice
    await client.close()
    process.terminate()
    assert await process.wait() == 0
    said = (await process.stderr.read()).decode().splitlines()
    assert {line.split(":")[0] for line in said} == {"A job was refused"}
    assert list(tmp_path.iterdir()) == []
