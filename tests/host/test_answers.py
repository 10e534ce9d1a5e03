"""Answers by presses: accepted ones are applied once, all others are refused with a code."""

import asyncio

import pytest

from host.errors import Refusal
from host.matches.match import LiveMatch
from tests.host.looks import snapshot
from tests.host.world import World


async def refused(world: World, match_id: int, user: int, decision: int, picks: list[int]) -> str:
    with pytest.raises(Refusal) as refusal:
        await world.host.answer(match_id, user, decision, picks)
    return refusal.value.code


async def test_an_answer_is_applied_stored_and_told(world: World) -> None:
    match = await world.open()
    answered = await world.say(match, 0, 3)
    assert (answered.match, answered.choice, answered.decision.prompt) == (match, 3, "stake")
    assert answered.before.phase == "stake"
    assert answered.before.viewer == 0
    assert match.view(None).phase == "hand"
    assert world.told.changed == [(match.id, 1)]
    stored = await world.store.load_match(match.id)
    assert stored is not None
    (line,) = stored.actions
    assert (line.seq, tuple(line.action), line.by, line.at) == (
        1,
        (0, answered.decision.id, 3),
        "player",
        world.clock.at,
    )


async def test_several_picks_are_one_answer(world: World) -> None:
    match = await world.open()
    await world.to_window(match)
    await world.say(match, 0, "yes")
    await world.say(match, 1, None)
    await world.advance(10)
    (grounds,) = (d for d in match.decisions(0) if d.prompt == "grounds")
    assert await refused(world, match.id, 100, grounds.id, []) == "not_offered"
    assert await refused(world, match.id, 100, grounds.id, [0, 0]) == "not_offered"
    assert await refused(world, match.id, 100, grounds.id, [0, 1, 2]) == "not_offered"
    answered = await world.host.answer(match.id, 100, grounds.id, [2, 0])
    assert answered.choice == ("fun", "form")


async def test_a_play_at_any_time_has_no_clock_and_does_not_block(world: World) -> None:
    match = await world.open()
    deadline, before = match.deadline, {d.id for d in match.decisions(0)}
    await world.advance(5)
    await world.say(match, 1, "boo", prompt="shout")
    assert match.deadline == deadline
    assert {d.id for d in match.decisions(0)} == before
    assert all(match.position.deadlines[d.id] for d in match.position.blocking)
    assert len(match.position.deadlines) == 1


async def test_shouting_into_an_open_window_keeps_sealed_answers(world: World) -> None:
    match = await world.open()
    await world.to_window(match)
    await world.say(match, 0, "yes")
    await world.say(match, 1, "boo", prompt="shout")
    assert match.sealed_by(0)
    assert match.window_open


async def test_a_double_press_counts_once(world: World) -> None:
    match = await world.open()
    (stake,) = (d for d in match.decisions(0) if d.blocking)
    both = await asyncio.gather(
        world.host.answer(match.id, 100, stake.id, [0]),
        world.host.answer(match.id, 100, stake.id, [1]),
        return_exceptions=True,
    )
    assert [type(result).__name__ for result in both] == ["Answered", "Refusal"]
    assert both[1].code == "stale"
    assert match.seq == 1


async def test_a_double_press_in_a_window_counts_once(world: World) -> None:
    match = await world.open()
    await world.to_window(match)
    mine = next(d for d in match.decisions(0) if d.blocking)
    both = await asyncio.gather(
        *(world.host.answer(match.id, 100, mine.id, [pick]) for pick in (1, 0)), return_exceptions=True
    )
    assert both[1].code == "already_answered"
    assert match.position.sealed[mine.id].choice == "yes"


@pytest.mark.parametrize(
    ("user", "decision", "picks", "code"),
    [
        (100, 0, [3], "not_offered"),
        (100, 0, [-1], "not_offered"),
        (100, 0, [], "not_offered"),
        (100, 0, [0, 1], "not_offered"),
        (100, 0, [True], "not_offered"),
        (100, 0, ["0"], "not_offered"),
        (101, 0, [0], "stale"),
        (100, 99_999, [0], "stale"),
        (100, -1, [0], "stale"),
        (999, 0, [0], "not_seated"),
    ],
)
async def test_a_forbidden_press_is_refused_and_changes_nothing(
    world: World, user: int, decision: int, picks: list[int], code: str
) -> None:
    match = await world.open()
    before = snapshot(match)
    stake = next(d for d in match.decisions(0) if d.blocking)
    assert await refused(world, match.id, user, decision or stake.id, picks) == code
    assert snapshot(match) == before
    assert (await world.store.load_match(match.id)).actions == ()
    assert world.told.changed == []


async def test_another_seats_question_is_as_stale_as_one_that_never_was(world: World) -> None:
    match = await world.open()
    await world.to_window(match)
    theirs = next(d for d in match.decisions(1) if d.blocking)
    assert await refused(world, match.id, 100, theirs.id, [0]) == "stale"
    await world.say(match, 1, "yes")
    assert await refused(world, match.id, 100, theirs.id, [0]) == "stale"


async def test_a_press_for_an_ended_or_unknown_match_is_refused_with_its_code(world: World) -> None:
    match = await world.open()
    await world.host.leave(match.id, 100)
    assert await refused(world, match.id, 101, 1, [0]) == "over"
    assert await refused(world, match.id + 1, 101, 1, [0]) == "not_found"
    assert await refused(world, 0, 101, 1, [0]) == "not_found"
    assert await refused(world, -3, 101, 1, [0]) == "not_found"


async def test_a_press_that_waits_while_the_match_ends_is_told_so(world: World) -> None:
    match = await world.open()
    stake = next(d for d in match.decisions(0) if d.blocking)
    _, late = await asyncio.gather(
        world.host.leave(match.id, 101), world.host.answer(match.id, 100, stake.id, [0]), return_exceptions=True
    )
    assert late.code == "over"


async def test_presses_on_one_match_come_one_after_the_other(world: World) -> None:
    match = await world.open(people=16)
    await world.say(match, 0, 1)
    await asyncio.gather(*(world.say(match, seat, "paper") for seat in reversed(range(16))))
    assert match.view(None).phase == "object"
    stored = await world.store.load_match(match.id)
    assert [line.seq for line in stored.actions] == list(range(1, 18))
    assert [line.action.seat for line in stored.actions[1:]] == list(reversed(range(16)))


async def test_a_press_is_carried_through_when_its_caller_is_cancelled(world: World) -> None:
    match = await world.open()
    press = asyncio.create_task(world.say(match, 0, 1))
    for _ in range(4):
        await asyncio.sleep(0)
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    await world.settle()
    assert match.seq == 1
    await world.say(match, 1, "rock")
    assert match.seq == 2


async def test_an_audience_that_raises_does_not_undo_the_press(world: World) -> None:
    match = await world.open()

    def broken(match: LiveMatch) -> None:
        raise RuntimeError("the audience is broken")

    world.host.topics.changed.subscribe(broken)
    await world.say(match, 0, 1)
    assert match.seq == 1
    assert match.deadline is not None
