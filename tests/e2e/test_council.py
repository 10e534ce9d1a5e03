"""Long menus and several picks: with a game made for it."""

from __future__ import annotations

import pytest

from tests.e2e.council import Council
from tests.e2e.playing import answer, seated
from tests.e2e.world import World, labels, menus, texts

pytestmark = pytest.mark.world(games={"council": Council()})


async def all_vote(world: World) -> None:
    await seated(world, "Ann", "Ben", "Cid")
    for name in ("Ann", "Ben", "Cid"):
        await answer(world[name], "Law 3")


async def test_a_long_menu_has_pages_and_none_is_a_button(world: World):
    ann, ben, cid = await seated(world, "Ann", "Ben", "Cid")
    assert world.threads[0].name == "Ann v Ben v Cid - Council #1"
    assert len(menus(ann.panel)[0]["options"]) == 25
    assert "No law at all" in labels(ann.panel)
    assert "‹" in labels(ann.panel, disabled=True)
    await ann.press("›", ann.panel)
    assert [option["label"] for option in menus(ann.panel)[0]["options"]] == [f"Law {n}" for n in range(25, 30)]
    await answer(ann, "Law 27")
    assert "Your vote: 27." in texts(ann.panel)
    assert "Ben, Cid decide" in texts(ann.panel)
    await ben.press("No law at all", ben.panel)
    assert "Your vote: None." in texts(ben.panel)
    await answer(cid, "Law 0")
    assert "Your repeal?" in texts(ann.panel)


async def test_several_options_can_be_picked_on_different_pages_of_a_menu(world: World):
    await all_vote(world)
    ann = world["Ann"]
    assert "None of them" in labels(ann.panel)
    assert not [label for label in labels(ann.panel) if label.startswith("Done")]
    await ann.choose("Law 29", "Law 7", message=ann.panel)
    assert "Done (2)" in labels(ann.panel)
    await ann.press("›", ann.panel)
    await ann.choose("Law 1", message=ann.panel)
    await ann.press("‹", ann.panel)
    assert [o["label"] for o in menus(ann.panel)[0]["options"] if o.get("default")] == ["Law 29", "Law 7"]
    await ann.choose(message=ann.panel)
    assert "Done (1)" in labels(ann.panel)
    await ann.choose("Law 7", "Law 5", message=ann.panel)
    await ann.press("Done (3)", ann.panel)
    assert "Your repeal: (1, 5, 7)." in texts(ann.panel)


async def test_none_of_them_is_an_answer_to_a_question_that_may_be_answered_with_no_option(world: World):
    await all_vote(world)
    ann = world["Ann"]
    await ann.press("None of them", ann.panel)
    assert "Your repeal: ()." in texts(ann.panel)
    menu = menus(ann.panel)[0]
    assert (menu["min_values"], menu["max_values"]) == (2, 2)
    await ann.choose("Law 0", "Law 5", message=ann.panel)
    assert "Ann ruled." in texts(ann.panel)
    assert "Ann ruled." in texts(ann.board)
