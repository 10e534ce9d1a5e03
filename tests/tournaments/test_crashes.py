"""A process that dies at every single step: before each stored event, after each, in a random order of both."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from db.store import open_store
from tests.long import first
from tests.tournaments.world import ORGANISER, TournamentWorld, a_world
from tournaments.events import Delayed, Paired, to_json
from tournaments.tournament import Phase, Tournament


class Mortal:
    """A store whose process dies when it wants to write after so many writes: for those who wait, time ends."""

    def __init__(self, store: Any, writes: int, died: asyncio.Event) -> None:
        self.store, self.left, self.died = store, writes, died

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, *line: Any) -> None:
        if self.left == 0:
            self.died.set()
            await asyncio.Event().wait()
        self.left -= 1
        await self.store.append(*line)


async def lived(died: asyncio.Event, deed: Coroutine[Any, Any, Any]) -> bool:
    """Whether the process has survived that."""
    task, death = asyncio.create_task(deed), asyncio.create_task(died.wait())
    await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
    death.cancel()
    if task.done():
        task.result()
        return True
    task.cancel()
    await asyncio.wait({task})
    return False


async def play(path: Path, settings: dict[str, Any], entrants: dict[str, int], lives: Iterator[int]) -> Any:
    """The whole tournament; each life of the process writes so many times."""
    async with a_world(path) as world:
        cup = await world.enter(await world.create(**settings), **entrants)
        await world.tournaments.begin(cup.id, ORGANISER)

        await world.kill()
        deaths = 0
        while True:
            died, writes = asyncio.Event(), next(lives)
            world.wrapped = lambda store, writes=writes, died=died: Mortal(store, writes, died)
            world.store = await open_store(world.url)
            if await lived(died, world.wire(world.store)) and await lived(died, to_the_end(world, cup)):
                break
            deaths += 1
            assert deaths < 1000, "it does not get on"
            await world.kill()
        log = await world.tournaments.log(cup.id)
        return await world.now(cup), [line.event for line in log], deaths


async def to_the_end(world: TournamentWorld, cup: Tournament) -> None:
    for _ in range(2000):
        await world.advance(45)
        if (await world.now(cup)).is_over:
            return
    raise AssertionError("it does not get on")


def told(events: list[Any]) -> list[dict[str, Any]]:
    """What happened, but for the numbers of the matches and the order in which those of one round ended."""
    lines = [{**to_json(event), "match_id": None} for event in events if not isinstance(event, Delayed)]
    return sorted(lines, key=repr)


def forever(*values: int) -> Iterator[int]:
    while True:
        yield from values


def drawn(seed: int) -> Iterator[int]:
    rng = random.Random(seed)
    while True:
        yield rng.randrange(1, 6)


CASES = {
    "round robin": ({"format": "round_robin", "mode": "loose"}, {"computers": 4}),
    "knockout best of 3": ({"format": "single_elimination", "mode": "loose", "best_of": 3}, {"computers": 5}),
    "double elimination": ({"format": "double_elimination", "mode": "loose"}, {"computers": 4}),
    "swiss with a cut": ({"format": "swiss_cut", "mode": "loose", "rounds": 2, "cut": 2}, {"computers": 5}),
    "pods": ({"format": "pods", "mode": "loose", "rounds": 2}, {"computers": 6}),
    "teams": ({"format": "swiss", "rounds": 2, "team_size": 2, "mode": "sharp"}, {"computers": 3}),
    "persons who never come": (
        {"format": "swiss", "mode": "loose", "rounds": 2, "schedule": "free", "round_hours": 1},
        {"people": 2, "computers": 2},
    ),
}


@pytest.mark.parametrize("case", first(3, CASES))
@pytest.mark.parametrize("lives", first(1, ["a few", "one write each"]))
async def test_crashes_do_not_change_the_result(tmp_path: Path, case: str, lives: str) -> None:
    settings, entrants = CASES[case]
    runs = []
    for name, each in (("whole", forever(10_000)), ("torn", forever(1) if lives == "one write each" else drawn(1))):
        (path := tmp_path / name).mkdir()
        runs.append(await play(path, settings, entrants, each))
    (whole, events, none), (torn, again, deaths) = runs
    assert (whole.phase, none) == (Phase.finished, 0)
    assert deaths > len(events) / (2 if lives == "one write each" else 8) - len(whole.entries)
    assert torn.places == whole.places
    assert told(again) == told(events)


async def test_a_bracket_whose_tables_open_early_is_the_same_after_crashes(tmp_path: Path) -> None:
    """The moments of its tables may be others, and so their order."""
    settings = {"format": "double_elimination", "mode": "loose", "schedule": "free", "round_hours": 1}
    runs = []
    for name, each in (("whole", forever(10_000)), ("torn", forever(1, 2))):
        (path := tmp_path / name).mkdir()
        cup, events, deaths = await play(path, settings, {"people": 1, "computers": 4}, each)
        assert any(isinstance(event, Paired) and not event.whole for event in events)
        rounds = [{state.table.identity for state in played.tables} for played in cup.rounds]
        runs.append((cup.phase, cup.places, rounds, deaths > 20))
    assert runs[0] == (Phase.finished, *runs[1][1:3], False)
    assert runs[1][3]
