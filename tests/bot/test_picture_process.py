"""Pictures drawn in another process: the same results, and what happens if that process dies or hangs."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from time import sleep

import pytest

from bot.picture_process import PictureProcess, Process
from cogs.matches.pages.picture import table_part
from games.core.picture import Scene

prepared = False


def prepare() -> None:
    global prepared
    prepared = True


def there() -> tuple[int, bool, int]:
    """The process, whether it was prepared, and its priority."""
    return os.getpid(), prepared, os.nice(0)


def scheduling() -> int:
    return os.sched_getscheduler(0)


def nothing_to_divide() -> float:
    return 1 / 0


def hang(here: int) -> int:
    """Hang, but not in this process."""
    if os.getpid() != here:
        threading.Event().wait()
    return os.getpid()


def ended(process: int) -> None:
    """Wait until it has ended and the system has forgotten it."""
    with suppress(ProcessLookupError):
        for _ in range(3_000):
            os.kill(process, 0)
            sleep(0.01)
        raise AssertionError(f"the process {process} is still there")


def has_batches() -> bool:
    """Whether this system lets a program have the scheduling for batches. The bot runs without it elsewhere."""
    asks = "import os; os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))"
    return subprocess.run([sys.executable, "-c", asks], capture_output=True).returncode == 0


@pytest.fixture
async def drawing() -> AsyncIterator[PictureProcess]:
    queue = PictureProcess(prepare)
    yield queue
    queue.close()


# The drawing process asks for this scheduling and runs without it where the system refuses: nothing to see there.
@pytest.mark.skipif(not has_batches(), reason="macOS has no such scheduling, and some sandboxes refuse it")
async def test_a_drawing_process_that_wakes_up_does_not_interrupt_the_bot(drawing: PictureProcess):
    assert await drawing.run(scheduling) == os.SCHED_BATCH != os.sched_getscheduler(0)


async def test_another_process_draws_with_a_lower_priority_until_it_dies(drawing: PictureProcess):
    scene = Scene((), corner="Round 1")
    process, ready, priority = await drawing.run(there)
    assert process != os.getpid() and ready and priority > os.nice(0)
    assert await drawing.run(table_part, scene) == table_part(scene)
    with pytest.raises(ZeroDivisionError):
        await drawing.run(nothing_to_divide)
    os.kill(process, signal.SIGINT)
    os.kill(process, signal.SIGTERM)
    assert (await drawing.run(there))[0] == process
    os.kill(process, signal.SIGKILL)
    assert await drawing.run(table_part, scene) == table_part(scene)
    assert (await drawing.run(there))[0] not in (process, os.getpid())
    assert drawing.waiting == 0


async def test_a_process_that_hangs_is_replaced_once(drawing: PictureProcess, monkeypatch: pytest.MonkeyPatch):
    first = (await drawing.run(there))[0]
    monkeypatch.setattr("bot.picture_process.STUCK", 0.3)
    stuck = partial(hang, os.getpid())
    assert set(await asyncio.gather(drawing.run(stuck), drawing.run(stuck))) == {os.getpid()}
    monkeypatch.undo()
    assert (await drawing.run(there))[0] not in (first, os.getpid())
    await asyncio.to_thread(ended, first)


async def test_a_thread_draws_while_no_process_can_be_started(drawing: PictureProcess, monkeypatch: pytest.MonkeyPatch):
    def refused(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("bot.picture_process.Process", refused)
    assert (await drawing.run(there))[0] == os.getpid()
    assert await drawing.in_time(there, None) is not None
    monkeypatch.undo()
    assert (await drawing.run(there))[0] != os.getpid()


async def test_pictures_that_wait_at_the_end_are_cancelled():
    queue = PictureProcess(prepare)
    waiting = asyncio.create_task(queue.run(there))
    for _ in range(5):  # it has started the process
        await asyncio.sleep(0)
    queue.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_large_results_arrive_whole_and_in_order(drawing: PictureProcess):
    made = await asyncio.gather(*[drawing.in_time(partial(bytes, size), 60) for size in (3_000_000, 0, 70_000)])
    assert [len(one) for one in made if one is not None] == [3_000_000, 0, 70_000]


async def test_a_process_that_is_ended_is_waited_for():
    process = Process(prepare)
    number, *_ = await process.result(there)
    process.end()
    await asyncio.to_thread(ended, number)
