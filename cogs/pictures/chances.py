"""The win chance of a seat at each of its decisions, round by round, with its turning points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from cogs.pictures.canvas import EDGE, FAINT, GOLD, KEPT, MARGIN, MARK, SMALL, TITLE, Canvas, Point
from cogs.pictures.kept import kept
from games.core.language import say

WIDTH, HEIGHT = 1200, 640
LEFT, TOP, BOTTOM = 120, 130, 90
GRID = (0.0, 0.25, 0.5, 0.75, 1.0)


class Chance(NamedTuple):
    """One decision: its round from 0, the chance from 0 to 1, and its place among the turning points, 0 for none."""

    round: int
    chance: float
    turning_point: int = 0


def chances_picture(title: str, name: str, chances: Sequence[Chance]) -> bytes:
    """A PNG of the decisions from left to right. Raises ValueError for none."""
    if not chances:
        raise ValueError("a curve of nothing")
    return _drawn(title, name, tuple(chances))


def chances_words(chances: Iterable[tuple[int, float]]) -> str:
    """The picture in words: the chances at the beginning and end of each round, from rounds and chances in order."""
    sentences = []
    for number, decisions in groupby(chances, key=lambda one: one[0]):
        own = [percent(chance) for _, chance in decisions]
        sentences.append(say("round {round} from {first} to {last}", round=number + 1, first=own[0], last=own[-1]))
    return "; ".join(sentences)


def percent(chance: float) -> str:
    """ "54 %" """
    return f"{100 * chance:.0f} %"


@kept(KEPT)
def _drawn(title: str, name: str, chances: tuple[Chance, ...]) -> bytes:
    sheet = Canvas(WIDTH, HEIGHT)
    heading = say("Win chance of {player}", player=name)
    sheet.text((MARGIN, MARGIN + 16), heading, TITLE, bold=True, limit=WIDTH - 2 * MARGIN)
    sheet.text((MARGIN, MARGIN + 64), title, SMALL, colour=FAINT, limit=WIDTH - 2 * MARGIN)
    floor, right = HEIGHT - BOTTOM, WIDTH - MARGIN

    def point(at: int, chance: float) -> Point:
        return LEFT + (right - LEFT) * (at + 0.5) / len(chances), floor - chance * (floor - TOP)

    for chance in GRID:
        _, y = point(0, chance)
        sheet.line([(LEFT, y), (right, y)], colour=EDGE, width=3 if chance == 0.5 else 1)
        sheet.text((LEFT - 16, y), percent(chance), SMALL, colour=FAINT, anchor="right")
    numbered = list(enumerate(chances))
    for number, decisions in groupby(numbered, key=lambda one: one[1].round):
        _round(sheet, number, [(point(at, one.chance), one.turning_point) for at, one in decisions], floor)
    return sheet.png()


def _round(sheet: Canvas, number: int, points: Sequence[tuple[Point, int]], floor: float) -> None:
    """The line of one round, its number below, and the turning points on it."""
    line = [at for at, _ in points]
    if len(line) > 1:
        sheet.line(line, colour=MARK, width=5)
    else:
        sheet.dot(line[0], 5, colour=MARK)
    middle = (line[0][0] + line[-1][0]) / 2
    below = say("Round {round}", round=number + 1)
    sheet.text((middle, floor + 44), below, SMALL, colour=FAINT, anchor="middle", limit=160)
    for at, place in points:
        if place:
            sheet.dot(at, 18, colour=GOLD)
            sheet.text(at, str(place), SMALL, colour="#1e1f22", bold=True, anchor="middle")
