"""The pages of a lesson: a step, the effect of an answer other than the marked one, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, Part, Row, page, rows
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.chapters import Chapter, chapter_button, place_of, rules_of
from cogs.kit.parts.items import reasons
from cogs.kit.texts.names import all_escaped, all_plain
from cogs.learn.course import Unit, after
from cogs.learn.pages.choices import ARROW, choices
from cogs.pictures.hand import hand_picture
from cogs.pictures.spoken import described, hand_words
from cogs.pictures.table import table_picture
from games.core.language import Label, Text, say
from games.core.lessons import LEARNER, Attempt, Place, arrive
from games.core.picture import Illustrated
from games.core.protocol import Event
from games.core.screen import Item

EVENTS = 8
"""The newest events of a step that are shown as sentences."""
LEFT: Text = "The lesson shows something else here."
MENU: Label = "All lessons"
TABLE_FILE, HAND_FILE = "table.jpg", "hand.jpg"


def step_page(
    unit: Unit, done: int, learner: str, *, note: str = "", explain: bool = False, pictures: bool = False
) -> Page:
    """The lesson after `done` steps: the events, the hint, and the choices.

    The step has its own question: that of a match would mention the clock.

    learner  the name of the person
    note     a line above everything else, a `Text`
    explain  tell why disabled answers are not allowed
    pictures draw the table and the hand, which is slow: not for the event loop
    """
    lesson = unit.lesson
    place = arrive(unit.game, lesson, done)
    if place.decision is None:
        return _end_page(unit, place, learner, note, pictures)
    screen, view = unit.game.screen, unit.game.view(place.state, LEARNER)
    names, plain = all_escaped(lesson.names(learner)), all_plain(lesson.names(learner))
    step = lesson.steps[done]
    first, *below = _table(unit, place.state, learner, pictures)
    return page(
        say(note),
        _heading(unit, step.topic, done),
        _story(unit, place.events, names),
        say(lesson.steps[done - 1].said if done else lesson.intro),
        _look(say(step.look)),
        Line(),
        first,
        *choices(unit, place, done, screen.items(view, place.decision, plain)),
        *(_reasons(unit, screen.items(view, place.decision, names)) if explain else ()),
        Line(),
        *below,
        *(_hand(unit, place.state, names, plain) if pictures else screen.panel(view, names)[:2]),
        _ways_out(unit, started=done > 0),
    )


def attempt_page(unit: Unit, done: int, tried: Attempt, answered: str, learner: str, *, pictures: bool = False) -> Page:
    """The effect of an answer that leaves the lesson. `answered` describes the answer."""
    names = all_escaped(unit.lesson.names(learner))
    lines = _lines(unit, tried.events, names)
    said = answered if not any(answered in line for line in lines) else ""
    again = Button(say("Try again", context="label"), make("lesson", unit.game.key, unit.lesson.key), "main", ARROW)
    return page(
        _heading(unit, unit.lesson.steps[done].topic, done),
        "\n".join([*([said] if said else []), *lines]),
        say(tried.aside),
        f"-# {say(LEFT)}",
        Line(),
        *_table(unit, tried.state, learner, pictures),
        Row((again,)),
        accent=layout.ALERT,
    )


def _end_page(unit: Unit, place: Place, learner: str, note: str, pictures: bool) -> Page:
    lesson = unit.lesson
    names = all_escaped(lesson.names(learner))
    coming = after(unit)
    if coming is not None:
        label = say("Next lesson: {lesson}", context="label", lesson=say(coming.lesson.title))
        onward = Button(label, make("lesson", unit.game.key, coming.lesson.key), "main", ARROW)
    else:
        label = say("Play a real match", context="label")
        onward = Button(label, make("lesson_play", unit.game.key), "main", ARROW)
    return page(
        say(note),
        f"## {say('{lesson}: done', lesson=say(lesson.title))}\n-# {_where(unit)}",
        _story(unit, place.events, names),
        say(lesson.steps[-1].said),
        say(lesson.end),
        Row((onward,)),
        Line(),
        *_table(unit, place.state, learner, pictures),
        _ways_out(unit, started=True),
        accent=layout.DONE,
    )


def _table(unit: Unit, state: Any, learner: str, pictures: bool) -> list[Part]:
    """The table: its first block in words, and the rest as a picture or in words."""
    names = unit.lesson.names(learner)
    first, *rest = unit.game.screen.board(unit.game.view(state, None), all_escaped(names)) or [""]
    drawn = _drawn(unit, state, all_plain(names)) if pictures else []
    return [first, *(drawn or rest[:1])]


def _drawn(unit: Unit, state: Any, plain: Sequence[str]) -> list[Part]:
    """The picture of the table as spectators see it; nothing in games without pictures and before the first card.

    Of a table with cards in the middle only these are drawn, so that a phone shows the whole message.
    """
    if not isinstance(unit.game, Illustrated):
        return []
    scene = unit.game.picture.scene(unit.game.view(state, None), plain)
    if scene.empty and not scene.row:
        return []
    if scene.row:
        scene = replace(scene, strips=())
    return [pictured(TABLE_FILE, partial(described, scene), lambda: table_picture(scene))]


def _hand(unit: Unit, state: Any, names: Sequence[str], plain: Sequence[str]) -> list[Part]:
    """The picture of the learner's hand, with the words that it does not show."""
    view = unit.game.view(state, LEARNER)
    words, *more = [*unit.game.screen.panel(view, names)[:2], ""]
    if not isinstance(unit.game, Illustrated):
        return [words, *more]
    picture = unit.game.picture
    hand, beside = tuple(picture.hand(view, plain)), tuple(picture.beside(view))
    if not hand and not beside:
        return [words, *more]
    words_of = partial(hand_words, hand, beside, picture.hand_title)
    part = pictured(HAND_FILE, words_of, lambda: hand_picture(hand, beside))
    said = isinstance(part, str) or not picture.tells_hand
    return [part, *([words] if said else []), *more]


def _heading(unit: Unit, topic: str, done: int) -> str:
    steps = len(unit.lesson.steps)
    if unit.of > 1:
        where = say("Lesson {lesson}, step {step} of {steps}", lesson=unit.number, step=done + 1, steps=steps)
    else:
        where = say("{game}, step {step} of {steps}", game=say(unit.game.title), step=done + 1, steps=steps)
    return f"### {say(topic)}\n-# {where}"


def _where(unit: Unit) -> str:
    """The game, and the number of the lesson, where the course has several."""
    game = say(unit.game.title)
    return say("{game}, lesson {lesson}", game=game, lesson=unit.number) if unit.of > 1 else game


def _look(text: str) -> str:
    """The hint of the step. Its last sentence says what to do and is bold."""
    cut = max(text.rfind(f"{end} ", 0, len(text) - 1) for end in ".?") + 1
    return f"{text[:cut]} {ARROW} **{text[cut:].strip()}**".strip()


def _story(unit: Unit, events: Sequence[Event], names: Sequence[str]) -> str:
    """The events since the step before, in small print, as one paragraph if possible."""
    lines = [text for event in events if (text := unit.game.screen.tell(event, LEARNER, names))][-EVENTS:]
    if any("\n" in text for text in lines):
        return "\n".join([f"-# {line}" for text in lines for line in text.splitlines()])
    return f"-# {' '.join(lines)}" if lines else ""


def _lines(unit: Unit, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """The newest events as the learner reads them, about one sentence a line."""
    sentences = [unit.game.screen.tell(event, LEARNER, names) for event in events]
    return [line for text in sentences for line in text.splitlines()][-EVENTS:]


def _reasons(unit: Unit, items: Sequence[Item]) -> list[Part]:
    """Why the disabled answers are not allowed, with a button to each chapter that tells more."""
    seats, options = 1 + len(unit.lesson.opponents), {"mode": unit.lesson.mode}
    buttons = [_chapter(unit, seats, options, title) for title in rules_of(items)]
    return [reasons(items), *rows([button for button in buttons if button is not None])]


def _chapter(unit: Unit, seats: int, options: dict[str, Any], title: str) -> Button | None:
    at = place_of(unit.game, seats, options, title)
    return chapter_button(unit.game, title, None if at is None else Chapter(unit.lesson.mode, seats, at))


def _ways_out(unit: Unit, *, started: bool) -> Row:
    """Buttons to other pages. Leaving needs no press, because the progress is stored."""
    again = Button(say("Start again", context="label"), make("lesson_anew", unit.game.key, unit.lesson.key))
    return Row((*([again] if started else []), Button(say(MENU, context="label"), make("courses"))))
