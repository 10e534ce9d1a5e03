"""Screens of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.learn.course import Unit, course_of
from cogs.learn.pages.courses import courses_page
from cogs.learn.pages.lesson import attempt_page, step_page
from cogs.puzzles.book import START, Place, find, numbers, stage_at, then
from cogs.puzzles.pages import (
    daily_page,
    daily_switch,
    picture_of,
    puzzle_page,
    solution_words,
    solved_page,
    wrong_page,
)
from games.core.lessons import arrive, attempt
from games.core.protocol import ONE
from games.imposter_kings.puzzles.course import solution
from games.registry import GAMES
from host.puzzles import Daily, Progress, Solver
from tests.demo.shots.cups import NOW
from tests.demo.shots.people import CROWD, person
from tests.demo.shots.shot import Shot

ME = CROWD[2]


def learning() -> Iterator[Shot]:
    """All of them."""
    units = [unit for game in GAMES.values() for unit in course_of(game)]
    yield "courses", courses_page(GAMES, {})
    first, second = units[:2]
    done = {(second.game.key, second.lesson.key): 2, (first.game.key, first.lesson.key): len(first.lesson.steps)}
    yield "courses-begun", courses_page(GAMES, done)
    for unit in units:
        yield from _lesson(unit, every=unit in (first, second))
    yield from _puzzles()


def _lesson(unit: Unit, *, every: bool) -> Iterator[Shot]:
    name, steps = f"lesson-{unit.game.key}-{unit.number}", len(unit.lesson.steps)
    for done in range(steps + 1) if every else (0, steps // 2, steps):
        yield f"{name}-step-{done}", step_page(unit, done, ME, pictures=True)
    yield f"{name}-why", step_page(unit, steps // 2, ME, explain=True, pictures=True)
    for done, step in enumerate(unit.lesson.steps):
        place = arrive(unit.game, unit.lesson, done)
        options = place.decision.options if place.decision is not None and place.decision.pick == ONE else ()
        tried = [attempt(unit.game, unit.lesson, place, step, option) for option in options]
        wrong = next((one for one in tried if not one.right), None)
        if wrong is not None:
            yield f"{name}-wrong", attempt_page(unit, done, wrong, "You chose something else.", ME, pictures=True)
            return


def _puzzles() -> Iterator[Shot]:
    for number in (numbers()[0], numbers()[40]):
        entry = find(number)
        start = Place(number)
        stage, right = stage_at(start), solution(entry.puzzle)
        yield f"puzzle-{number}", puzzle_page(start, stage, picture_of(entry, stage))
        pick = next(pick for pick in range(2) if pick != right[0].pick)
        wrong = start._replace(path=then(START, pick))
        yield f"puzzle-{number}-wrong", wrong_page(wrong, stage_at(wrong), picture_of(entry, stage))
        path = START
        for turn, step in enumerate(right, 1):
            path = then(path, step.pick)
            now = stage_at(Place(number, path))
            if now.decision is not None:
                yield f"puzzle-{number}-on-{turn}", puzzle_page(Place(number, path), now, picture_of(entry, now))
        solved = Place(number, path, day=3)
        yield f"puzzle-{number}-solved", solved_page(solved, stage_at(solved), Progress(number, 1, NOW))
    number, other = numbers()[:2]
    daily, entry = Daily(1, 2, 3, number, other, NOW), find(number)
    stage = stage_at(Place(number))
    solvers = [Solver(person(at), CROWD[at - 1], at % 3, NOW) for at in range(1, 9)]
    yield "daily", daily_page(daily, 3, stage, (), "", picture_of(entry, stage))
    yield "daily-solved", daily_page(daily, 3, stage, solvers, "", picture_of(entry, stage))
    before = stage_at(Place(other))
    told = solution_words(find(other))
    yield "daily-over", daily_page(daily, 2, before, solvers, told, picture_of(find(other), before))
    switch = daily_switch(None)
    yield "puzzle-manager", puzzle_page(Place(number), stage, picture_of(entry, stage), daily=switch)
