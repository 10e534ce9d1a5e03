"""Pages of lessons: within Discord's limits, the marked answer as one button, and what a wrong answer shows."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from cogs.kit.pages.layout import ALT_LIMIT, Button, Menu, Page, Picture, Row
from cogs.learn.course import Unit, course_of, unit_of, upcoming
from cogs.learn.pages.choices import ARROW
from cogs.learn.pages.courses import course_done, courses_page
from cogs.learn.pages.lesson import attempt_page, step_page
from games.core.lessons import arrive, attempt
from games.core.protocol import ONE
from games.registry import GAMES
from host.learning import Steps
from tests.cogs.limits import check
from tests.cogs.pages import buttons_of, text_of
from tests.cogs.wide import NAME

UNITS = [unit for game in GAMES.values() for unit in course_of(game)]
NOW = datetime(2026, 1, 1, tzinfo=UTC)
each_unit = pytest.mark.parametrize("unit", UNITS, ids=lambda unit: f"{unit.game.key}-{unit.lesson.key}")


def bare(text: str) -> str:
    """Without the arrow and the bold type."""
    return text.replace(f"{ARROW} ", "").replace("**", "")


def marked(page: Page) -> list[Button]:
    return [button for button in buttons_of(page) if button.emoji == ARROW]


@each_unit
async def test_every_step_fits_marks_exactly_one_button_and_says_nothing_about_a_clock(unit: Unit):
    steps = len(unit.lesson.steps)
    for done in range(steps + 1):
        for explain in (False, True):
            page = step_page(unit, done, NAME, note="x" * 200, explain=explain)
            check(page)
            assert "If time runs out" not in text_of(page)
            [button] = marked(page)
            assert button.style == "main"
            assert not button.disabled
            assert all(other.style != "main" for other in buttons_of(page) if other is not button)
        if done < steps:
            assert unit.lesson.steps[done].look in bare(text_of(page))
            assert f"step {done + 1} of {steps}" in text_of(page)


@each_unit
async def test_every_other_answer_shows_what_came_of_it_and_try_again(unit: Unit):
    for done, step in enumerate(unit.lesson.steps):
        place = arrive(unit.game, unit.lesson, done)
        if place.decision.pick != ONE:
            continue
        for option in place.decision.options:
            tried = attempt(unit.game, unit.lesson, place, step, option)
            if tried.right:
                continue
            page = attempt_page(unit, done, tried, "You answered.", NAME)
            check(page)
            assert [button.label for button in marked(page)] == ["Try again"]
            assert tried.aside in text_of(page)


@each_unit
def test_every_answer_that_is_offered_can_be_pressed(unit: Unit):
    for done in range(len(unit.lesson.steps)):
        page = step_page(unit, done, "Ann")
        decision = arrive(unit.game, unit.lesson, done).decision
        pressed = [button.id for button in buttons_of(page) if not button.disabled and ":lesson_" in button.id]
        there = sum("lesson_pick" in custom_id or "lesson_go" in custom_id for custom_id in pressed)
        menus = [part for part in page.parts if isinstance(part, Menu)]
        assert there == len(decision.options) or (there == 1 and len(menus[0].choices) == len(decision.options))


def test_the_arrow_is_on_the_button_and_on_the_sentence():
    page = step_page(UNITS[0], 0, "Ann")
    assert f"{ARROW} **" in text_of(page)
    assert [button.label for button in marked(page)] == ["You"]


def test_why_not_tells_the_rule_and_leads_to_its_chapter():
    page = step_page(UNITS[0], 3, "Ann", explain=True)
    assert "The Inquisitor is a 4 and the Throne shows 6." in text_of(page)
    [chapter] = [button for button in buttons_of(page) if button.label == "Rules: Turns"]
    assert chapter.id == "cards:topic:imposter_kings:quickplay1:2:2"
    assert "The Inquisitor is a 4" not in text_of(step_page(UNITS[0], 3, "Ann"))


def test_the_end_of_a_lesson_leads_to_the_next_and_the_last_to_a_real_match():
    first, last = UNITS[0], course_of(GAMES["imposter_kings"])[-1]
    assert marked(step_page(first, len(first.lesson.steps), "Ann"))[0].label == "Next lesson: The Assassin"
    assert marked(step_page(last, len(last.lesson.steps), "Ann"))[0].label == "Play a real match"


WORD = re.compile(r"\w[\w'’-]*")
WORDS_A_MINUTE = 200
SECONDS_A_PRESS = 3
MINUTES = 10


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_course_is_read_and_pressed_in_ten_minutes(game, monkeypatch):
    for draws in ("table_picture", "hand_picture"):
        monkeypatch.setattr(f"cogs.learn.pages.lesson.{draws}", lambda *_: b"picture")
    pages = [
        step_page(unit, done, "Ann", pictures=True)
        for unit in course_of(game)
        for done in range(len(unit.lesson.steps) + 1)
    ]
    words = sum(len(WORD.findall(text_of(page))) + len(WORD.findall(marked(page)[0].label)) for page in pages)
    assert words / WORDS_A_MINUTE + len(pages) * SECONDS_A_PRESS / 60 <= MINUTES


def progress(*steps: tuple[str, str, int]) -> Steps:
    return {(game, lesson): step for game, lesson, step in steps}


def keys(unit: Unit | None) -> tuple[str, str] | None:
    return None if unit is None else (unit.game.key, unit.lesson.key)


def test_the_next_lesson_is_the_begun_lesson_or_the_first_lesson_that_is_not_done():
    kings = GAMES["imposter_kings"]
    assert keys(upcoming(GAMES, {}, None)) == ("imposter_kings", "throne")
    assert keys(upcoming(GAMES, progress(("imposter_kings", "assassin", 2)), None)) == ("imposter_kings", "assassin")
    left = progress(("imposter_kings", "throne", 12), ("imposter_kings", "assassin", 2))
    assert keys(upcoming(GAMES, left, None)) == ("imposter_kings", "assassin")
    assert keys(upcoming(GAMES, progress(("gone", "away", 1)), None)) == ("imposter_kings", "throne")
    every = progress(*[("imposter_kings", unit.lesson.key, 99) for unit in course_of(kings)])
    assert upcoming(GAMES, every, None) is None
    assert keys(upcoming(GAMES, left, GAMES["imp"])) == ("imp", "claims")
    assert unit_of(GAMES, "imp", "no such lesson") is None
    assert unit_of(GAMES, "no such game", "throne") is None


def test_a_course_that_is_done_is_named_while_another_is_not():
    imp = [("imp", unit.lesson.key, 99) for unit in course_of(GAMES["imp"])]
    every = [(unit.game.key, unit.lesson.key, 99) for game in GAMES.values() for unit in course_of(game)]
    for game in (None, GAMES["imp"]):
        told = course_done(GAMES, progress(("gone", "away", 1), *imp), game)
        assert told.startswith("You have done every lesson of The Game of Imp. Choose another game below")
        assert course_done(GAMES, progress(*every), game) == "You have done every lesson. `/play` opens a real match."


async def test_the_list_of_lessons_tells_how_far_one_is():
    page = courses_page(GAMES, progress(("imposter_kings", "throne", 12), ("imposter_kings", "assassin", 2)), "Note.")
    check(page)
    shown = text_of(page)
    assert "1. Throne, King and abilities · ✅ done" in shown
    assert "2. The Assassin · 2 of 6 steps" in shown
    assert "3. The King's Hand · 6 steps" in shown
    assert [button.label for button in marked(page)] == ["The Assassin"]


NAMES_OF_PICTURES = (["table.jpg"], ["hand.jpg"], ["table.jpg", "hand.jpg"])


@each_unit
async def test_steps_with_pictures_fit_and_say_in_words_what_they_show(unit: Unit):
    for done in {0, len(unit.lesson.steps) // 2, len(unit.lesson.steps)}:
        page, plain = step_page(unit, done, NAME, pictures=True), step_page(unit, done, NAME)
        check(page)
        assert [button.id for button in buttons_of(page)] == [button.id for button in buttons_of(plain)]
        pictures = [part for part in page.parts if isinstance(part, Picture)]
        assert [picture.name for picture in pictures] in NAMES_OF_PICTURES
        assert all(0 < len(picture.alt) <= ALT_LIMIT for picture in pictures)
        assert not any(isinstance(part, Picture) for part in plain.parts)
        first_row = next(part for part in page.parts if isinstance(part, Row))
        assert page.parts.index(pictures[0]) > page.parts.index(first_row), "the marked button is above the pictures"
        if done < len(unit.lesson.steps):
            assert unit.lesson.steps[done].look in bare(text_of(page))


def test_the_picture_of_the_hand_dims_what_cannot_be_played_and_the_table_hides_it():
    page = step_page(UNITS[0], 3, "Ann", pictures=True)
    table, hand = [part for part in page.parts if isinstance(part, Picture)]
    assert hand.alt == (
        "You may play: Oathbound 6, Princess 9, Queen 9. Not now: Inquisitor 4, Soldier 5. Successor: Sentry 8."
    )
    assert table.alt.startswith("Throne: Oathbound 6. Before it, oldest first: Elder 3.") and "Queen" not in table.alt
    assert table.alt.endswith("Round 1 · to 1 point.")
    assert "Your hand" not in text_of(page)


def test_before_the_first_card_the_table_is_told_in_words():
    page = step_page(UNITS[0], 1, "Ann", pictures=True)
    assert [part.name for part in page.parts if isinstance(part, Picture)] == ["hand.jpg"]
    assert "King up" in text_of(page)
