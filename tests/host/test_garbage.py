"""A match that is over is freed by its reference count: the collector hardly looks at what lives long."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

from games.registry import GAMES
from host.model import Player, Setup
from tests.host.world import CHANNEL, GUILD, a_world

MATCHES = 5


@pytest.mark.parametrize("game", ["imposter_kings", "all_kings_fall"])
async def test_a_match_that_is_over_needs_no_collector(tmp_path: Path, game: str) -> None:
    async with a_world(tmp_path, games=GAMES) as world:
        mode = next(iter(GAMES[game].modes))
        people = tuple(Player(seat, f"P{seat}", user_id=100 + seat) for seat in range(2))
        gone = []
        gc.collect()
        gc.disable()
        try:
            for _ in range(MATCHES):
                match = await world.host.open_match(Setup(game, mode, "live", people, GUILD, CHANNEL, {}, False))
                await world.advance(200)  # the clock answers some questions
                await world.host.leave(match.id, 101)
                gone.append(weakref.ref(match))
                del match
                world.told.ended.clear()
            await world.settle()
            await world.advance(1)
            assert [one for one in gone[:-1] if one() is not None] == []
        finally:
            gc.enable()
