"""The cost of a press beside a bot that only says "ok" to the same presses, over the wire. `python -m benchmarks.press`

Both bots run at the same time in processes of their own, and are pressed in turns, so that both meet the same machine.
The figure is the processor time of a press, of all threads of a bot, without its processes that draw and think; its
inverse is how many presses a second one core sustains. The ratio is the median of the rounds', because the speed of a
shared machine differs from one round to the next by more than the bots do. LOAD=0.1 in the environment makes it ten
times smaller; it takes two minutes then.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.crowd.crowd import MATCHES, SCALE, Act, live_tables, measured, random_act
from benchmarks.crowd.processes import Bot, cost, started
from benchmarks.crowd.tables import Log, Table
from fake_discord.playing import answer
from fake_discord.server import Wire, running

IN_FLIGHT = 64
ROUNDS, ROUND_SECONDS = 5, max(6.0, 10 * SCALE)


async def saturated(acts: Callable[[random.Random], Act | None], seconds: float = ROUND_SECONDS) -> tuple[float, float]:
    """Keep `IN_FLIGHT` acts going for a round; return its beginning and end, in seconds since 1970.

    Returns when all acts are done. The openings of matches take seconds, so the last acts outlast the round; what
    happens then, with ever fewer presses, is no part of it.
    """
    since, end = time.time(), time.monotonic() + seconds

    async def one(seed: int) -> None:
        rng = random.Random(seed)
        while time.monotonic() < end:
            if act := acts(rng):
                await act()
            else:
                await asyncio.sleep(0.005)

    await asyncio.gather(*(one(seed) for seed in range(IN_FLIGHT)))
    return since, since + seconds


def copied(tables: Sequence[Table], wire: Wire, log: Log) -> Callable[[random.Random], Act]:
    """Presses on copies of the messages of these tables, at another stand-in."""
    copies = []
    for panel in [hand.panel for table in tables for hand in table.hands.values() if hand.asked]:
        person = wire.person("Ann")
        copies.append((person, wire.state.post(wire.channel, panel.data, viewer=person.id)))

    def act(rng: random.Random) -> Act:
        person, copy = rng.choice(copies)

        async def press() -> None:
            await log.note(answer(person, copy, rng))

        return press

    return act


async def side_by_side(bot: Bot, tables: Sequence[Table], log: Log, folder: Path) -> None:
    """Press both bots in turns, and print the cost of a press at each."""
    async with running() as wire, started("benchmarks.crowd.floor", wire, folder) as floor:
        floor_log = Log()
        sides = (
            ("real bot", bot, log, lambda rng: random_act(tables, rng)),
            ("floor bot", floor, floor_log, copied(tables, wire, floor_log)),
        )
        costs: dict[str, list[float]] = {label: [] for label, *_ in sides}
        for _ in range(ROUNDS):
            for label, process, pressed, acts in sides:
                pressed.presses.clear()
                since, until = await saturated(acts)
                rate = len([at for at, _ in pressed.presses if at < until]) / ROUND_SECONDS
                print(f"{f'{label}: presses a second, {IN_FLIGHT} in flight':<58} {rate:,.0f}")
                costs[label].append(cost(label, process.during(since, until), pressed))
        real, least = (statistics.median(found) for found in costs.values())
        ratios = [floor / real for real, floor in zip(*costs.values(), strict=True)]
        print(f"{'presses a second on one core, by processor time':<58} {1000 / real:,.0f}, floor {1000 / least:,.0f}")
        print(f"{'ratios of the rounds':<58} {', '.join(f'{ratio:.2f}' for ratio in ratios)}")
        print(f"{'ratio':<58} {statistics.median(ratios):.2f} (aim >= 0.35)")


async def main() -> None:
    """Measure presses on a bot in a process of its own."""
    async with measured() as on:
        log = Log()
        tables = await live_tables(on, log)
        print(f"{'live matches':<58} {MATCHES:,}")
        await side_by_side(on.bot, tables, log, on.folder)


if __name__ == "__main__":
    asyncio.run(main())
