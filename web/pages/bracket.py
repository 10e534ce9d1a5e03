"""An elimination as SVG: the boxes of the picture in Discord, in letters that a phone can show."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cogs.kit.texts.names import plain
from cogs.pictures.bracket import NAMES, ROW, Filled, Side, filled, tree_of
from cogs.pictures.typeface import fitted
from tournaments.tournament import Tournament

WIDTH, LINE, STEP, GAP = 204, 24, 62, 34
MARGIN, HEAD = 10, 18
FONT, NAME = 15, 140
"""Text is measured a little wider than the page draws it, because the font is the reader's."""

ALL = 2**20
"""Pages can be scrolled, so they show a tree from its first round on."""


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One line of a box; `y` is its middle."""

    seed: str
    name: str
    wins: str
    won: bool
    y: float


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """One box with the corner at the top left; `paths` lead to it from the boxes before."""

    x: float
    y: float
    title: str
    sides: tuple[DrawnSide, ...]
    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """A tree in pixels; `words` describes it for readers who cannot see it."""

    width: float
    height: float
    boxes: tuple[DrawnBox, ...]
    words: str


def drawn_bracket(t: Tournament, rounds: Collection[int] | None = None) -> DrawnBracket | None:
    """The current tree; with `rounds` only the boxes of these. None without a tree."""
    tree = tree_of(t.field) if t.rounds else None
    if tree is None:
        return None
    boxes = filled(tree, ALL)
    kept = [at for at, (box, _) in enumerate(boxes) if rounds is None or box.spot[0] in rounds]
    if not kept:
        return None
    left = min(boxes[at][0].column for at in kept)
    top = min(boxes[at][0].y for at in kept)
    places = {at: _place(boxes[at], left, top) for at in kept}
    made = tuple(_drawn(boxes[at], places, at) for at in kept)
    return DrawnBracket(
        width=max(box.x for box in made) + WIDTH + MARGIN,
        height=max(box.y for box in made) + 2 * LINE + MARGIN,
        boxes=made,
        words="; ".join([_words(sides) for at in kept if (sides := boxes[at][1])]) or "Nothing is paired yet",
    )


def _place(box: Filled, left: int, top: float) -> tuple[float, float]:
    return MARGIN + (box[0].column - left) * (WIDTH + GAP), MARGIN + HEAD + (box[0].y - top) * STEP / ROW


def _drawn(box: Filled, places: dict[int, tuple[float, float]], at: int) -> DrawnBox:
    (x, y), (spot, sides) = places[at], (box[0].spot, box[1])
    return DrawnBox(
        x=x,
        y=y,
        title=NAMES.get(spot[1], ""),
        sides=tuple(
            DrawnSide(side.seed, _fitting(side.name, bold=side.won), side.wins, side.won, y + LINE * (row + 0.5))
            for row, side in enumerate(sides)
        ),
        paths=tuple(_path(places[before], (x, y)) for before in box[0].before if before in places),
    )


def _fitting(name: str, *, bold: bool) -> str:
    """The name, shortened to the width of its box; the whole name if it stands alone."""
    return fitted(plain(name), FONT, NAME, bold=bold)


def _path(start: tuple[float, float], end: tuple[float, float]) -> str:
    x, y, middle = start[0] + WIDTH, start[1] + LINE, end[0] - GAP / 2
    return f"M{x:g} {y:g}H{middle:g}V{end[1] + LINE:g}H{end[0]:g}"


def _words(sides: tuple[Side, ...]) -> str:
    return " v ".join([f"{side.name}{f' {side.wins}' if side.wins else ''}" for side in sides])
