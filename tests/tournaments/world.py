"""Tournaments over a real host and a real file, under a clock that only moves when a test says so."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ai import COMPUTERS
from games.core.rng import draw
from host.errors import Refusal
from host.matches.service import Host
from tests.host.departures import Gone
from tests.host.world import CHANNEL, GUILD, PACE, HandClock, Listener, World, url_of
from tests.tournaments.toss import LEVELS, PLAYERS, Toss
from tournaments.course.requests import Actor
from tournaments.events import Recorded
from tournaments.model import Member
from tournaments.service import Tournaments
from tournaments.settings import Settings
from tournaments.tournament import Tournament

DRAW = 7
ORGANISER = Actor(1, organiser=True)


class ChangeListener:
    """Records published changes and checks that each was stored before."""

    def __init__(self) -> None:
        self.told: list[tuple[int, Sequence[Recorded]]] = []

    def tournament_changed(self, tournament: Tournament, events: Sequence[Recorded]) -> None:
        self.told.append((tournament.id, events))


class TournamentWorld(World):
    """A world with tournaments. The persons of an entrant have the user ids 100, 101, ... by registration."""

    def __init__(self, url: str, games: Any = None) -> None:
        super().__init__(url, games or {"toss": Toss()}, {**COMPUTERS, **PLAYERS}, PACE)
        self.wrapped: Callable[[Any], Any] = lambda store: store

    async def wire(self, store: Any) -> None:
        self.clock = HandClock(self.clock.at)
        self.told, self.changes = Listener(), ChangeListener()
        seeds = itertools.count(await store.last_match_id())
        self.host = Host(
            self.games,
            store,
            self.computers,
            clock=self.clock,
            paces={"live": self.pace},
            new_seed=lambda: draw(b"toss", str(next(seeds))).to_bytes(32, "big"),
        )
        kept = self.wrapped(store.tournaments)
        self.tournaments = Tournaments(
            self.host, store, kept, clock=self.clock, departures=Gone(), new_draw=lambda: DRAW
        )
        self.tournaments.changed.subscribe(self.changes.tournament_changed)
        self.host.outages.moved.subscribe(self.tournaments.moved)
        self.host.outages.turned.subscribe(self.tournaments.turned)
        self.told.listen(self.host)
        self.is_deaf = False
        self.host.topics.ended.subscribe(lambda match: None if self.is_deaf else self.tournaments.match_ended(match))
        await self.host.start()
        await self.tournaments.start()
        await self.settle()

    async def create(self, **settings: Any) -> Tournament:
        chosen = {"name": "Cup", "game": "toss", "mode": "sharp", "pace": "live", **settings}
        return await self.tournaments.create(ORGANISER, GUILD, CHANNEL, Settings(**chosen))

    async def enter(self, cup: Tournament, people: int = 0, computers: int = 0) -> Tournament:
        """So many more sides."""
        size = cup.settings.team_size
        for _ in range(people):
            first = 100 + len((await self.now(cup)).entries) * size
            members = [Member(f"P{first + i}", user_id=first + i) for i in range(size)]
            await self.tournaments.register(cup.id, Actor(first), f"E{first}", members)
        taken = {entry.name for entry in (await self.now(cup)).entries.values()}
        free = (number for number in itertools.count() if f"C{number}" not in taken)
        for number in itertools.islice(free, computers):
            level = LEVELS[number % 3]
            members = [Member(f"C{number}.{i}", level=level) for i in range(size)]
            await self.tournaments.register(cup.id, ORGANISER, f"C{number}", members)
        return await self.now(cup)

    def signs_up(self, cup: Tournament, user_id: int, name: str = "", by: Actor | None = None) -> Awaitable[Tournament]:
        """A person registers, or is registered by another one."""
        name = name or f"P{user_id}"
        return self.tournaments.register(cup.id, by or Actor(user_id), name, [Member(name, user_id=user_id)])

    async def after(self, request: Awaitable[Tournament]) -> Tournament:
        """The tournament after this request and all that follows from it."""
        cup = await request
        await self.settle()
        return await self.now(cup)

    async def begin(self, cup: Tournament) -> Tournament:
        return await self.after(self.tournaments.begin(cup.id, ORGANISER))

    async def now(self, cup: Tournament) -> Tournament:
        return await self.tournaments.find(cup.id)

    async def play_out(self, cup: Tournament, turns: int = 2000) -> Tournament:
        """Let time pass until it is over; the clock plays for persons."""
        for _ in range(turns):
            cup = await self.now(cup)
            if cup.is_over:
                return cup
            await self.advance(60)
        raise AssertionError(f"it does not end: {cup.current}")

    async def finish(self, match_id: int, *said: str) -> None:
        """The persons of a match who have not said how it goes say it, by seat."""
        match = self.host.find(match_id)
        for seat, level in enumerate(said):
            user_id = match.player(seat).user_id
            for decision in match.decisions(seat) if user_id is not None else ():
                await self.host.answer(match_id, user_id, decision.id, [decision.options.index(level)])
        await self.settle()

    def reasons_of_stops(self) -> list[str]:
        """What the players of matches that are stopped from now on are told."""
        told: list[str] = []
        stop = self.host.call_off

        async def heard(match_id: int, why: str) -> None:
            told.append(why)
            await stop(match_id, why)

        self.host.call_off = heard
        return told

    async def wins(self, cup: Tournament, *entrants: int) -> Tournament:
        """These win the matches that are open at their tables."""
        cup = await self.now(cup)
        for _, match in cup.open_matches:
            if set(entrants) & set(match.seats):
                await self.finish(match.match_id, *["win" if seat in entrants else "lose" for seat in match.seats])
        return await self.now(cup)

    async def kinds(self, cup: Tournament) -> list[str]:
        return [line.event.kind for line in await self.tournaments.log(cup.id)]


async def refused(code: str, request: Awaitable[object], **facts: object) -> None:
    """This request is refused with this code and, among others, with these facts."""
    with pytest.raises(Refusal) as refusal:
        await request
    assert refusal.value.code == code
    assert {name: refusal.value.facts[name] for name in facts} == facts


@asynccontextmanager
async def a_world(database: Path | str, games: Any = None) -> AsyncIterator[TournamentWorld]:
    world = TournamentWorld(url_of(database), games)
    await world.up()
    try:
        yield world
    finally:
        await world.down()
