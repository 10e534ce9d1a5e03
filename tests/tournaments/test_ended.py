"""A tournament that is over is read once for many looks at it, and again after a change or a while."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from host.errors import Refusal
from tests.tournaments.whole import played
from tests.tournaments.world import TournamentWorld
from tournaments.ended import FRESH
from tournaments.events import from_json


async def test_many_looks_at_an_ended_tournament_read_its_log_once(
    world: TournamentWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await played(world, 4, format="swiss")
    await world.restart()
    store = world.store.tournaments
    load, read = store.load, []

    async def counted(tournament_id: int) -> Any:
        read.append(tournament_id)
        return await load(tournament_id)

    monkeypatch.setattr(store, "load", counted)
    looks = await asyncio.gather(*[world.tournaments.find(cup.id) for _ in range(20)])
    assert read == [cup.id]
    assert all(look == cup for look in looks)

    world.clock.at += FRESH
    await world.tournaments.find(cup.id)
    assert read == [cup.id] * 2
    world.clock.at -= FRESH
    await world.tournaments.find(cup.id)
    assert read == [cup.id] * 3, "a clock that was set back keeps nothing for longer"
    for _ in range(2):
        with pytest.raises(Refusal):
            await world.tournaments.find(77)
    assert read[3:] == [77, 77], "what is not there is not kept"


async def test_the_event_loop_does_not_wait_while_a_log_is_read(
    world: TournamentWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await played(world, 4, format="swiss")
    threads = set()

    def noted(data: Any) -> Any:
        threads.add(threading.current_thread())
        return from_json(data)

    monkeypatch.setattr("db.tournaments.from_json", noted)
    assert len(await world.tournaments.log(cup.id)) == cup.seq
    assert threads and threading.main_thread() not in threads
