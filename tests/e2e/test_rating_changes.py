"""The result of a match shows the changes of ratings as soon as they are known, also after a restart."""

from __future__ import annotations

from tests.e2e.playing import at_random, leave, play_on, seated
from tests.e2e.results import ratings
from tests.e2e.world import World, spoken, texts


async def test_nothing_is_rated_against_the_computer_or_before_the_end(world: World):
    [ann] = await seated(world, "Ann", computers=1, mode="quickplay1")
    assert "Ratings" not in texts(ann.board)
    await play_on(world, "Ann", choose=at_random(1))
    assert "won the match" in texts(ann.board)
    assert " · Magnet (computer)" in texts(ann.board) and "Ratings" not in texts(ann.board)


async def test_a_result_that_a_crash_kept_from_the_board_is_shown_after_it(world: World):
    await seated(world, "Ann", "Ben", mode="quickplay1")
    board = world["Ann"].board
    world.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", times=None)
    await leave(world["Ann"])
    assert not world.bot.services.host.live
    assert "Ratings" not in texts(world["Ann"].board)
    world.env.backend.faults.clear()
    await world.restart(crash=True)
    assert len(ratings(world)) == 2
    assert world["Ann"].board.id == board.id


async def test_a_match_that_was_not_rated_before_a_crash_is_rated_and_shown(world: World, monkeypatch):
    await seated(world, "Ann", "Ben", mode="quickplay1")
    monkeypatch.setattr("tournaments.ratings.service.Ratings.start", lambda self: None)
    await leave(world["Ann"])
    assert "Ratings" not in texts(world["Ann"].board)
    monkeypatch.undo()
    await world.later(300)
    await world.restart(crash=True)
    assert len(ratings(world)) == 2


async def test_result_leaderboard_and_panels_say_what_the_match_has_brought(world: World):
    await seated(world, "Ann", "Ben", mode="quickplay1")
    await play_on(world, "Ann", "Ben", choose=at_random(1))
    shown = ratings(world)
    for name in ("Ann", "Ben"):
        told = texts(world[name].panel)
        number, change = shown[name]
        assert f"Your rating: **{number}** ({change:+}, provisional)." in told
        assert told.count(f"**{number}**") == 1, "the board tells the ratings of all"
        assert "in a row" not in told
    won = next(name for name in shown if f"## {name} won" in texts(world["Cid"].board))
    lost = ({"Ann", "Ben"} - {won}).pop()
    assert shown[won][1] > 0 > shown[lost][1]
    assert shown[won][0] == f"{1000 + shown[won][1]:,}"
    await world["Cid"].command("leaderboard")
    assert f"1. {won} {shown[won][0]} " in spoken(world["Cid"].panel)
    await world[lost].press("Rematch", world[lost].board)
    await world[won].press("Accept")
    for name in shown:
        await world[name].press("My hand")
    await leave(world[lost])
    assert "2 wins in a row." in texts(world[won].panel)
