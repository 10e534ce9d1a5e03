"""One edit at a time for each message, and the newest state at the end."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import discord
import pytest
import structlog

from cogs.kit.sending.refresh_queue import AT_ONCE, TRIES, RefreshQueue
from games.core.language import Language, speaking, spoken
from host.background import BackgroundTasks


class Work:
    """A job that runs until it is let go."""

    def __init__(self) -> None:
        self.runs: list[str] = []
        self.done: list[str] = []
        self.gate = asyncio.Semaphore(0)

    async def __call__(self, key: str) -> None:
        self.runs.append(key)
        await self.gate.acquire()


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_many_changes_during_one_edit_are_one_more_edit():
    work = Work()
    queue: RefreshQueue[str] = RefreshQueue(work, work.done.append)
    queue.kick("a")
    await turn()
    for _ in range(10):
        queue.kick("a")
    work.gate.release()
    await turn()
    assert work.runs == ["a", "a"]
    work.gate.release()
    await turn()
    assert work.runs == ["a", "a"]
    assert work.done == ["a"]


async def test_messages_do_not_wait_for_each_other():
    work = Work()
    queue: RefreshQueue[str] = RefreshQueue(work)
    queue.kick("a")
    queue.kick("b")
    await turn()
    assert work.runs == ["a", "b"]
    for _ in work.runs:
        work.gate.release()
    await queue.close()


async def test_a_key_that_is_kicked_while_it_is_held_runs_afterwards():
    work = Work()
    work.gate.release()
    queue: RefreshQueue[str] = RefreshQueue(work, work.done.append)
    with queue.hold("a"), queue.hold("a"):
        queue.kick("a")
        await turn()
        assert work.runs == []
    await turn()
    assert work.runs == ["a"]
    with queue.hold("a"):
        await turn()
    await turn()
    assert work.runs == ["a"]
    assert work.done == ["a", "a"]


async def test_a_job_that_fails_does_not_end_the_keeper():
    runs = []

    async def fails(key: str) -> None:
        runs.append(key)
        raise RuntimeError("Discord is away")

    queue: RefreshQueue[str] = RefreshQueue(fails)
    queue.kick("a")
    await turn()
    queue.kick("a")
    await turn()
    assert runs == ["a", "a"]


async def test_closing_waits_for_running_work_and_refuses_new_work():
    work = Work()
    queue: RefreshQueue[str] = RefreshQueue(work)
    queue.kick("a")
    await turn()
    closing = asyncio.create_task(queue.close())
    await turn()
    assert not closing.done()
    work.gate.release()
    await closing
    queue.kick("b")
    await turn()
    assert work.runs == ["a"]


async def test_not_too_many_jobs_run_at_once():
    work = Work()
    queue: RefreshQueue[str] = RefreshQueue(work)
    for number in range(AT_ONCE + 5):
        queue.kick(str(number))
    await turn()
    assert len(work.runs) == AT_ONCE
    for _ in range(AT_ONCE + 5):
        work.gate.release()
    await turn()
    assert len(work.runs) == AT_ONCE + 5


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The delays of the queue, which pass at once."""
    delays: list[float] = []
    sleep = asyncio.sleep

    async def quick(seconds: float) -> None:
        if seconds:
            delays.append(seconds)
        await sleep(0)

    monkeypatch.setattr("cogs.kit.sending.refresh_queue.asyncio.sleep", quick)
    return delays


async def test_temporary_failures_are_retried_with_growing_delays(slept: list[float]):
    runs: list[str] = []

    async def work(key: str) -> None:
        runs.append(key)
        if len(runs) < 12:
            raise ConnectionResetError

    queue: RefreshQueue[str] = RefreshQueue(work)
    queue.kick("a")
    for _ in range(20):
        await turn()
    assert not queue.busy
    assert slept == [1, 2, 4, 8, 15, 30, 60, 60, 60, 60, 60]
    assert len(runs) == 12


async def test_after_a_success_delays_begin_anew(slept: list[float]):
    runs: list[str] = []

    async def work(key: str) -> None:
        runs.append(key)
        if len(runs) in (1, 2, 4):
            raise ConnectionResetError
        if len(runs) == 3:
            queue.kick("a")

    queue: RefreshQueue[str] = RefreshQueue(work)
    queue.kick("a")
    for _ in range(20):
        await turn()
    assert not queue.busy
    assert slept == [1, 2, 1]


REFUSED = discord.HTTPException(SimpleNamespace(status=400, reason="Bad Request"), "no")


@pytest.mark.parametrize("error", [REFUSED, OSError("no")])
async def test_a_request_that_discord_refuses_for_ever_is_given_up_with_a_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, error: Exception
):
    monkeypatch.setattr("cogs.kit.sending.refresh_queue.WAITS", (0,))
    runs: list[str] = []
    idle: list[str] = []

    async def fails(key: str) -> None:
        runs.append(key)
        if len(runs) % (3 * TRIES) == 0:
            return
        raise error

    queue: RefreshQueue[str] = RefreshQueue(fails, idle.append)
    expected = TRIES if error is REFUSED else 3 * TRIES
    with structlog.testing.capture_logs() as lines:
        queue.kick("a")
        for _ in range(20 * TRIES):
            await asyncio.sleep(0)
    assert (len(runs), idle) == (expected, ["a"])
    given_up = [line for line in lines if line["event"] == "a message is given up"]
    assert [line["tries"] for line in given_up] == ([TRIES] if error is REFUSED else [])
    queue.kick("a")
    await turn()
    assert len(runs) > expected, "the next change is a new beginning"
    await queue.close()


async def test_closing_does_not_wait_for_what_is_to_be_tried_again():
    async def work(key: str) -> None:
        raise ConnectionResetError

    queue: RefreshQueue[str] = RefreshQueue(work)
    queue.kick("a")
    await turn()
    async with asyncio.timeout(10):
        await queue.close()
    assert list(queue.busy) == []


async def test_many_messages_of_one_channel_hold_up_no_other_and_keep_their_order():
    work = Work()
    queue: RefreshQueue[str] = RefreshQueue(work, place=lambda key: key[0])
    crowd = [f"a{number}" for number in range(AT_ONCE + 1)]
    for key in (*crowd, "b"):
        queue.kick(key)
    await turn()
    assert work.runs == ["a0", "b"]
    for _ in range(len(crowd) + 1):
        work.gate.release()
        await turn()
    assert work.runs == ["a0", "b", *crowd[1:]]
    assert list(queue.busy) == []


async def test_a_message_that_is_shown_while_its_job_waits_for_the_channel_needs_no_job():
    work = Work()
    queue: RefreshQueue[str] = RefreshQueue(work, place=lambda key: key[0])
    queue.kick("a0")
    queue.kick("a1")
    await turn()
    with queue.hold("a1"):
        queue.fresh("a1")
        work.gate.release()
        await turn()
    await turn()
    assert work.runs == ["a0"]
    assert list(queue.busy) == []


async def test_a_caller_that_shows_the_message_goes_before_a_waiting_edit():
    work, turns = Work(), asyncio.Semaphore(0)
    queue: RefreshQueue[str] = RefreshQueue(work, turn=lambda key: turns.acquire())
    queue.kick("a")
    await turn()
    with queue.hold("a"):
        turns.release()
        await turn()
        assert work.runs == []
    turns.release()
    await turn()
    assert work.runs == ["a"]


@pytest.mark.parametrize("changed_again", [False, True])
async def test_a_caller_that_shows_the_newest_state_needs_no_edit_unless_it_changes_meanwhile(changed_again: bool):
    work = Work()
    queue: RefreshQueue[str] = RefreshQueue(work)
    with queue.hold("a"):
        queue.kick("a")
        queue.fresh("a")
        if changed_again:
            queue.kick("a")
        await turn()
    await turn()
    assert work.runs == (["a"] if changed_again else [])
    work.gate.release()
    await turn()
    assert list(queue.busy) == []


async def test_the_language_of_a_press_does_not_get_into_background_work():
    heard: list[str] = []

    async def work(key: str = "") -> None:
        heard.append(spoken().code)

    queue: RefreshQueue[str] = RefreshQueue(work)
    with speaking(Language("de")):
        queue.kick("a")
        await BackgroundTasks().do(work())
    await turn()
    assert heard == ["en", "en"]
