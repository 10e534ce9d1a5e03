"""The review of a match, from the command to a decision in detail: worked out once, kept over a restart."""

from __future__ import annotations

import re
import sqlite3
from typing import Any

import pytest

from ai import review
from ai.review import Asked, Assessment
from tests.e2e.my_data import exported
from tests.e2e.playing import at_random, play_on, seated
from tests.e2e.world import World, forged, labels, menus, texts, words


@pytest.fixture(autouse=True)
def few_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first answers of a match are judged."""
    asked_of = review.asked_of

    def first(number: int, *rest: Any) -> Asked | None:
        return asked_of(number, *rest) if number <= 6 else None

    monkeypatch.setattr("cogs.review.reviews.asked_of", first)


async def test_a_match_is_reviewed_once_and_each_decision_can_be_looked_at(world: World):
    await seated(world, "Ann", "Ben", mode="quickplay1")
    ann, ben = world["Ann"], world["Ben"]
    assert "no match" in words(await ann.command("review"))
    assert "goes on" in words(await forged(ann, "cards:review:1", ann.board))
    await play_on(world, "Ann", "Ben", choose=at_random(3))

    await ann.command("review")
    assert "Review of match #1 for Ann" in texts(ann.panel)
    with sqlite3.connect(world.database) as database:
        [stored] = database.execute("select match_id, version from reviews").fetchall()
    assert stored == (1, review.VERSION)
    for seat, person in enumerate((ann, ben)):
        [match] = (await exported(world, person))["matches"]
        assert match["review"] and {one["seat"] for one in match["review"]} == {seat}
        assert set(match["review"][0]) == set(Assessment._fields)

    await world.restart()
    await ben.command("review", match=1)
    assert "Review of match #1 for Ben" in texts(ben.panel)
    [menu] = [menu for menu in menus(ben.panel) if menu["placeholder"].startswith("A decision")]
    await ben.actor.select(ben.panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert "Your hand" in texts(ben.panel)
    question, chosen = re.findall(r"^\*\*(.*)\*\*.*\n\*\*(.*)\*\* \(", texts(ben.panel), re.M)[0]
    await ben.press("Replay from here", ben.panel)
    assert "as Ben saw it" in texts(ben.panel)
    [answered] = re.findall(rf"{re.escape(question)}\*\*\n-# Then: (.*)", texts(ben.panel))
    assert chosen.split()[0] in answered
    await ben.press("Review", ben.panel)
    await ben.actor.select(ben.panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    await ben.press("Back", ben.panel)
    await ben.press("Review for Ann", ben.panel)
    assert "for Ann" in texts(ben.panel)
    assert "not one of the choices" in words(await forged(ben, "cards:review_seat:1:5", ben.panel))
    assert "no such table" in words(await forged(ben, "cards:review:77", ben.panel))
    assert words(await ben.command("review", match=77)) == "There is no match #77 in this server."


async def test_a_review_that_failed_is_asked_for_again_by_its_command(world: World, monkeypatch: pytest.MonkeyPatch):
    await seated(world, "Ann", "Ben", mode="quickplay1")
    await play_on(world, "Ann", "Ben", choose=at_random(3))

    async def fails(*given: Any) -> None:
        pass

    monkeypatch.setattr("cogs.review.handlers._work_out", fails)
    told = words(await world["Ann"].command("review"))
    assert told == "The review could not be worked out. Use `/review` once more."


async def test_the_seats_of_several_computer_players_have_their_reviews(world: World):
    ann = world["Ann"]
    await ann.play(game="imposter_kings", mode="standard")
    await ann.press("Add computer")
    await ann.press("Add computer")
    await ann.press("Start")
    await world.later(10)
    await ann.press("Leave match", ann.board)
    await ann.press("Leave match", ann.panel)
    await ann.command("review", match=1)
    reviews = [label for label in labels(ann.panel) if label.startswith("Review for ")]
    assert len(reviews) == 2
    for label in reviews:
        await ann.command("review", match=1)
        await ann.press(label, ann.panel)
        assert f"Review of match #1 for {label.removeprefix('Review for ')}" in texts(ann.panel)
