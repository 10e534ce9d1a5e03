"""The lessons of all games, and the next lesson of a person."""

from __future__ import annotations

from typing import NamedTuple

from games.core.lessons import Lesson
from games.core.teaching import lessons_of
from host.learning import Steps
from host.ports import AnyGame, Games


class Unit(NamedTuple):
    """One lesson in the course of its game."""

    game: AnyGame
    lesson: Lesson
    number: int
    """Counted from 1."""
    of: int


def course_of(game: AnyGame) -> list[Unit]:
    """The lessons of a game in their order, without those that do not fit its rules."""
    lessons = lessons_of(game)
    return [Unit(game, lesson, number, len(lessons)) for number, lesson in enumerate(lessons, 1)]


def unit_of(games: Games, game: str, lesson: str) -> Unit | None:
    """The lesson of these keys."""
    if game not in games:
        return None
    return next((unit for unit in course_of(games[game]) if unit.lesson.key == lesson), None)


def is_done(unit: Unit, done: Steps) -> bool:
    """Whether all steps of the lesson are done."""
    return done.get((unit.game.key, unit.lesson.key), 0) >= len(unit.lesson.steps)


def upcoming(games: Games, done: Steps, game: AnyGame | None) -> Unit | None:
    """The lesson that was left last, else the first one that is not done; None when the course is done.

    game  look at its course only; without it at the course that was taken up last, else at the first game's
    """
    for keys in done:
        unit = unit_of(games, *keys)
        if unit is None or (game is not None and unit.game is not game):
            continue
        if not is_done(unit, done):
            return unit
        return next((other for other in course_of(unit.game) if not is_done(other, done)), None)
    first = game or next((found for found in games.values() if course_of(found)), None)
    return next(iter(course_of(first)), None) if first is not None else None


def after(unit: Unit) -> Unit | None:
    """The next lesson of the course."""
    return next((other for other in course_of(unit.game) if other.number == unit.number + 1), None)
