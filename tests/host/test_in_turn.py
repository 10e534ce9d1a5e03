"""Jobs about one thread run in their order: boards, pings and counts of one match."""

from __future__ import annotations

import asyncio
from weakref import ref

from host.in_turn import FairTurns, InTurn


async def test_jobs_of_one_key_run_in_the_order_in_which_they_came_and_others_beside_them() -> None:
    in_turn: InTurn[int] = InTurn()
    done, gate = list[str](), asyncio.Event()

    async def job(key: int, name: str, waits: bool = False) -> None:
        async with in_turn(key):
            if waits:
                await gate.wait()
            done.append(name)

    jobs = [asyncio.create_task(job(*given)) for given in ((1, "board", True), (1, "ping"), (2, "other"), (1, "count"))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert done == ["other"]
    gate.set()
    await asyncio.gather(*jobs)
    assert done == ["other", "board", "ping", "count"]


async def test_a_lock_goes_with_its_last_job() -> None:
    in_turn: InTurn[int] = InTurn()
    async with in_turn(1):
        lock = ref(in_turn(1))
        assert in_turn(1).locked()
    assert lock() is None


async def test_in_fair_turns_one_job_runs_at_a_time_and_a_person_with_many_delays_others_by_one() -> None:
    turns = FairTurns()
    done, running = list[str](), 0

    async def job(user_id: int, name: str) -> None:
        nonlocal running
        async with turns(user_id):
            running += 1
            await asyncio.sleep(0)
            assert running == 1
            running -= 1
            done.append(name)

    given = ((1, "ann 1"), (1, "ann 2"), (1, "ann 3"), (2, "ben 1"), (3, "cem 1"), (2, "ben 2"))
    await asyncio.gather(*(job(*one) for one in given))
    assert done[:3] == ["ann 1", "ben 1", "cem 1"]
    assert sorted(done[3:]) == ["ann 2", "ann 3", "ben 2"]
