"""Wild presses through a simulated Discord: the whole way there and back, with the database looked at from outside."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cogs.kit.interactions import ids
from tests.e2e.playing import answer, seated
from tests.e2e.world import Person, World, components, forged, words

TEXTS = ("", "x", "-1", "01", "\u0663", "\u202e1", "\u0000", "9" * 30, "\U0001d54e" * 50, "1:1:1:1:1:1:1:1")


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    world = World(tmp_path / "bot.db")
    await world.open()
    try:
        await seated(world, "Ann", "Ben")
        await answer(world["Ann"], "You")
        yield world
    finally:
        await world.close()


def stored(world: World) -> list[Any]:
    """Everything that is stored but panels."""
    with sqlite3.connect(world.database) as sight:
        names = [name for (name,) in sight.execute("select name from sqlite_master where type = 'table'")]
        kept = sorted(set(names) - {"panels"})
        return [(name, sight.execute(f'select * from "{name}"').fetchall()) for name in kept]


def wild_id(rng: random.Random) -> str:
    """Components of a table, a tournament or a game; all others belong to their presser."""
    kind = rng.choice([kind for kind, fields in sorted(ids.KINDS.items()) if fields])
    fields = ids.KINDS[kind]
    args = [rng.choice(["0", "1", "2", "65568", str(10**17), *TEXTS]) for _ in fields]
    return ":".join([ids.PREFIX, kind, *args])[: rng.choice([20, 100, 100])]


async def test_a_component_that_is_not_offered_is_refused_in_private(world: World):
    """Pressed by a person without a seat: no press may change stored data."""
    rng, cid, before = random.Random(11), world["Cid"], stored(world)
    edits = len(world.edits())
    for _ in range(60):
        values = rng.choice([None, [], ["0"], [rng.choice(TEXTS)], ["1", "2", "x"]])
        result = await forged(cid, wild_id(rng), cid.board, values)
        assert result.acknowledged and result.ephemeral
        assert words(result).strip() and "went wrong" not in words(result)
    assert stored(world) == before
    assert len(world.edits()) == edits


async def test_a_question_can_be_answered_by_its_seat_alone(world: World):
    """Ann presses everything that is on Ben's panel, and Cid what is on Ann's."""
    before = stored(world)
    for owner, other in ((world["Ben"], world["Ann"]), (world["Ann"], world["Cid"])):
        for custom_id, values in offered(owner):
            result = await forged(other, custom_id, other.board, values)
            assert result.acknowledged and result.ephemeral
            assert "went wrong" not in words(result)
    assert stored(world) == before


def offered(person: Person) -> list[tuple[str, list[str] | None]]:
    found = [c for c in components(person.panel) if "custom_id" in c]
    return [(c["custom_id"], [line["value"] for line in c["options"][:1]] if "options" in c else None) for c in found]
