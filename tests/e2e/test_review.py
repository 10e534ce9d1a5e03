"""The review of a match, from the command to a decision in detail: worked out once, kept over a restart."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ai import review
from ai.review import Asked, Assessment, Reviewer, asked_of
from games.registry import GAMES
from tests.e2e.imposter import go_along
from tests.e2e.my_data import exported
from tests.e2e.playing import at_random, leave, play_on, seated
from tests.e2e.rows import sql
from tests.e2e.world import World, forged, labels, menus, texts, words
from tests.long import long

IMPOSTER = GAMES["imposter"]


@pytest.fixture(autouse=True)
def few_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first answers of a match are judged."""

    def first(number: int, *rest: Any) -> Asked | None:
        return asked_of(number, *rest) if number <= 4 else None

    monkeypatch.setattr("cogs.review.reviews.asked_of", first)


async def test_a_match_is_reviewed_once_and_each_decision_can_be_looked_at(world: World):
    ann, ben = await seated(world, "Ann", "Ben", mode="quickplay1")
    assert "no match" in words(await ann.command("review"))
    assert "goes on" in words(await forged(ann, "cards:review:1", ann.board))
    await play_on(world, "Ann", "Ben", choose=at_random(3))

    assert ann.newest("Review") is not None, "on the panel"
    await ann.command("review")
    assert "Review of match #1 for Ann" in texts(ann.panel)
    assert sql(world, "select match_id, version from reviews") == [(1, review.VERSION)]
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
    await leave(world["Ann"])

    async def fails(*given: Any) -> None:
        pass

    monkeypatch.setattr("cogs.review.handlers._work_out", fails)
    told = words(await world["Ann"].command("review"))
    assert told == "The review could not be worked out. Use `/review` once more."


async def test_the_seats_of_several_computer_players_have_their_reviews(world: World):
    [ann] = await seated(world, "Ann", computers=2, game="imposter_kings", mode="standard")
    await world.later(10)
    await leave(ann)
    await ann.command("review", match=1)
    reviews = [label for label in labels(ann.panel) if label.startswith("Review for ")]
    assert len(reviews) == 2
    for label in reviews:
        await ann.command("review", match=1)
        await ann.press(label, ann.panel)
        assert f"Review of match #1 for {label.removeprefix('Review for ')}" in texts(ann.panel)


@long
async def test_where_secrets_are_kept_each_player_has_the_review_of_the_own_seat_alone(world: World):
    await world.welcome("Cid", "Dan")
    people = [world[name] for name in ("Ann", "Ben", "Cid")]
    await seated(world, "Ann", "Ben", "Cid", game="imposter")
    for person in people:
        await person.press("I have looked", person.panel)
    await world.later(11)
    await go_along(world, people)
    judged: list[Any] = []
    review_of = Reviewer.review

    async def judge(reviewer: Reviewer, decisions: Any, progress: Any) -> list[Assessment]:
        judged.append([one for one in decisions if one is not None])
        return await review_of(reviewer, iter(judged[-1][:2]), progress)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cogs.review.reviews.asked_of", asked_of)
        patch.setattr(Reviewer, "review", judge)
        for name in ("Ann", "Ben"):
            await world[name].command("review", match=1)
            assert f"Review of match #1 for {name}" in texts(world[name].panel)
            assert "You alone can read this." in texts(world[name].panel)
            assert not [label for label in labels(world[name].panel) if label.startswith("Review for ")]
    for seat, found in enumerate(judged):
        states = [(IMPOSTER.pending(one.state), one.decision) for one in found]
        assert found and {d.seat for open_, asked in states for d in open_ if d.id == asked} == {seat}
    ann = people[0]
    [menu] = [menu for menu in menus(ann.panel) if menu["placeholder"].startswith("A decision")]
    await ann.actor.select(ann.panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    assert "You are" in texts(ann.panel) and "as the computer" in texts(ann.panel)
    assert "not one of the choices" in words(await forged(ann, "cards:review_seat:1:1", ann.panel))
    assert "each of the own seat" in words(await world["Dan"].command("review", match=1))
    assert not sql(world, "select match_id from reviews")
