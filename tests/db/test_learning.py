"""How far people are in lessons, in each database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from db.store import open_store
from host.learning import Progress
from tests.template import fresh

ANN, BEN = 10**17, 10**17 + 1
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def at(step: int, lesson: str = "throne", minutes: int = 0) -> Progress:
    return Progress("kings", lesson, step, NOW + timedelta(minutes=minutes))


async def test_progress_goes_on_one_step_at_a_time_and_survives_a_restart(database_url: str) -> None:
    store = await open_store(await fresh(database_url))
    assert await store.learning.advance(ANN, at(0)) == 1
    assert await store.learning.advance(ANN, at(0)) == 1, "a repeated press"
    assert await store.learning.advance(ANN, at(3)) == 1, "a press of a step that is not there yet"
    assert await store.learning.advance(ANN, at(1, minutes=1)) == 2
    await store.learning.set_step(ANN, at(0, "assassin", 2))
    await store.close()
    again = await open_store(await fresh(database_url))
    assert await again.learning.lessons_of(ANN) == [at(0, "assassin", 2), at(2, minutes=1)]
    assert await again.learning.lessons_of(BEN) == []
    await again.close()


async def test_a_lesson_is_offered_once_and_not_to_those_who_have_opened_one(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    assert await store.learning.offer(ANN, at(0))
    assert not await store.learning.offer(ANN, at(0))
    await store.learning.set_step(BEN, at(0, "other"))
    assert not await store.learning.offer(BEN, at(0))
    await store.close()
