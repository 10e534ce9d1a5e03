"""Matches without presses: the clocks answer."""

from __future__ import annotations

from tests.e2e.playing import answer, offers, seated
from tests.e2e.world import World, texts


async def test_the_pace_is_that_of_the_lobby(world: World):
    ann, _ = await seated(world, "Ann", "Ben", chosen=["Relaxed"])
    await world.later(1790)
    assert "Ann** chooses" in texts(ann.board)
    await world.later(20)
    assert "Ann** chooses" not in texts(ann.board)


async def test_an_old_panel_is_left_alone_and_a_fresh_press_brings_a_fresh_one(world: World):
    ann, ben = await seated(world, "Ann", "Ben", chosen=["Daily"])
    old = texts(ben.panel)
    await world.later(16 * 60)
    edits = len(world.edits())
    await ann.press("My hand", ann.board)
    await answer(ann, "You")
    assert texts(ben.panel) == old
    assert len(world.edits()) == edits + 1, "the board, and no panel whose token has run out"
    await ben.press("My hand", ben.board)
    assert "Keep this hand" in offers(ben.panel)


async def test_a_press_on_a_panel_renews_it(world: World):
    ann, ben = await seated(world, "Ann", "Ben", chosen=["Daily"])
    await world.later(16 * 60)
    await answer(ann, "You")
    assert "You start." in texts(ann.panel)
    await world.later(5 * 60)
    await ben.press("My hand", ben.board)
    await answer(ben, "Keep")
    await answer(ann, "Keep")
    assert "Successor" in texts(ben.panel)
