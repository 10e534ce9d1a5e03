"""The puzzles of all games by their numbers, and choices as they are carried along in ids.

An id names a puzzle and the choices that were made so far; the opponent's answers follow from these. A press works
after a restart, and a forged one leads nowhere that a player could not go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from games.core.protocol import Choice, Decision
from games.core.puzzles import NoChoiceError, Puzzle, Puzzling, Stage, choices, shipped
from games.core.record import RecordError
from games.registry import PUZZLES
from host.errors import Refusal

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

    @property
    def before(self) -> Place:
        """The same place without the last choice."""
        return self._replace(path=max(START, self.path >> WIDTH))


class Entry(NamedTuple):
    """A puzzle with its place in the book, counted from 1, and the port of its game."""

    at: int
    puzzle: Puzzle
    port: Puzzling[Any]


@cache
def by_number() -> dict[int, Entry]:
    """All puzzles, those of one game after those of another; without those that do not fit the rules of their game."""
    every = [(puzzle, port) for port in PUZZLES.values() for puzzle in _book(port)[0]]
    return {puzzle.id: Entry(at, puzzle, port) for at, (puzzle, port) in enumerate(every, 1)}


def unfit() -> Mapping[str, str]:
    """The titles of the games whose puzzles do not fit their rules, or cannot be read, and why."""
    found = {port.game.title: _book(port)[1] for port in PUZZLES.values()}
    return {title: why for title, why in found.items() if why}


def _book(port: Puzzling[Any]) -> tuple[Sequence[Puzzle], str]:
    """The puzzles of a game, or why they cannot be used."""
    try:
        return shipped(port), ""
    except (RecordError, OSError) as error:
        return (), str(error)


def ways() -> dict[str, str]:
    """The titles of all ways to play of which there are puzzles. Games are named where several have puzzles."""
    return {_way(port, mode): _title(port, mode) for port in PUZZLES.values() for mode in port.modes}


def _way(port: Puzzling[Any], mode: str) -> str:
    return mode if len(PUZZLES) == 1 else f"{port.game.key} {mode}"


def _title(port: Puzzling[Any], mode: str) -> str:
    title = port.game.modes[mode].title
    return title if len(PUZZLES) == 1 else f"{port.game.title}, {title}"


def numbers() -> list[int]:
    """The numbers of all puzzles, in the order of the book."""
    return list(by_number())


def numbers_of(way: str) -> list[int]:
    """The numbers of the puzzles of a way to play (`ways`)."""
    return [number for number, (_, puzzle, port) in by_number().items() if _way(port, puzzle.mode) == way]


def numbers_like(place: Place) -> list[int]:
    """The numbers of the puzzles of the chosen way to play; empty if none is chosen. Raises UserError as `find`."""
    if not place.alike:
        return []
    _, puzzle, port = find(place.puzzle)
    return numbers_of(_way(port, puzzle.mode))


def find(number: int) -> Entry:
    """The puzzle of this number. Raises UserError for a number that it has not, and Refusal without any puzzles."""
    if not by_number():
        raise Refusal("no_puzzles")
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


def pick_of(decision: Decision, choice: Choice) -> int:
    """The place of a choice among all answers to the question. Raises ValueError for one that is not there."""
    return list(choices(decision)).index(choice)


def stage_at(place: Place) -> Stage:
    """Where the choices lead. Slow. Raises UserError for choices that were never offered."""
    _, puzzle, port = find(place.puzzle)
    try:
        stage: Stage = port.follow(puzzle, picks_of(place.path))
    except NoChoiceError:
        raise UserError(UNKNOWN_PRESS) from None
    return stage
