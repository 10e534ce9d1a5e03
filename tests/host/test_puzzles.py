"""Puzzles of people and servers: progress, days that end at their stored time, and named solvers."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from host.errors import Refusal
from host.puzzles import Daily, Puzzles
from tests.host.world import CHANNEL, GUILD, World

ANN, BEN = 100, 101
NUMBERS = (70, 71, 72)
DAY = timedelta(seconds=100)


@pytest.fixture(autouse=True)
def _short_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day of heartbeats takes a while, even where time is only told."""
    monkeypatch.setattr("host.puzzles.DAY", DAY)


class Days:
    """The puzzles of a world, and what they have published."""

    def __init__(self, world: World) -> None:
        self.told: list[tuple[int, int]] = []
        self.puzzles = Puzzles(NUMBERS, world.store.puzzles, world.clock, world.host.scheduler, world.host.background)
        self.puzzles.changed.subscribe(lambda guild, day: self.told.append((guild, day)))


async def daily_of(world: World, days: Days) -> Daily:
    await world.settle()
    found = await days.puzzles.daily(GUILD)
    assert found is not None
    return found


async def test_wrong_choices_are_counted_until_the_solution(world: World) -> None:
    puzzles = Days(world).puzzles
    assert await puzzles.next_for(ANN) == 70
    await puzzles.tried(ANN, 70, right=False)
    assert (await puzzles.tried(ANN, 70, right=False)).misses == 2
    solved = await puzzles.tried(ANN, 70, right=True)
    assert solved.solved_at == world.clock.now() and solved.misses == 2
    assert await puzzles.tried(ANN, 70, right=False) == solved
    assert await puzzles.progress(ANN) == {70: solved} and await puzzles.progress(BEN) == {}
    assert await puzzles.next_for(ANN) == 71 and await puzzles.next_for(BEN) == 70


async def test_a_wrong_choice_at_the_same_moment_does_not_take_the_solution_back(world: World) -> None:
    puzzles = Days(world).puzzles
    presses = [puzzles.tried(ANN, 70, right=right) for right in (False, True, False, False)]
    await asyncio.gather(*presses)
    kept = (await puzzles.progress(ANN))[70]
    assert kept.solved_at is not None and kept.misses == 1


async def test_a_new_channel_at_the_turn_of_the_day_does_not_bring_the_day_back(world: World) -> None:
    days = Days(world)
    await days.puzzles.begin(GUILD, CHANNEL)
    world.clock.moved_to(world.clock.at + DAY)
    await days.puzzles.begin(GUILD, CHANNEL + 1)
    daily = await daily_of(world, days)
    assert (daily.day, daily.channel_id) == (2, CHANNEL + 1)


async def test_another_puzzle_is_the_next_one_of_the_book_that_is_not_solved(world: World) -> None:
    puzzles = Days(world).puzzles
    assert await puzzles.next_for(ANN, after=70) == 71, "not the same one again"
    assert await puzzles.next_for(ANN, after=72) == 70
    await puzzles.tried(ANN, 71, right=True)
    assert await puzzles.next_for(ANN, after=70) == 72
    assert await puzzles.next_for(ANN, after=12345) == 70, "one that is not in the book any more"
    assert await puzzles.next_for(ANN, among=[72]) == 72
    assert await puzzles.next_for(ANN, among=[72], after=72) == 72
    await puzzles.tried(ANN, 72, right=True)
    assert await puzzles.next_for(ANN, after=70) in (71, 72), "a solved one rather than the same again"
    await puzzles.tried(ANN, 70, right=True)
    assert await puzzles.next_for(ANN, after=71) in (70, 72)


async def test_when_all_are_solved_the_oldest_comes_again(world: World) -> None:
    puzzles = Days(world).puzzles
    for number in (71, 70, 72):
        await puzzles.tried(ANN, number, right=True)
        await world.advance(1)
    assert await puzzles.next_for(ANN) == 71


async def test_a_day_turns_at_its_time_with_another_puzzle(world: World) -> None:
    days = Days(world)
    first = await days.puzzles.begin(GUILD, CHANNEL)
    assert (first.day, first.before, first.due_at) == (1, None, world.clock.now() + DAY)
    assert days.told == [(GUILD, 1)]
    await world.advance(DAY.total_seconds() - 1)
    assert await daily_of(world, days) == first
    await world.advance(1)
    second = await daily_of(world, days)
    assert (second.day, second.before, second.due_at) == (2, first.puzzle, first.due_at + DAY)
    assert second.puzzle != first.puzzle
    assert days.told == [(GUILD, 1), (GUILD, 1), (GUILD, 2)]


async def test_after_an_absence_the_next_day_begins_once_and_at_the_usual_hour(world: World) -> None:
    first = await Days(world).puzzles.begin(GUILD, CHANNEL)
    await world.restart(away=3.5 * DAY.total_seconds())
    days = Days(world)
    await days.puzzles.start()
    await world.advance(0)
    second = await daily_of(world, days)
    assert second.day == 2 and second.due_at == first.due_at + 3 * DAY
    assert days.told[-2:] == [(GUILD, 1), (GUILD, 2)]


@pytest.mark.parametrize("is_running", [True, False])
async def test_a_day_of_a_clock_that_was_set_back_ends_at_the_usual_hour(world: World, is_running: bool) -> None:
    ahead = 30.4 * DAY
    right = world.clock.now()
    world.clock.at += ahead
    days = Days(world)
    await days.puzzles.begin(GUILD, CHANNEL)
    if is_running:
        world.host.outages.moved.subscribe(days.puzzles.moved)
        world.clock.jumped = -ahead
        await world.host.outages.follow()
    else:
        await world.restart(away=-ahead.total_seconds())
        days = Days(world)
        await days.puzzles.start()
    assert world.clock.now() == right
    due_at = (await daily_of(world, days)).due_at
    assert due_at == right + 0.4 * DAY
    await world.advance(0.4 * DAY.total_seconds())
    assert (await daily_of(world, days)).day == 2


async def test_a_day_that_began_by_a_clock_that_is_some_seconds_ahead_lasts_a_day(world: World) -> None:
    days = Days(world)
    await days.puzzles.begin(GUILD, CHANNEL)
    before = await daily_of(world, days)
    await world.restart(away=-5)
    days = Days(world)
    await days.puzzles.start()
    assert await daily_of(world, days) == before
    await world.advance((before.due_at - world.clock.now()).total_seconds())
    assert (await daily_of(world, days)).day == 2


async def test_ending_posts_no_more(world: World) -> None:
    days = Days(world)
    await days.puzzles.begin(GUILD, CHANNEL)
    world.clock.moved_to(world.clock.at + DAY)
    await days.puzzles.end(GUILD)
    await world.advance(2 * DAY.total_seconds())
    assert days.told == [(GUILD, 1), (GUILD, 1)] and await days.puzzles.daily(GUILD) is None
    await days.puzzles.end(GUILD)
    await world.restart()
    again = Days(world)
    await again.puzzles.start()
    await world.advance(2 * DAY.total_seconds())
    assert again.told == [] and await again.puzzles.daily(GUILD) is None


async def test_beginning_again_goes_on_with_the_next_day_and_another_puzzle(world: World) -> None:
    days = Days(world)
    first = await days.puzzles.begin(GUILD, CHANNEL)
    await days.puzzles.tried(ANN, first.puzzle, right=True)
    await days.puzzles.end(GUILD)
    await days.puzzles.sign(GUILD, 1, ANN, "Ann")
    second = await days.puzzles.begin(GUILD, 77)
    assert (second.day, second.channel_id, second.before) == (2, 77, first.puzzle)
    assert second.puzzle != first.puzzle and second.due_at == world.clock.now() + DAY
    assert await days.puzzles.solvers(GUILD, 2) == []


async def test_only_a_solver_of_the_puzzle_of_today_is_named_once(world: World) -> None:
    days = Days(world)
    daily = await days.puzzles.begin(GUILD, CHANNEL)
    with pytest.raises(Refusal, match="not_solved"):
        await days.puzzles.sign(GUILD, 1, ANN, "Ann")
    await days.puzzles.tried(ANN, daily.puzzle, right=False)
    with pytest.raises(Refusal, match="not_solved"):
        await days.puzzles.sign(GUILD, 1, ANN, "Ann")
    await days.puzzles.tried(ANN, daily.puzzle, right=True)
    for day in (0, 2):
        with pytest.raises(Refusal, match="day_over"):
            await days.puzzles.sign(GUILD, day, ANN, "Ann")
    with pytest.raises(Refusal, match="day_over"):
        await days.puzzles.sign(GUILD + 1, 1, ANN, "Ann")
    days.told.clear()
    await days.puzzles.sign(GUILD, 1, ANN, "Ann")
    assert days.told == [(GUILD, 1)], "the post names the solver"
    await days.puzzles.sign(GUILD, 1, ANN, "Another name")
    [named] = await days.puzzles.solvers(GUILD, 1)
    assert (named.user_id, named.name, named.misses) == (ANN, "Ann", 1)
    await world.advance(DAY.total_seconds() + 1)
    assert await days.puzzles.solvers(GUILD, 2) == []


async def test_without_puzzles_a_day_stands_still_until_there_are_some(world: World) -> None:
    """Those of the package do not fit the rules: what is stored waits for a version with others."""
    days = Days(world)
    daily = await days.puzzles.begin(GUILD, CHANNEL)
    none = Puzzles((), world.store.puzzles, world.clock, world.host.scheduler, world.host.background)
    for asked in (none.next_for(ANN), none.begin(GUILD, CHANNEL)):
        with pytest.raises(Refusal, match="no_puzzles"):
            await asked
    await none.start()
    await world.advance(2 * DAY.total_seconds())
    assert await none.daily(GUILD) == daily
    await days.puzzles.start()
    await world.settle()
    assert (await daily_of(world, days)).day == 2
