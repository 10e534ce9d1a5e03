"""The puzzles of the package by their numbers, and choices as they are carried along in ids.

An id names a puzzle and the choices that were made so far; the opponent's answers follow from these. A press works
after a restart, and a forged one leads nowhere that a player could not go.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from games.core.protocol import Choice
from games.imposter_kings.puzzles.course import NoChoiceError, Stage, follow
from games.imposter_kings.puzzles.finding import Puzzle
from games.imposter_kings.puzzles.forced import Spot, choices
from games.imposter_kings.puzzles.keeping import shipped

WIDTH = 9
"""Bits of one choice in a path; a question has fewer than 512."""
START = 1
"""The path without a choice: the leading bit says where a path begins."""
LONGEST = 6
"""Choices of a path, so that it stays a number that an id can hold."""


class Place(NamedTuple):
    """A person's progress: the puzzle, the choices so far, and the day of the server for which it is solved, or 0.

    With `alike` 1 the person has chosen a way to play: the next puzzles have the mode of this one.
    """

    puzzle: int
    path: int = START
    day: int = 0
    alike: int = 0


@cache
def by_number() -> dict[int, tuple[int, Puzzle]]:
    """For each puzzle its place in the book, counted from 1, and itself."""
    return {puzzle.id: (at, puzzle) for at, puzzle in enumerate(shipped(), 1)}


def numbers() -> list[int]:
    """The numbers of all puzzles, in the order of the book."""
    return list(by_number())


def numbers_of(mode: str) -> list[int]:
    """The numbers of the puzzles of a way to play."""
    return [number for number, (_, puzzle) in by_number().items() if puzzle.mode == mode]


def numbers_like(place: Place) -> list[int]:
    """The numbers of the puzzles of the chosen way to play; empty if none is chosen. Raises UserError as `find`."""
    return numbers_of(find(place.puzzle)[1].mode) if place.alike else []


def find(number: int) -> tuple[int, Puzzle]:
    """The place of a puzzle in the book, and the puzzle. Raises UserError for a number that it has not."""
    if number not in by_number():
        raise UserError("This puzzle is not in the book any more. `/puzzle` gives you another one.")
    return by_number()[number]


def picks_of(path: int) -> list[int]:
    """The choices of a path."""
    picks: list[int] = []
    while path > START:
        picks.append(path & (1 << WIDTH) - 1)
        path >>= WIDTH
    return picks[::-1]


def then(path: int, pick: int) -> int:
    """The path with one more choice. Raises UserError for one that is too long, which only a forged press makes."""
    if path >> LONGEST * WIDTH or not 0 <= pick < 1 << WIDTH:
        raise UserError(UNKNOWN_PRESS)
    return path << WIDTH | pick


def pick_of(spot: Spot, choice: Choice) -> int:
    """The place of a choice among all answers to the question. Raises ValueError for one that is not there."""
    return list(choices(spot.decision)).index(choice)


def stage_at(place: Place) -> Stage:
    """Where the choices lead. Slow. Raises UserError for choices that were never offered."""
    _, puzzle = find(place.puzzle)
    try:
        return follow(puzzle, picks_of(place.path))
    except NoChoiceError:
        raise UserError(UNKNOWN_PRESS) from None
