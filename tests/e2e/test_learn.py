"""A newcomer takes a course in Discord: by marked answers, with mistakes, a restart and repeated presses."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.learn.handlers import NOT_OFFERED, STALE
from games.core.teaching import Teaching
from games.imp.game import Imp
from games.registry import GAMES
from tests.e2e.rows import sql
from tests.e2e.world import BUTTON, Message, Person, World, components, forged, labels, texts, words

ARROW = "➡️"


class Untaught(Imp):
    """A game without lessons, as every new game is at first."""

    teaching = Teaching((), (), ())


def pressable(message: Message) -> list[dict[str, Any]]:
    return [dict(c) for c in components(message) if c["type"] == BUTTON and not c.get("disabled")]


def marked(message: Message) -> str:
    [label] = [b["label"] for b in pressable(message) if (b.get("emoji") or {}).get("name") == ARROW]
    return str(label)


async def press_marked(person: Person) -> None:
    await person.press(marked(person.panel), person.panel)


def matches(world: World) -> list[tuple[str, bool, list[str | None]]]:
    """Mode, practice, and the levels by seat, of every match in the database."""
    found = sql(world, "SELECT id, mode, practice FROM matches")
    seats = sql(world, "SELECT match_id, level FROM seats ORDER BY seat")
    return [(mode, bool(practice), [level for of, level in seats if of == key]) for key, mode, practice in found]


async def test_pressing_what_is_marked_leads_through_the_course(world: World):
    ann = world["Ann"]
    shown = await ann.command("learn")
    assert shown.ephemeral
    seen = []
    for _ in range(40):
        label = marked(ann.panel)
        seen.append(label)
        if label == "Play a real match":
            break
        await press_marked(ann)
    assert seen.count("Next lesson: The Assassin") == 1
    assert seen.count("Next lesson: The King's Hand") == 1
    assert seen[-1] == "Play a real match"
    await press_marked(ann)
    assert labels(ann.panel)
    [(mode, practice, levels)] = matches(world)
    assert (mode, practice, set(levels)) == ("quickplay3", True, {None, "easy"})
    assert world.threads == []
    assert all(message.flags.ephemeral for message in ann.sees())
    assert world["Ben"].sees() == []
    await ann.command("learn")
    assert "You have done every lesson of The Imposter Kings. Choose another game below" in texts(ann.panel)


async def test_a_lesson_is_taken_up_after_a_restart_and_mistakes_change_nothing(world: World):
    ann = world["Ann"]
    await ann.command("learn")
    await press_marked(ann)
    await ann.press("Queen 9", ann.panel)
    assert "You place the Queen as your Successor." in texts(ann.panel)
    assert "A strong one helps more" in texts(ann.panel)
    assert marked(ann.panel) == "Try again"
    await world.restart()
    await press_marked(ann)
    assert "step 2 of 12" in texts(ann.panel)
    await press_marked(ann)
    await ann.command("learn")
    assert "step 3 of 12" in texts(ann.panel)
    assert marked(ann.panel) == "Elder 3"
    await ann.press("Start again", ann.panel)
    assert "step 1 of 12" in texts(ann.panel)


async def test_presses_that_are_late_repeated_or_made_up_are_answered(world: World):
    ann, ben = world["Ann"], world["Ben"]
    await ann.command("learn")
    first = ann.panel
    go = next(b["custom_id"] for b in pressable(first) if b["label"] == "You")
    await press_marked(ann)
    await forged(ann, go, first)
    assert STALE in texts(ann.panel)
    assert "step 2 of 12" in texts(ann.panel)
    for custom_id in ("cards:lesson:imposter_kings:nothing", "cards:lesson_go:nothing:throne:0"):
        assert "nothing was done" in words(await forged(ann, custom_id, first))
    for beyond in ("99", "999999999999999999"):
        await forged(ann, f"cards:lesson_pick:imposter_kings:throne:1:{beyond}", ann.panel)
        assert NOT_OFFERED in texts(ann.panel)
        assert "step 2 of 12" in texts(ann.panel)
    await ben.command("learn")
    await forged(ben, go, ben.panel)
    assert "step 2 of 12" in texts(ben.panel), "the press of another person moved that person's own lesson alone"
    await ann.command("learn")
    assert "step 2 of 12" in texts(ann.panel)


async def test_the_first_play_offers_the_lesson_once(world: World):
    ann = world["Ann"]
    await ann.command("play")
    assert "Learn first" in labels(ann.panel)
    await ann.press("Learn first", ann.panel)
    assert "step 1 of 12" in texts(ann.panel)
    await ann.command("play")
    assert "Learn first" not in labels(ann.panel)


@pytest.mark.world(games={"imposter_kings": GAMES["imposter_kings"], "imp": Untaught()})
async def test_a_game_without_lessons_is_named_and_its_rules_are_offered(world: World):
    answered = words(await world["Ann"].command("learn", game="The Game of Imp"))
    assert "There are no lessons of The Game of Imp; `/rules` tells its rules." in answered
    assert "There are lessons of: The Imposter Kings." in answered
    unknown = words(await world["Ann"].command("learn", game="chess"))
    assert "There is no game of that name here." in unknown
