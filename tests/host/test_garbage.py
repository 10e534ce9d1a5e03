"""Matches that are over and states that are replaced are freed by their reference counts, without the collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.registry import GAMES
from host.matches.match import LiveMatch
from tests.host.world import a_world

MATCHES = 5


@pytest.mark.parametrize("game", ["imposter_kings", "all_kings_fall"])
async def test_a_match_that_is_over_needs_no_collector(tmp_path: Path, game: str) -> None:
    async with a_world(tmp_path, games=GAMES) as world:
        mode = next(iter(GAMES[game].modes))
        gone = []
        with uncollected(LiveMatch):
            for _ in range(MATCHES):
                match = await world.open(game=game, mode=mode)
                await world.advance(120)  # the clock answers some questions
                await world.host.leave(match.id, 101)
                gone.append(weakref.ref(match))
                del match
                world.told.ended.clear()
            await world.settle()
            await world.advance(1)
            assert [one for one in gone[:-1] if one() is not None] == []


@contextmanager
def uncollected(kind: type) -> Iterator[Callable[[], int]]:
    """Without the collector; what is yielded counts the objects of this kind."""
    gc.collect()
    gc.disable()
    try:
        yield lambda: sum(isinstance(one, kind) for one in gc.get_objects())
    finally:
        gc.enable()


@pytest.mark.parametrize("game", ["imposter_kings", "soon_king"])
async def test_a_state_that_is_replaced_needs_no_collector(tmp_path: Path, game: str) -> None:
    async with a_world(tmp_path, games=GAMES) as world:
        mode, about = next(iter(GAMES[game].modes.items()))
        match = await world.open(about.seats[0], game=game, mode=mode)
        with uncollected(type(match.position.state)) as there:
            before = there()
            for _ in range(12):
                asked = next(d for d in match.position.pending if d.blocking and d.id not in match.position.sealed)
                await world.host.answer(match.id, 100 + asked.seat, asked.id, list(range(asked.pick[0])))
            assert match.seq > 3
            assert there() - before <= 3


@pytest.mark.parametrize("game", ["imposter_kings", "soon_king"])
async def test_the_world_of_a_computer_player_needs_no_collector(tmp_path: Path, game: str) -> None:
    async with a_world(tmp_path, games=GAMES) as world:
        mode, about = next(iter(GAMES[game].modes.items()))
        match = await world.open(about.seats[0] - 1, 1, game=game, mode=mode)
        with uncollected(type(match.position.state)) as there:
            await world.advance(900)  # the clock answers for the persons
            stored = await world.store.load_match(match.id)
            assert stored is not None
            assert sum(line.by == "computer" for line in stored.actions) > 3
            before = there()
            gc.collect()
            assert before - there() <= 3
