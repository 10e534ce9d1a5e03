"""Jobs about one thread run in their order: boards, pings and counts of one match."""

from __future__ import annotations

import asyncio

from host.in_turn import InTurn


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
        assert len(in_turn._locks) == 1
    assert not in_turn._locks
