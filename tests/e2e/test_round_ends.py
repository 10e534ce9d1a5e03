"""Each person reads the end of a round until Next round is pressed; the clocks of the next round wait a little."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.core.ends import final_view
from host.matches.match import LiveMatch
from tests.e2e.playing import answer, at_random, offers, over, play_on, seated
from tests.e2e.world import World, labels, texts

PAUSE = 15


def the_match(world: World) -> LiveMatch:
    [match] = world.bot.services.host.live.values()
    return match


def begins_in(world: World) -> float:
    """Seconds until the clocks of the open questions begin."""
    rows = the_match(world).position.deadlines.values()
    return max((row.opened_at - world.env.now()).total_seconds() for row in rows)


def a_round_has_ended(world: World) -> bool:
    return over(world) or "Next round" in labels(world["Ann"].panel)


async def after_a_round(world: World) -> LiveMatch:
    """Ann and Ben have played a round to its end, and have pressed nothing since."""
    await seated(world, "Ann", "Ben", game="imposter_kings", mode="quickplay1")
    await play_on(world, "Ann", "Ben", choose=at_random(4), until=a_round_has_ended)
    return the_match(world)


async def test_each_player_reads_how_the_round_was_decided_until_next_round_is_pressed(world: World) -> None:
    match = await after_a_round(world)
    ann, ben = world["Ann"], world["Ben"]
    [won] = match.position.state.rounds[-1].winners
    throne = final_view(match.ends[None][-1], None).court[-1]
    for seat, reader in enumerate((ann, ben)):
        shown = texts(reader.panel)
        assert ("You win round 1: +1" in shown) is (seat == won), shown
        assert f"Throne: {throne.name}" in shown or "Disgraced" in shown or throne.name in shown
        assert "The next round begins" in shown
        assert labels(reader.panel) == ["Next round"]
    assert "The next round begins" in texts(ann.board)
    await ann.press("Next round", ann.panel)
    assert "Next round" not in labels(ann.panel) and "wins round 1" not in texts(ann.panel)
    assert labels(ben.panel) == ["Next round"] and begins_in(world) > 10
    await ben.press("Next round", ben.panel)
    assert begins_in(world) <= 0, "all persons have pressed"
    assert "The next round begins" not in texts(ann.board)
    assert "Round 2" in texts(ann.board)


async def test_the_clocks_begin_by_themselves_and_the_end_stays_on_the_panel(world: World) -> None:
    match = await after_a_round(world)
    assert begins_in(world) == pytest.approx(PAUSE, abs=1)
    due = min(row.due_at - row.opened_at for row in match.position.deadlines.values())
    assert due > timedelta(seconds=90), "the whole time of a turn, and the reserve"
    await world.later(PAUSE)
    assert not match.intermission.paused
    assert "The next round begins" not in texts(world["Ann"].board)
    for name in ("Ann", "Ben"):
        shown = texts(world[name].panel)
        assert "round 1: +1" in shown and "The next round has begun" in shown
    assert "you are asked. The clock answers for you" in texts(world["Ann"].panel) + texts(world["Ben"].panel)


async def test_a_press_and_the_rest_of_the_time_outlive_a_crash(world: World) -> None:
    await after_a_round(world)
    ann, ben = world["Ann"], world["Ben"]
    await ann.press("Next round", ann.panel)
    before = begins_in(world)
    await world.restart(crash=True)
    assert before - 1 <= begins_in(world) <= PAUSE + 1
    await ben.press("My hand")
    assert labels(ben.panel) == ["Next round"] and "round 1: +1" in texts(ben.panel)
    await ann.press("My hand")
    assert "Next round" not in labels(ann.panel)
    await ben.press("Next round", ben.panel)
    assert begins_in(world) <= 0


async def test_a_player_who_has_read_the_end_may_answer_before_the_clocks_begin(world: World) -> None:
    match = await after_a_round(world)
    ann, ben = world["Ann"], world["Ben"]
    first, second = (ann, ben) if match.decisions(0) else (ben, ann)
    await first.press("Next round", first.panel)
    lines = match.seq
    await answer(first, "You")
    assert match.seq == lines + 1 and match.intermission.paused
    assert begins_in(world) == pytest.approx(PAUSE, abs=3), "what is asked now begins with all the others"
    assert labels(second.panel) == ["Next round"]
    await second.press("Next round", second.panel)
    assert begins_in(world) <= 0 and offers(second.panel)


@pytest.mark.parametrize("label", ["Leave match", "Agree to abort"])
async def test_a_match_can_be_ended_while_its_round_is_read(world: World, label: str) -> None:
    match = await after_a_round(world)
    ann, ben = world["Ann"], world["Ben"]
    await ann.press("Leave match", ann.board)
    await ann.press(label, ann.sees()[0])
    if label != "Leave match":
        await ben.press("Agree", ben.panel)
    await world.later(PAUSE)
    assert match.ending is not None
    assert "Next round" not in labels(ann.panel) + labels(ben.panel)


async def practice_round(world: World) -> LiveMatch:
    """Ann has played a round against a computer."""
    await world["Ann"].command("play")
    await world["Ann"].press("Play now")
    await play_on(world, "Ann", choose=at_random(3), until=a_round_has_ended)
    return the_match(world)


async def test_computers_begin_no_sooner_than_the_reader(world: World) -> None:
    match = await practice_round(world)
    assert labels(world["Ann"].panel) == ["Next round", "Undo", "Log", "Rules", "Leave match"]
    lines = match.seq
    await world.later(PAUSE - 5)
    assert match.seq == lines
    await world["Ann"].press("Next round", world["Ann"].panel)
    assert begins_in(world) <= 0
    await play_on(world, "Ann", choose=at_random(3))


async def test_undo_at_the_end_of_a_round_asks_the_last_question_again(world: World) -> None:
    match = await practice_round(world)
    rounds = len(match.position.state.rounds)
    await world["Ann"].press("Undo", world["Ann"].panel)
    assert len(match.position.state.rounds) < rounds
    assert not match.intermission.paused and not match.intermission.reading
    assert offers(world["Ann"].panel) and "Next round" not in labels(world["Ann"].panel)
    await play_on(world, "Ann", choose=at_random(3))
