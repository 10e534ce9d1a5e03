"""The board stays within reach: when players have talked it out of sight, it is posted again below their talk."""

from __future__ import annotations

import itertools
from datetime import timedelta

import discord
import pytest

from cogs.matches.publishing.scrolling import FAR, REST
from tests.e2e.playing import answer, leave, offers, seated
from tests.e2e.world import World, labels, texts

MINUTES = REST.total_seconds() + 1


async def talk(world: World, messages: int = FAR) -> None:
    """People write in the thread of the match."""
    for number in range(messages):
        await world[("Ann", "Ben")[number % 2]].actor.send(world.threads[0], f"offer {number}")


def boards(world: World) -> list[int]:
    """The ids of all messages of the thread that are boards."""
    return [
        message.id
        for message in world["Ann"].sees(world.threads[0])
        if "Log" in labels(message) and not message.flags.ephemeral
    ]


async def imp_table(world: World) -> None:
    """A table of two whose call is posted, one message below the board, at a pace at which no clock acts here."""
    await seated(world, "Ann", "Ben", game="imp", chosen=["Daily"])
    await world.later(21)


async def test_a_board_that_has_scrolled_away_is_posted_again_below_the_talk(world: World):
    await imp_table(world)
    [first] = boards(world)
    shown, pings = texts(world["Ann"].board), world.pinged()
    await talk(world)
    assert boards(world) == [first], "not so soon after the last board"
    await world.later(MINUTES)
    [second] = boards(world)
    assert world["Ann"].sees(world.threads[0])[0].id == second > first
    assert texts(world["Ann"].board) == shown
    assert world.pinged() == pings and world["Ann"].board.flags.silent, "talk calls no one"
    await world["Ann"].press("My hand", world["Ann"].board)
    assert offers(world["Ann"].panel) or offers(world["Ben"].panel)


async def test_a_board_in_sight_stays_where_it_is(world: World):
    await imp_table(world)
    [first] = boards(world)
    await talk(world, FAR - 2)
    await world.later(2 * MINUTES)
    assert boards(world) == [first]
    await talk(world, 1)
    await world.later(MINUTES)
    assert boards(world) == [first], "a board that does not change is counted less and less often"
    await world.later(MINUTES)
    assert boards(world) != [first]


async def test_new_boards_keep_a_distance_of_two_minutes(world: World):
    await imp_table(world)
    found = set(boards(world))
    for _ in range(6):
        await talk(world)
        await world.later(REST.total_seconds() / 2)
        found |= set(boards(world))
    times = sorted(discord.utils.snowflake_time(board) for board in found)
    assert len(times) == 4
    assert all(later - sooner >= REST for sooner, later in itertools.pairwise(times))


async def test_an_answer_that_does_not_show_on_the_board_does_not_move_it(world: World):
    """Else a new board would tell that a player has just answered in a sealed window."""
    await seated(world, "Ann", "Ben", "Cid", game="imposter", chosen=["Daily"])
    ann = world["Ann"]
    await world.later(3 * MINUTES + 60)
    before = boards(world)
    await talk(world)
    await ann.press("I have looked", ann.panel)
    [match] = world.bot.services.host.live.values()
    with world.env.as_bot():
        world.bot.services.publisher.match_changed(match)
    await world.later(1)
    assert boards(world) == before, "the next count is when it was planned"
    await world.later(2 * MINUTES)
    assert boards(world) != before


async def test_a_public_change_moves_a_board_that_is_far_up(world: World):
    await imp_table(world)
    await world.later(3 * MINUTES + 60)
    [first] = boards(world)
    await talk(world)
    person = next(world[name] for name in ("Ann", "Ben") if offers(world[name].panel))
    await answer(person, offers(person.panel)[0])
    assert boards(world) != [first] and len(boards(world)) == 1


async def test_the_messages_below_a_board_that_cannot_be_shown_are_not_counted(world: World):
    await imp_table(world)
    [board] = boards(world)
    world.env.inject_error("PATCH", f"/channels/*/messages/{board}", status=403, code=50013, times=None)
    person = next(world[name] for name in ("Ann", "Ben") if offers(world[name].panel))
    await answer(person, offers(person.panel)[0])
    before = len(world.env.http_requests)
    await world.later(MINUTES)
    assert not [request.path for request in world.env.http_requests[before:] if request.method == "GET"]


async def test_a_board_that_was_posted_again_stays_where_it_is(world: World):
    await imp_table(world)
    await talk(world)
    await world.later(MINUTES)
    [posted] = boards(world)
    person = next(world[name] for name in ("Ann", "Ben") if offers(world[name].panel))
    shown = texts(world["Ann"].board)
    await answer(person, offers(person.panel)[0])
    assert (texts(world["Ann"].board) != shown, boards(world)) == (True, [posted])


@pytest.mark.parametrize("crash", [False, True])
async def test_a_restarted_bot_knows_where_the_board_is(world: World, crash: bool):
    await imp_table(world)
    [first] = boards(world)
    await talk(world)
    await world.restart(crash=crash)
    await world.later(MINUTES)
    [second] = boards(world)
    assert second > first


async def test_a_result_is_posted_below_the_talk_and_talk_after_the_match_does_not_move_it(world: World):
    await imp_table(world)
    await world.later(MINUTES)
    [first] = boards(world)
    await talk(world)
    ann = world["Ann"]
    await leave(ann)
    assert boards(world)[0] > first and len(boards(world)) == 1
    assert "Ben wins" in texts(ann.board)
    await talk(world)
    await world.later(60 * MINUTES)
    assert "Ben wins" in texts(ann.board) and len(boards(world)) == 1
    assert ann.sees(world.threads[0])[0].id != boards(world)[0], "after the match talk moves nothing"


WRONG = {"by": timedelta()}
"""How far the machine's clock is ahead of Discord's."""


@pytest.mark.parametrize("hours", [-3, 3])
@pytest.mark.world(
    now=lambda: discord.utils.utcnow() + WRONG["by"], monotonic=lambda: discord.utils.utcnow().timestamp()
)
async def test_a_clock_that_is_set_back_delays_no_board(world: World, monkeypatch: pytest.MonkeyPatch, hours: int):
    """It was ahead and is set right, or it is wrong from then on, behind the times of Discord's messages."""
    if hours > 0:
        monkeypatch.setitem(WRONG, "by", timedelta(hours=hours))
        await world.later(60)
    await imp_table(world)
    await world.later(MINUTES)
    monkeypatch.setitem(WRONG, "by", timedelta(hours=min(hours, 0)))
    await world.later(60)
    [first] = boards(world)
    await talk(world)
    await world.later(2 * MINUTES)
    assert boards(world) != [first]
