"""Reserve, being away and coming back, as people see it."""

from __future__ import annotations

from tests.e2e.away import away
from tests.e2e.playing import answer, seated
from tests.e2e.world import World, texts, words


async def test_the_board_says_what_the_clock_counts(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    assert "The clock answers for Ann <t:1767225870:R>, reserve 3 min; asked <t:1767225600:R>." in texts(ann.board)
    assert "The clock answers for you <t:1767225870:R>, reserve 3 min." in texts(ann.panel)
    await world.later(90 + 124.5)
    await answer(ann, "You")
    await answer(world["Ben"], "Keep")
    assert "for Ann" in texts(ann.board)
    assert ", reserve 55 s" in texts(ann.board)


async def test_a_computer_player_sits_in_until_a_press_of_the_match_takes_the_seat_back(world: World):
    await away(world)
    ann, ben = world["Ann"], world["Ben"]
    assert "Ben is away; a computer player sits in." in texts(ann.board)
    assert "(away)" in texts(ann.board)
    assert "You are away" in texts(ben.panel)
    await world.later(10)
    await ben.command("rules")
    await ben.command("matches")
    await ann.press("My hand", ann.board)
    assert "Ben is away" in texts(ann.board)
    assert "You are back" in words(await ben.press("Log", ben.board))
    assert "away" not in texts(ann.board)
