"""A host with its store on a real file, under a clock that only moves when a test says so. Nothing sleeps."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ai import COMPUTERS
from db.store import SqlStore, open_store
from games.core.protocol import Token
from host.clock import Clock
from host.lobbies.lobby import Lobby
from host.lobbies.service import Lobbies
from host.matches.history import History
from host.matches.match import Answered, LiveMatch
from host.matches.service import Host
from host.model import Pace, Player, Setup
from tests.host.duel import Duel
from tests.template import fresh

START = datetime(2030, 1, 1, 12, tzinfo=UTC)
PACE = Pace("live", "Live", turn=90, window=20, window_minimum=8, window_jitter=2, reminder=45)
GUILD, CHANNEL = 2**62 + 1, 2**62 + 2
SEED = bytes(range(32))


class HandClock:
    """Time stands still; `moved_to` sets it and wakes the sleeper."""

    def __init__(self, at: datetime = START) -> None:
        self.at = at
        self.until: datetime | None = None
        self.asleep = False
        self.jumped = timedelta()
        self._jumps: deque[tuple[datetime, datetime]] = deque()
        self._wake = asyncio.Event()

    def now(self) -> datetime:
        return self.at

    async def sleep_until(self, when: datetime | None, wake: asyncio.Event) -> None:
        self.until, self._wake, self.asleep = when, wake, True
        await wake.wait()
        self.asleep = False

    def jump(self) -> timedelta:
        return self.jumped

    def adopt(self) -> None:
        before, self.at, self.jumped = self.at, self.at + self.jumped, timedelta()
        self._jumps.append((before, self.at))

    ago = Clock.ago

    @property
    def idle(self) -> bool:
        return self.asleep and not self._wake.is_set()

    def moved_to(self, at: datetime) -> None:
        self.at = at
        self._wake.set()


class Listener:
    """Remembers who was told what."""

    def __init__(self) -> None:
        self.changed: list[tuple[int, int]] = []
        self.ended: list[LiveMatch] = []
        self.called: list[list[int]] = []
        self.lobbies: list[Lobby] = []

    def listen(self, host: Host) -> None:
        """Listen to the matches of this host."""

        def called(match: LiveMatch) -> None:
            self.called.append([row.seat for row in match.position.deadlines.values() if row.pinged])

        host.topics.changed.subscribe(lambda match: self.changed.append((match.id, match.seq)))
        host.topics.ended.subscribe(self.ended.append)
        host.topics.called.subscribe(called)


class World:
    """What a bot would wire together. Persons have the user ids 100, 101, ... in the order of their seats."""

    def __init__(self, url: str, games: Mapping[str, Any], computers: Mapping[str, Any], pace: Pace) -> None:
        self.url = url
        self.games, self.computers, self.pace = games, computers, pace
        self.clock = HandClock()

    async def up(self) -> World:
        self.store: SqlStore = await open_store(await fresh(self.url))
        await self.wire(self.store)
        return self

    async def wire(self, store: Any) -> None:
        """A new host on this store."""
        self.clock = HandClock(self.clock.at)
        self.told = Listener()
        self.host = Host(
            self.games, store, self.computers, clock=self.clock, paces={"live": self.pace}, new_seed=lambda: SEED
        )
        self.lobbies = Lobbies(self.host, store, self.clock)
        self.host.outages.moved.subscribe(self.lobbies.moved)
        self.host.outages.turned.subscribe(self.lobbies.turned)
        self.told.listen(self.host)
        self.lobbies.changed.subscribe(self.told.lobbies.append)
        self.history = History(self.host, store)
        await self.host.start()
        await self.lobbies.recover()
        await self.settle()

    async def down(self) -> None:
        await self.host.close()
        await self.store.close()

    async def kill(self) -> None:
        """End the process as a crash does: no clean-up, no last heartbeat."""
        tasks = {self.host._running, *self.host.background._tasks}
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await self.store.close()

    async def restart(self, away: float = 0) -> None:
        await self.kill()
        self.clock.at += timedelta(seconds=away)
        await self.up()

    async def settle(self) -> None:
        """Let everything that has begun come to its end."""
        async with asyncio.timeout(120):
            while self.host.background.busy or not self.clock.idle:
                if self.host.background.busy:  # to turn round here would keep the thread of the database from its work
                    await asyncio.wait(self.host.background._tasks, return_when=asyncio.FIRST_COMPLETED)
                await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        """Let time pass, stopping wherever something is due."""
        target = self.clock.at + timedelta(seconds=seconds)
        await self.settle()
        while self.clock.until is not None and self.clock.until <= target:
            self.clock.moved_to(max(self.clock.until, self.clock.at))
            await self.settle()
        self.clock.moved_to(target)
        await self.settle()

    async def advance_to(self, when: datetime) -> None:
        await self.advance((when - self.clock.at).total_seconds())

    async def stop(self, match_id: int) -> None:
        """End the match as an error of its rules does."""
        match = self.host.find(match_id)
        async with match.lock:
            await self.stop_within(match)

    async def stop_within(self, match: LiveMatch) -> None:
        """The same for a caller that has the lock of the match."""
        await self.host._engine.stop(match, "an error")

    async def open(
        self, people: int = 2, computers: int = 0, *, game: str = "duel", mode: str = "classic", **given: Any
    ) -> LiveMatch:
        """A match with these fields of its setup; all others are options of the game."""
        seats = [Player(seat, f"P{seat}", user_id=100 + seat) for seat in range(people)]
        seats += [Player(seat, f"C{seat}", level="random") for seat in range(people, people + computers)]
        setup = {name: given.pop(name) for name in ("fast_windows", "away", "contest") if name in given}
        return await self.host.open_match(Setup(game, mode, "live", tuple(seats), GUILD, CHANNEL, given, **setup))

    async def say(self, match: LiveMatch, seat: int, *tokens: Token, prompt: str | None = None) -> Answered:
        """The seat answers its blocking question (or the named one) with these options."""
        decision = next(d for d in match.decisions(seat) if (d.prompt == prompt if prompt else d.blocking))
        picks = [decision.options.index(token) for token in tokens]
        return await self.host.answer(match.id, 100 + seat, decision.id, picks)

    async def to_window(self, match: LiveMatch, *hands: str) -> None:
        """Play to the first window of a round: the question whether to object."""
        leader = next(asked.seat for asked in match.view(None).asked)
        await self.say(match, leader, 2)
        for seat in range(len(match.names)):
            await self.say(match, seat, hands[seat] if hands else "rock")


async def log_of(world: World, match_id: int) -> list[tuple[int, Any, str]]:
    """Seat, answer and giver of each line of the stored log."""
    stored = await world.store.load_match(match_id)
    return [(line.action.seat, line.action.choice, line.by) for line in stored.actions]


def url_of(database: Path | str) -> str:
    return database if isinstance(database, str) else f"sqlite+aiosqlite:///{database / 'world.db'}"


@asynccontextmanager
async def a_world(
    database: Path | str,
    games: Mapping[str, Any] | None = None,
    computers: Mapping[str, Any] = COMPUTERS,
    pace: Pace = PACE,
) -> AsyncIterator[World]:
    """On a file in this folder, or on the database of this URL."""
    world = World(url_of(database), games or {"duel": Duel()}, computers, pace)
    await world.up()
    try:
        yield world
    finally:
        await world.down()
