"""Time from a press until it is stored, memory of a live match, and time of a restart.

A real file, full durability, random legal presses by persons. `python -m benchmarks.host`
"""

from __future__ import annotations

import asyncio
import gc
import random
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import structlog

from db.store import open_store
from games.core.protocol import Decision, tokens_of
from games.registry import GAMES
from host.clock import SystemClock
from host.matches.match import LiveMatch
from host.matches.service import Host
from host.model import Pace, Player, Setup

DAY = 86_400.0
PACES = {"slow": Pace("slow", "Slow", DAY, DAY, 0, 0, 0)}
"""The clock never answers: a window closes with its last answer."""
MANY = 500
RECOVERED = 1000
PRESSES = 2000
RATE = 200
"""Presses per second over all matches, far more than 500 tables of people make."""


@asynccontextmanager
async def running(file: Path) -> AsyncIterator[Host]:
    """A host on this SQLite file, started and closed."""
    store = await open_store(f"sqlite+aiosqlite:///{file}")
    host = Host(GAMES, store, {}, clock=SystemClock(), paces=PACES)
    await host.start()
    try:
        yield host
    finally:
        await host.close()
        await store.close()


async def open_match(host: Host) -> LiveMatch:
    """Open a match of the first game between people."""
    game = next(iter(GAMES.values()))
    mode = next(iter(game.modes))
    players = tuple(Player(seat, f"P{seat}", user_id=seat + 1) for seat in range(game.modes[mode].seats[0]))
    setup = Setup(game=game.key, mode=mode, pace="slow", players=players, guild_id=1, channel_id=1, fast_windows=True)
    return await host.open_match(setup)


class Table:
    """One match after the other, pressed at random."""

    def __init__(self, host: Host, seed: int) -> None:
        self.host, self.rng = host, random.Random(seed)
        self.match: LiveMatch | None = None

    async def press(self) -> float:
        """Seconds from the press until it was stored; opening a match and waiting for a window are not counted."""
        if self.match is None or self.match.ending:
            self.match = await open_match(self.host)
        while not (asked := list(self._asked(self.match))):
            await asyncio.sleep(0.002)
            if self.match.ending:
                self.match = await open_match(self.host)
        seat, decision = self.rng.choice(asked)
        choice = decision.random(self.rng)
        picks = [decision.options.index(token) for token in tokens_of(choice)]
        started = time.perf_counter()
        await self.host.answer(self.match.id, seat + 1, decision.id, picks)
        return time.perf_counter() - started

    @staticmethod
    def _asked(match: LiveMatch) -> Iterator[tuple[int, Decision]]:
        for player in match.setup.players:
            yield from ((player.seat, decision) for decision in match.decisions(player.seat) if decision.blocking)


def printed(label: str, seconds: Sequence[float]) -> None:
    """Print the percentiles of these durations."""
    cuts = statistics.quantiles(seconds, n=100)
    print(f"{label:<54} p50 {cuts[49] * 1000:6.2f} ms   p99 {cuts[98] * 1000:6.2f} ms")


async def one_match(host: Host) -> None:
    """Measure presses in one match, one after the other."""
    table = Table(host, 1)
    printed("press to stored, 1 live match, one after the other", [await table.press() for _ in range(PRESSES)])


async def many_matches(host: Host) -> None:
    """Measure presses in many matches at a fixed rate."""
    tables = [Table(host, seed) for seed in range(MANY)]
    await asyncio.gather(*(table.press() for table in tables))

    async def at_leisure(table: Table) -> list[float]:
        taken = []
        for _ in range(PRESSES // MANY):
            await asyncio.sleep(table.rng.random() * 2 * MANY / RATE)
            taken.append(await table.press())
        return taken

    taken = await asyncio.gather(*(at_leisure(table) for table in tables))
    printed(f"press to stored, {MANY} live matches, {RATE}/s", [seconds for table in taken for seconds in table])
    printed(f"press to stored, {MANY} pressed at once", await asyncio.gather(*(table.press() for table in tables)))


async def throughput(host: Host, actions: int) -> None:
    """Bring many matches to the middle of their game as fast as possible."""
    tables = [Table(host, seed) for seed in range(RECOVERED)]
    for table in tables:
        table.match = await open_match(host)
    started = time.perf_counter()

    async def play(table: Table) -> int:
        done = 0
        while table.match is None or table.match.ending or table.match.seq < actions:
            await table.press()
            done += 1
        return done

    presses = sum(await asyncio.gather(*(play(table) for table in tables)))
    seconds = time.perf_counter() - started
    print(f"{'presses stored, all at once':<54} {presses / seconds:,.0f}/s ({presses:,} in {seconds:.1f} s)")


async def recovery(file: Path) -> None:
    """Measure the start of a host with stored live matches."""
    store = await open_store(f"sqlite+aiosqlite:///{file}")
    host = Host(GAMES, store, {}, clock=SystemClock(), paces=PACES)
    started = time.perf_counter()
    await host.start()
    seconds = time.perf_counter() - started
    actions = sum(match.seq for match in host.live.values())
    print(f"{f'recovery of {len(host.live):,} live matches, {actions:,} actions':<54} {seconds:.2f} s")
    await host.close()
    await store.close()


async def memory(file: Path) -> None:
    """Measure the memory of a live match."""
    store = await open_store(f"sqlite+aiosqlite:///{file}")
    host = Host(GAMES, store, {}, clock=SystemClock(), paces=PACES)
    gc.collect()
    tracemalloc.start()
    await host.start()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{'memory of a live match':<54} {held / len(host.live) / 1024:.1f} KiB")
    await host.close()
    await store.close()


async def main() -> None:
    """Run all measurements of the host."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(30))
    with tempfile.TemporaryDirectory() as folder:
        async with running(Path(folder, "latency.db")) as host:
            await one_match(host)
        async with running(Path(folder, "many.db")) as host:
            await many_matches(host)
        async with running(Path(folder, "recovery.db")) as host:
            await throughput(host, actions=40)
        await recovery(Path(folder, "recovery.db"))
        await memory(Path(folder, "recovery.db"))


if __name__ == "__main__":
    asyncio.run(main())
