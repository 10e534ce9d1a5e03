"""Always pass on this: given, listed and taken back in the panel, and invisible to others."""

from __future__ import annotations

import pytest

from tests.e2e.playing import answer, offers
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import World, forged, labels, texts

ALWAYS, AGAIN = "Always pass on this", "Ask me again: the King's Hand"


async def test_an_order_is_given_listed_and_taken_back(world: World):
    await soldier_against_kings_hand(world)
    ben = world["Ben"]
    assert ALWAYS in labels(ben.panel)
    await ben.press(ALWAYS, ben.panel)
    assert "You have answered. The window closes" in texts(ben.panel)
    assert "you pass whenever you are asked for the King's Hand" in texts(ben.panel)
    await ben.press(AGAIN, ben.panel)
    assert "The order is taken back" in texts(ben.panel)
    assert AGAIN not in labels(ben.panel)
    await forged(ben, "cards:unorder:1:kings-hand", ben.panel)
    assert "does not stand any more" in texts(ben.panel)


async def test_only_windows_can_be_passed_always(world: World):
    await soldier_against_kings_hand(world)
    ann, ben = world["Ann"], world["Ben"]
    assert ALWAYS not in labels(ann.panel)
    await answer(ben, "Pass")
    await world.later(11)
    assert offers(ann.panel) or offers(ben.panel)
    assert ALWAYS not in labels(ann.panel) + labels(ben.panel)


@pytest.mark.parametrize("press", [ALWAYS, "Pass", "Reveal the King's Hand"])
async def test_an_order_or_answer_is_invisible_to_others(world: World, press: str):
    await soldier_against_kings_hand(world)
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    board, panel, edits = texts(cid.board), texts(ann.panel), len(world.edits())
    await ben.press(press, ben.panel)
    assert (texts(cid.board), texts(ann.panel), world.edits()[edits:]) == (board, panel, [])
    await world.later(7.9)
    assert texts(cid.board) == board
    await world.later(2.2)
    assert "Answer" not in labels(cid.board)
    assert "Standing order" not in texts(cid.board) + texts(ann.panel)
