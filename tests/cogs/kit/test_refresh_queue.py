"""One edit at a time for each message, and the newest state at the end."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import structlog

from cogs.kit.sending.refresh_queue import AT_ONCE, TRIES, RefreshQueue
from games.core.language import Language, speaking, spoken
from host.background import BackgroundTasks


class Work:
    """A queue with a job that runs until it is let go, or fails at once: `error` tells it by the number of the run."""

    def __init__(self, error: Callable[[int], Exception | None] | None = None, **ways: Any) -> None:
        self.runs: list[str] = []
        self.done: list[str] = []
        self.gate, self.error = asyncio.Semaphore(0), error
        self.queue: RefreshQueue[str] = RefreshQueue(self.job, self.done.append, **ways)

    async def job(self, key: str) -> None:
        self.runs.append(key)
        if self.error is None:
            await self.gate.acquire()
        elif (error := self.error(len(self.runs))) is not None:
            raise error

    async def kick(self, *keys: str) -> None:
        for key in keys:
            self.queue.kick(key)
        await turn()

    async def let_go(self, jobs: int = 1) -> None:
        for _ in range(jobs):
            self.gate.release()
            await turn()


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_many_changes_during_one_edit_are_one_more_edit():
    work = Work()
    await work.kick(*["a"] * 11)
    assert work.runs == ["a"]
    await work.kick("a", "a")
    await work.let_go()
    assert work.runs == ["a", "a"]
    await work.let_go()
    assert (work.runs, work.done) == (["a", "a"], ["a"])


async def test_messages_do_not_wait_for_each_other():
    work = Work()
    await work.kick("a", "b")
    assert work.runs == ["a", "b"]
    await work.let_go(2)


async def test_a_key_that_is_kicked_while_it_is_held_runs_afterwards():
    work = Work()
    work.gate.release()
    with work.queue.hold("a"), work.queue.hold("a"):
        await work.kick("a")
        assert work.runs == []
    await turn()
    assert work.runs == ["a"]
    with work.queue.hold("a"):
        await turn()
    await turn()
    assert (work.runs, work.done) == (["a"], ["a", "a"])


async def test_a_job_that_fails_does_not_end_the_keeper():
    work = Work(lambda run: RuntimeError("Discord is away"))
    for _ in range(2):
        await work.kick("a")
    assert work.runs == ["a", "a"]


async def test_closing_waits_for_running_work_and_refuses_new_work():
    work = Work()
    await work.kick("a")
    closing = asyncio.create_task(work.queue.close())
    await turn()
    assert not closing.done()
    work.gate.release()
    await closing
    await work.kick("b")
    assert work.runs == ["a"]


async def test_not_too_many_jobs_run_at_once():
    work = Work()
    await work.kick(*[str(number) for number in range(AT_ONCE + 5)])
    assert len(work.runs) == AT_ONCE
    await work.let_go(AT_ONCE + 5)
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
    work = Work(lambda run: ConnectionResetError() if run < 12 else None)
    await work.kick("a")
    for _ in range(20):
        await turn()
    assert not work.queue.busy
    assert slept == [1, 2, 4, 8, 15, 30, 60, 60, 60, 60, 60]
    assert len(work.runs) == 12


async def test_after_a_success_delays_begin_anew(slept: list[float]):
    def error(run: int) -> Exception | None:
        if run == 3:
            work.queue.kick("a")
        return ConnectionResetError() if run in (1, 2, 4) else None

    work = Work(error)
    await work.kick("a")
    for _ in range(20):
        await turn()
    assert not work.queue.busy
    assert slept == [1, 2, 1]


REFUSED = discord.HTTPException(SimpleNamespace(status=400, reason="Bad Request"), "no")


@pytest.mark.parametrize("error", [REFUSED, OSError("no")])
async def test_a_request_that_discord_refuses_for_ever_is_given_up_with_a_line_in_the_log(
    monkeypatch: pytest.MonkeyPatch, error: Exception
):
    monkeypatch.setattr("cogs.kit.sending.refresh_queue.WAITS", (0,))
    work = Work(lambda run: error if run % (3 * TRIES) else None)
    expected = TRIES if error is REFUSED else 3 * TRIES
    with structlog.testing.capture_logs() as lines:
        await work.kick("a")
        for _ in range(4 * TRIES):
            await turn()
    assert (len(work.runs), work.done) == (expected, ["a"])
    given_up = [line for line in lines if line["event"] == "a message is given up"]
    assert [line["tries"] for line in given_up] == ([TRIES] if error is REFUSED else [])
    await work.kick("a")
    assert len(work.runs) > expected, "the next change is a new beginning"
    await work.queue.close()


async def test_closing_does_not_wait_for_what_is_to_be_tried_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cogs.kit.sending.refresh_queue.WAITS", (60,))
    work = Work(lambda run: ConnectionResetError())
    await work.kick("a")
    async with asyncio.timeout(4):  # running jobs would have five seconds
        await work.queue.close()
    assert list(work.queue.busy) == []


async def test_many_messages_of_one_channel_hold_up_no_other_and_keep_their_order():
    work = Work(place=lambda key: key[0])
    crowd = [f"a{number}" for number in range(AT_ONCE + 1)]
    await work.kick(*crowd, "b")
    assert work.runs == ["a0", "b"]
    await work.let_go(len(crowd) + 1)
    assert work.runs == ["a0", "b", *crowd[1:]]
    assert list(work.queue.busy) == []


async def test_a_message_that_is_shown_while_its_job_waits_for_the_channel_needs_no_job():
    work = Work(place=lambda key: key[0])
    await work.kick("a0", "a1")
    with work.queue.hold("a1"):
        work.queue.fresh("a1")
        await work.let_go()
    await turn()
    assert work.runs == ["a0"]
    assert list(work.queue.busy) == []


async def test_a_caller_that_shows_the_message_goes_before_a_waiting_edit():
    turns = asyncio.Semaphore(0)
    work = Work(turn=lambda key: turns.acquire())
    await work.kick("a")
    with work.queue.hold("a"):
        turns.release()
        await turn()
        assert work.runs == []
    turns.release()
    await turn()
    assert work.runs == ["a"]


@pytest.mark.parametrize("changed_again", [False, True])
async def test_a_caller_that_shows_the_newest_state_needs_no_edit_unless_it_changes_meanwhile(changed_again: bool):
    work = Work()
    with work.queue.hold("a"):
        await work.kick("a")
        work.queue.fresh("a")
        if changed_again:
            await work.kick("a")
    await turn()
    assert work.runs == (["a"] if changed_again else [])
    await work.let_go()
    assert list(work.queue.busy) == []


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


async def test_a_failed_edit_keeps_nothing_until_it_is_tried_again():
    uploads: list[weakref.ref[set[str]]] = []

    async def work(key: str) -> None:
        upload = set[str]()
        uploads.append(weakref.ref(upload))
        raise OSError("Discord is out of reach")

    queue = RefreshQueue(work)
    queue.kick("a")
    await turn()
    kept = [upload() for upload in uploads]
    await queue.close()
    assert kept == [None]
