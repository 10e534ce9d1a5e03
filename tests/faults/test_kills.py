"""kill -9 at random moments while several tables play: no accepted press is lost, nothing is there by half.

`FAULT_KILLS=300` kills so often; without it a few times.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from fake_discord import faults
from fake_discord.server import Wire
from tests.faults.crowd import Table, all_are_back, play_until, presses, seated
from tests.faults.ledger import moved, settle, snapshot
from tests.faults.process import Bot
from tests.long import first

KILLS = int(os.environ.get("FAULT_KILLS", "20"))
FEW = KILLS // 5
"""Once at each kind of moment."""


async def tables(wire: Wire, seed: int) -> list[Table]:
    """Two, three and four people, with and without computer players, with quick and with slow windows."""
    return [
        await seated(wire, f"two{seed}", 2),
        await seated(wire, f"slow{seed}", 2, early=False),
        await seated(wire, f"three{seed}", 3),
        await seated(wire, f"four{seed}", 3, 1),
        await seated(wire, f"alone{seed}", 1, 1),
    ]


Moment = Callable[[Wire, random.Random], Awaitable[None]]


async def before_an_answer(wire: Wire, rng: random.Random) -> None:
    """The press is stored, and its answer is on the way."""
    await _held(wire, rng, "POST", faults.CALLBACK)


async def before_an_edit(wire: Wire, rng: random.Random) -> None:
    await _held(wire, rng, "PATCH", rng.choice([faults.BOARD, faults.PANEL]))


async def any_time(wire: Wire, rng: random.Random) -> None:
    await asyncio.sleep(rng.random() * 0.4)


async def after_some_answers(wire: Wire, rng: random.Random) -> None:
    """As soon as one person has an answer."""
    done = len(wire.requests) + rng.randrange(1, 40)
    await wire.until(lambda: len(wire.requests) >= done)


async def _held(wire: Wire, rng: random.Random, method: str, path: str) -> None:
    for _ in range(rng.randrange(0, 6)):
        wire.faults.add(method, path, faults.slow(0))
    held = wire.faults.hold(method, path)
    async with asyncio.timeout(120):
        await held.struck.wait()


MOMENTS: list[Moment] = [before_an_answer, before_an_edit, after_some_answers, any_time]


@pytest.mark.parametrize(("seed", "kills"), first(1, [(0, FEW), (1, KILLS - FEW)]))
async def test_a_killed_process_loses_no_accepted_answer(wire: Wire, bot: Bot, seed: int, kills: int) -> None:
    rng, found = random.Random(seed), Counter[str]()
    crowd = await tables(wire, seed)
    for number in range(kills):
        await play_until(crowd, rng, MOMENTS[number % len(MOMENTS)](wire, rng))
        await bot.kill()
        wire.faults.clear()
        dead = await snapshot(bot.database, [table.match for table in crowd])
        await bot.start()
        found += settle(presses(crowd), dead)
        await all_are_back(wire, crowd)
        alive = await snapshot(bot.database, [table.match for table in crowd])
        moved(dead, alive, bot.away)
        for index, table in enumerate(crowd):
            table.presses.clear()
            if table.over:
                crowd[index] = await seated(wire, f"again{seed}-{number}-{index}", len(table.people))
    print(f"{kills} kills: {dict(found)}")
    assert found["accepted"] > kills
    assert found["void"] < 3 + found["accepted"] / 10  # a few by chance, however few kills there are
    assert await bot.stop() == 0
