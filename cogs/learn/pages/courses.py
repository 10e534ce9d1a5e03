"""The list of all lessons with the person's progress."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Part, page, rows
from cogs.learn.course import Unit, course_of, is_done, upcoming
from cogs.learn.pages.choices import ARROW
from games.core.language import count, say
from host.learning import Steps
from host.ports import AnyGame, Games

GAMES = 8
"""Courses that fit on the page."""


def courses_page(games: Games, done: Steps, note: str = "") -> Page:
    """Every course with a button for each lesson; the one to take next is marked."""
    following = upcoming(games, done, None)
    parts: list[Part] = []
    for game in [game for game in games.values() if course_of(game)][:GAMES]:
        units = course_of(game)[: layout.ROW_LIMIT]
        if len(units) == 1:
            parts.append(f"**{say(game.title)}** · {_how_far(units[0], done)}")
        else:
            lines = [f"{unit.number}. {say(unit.lesson.title)} · {_how_far(unit, done)}" for unit in units]
            parts.append("\n".join([f"**{say(game.title)}**", *lines]))
        parts += rows([_button(unit, done, marked=unit == following) for unit in units])
    return page(
        note,
        f"## {say('Learn by playing')}",
        say(
            "Each lesson is played against computers, by the real rules. You can stop at any step: {learn} goes on "
            "there.",
            learn="`/learn`",
        ),
        *parts,
    )


def course_done(games: Games, done: Steps, game: AnyGame | None) -> str:
    """The line above the list for a person whose course is done: that of the game, else the one taken up last."""
    if all(is_done(unit, done) for other in games.values() for unit in course_of(other)):
        return say("You have done every lesson. {play} opens a real match.", play="`/play`")
    title = game.title if game is not None else next(games[key].title for key, _ in done if key in games)
    return say(
        "You have done every lesson of {game}. Choose another game below, or open a real match with {play}.",
        game=say(title),
        play="`/play`",
    )


def _how_far(unit: Unit, done: Steps) -> str:
    steps = len(unit.lesson.steps)
    there = min(done.get((unit.game.key, unit.lesson.key), 0), steps)
    if is_done(unit, done):
        return f"✅ {say('done')}"
    return say("{there} of {steps} steps", there=there, steps=steps) if there else count("{n} step", "{n} steps", steps)


def _button(unit: Unit, done: Steps, *, marked: bool) -> Button:
    custom_id = make("lesson", unit.game.key, unit.lesson.key)
    if marked:
        return Button(say(unit.lesson.title), custom_id, "main", ARROW)
    return Button(say(unit.lesson.title), custom_id, emoji="✅" if is_done(unit, done) else "")
