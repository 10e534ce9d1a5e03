"""A tournament that waits for a person, and in which nothing happens for long, is called off."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tournaments.world import ORGANISER, TournamentWorld
from tournaments.course.requests import Actor
from tournaments.course.steps import ABANDONED, abandoned_at
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament

HOUR = 3600
ALMOST = 2 * HOUR - 60


@pytest.fixture(autouse=True)
def _two_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of 90 days, in which thousands of heartbeats would be stored."""
    monkeypatch.setattr("tournaments.course.steps.IDLE", timedelta(hours=2))


async def registering(world: TournamentWorld) -> Tournament:
    return await world.enter(await world.create(), people=2)


async def paused(world: TournamentWorld) -> Tournament:
    cup = await world.begin(await world.enter(await world.create(schedule="free", round_hours=1), people=2))
    return await world.tournaments.pause(cup.id, ORGANISER, "dinner")


async def held(world: TournamentWorld) -> Tournament:
    cup = await world.begin(await world.enter(await world.create(hold=True, rounds=2), people=2))
    return await world.wins(cup, 1)


async def disputed(world: TournamentWorld) -> Tournament:
    cup = await world.begin(await world.enter(await world.create(schedule="free"), people=2))
    await world.tournaments.dispute(cup.id, Actor(100), TableKey(1, 0), "help")
    return await world.now(cup)


@pytest.mark.parametrize("waiting", [registering, paused, held, disputed])
async def test_a_tournament_in_which_nothing_happens_for_long_is_called_off(world: TournamentWorld, waiting) -> None:
    cup = await waiting(world)
    await world.advance(ALMOST)
    assert not (await world.now(cup)).is_over
    await world.advance(2 * 60)
    cup = await world.now(cup)
    assert (cup.phase, cup.reason) == (Phase.cancelled, ABANDONED) and cup.id not in world.tournaments.live


async def test_an_abandoned_tournament_is_called_off_by_the_next_process(world: TournamentWorld) -> None:
    cup = await registering(world)
    await world.advance(HOUR)
    await world.restart()
    await world.advance(HOUR + 60)
    assert (await world.now(cup)).phase is Phase.cancelled


@pytest.mark.parametrize("waiting", [registering, paused])
async def test_the_absence_of_the_bot_does_not_count(
    world: TournamentWorld, waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.tournaments.LONG", timedelta(hours=1))
    cup = await waiting(world)
    await world.restart(away=5 * HOUR)
    await world.advance(ALMOST)
    assert not (await world.now(cup)).is_over
    await world.advance(2 * 60)
    assert (await world.now(cup)).phase is Phase.cancelled


async def test_a_new_entry_postpones_calling_off_an_abandoned_tournament(world: TournamentWorld) -> None:
    cup = await registering(world)
    await world.advance(ALMOST)
    await world.enter(cup, people=1)
    await world.advance(ALMOST)
    assert not (await world.now(cup)).is_over


async def test_an_open_match_is_waited_for(world: TournamentWorld) -> None:
    cup = await world.begin(await world.enter(await world.create(), people=2))
    assert cup.open_matches and abandoned_at(cup) is None


async def test_a_start_further_away_is_waited_for(world: TournamentWorld) -> None:
    cup = await registering(world)
    await world.tournaments.schedule(cup.id, ORGANISER, world.clock.now() + timedelta(hours=4))
    await world.advance(3 * HOUR)
    assert not (await world.now(cup)).is_over


async def test_a_call_after_the_end_that_no_organiser_answers_ends_as_well(world: TournamentWorld) -> None:
    cup = await world.begin(await world.enter(await world.create(format="single_elimination"), people=2))
    cup = await world.wins(cup, 1)
    await world.tournaments.dispute(cup.id, Actor(101), TableKey(1, 0), "it is not so")
    await world.advance(ALMOST)
    assert (await world.now(cup)).is_under_review
    await world.advance(2 * 60)
    cup = await world.now(cup)
    assert (cup.phase, cup.disputes, cup.places) == (Phase.finished, (), ((1,), (2,)))
    assert cup.id not in world.tournaments.live
