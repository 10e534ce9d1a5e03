"""Presses that should not count: of strangers, from another time, invented, twice."""

from __future__ import annotations

import re

from tests.e2e.playing import answer, at_random, has_result, offers, play_on, seated
from tests.e2e.seeds import seed_dealing
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import BUTTON, World, at_once, components, forged, labels, texts, words


def id_of(message: object, label: str) -> str:
    return next(c["custom_id"] for c in components(message) if c["type"] == BUTTON and c["label"].startswith(label))


async def test_a_person_without_a_seat_is_refused_and_changes_nothing(world: World):
    await seated(world, "Ann", "Ben")
    cid = world["Cid"]
    before = texts(cid.board)
    for label in ("My hand", "Leave match"):
        refused = await cid.press(label, cid.board)
        assert refused.ephemeral
        assert "You have no seat at this table" in words(refused)
        assert "Your hand" not in words(refused)
    choice = id_of(world["Ann"].panel, "You")
    assert "You have no seat" in words(await forged(cid, choice, cid.board))
    assert texts(cid.board) == before


async def test_a_person_without_a_seat_may_follow_a_match(world: World):
    await seated(world, "Ann", "Ben")
    cid, [thread] = world["Cid"], world.threads
    shown = await cid.press("My hand", cid.board)
    assert "Round 1, to 7 points" in words(shown)
    assert "Share" not in labels(cid.panel), "there are no web pages here"
    assert "Unfollow" not in labels(cid.panel)
    await cid.press("Follow", cid.panel)
    assert "You follow this match" in texts(cid.panel) and "Follow" not in labels(cid.panel)
    assert cid.actor.id in world.env.backend.channels[thread.id].thread_members
    await cid.press("My hand", cid.board)
    await cid.press("Unfollow", cid.panel)
    assert "You do not follow" in texts(cid.panel) and "Unfollow" not in labels(cid.panel)
    assert cid.actor.id not in world.env.backend.channels[thread.id].thread_members


async def test_a_person_who_cannot_follow_a_match_or_leave_its_thread_is_told_so(world: World):
    await seated(world, "Ann", "Ben")
    cid = world["Cid"]
    await cid.press("My hand", cid.board)
    await cid.press("Follow", cid.panel)
    world.env.inject_error("DELETE", "/channels/*/thread-members/*", status=403, code=50013, times=1)
    await cid.press("Unfollow", cid.panel)
    assert "choose Leave Thread" in texts(cid.panel)
    world.env.inject_error("DELETE", "/channels/*/thread-members/*", status=404, code=10003, times=1)
    world.env.inject_error("PUT", "/channels/*/thread-members/*", status=404, code=10003, times=1)
    for press in ("Unfollow", "Follow"):
        shown = await forged(cid, f"cards:{press.lower()}:1", cid.panel)
        assert shown.acknowledged and "cannot be opened at the moment" in texts(cid.panel)


async def test_a_press_on_an_old_panel_shows_the_new_question(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    old, choice = ann.panel, id_of(ann.panel, "You")
    await answer(ann, "You")
    result = await forged(ann, choice, old)
    assert result.acknowledged
    assert "That question is over." in texts(ann.panel)
    assert "Keep this hand" in labels(ann.panel)
    assert ann.panel.id == old.id


async def test_a_question_of_another_player_cannot_be_answered(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    before = texts(ann.board)
    await forged(ben, id_of(ann.panel, "Ben"), ben.panel)
    assert "That question is over." in texts(ben.panel)
    assert texts(ann.board) == before


async def test_two_presses_at_once_count_once(world: World):
    world.seed = seed_dealing({"Soldier", "Elder"}, {"Fool"})
    await seated(world, "Ann", "Ben")
    ann, panel = world["Ann"], world["Ann"].panel
    await at_once(world, (ann, "You", panel), (ann, "You", panel), (ann, "Ben", panel))
    await ann.press("Log", ann.board)
    assert texts(ann.panel).count("You start.") + texts(ann.panel).count("You choose Ben to start.") == 1


async def test_two_people_who_answer_at_once_are_both_heard(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    await answer(ann, "You")
    await at_once(world, (ann, "Keep this hand", ann.panel), (ben, "Keep this hand", ben.panel))
    for person in (ann, ben):
        assert "Successor" in texts(person.panel)
        assert offers(person.panel)


async def test_a_second_answer_in_a_window_does_not_count(world: World):
    await soldier_against_kings_hand(world)
    ann, ben = world["Ann"], world["Ben"]
    change, old = id_of(ben.panel, "Reveal"), ben.panel
    await answer(ben, "Pass")
    await forged(ben, change, old)
    assert "You have answered already." in texts(ben.panel)
    await world.later(15)
    assert "King's Hand" not in texts(ann.board)


async def test_presses_after_the_end_of_a_match_change_nothing_and_show_the_result(world: World):
    world.seed = seed_dealing(set(), set())
    ann, ben = await seated(world, "Ann", "Ben")
    old, choice = ann.panel, id_of(ann.panel, "You")
    await play_on(world, "Ann", "Ben", choose=at_random(4))
    await forged(ann, choice, old)
    assert has_result(ann.panel)
    assert "over" in words(await forged(ben, "cards:leave:1", ben.board))
    assert re.search("You (win|lose)", words(await forged(ben, "cards:hand:1", ben.board)))
    assert "page" in words(await ben.press("Log", ben.board))
