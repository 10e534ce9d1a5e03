"""A window closes at one of exactly two moments, independent of answers and their times."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.matches.agenda import next_due, start_clocks
from host.matches.match import LiveMatch
from host.model import Pace
from tests.host.computers import Slow
from tests.host.world import PACE, SEED, START, World, a_world


async def in_window(world: World, people: int = 3, **options: object) -> LiveMatch:
    match = await world.open(people, **options)
    await world.to_window(match)
    return match


def row(match: LiveMatch):
    return next(iter(match.position.deadlines.values()))


async def test_a_sealed_answer_is_stored_and_not_applied(world: World) -> None:
    match = await in_window(world)
    seq, told = match.seq, list(world.told.changed)
    await world.say(match, 1, "yes")
    assert (match.seq, match.window_open, match.sealed_by(1), match.sealed_by(0)) == (seq, True, "player", None)
    assert [d for d in match.decisions(1) if d.blocking] == []
    assert [asked.seat for asked in match.view(None).asked] == [0, 1, 2]
    (stored,) = (await world.store.load_match(match.id)).sealed
    assert (stored.seat, stored.choice, stored.by) == (1, "yes", "player")
    assert world.told.changed == told, "an edit of the board would reveal the time of an answer"


async def test_all_questions_of_a_window_have_the_same_two_moments(world: World) -> None:
    match = await in_window(world, people=16)
    moments = {(line.opened_at, line.closes_at, line.due_at) for line in match.position.deadlines.values()}
    ((opened, closes, due),) = moments
    assert opened == world.clock.at
    assert opened + timedelta(seconds=8) <= closes <= opened + timedelta(seconds=10)
    assert due == opened + timedelta(seconds=20)
    assert match.deadline == due


@pytest.mark.parametrize("moments", [(0, 0, 0), (1, 2, 3), (0, 7.9, 0.5), (7, 7, 7)])
async def test_a_window_closes_at_the_earlier_moment_when_all_answers_are_in(
    world: World, moments: tuple[float, ...]
) -> None:
    match = await in_window(world)
    opened, closes = world.clock.at, row(match).closes_at
    for seat, moment in sorted(enumerate(moments), key=lambda entry: entry[1]):
        await world.advance_to(opened + timedelta(seconds=moment))
        await world.say(match, seat, None)
        assert match.deadline == opened + timedelta(seconds=20), "the public end does not move"
    await world.advance_to(closes - timedelta(milliseconds=1))
    assert match.window_open
    await world.advance(0.001)
    assert not match.window_open
    assert match.view(None).phase == "stake"


@pytest.mark.parametrize("last", [10.0, 13.0, 19.9, None])
async def test_a_window_closes_at_the_later_moment_when_one_answer_is_missing(world: World, last: float | None) -> None:
    match = await in_window(world)
    opened = world.clock.at
    await world.say(match, 0, None)
    await world.say(match, 1, None)
    if last is not None:
        await world.advance(last)
        await world.say(match, 2, "yes")
    await world.advance_to(opened + timedelta(seconds=19.99))
    assert match.window_open
    await world.advance(0.01)
    assert match.view(None).phase == ("grounds" if last else "stake")
    by = [line.by for line in (await world.store.load_match(match.id)).actions[-3:]]
    assert by == ["player", "player", "player" if last else "clock"]


async def test_an_outage_does_not_bring_an_answer_in_time_that_was_late(world: World) -> None:
    """Else the window would close at once after a restart, which would reveal that all have answered."""
    match = await in_window(world)
    await world.say(match, 0, None)
    await world.say(match, 1, None)
    await world.advance(15)
    await world.say(match, 2, "yes")
    await world.store.beat(world.clock.at)
    await world.restart(100)
    match = world.host.find(match.id)
    await world.advance(4.9)
    assert match.window_open
    await world.advance(0.1)
    assert match.view(None).phase == "grounds"


async def test_an_answer_at_the_earlier_moment_itself_is_in_time(world: World) -> None:
    match = await in_window(world, people=2)
    await world.say(match, 0, None)
    await world.advance_to(row(match).closes_at)
    await world.say(match, 1, None)
    await world.settle()
    assert not match.window_open


async def test_answers_to_settled_questions_are_ignored(world: World) -> None:
    match = await in_window(world, people=4, hush=True)
    for seat, word in ((3, "yes"), (2, "yes"), (1, "hush")):
        await world.say(match, seat, word)
    await world.advance(20)
    assert match.view(None).phase == "stake"
    stored = await world.store.load_match(match.id)
    assert [(line.action.seat, line.by) for line in stored.actions[-2:]] == [(0, "clock"), (1, "player")]
    assert (stored.sealed, match.position.sealed) == ((), {})
    await world.restart()
    assert world.host.find(match.id).view(None) == match.view(None)


async def test_closing_a_window_applies_all_answers_at_once_and_is_told_once(world: World) -> None:
    match = await in_window(world)
    for seat in range(3):
        await world.say(match, seat, None)
    seq, told = match.seq, len(world.told.changed)
    await world.advance(10)
    assert world.told.changed[told:] == [(match.id, seq + 3)]
    stored = await world.store.load_match(match.id)
    assert stored.sealed == ()
    assert {line.decision for line in stored.deadlines} == set(match.position.deadlines)


async def test_a_nested_window_is_the_next_question_with_a_clock_of_its_own(world: World) -> None:
    match = await in_window(world)
    for seat in range(3):
        await world.say(match, seat, "yes" if seat == 1 else None)
    await world.advance(10)
    await world.advance(30)
    await world.say(match, 1, "fact")
    nested = row(match)
    assert (match.view(None).phase, nested.opened_at) == ("overrule", world.clock.at)
    assert [asked.seat for asked in match.view(None).asked] == [0, 2]
    await world.say(match, 0, "yes")
    await world.say(match, 2, None)
    await world.advance_to(nested.closes_at)
    assert match.view(None).phase == "stake"


async def test_a_fast_window_closes_although_the_clock_was_set_back_after_its_answers(world: World) -> None:
    match = await in_window(world, people=2, fast_windows=True)
    await world.host.outages.hold()
    for seat in (0, 1):
        await world.say(match, seat, None)
    await world.advance(100)
    world.clock.jumped = -timedelta(hours=3)
    await world.host.outages.release()
    await world.settle()
    assert not match.window_open


@pytest.mark.parametrize("fast", [False, True])
async def test_a_window_that_only_computer_players_are_asked_in_closes_soon(world: World, fast: bool) -> None:
    """Also a fast one at its own moment, not with the last thought."""
    match = await world.open(people=1, computers=2, fast_windows=fast)
    await world.say(match, 0, 2)
    await world.say(match, 0, "rock")
    await world.advance(3)
    await world.say(match, 0, "yes")
    await world.advance(20)
    await world.say(match, 0, "fact")
    nested = row(match)
    assert [asked.seat for asked in match.view(None).asked] == [1, 2]
    assert timedelta(seconds=1) <= nested.closes_at - nested.opened_at <= timedelta(seconds=2)
    assert nested.due_at == nested.opened_at + timedelta(seconds=5)
    await world.advance_to(nested.closes_at - timedelta(milliseconds=1))
    assert match.sealed_by(1)
    assert match.sealed_by(2)
    assert match.view(None).phase == "overrule"
    await world.advance(0.001)
    assert match.view(None).phase != "overrule"


async def test_a_window_in_which_one_person_is_asked_is_as_long_as_any_other(world: World) -> None:
    windows = [d for d in world.games["duel"].pending((await in_window(world)).position.state) if d.window]
    plain = start_clocks(windows, PACE, SEED, START)
    for computers in (set(), {0}, {1, 2}):
        assert start_clocks(windows, PACE, SEED, START, computers) == plain
    quiet = start_clocks(windows, PACE, SEED, START, {0, 1, 2})
    assert {line.closes_at < plain[0].closes_at for line in quiet} == {True}
    assert {line.due_at - START for line in quiet} == {min(timedelta(seconds=PACE.window), timedelta(seconds=5))}
    assert quiet == start_clocks(windows, PACE, SEED, START, {0, 1, 2})


async def test_the_jitter_is_drawn_from_seed_and_question(world: World) -> None:
    decisions = world.games["duel"].pending((await in_window(world)).position.state)
    windows = [d for d in decisions if d.window]
    first, again = start_clocks(windows, PACE, SEED, START), start_clocks(windows, PACE, SEED, START)
    assert first == again
    assert first[0].closes_at != start_clocks(windows, PACE, bytes(32), START)[0].closes_at
    assert first[0].closes_at != start_clocks(windows[1:], PACE, SEED, START)[0].closes_at
    short = Pace("x", "x", 90, window=5, window_minimum=8, window_jitter=2, reminder=0)
    assert all(line.closes_at == line.due_at for line in start_clocks(windows, short, SEED, START))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.floats(0, 19.9), st.sampled_from([None, "yes"])) | st.none(), min_size=3, max_size=3))
async def test_the_moment_of_closing_depends_only_on_whether_all_were_in(
    tmp_path_factory: pytest.TempPathFactory, answers: list[tuple[float, str | None] | None]
) -> None:
    path: Path = tmp_path_factory.mktemp("window")
    async with a_world(path) as world:
        match = await in_window(world)
        opened, closes, due = row(match).opened_at, row(match).closes_at, row(match).due_at
        given = sorted((a[0], seat, a[1]) for seat, a in enumerate(answers) if a is not None)
        in_time = len(given) == 3 and opened + timedelta(seconds=given[-1][0]) <= closes
        for moment, seat, word in given:
            await world.advance_to(opened + timedelta(seconds=moment))
            await world.say(match, seat, word)
        expected = closes if in_time else due
        assert next_due(match).when == expected
        await world.advance_to(expected - timedelta(microseconds=1))
        assert match.window_open
        await world.advance(0.000001)
        assert not match.window_open


@pytest.mark.parametrize("thinks", [False, True])
async def test_the_moment_of_an_answer_does_not_tell_how_long_it_was_thought_of(tmp_path: Path, thinks: bool) -> None:
    """A computer player begins at once, and answers at the moment that was drawn: it may think until then unnoticed."""
    slow = Slow()
    if not thinks:
        slow.go_on.set()
    async with a_world(tmp_path, computers={"random": slow}) as world:
        match = await world.open(people=1, computers=1)
        await world.say(match, 0, 2)
        if thinks:
            await asyncio.to_thread(slow.begun.wait, 20)
            world.clock.moved_to(world.clock.at + timedelta(seconds=0.9))
            slow.go_on.set()
        await world.settle()
        assert slow.asked == 1
        decision = next(d for d in match.decisions(1) if d.blocking)
        moment = next_due(match).when
        assert timedelta(seconds=1) <= moment - START <= timedelta(seconds=2.5)
        await world.advance_to(moment - timedelta(milliseconds=1))
        assert not match.sealed_by(1)
        await world.advance_to(moment)
        assert match.sealed_by(1) or not any(d.id == decision.id for d in match.decisions(1))
