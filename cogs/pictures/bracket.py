"""An elimination as a tree: the winners bracket, below it the losers bracket, and the final to their right.

A table that is not paired yet is an empty box, so the way to the final is complete. Of a large field the last rounds
are shown, from `WIDEST` tables on; the text beside the picture says which. `round_picture` has the newest round alone.
`small_picture` is for previews of links: the last rounds, or the newest alone while most of their boxes are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, TypeAlias

from cogs.pictures.canvas import BODY, EDGE, FAINT, GOLD, INK, KEPT, MARGIN, SMALL, TITLE, Canvas, Point
from cogs.pictures.kept import kept
from games.core.language import Text, say
from tournaments.formats.bracket import depth, goes_on
from tournaments.formats.protocol import Drawing
from tournaments.formats.registry import format_of
from tournaments.model import Bracket, EntrantId, Field, How, Result, Table

WIDEST = 16
"""Tables of the first round that is shown, at most."""
NARROW = (4, 8)
"""The same in a small picture: the first of these with which at least half of the boxes have entrants."""
MOST, COLUMNS = 32, 4
"""Tables in a picture of one round, at most, and its columns."""
BOX, LINE = 340, 42
COLUMN = BOX + 60
ROW = 2 * LINE + 28
NAMES: Mapping[Bracket, Text] = {Bracket.final: "Final", Bracket.third: "Third place"}

Spot: TypeAlias = tuple[int, Bracket, int]
"""Round, bracket and slot."""


class Box(NamedTuple):
    """A table in the tree: its spot, the column and height of its box, and the boxes that lead to it."""

    spot: Spot
    column: int
    y: float
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One line of a box."""

    seed: str
    name: str
    wins: str
    won: bool


Filled: TypeAlias = tuple[Box, tuple[Side, ...]]
"""A box with its lines."""


class Tree(NamedTuple):
    """A field that is an elimination, and how its format draws it."""

    drawing: Drawing
    field: Field


def tree_of(field: Field) -> Tree | None:
    """The part of a field that is an elimination: all of it, or what follows a cut; None where there is none."""
    found = format_of(field.settings).tree(field)
    return None if found is None else Tree(*found)


def bracket_picture(title: str, tree: Tree) -> bytes:
    """A PNG of a tree, the same for all readers of one language."""
    return _drawn(title, len(tree.field.rounds), filled(tree))


def small_picture(title: str, heading: str, tree: Tree) -> bytes:
    """A PNG of the last rounds of a tree, or of the newest round while most boxes of the last rounds are empty."""
    boxes = last_rounds(tree)
    if not boxes:
        return round_picture(title, heading, tree)
    return _drawn(title, len(tree.field.rounds), boxes)


def last_rounds(tree: Tree) -> tuple[Filled, ...]:
    """The last rounds of a tree, as few as have at least as many tables as empty boxes; none if all have fewer."""
    for widest in NARROW:
        boxes = filled(tree, widest)
        if 2 * sum(bool(sides) for _, sides in boxes) >= len(boxes):
            return boxes
    return ()


def round_picture(title: str, heading: str, tree: Tree) -> bytes:
    """A PNG of the newest round of a tree without the others, byes last; of a large one the first tables."""
    newest = tree.field.rounds[-1]
    tables = sorted(zip(newest.tables, newest.results, strict=True), key=lambda found: found[0].is_bye)
    drawn = tuple([(table.bracket, tuple(_sides(tree.field, table, result))) for table, result in tables[:MOST]])
    if len(tables) > len(drawn):
        heading = f"{heading}: {say('{shown} of {all} tables', shown=len(drawn), all=len(tables))}"
    return _drawn_round(title, heading, drawn)


def first_shown(tree: Tree) -> int:
    """The number of the first round in the picture."""
    return min(box.spot[0] for box in _boxes(tree))


def filled(tree: Tree, widest: int = WIDEST) -> tuple[Filled, ...]:
    """The boxes of a tree with their entrants; unpaired rounds have empty boxes.

    widest  tables of the first round that is shown, at most
    """
    sides = {spot: tuple(_sides(tree.field, *found)) for spot, found in _tables(tree.field).items()}
    return tuple([(box, sides.get(box.spot, ())) for box in _boxes(tree, widest)])


@kept(KEPT)
def _drawn(title: str, last: int, filled: tuple[Filled, ...]) -> bytes:
    """The boxes with their entrants; `last` is the number of the last round."""
    boxes = [box for box, _ in filled]
    columns = 1 + max(box.column for box in boxes)
    height = max(box.y for box in boxes) + ROW / 2
    top = MARGIN + TITLE + 40
    sheet = Canvas(int(2 * MARGIN + columns * COLUMN), int(top + height + MARGIN))
    sheet.text((MARGIN, MARGIN + TITLE / 2), title, TITLE, bold=True, limit=sheet.width - 2 * MARGIN)
    at = [(MARGIN + box.column * COLUMN, top + box.y) for box in boxes]
    for index, box in enumerate(boxes):
        for earlier in box.before:
            _join(sheet, at[earlier], at[index])
    dropped = [box.y for box in boxes if box.spot[1] is Bracket.losers]
    if dropped:
        sheet.text((MARGIN + 4, top + min(dropped) - ROW * 0.75), say("Losers bracket"), SMALL, colour=FAINT)
    for (box, sides), place in zip(filled, at, strict=True):
        is_last = box.spot[1] is Bracket.final and box.spot[0] == last
        _draw(sheet, place, sides, say(NAMES.get(box.spot[1], "")), last=is_last)
    return sheet.png()


@kept(KEPT)
def _drawn_round(title: str, heading: str, drawn: tuple[tuple[Bracket, tuple[Side, ...]], ...]) -> bytes:
    rows = ceil(len(drawn) / COLUMNS)
    top = MARGIN + TITLE + SMALL + 60
    sheet = Canvas(2 * MARGIN + COLUMNS * COLUMN - (COLUMN - BOX), top + rows * ROW + MARGIN // 2)
    sheet.text((MARGIN, MARGIN + TITLE / 2), title, TITLE, bold=True, limit=sheet.width - 2 * MARGIN)
    sheet.text((MARGIN, MARGIN + TITLE + 24), heading, BODY, colour=FAINT)
    for at, (bracket, sides) in enumerate(drawn):
        across, down = divmod(at, rows)
        place = (MARGIN + across * COLUMN, top + (down + 0.5) * ROW)
        name = say("Losers bracket") if bracket is Bracket.losers else ""
        _draw(sheet, place, sides, name, last=False)
    return sheet.png()


def _tables(field: Field) -> Mapping[Spot, tuple[Table, Result | None]]:
    return {
        (played.number, table.bracket, table.slot): (table, result)
        for played in field.rounds
        for table, result in zip(played.tables, played.results, strict=True)
    }


def _boxes(tree: Tree, widest: int = WIDEST) -> list[Box]:
    return _BOXES[tree.drawing](tree.field, max(depth(tree.field), 1), widest)


def _single(field: Field, deep: int, widest: int) -> list[Box]:
    rounds = [(number, Bracket.winners if number < deep else Bracket.final) for number in range(1, deep + 1)]
    boxes = list(_halving(rounds, deep, widest))
    if field.settings.third_place and deep > 1:
        boxes.append(Box((deep, Bracket.third, 0), boxes[-1].column, boxes[-1].y + 1.5 * ROW, ()))
    return boxes


def _double(field: Field, deep: int, widest: int) -> list[Box]:
    """Winners rounds are 1, 2, 4, 6 ..., losers rounds 2, 3, 4 ...; the final is round 2 * deep."""
    upper = [(max(1, 2 * step), Bracket.winners) for step in range(deep)]
    boxes = list(_halving(upper, deep, widest))
    ends = [len(boxes) - 1]
    top = max(box.y for box in boxes) + 1.5 * ROW
    boxes += list(_losers(deep, widest, top, first=len(boxes)))
    if deep > 1:
        ends.append(len(boxes) - 1)
    column = 1 + max(boxes[end].column for end in ends)
    y = sum(boxes[end].y for end in ends) / len(ends)
    boxes.append(Box((2 * deep, Bracket.final, 0), column, y, tuple(ends)))
    if len(field.rounds) > 2 * deep:
        boxes.append(Box((2 * deep + 1, Bracket.final, 0), column + 1, y, (len(boxes) - 1,)))
    return boxes


_BOXES: Mapping[Drawing, Callable[[Field, int, int], list[Box]]] = {
    Drawing.single_tree: _single,
    Drawing.double_tree: _double,
}


def _halving(rounds: Sequence[tuple[int, Bracket]], deep: int, widest: int) -> Iterator[Box]:
    """A tree in which every round has half the tables of the one before."""
    drawn = [(step, spot) for step, spot in enumerate(rounds) if 2 ** (deep - 1 - step) <= widest]
    before: list[tuple[int, float]] = []
    index = 0
    for across, (step, (number, bracket)) in enumerate(drawn):
        now = []
        for slot in range(2 ** (deep - 1 - step)):
            feeding = before[2 * slot : 2 * slot + 2]
            y = sum(height for _, height in feeding) / 2 if feeding else (slot + 0.5) * ROW
            yield Box((number, bracket, slot), across, y, tuple(at for at, _ in feeding))
            now.append((index, y))
            index += 1
        before = now


def _losers(deep: int, widest: int, top: float, first: int) -> Iterator[Box]:
    """Pairs of rounds with as many tables each: among themselves, then against those who have just dropped.

    first  the index of the first box
    """
    before: list[tuple[int, float]] = []
    index, column = first, 0
    for number in range(2, 2 * deep):
        slots = 2 ** (deep - 1 - number // 2)
        if slots > widest // 2:
            continue
        now = []
        for slot in range(slots):
            feeding = before[slot : slot + 1] if len(before) == slots else before[2 * slot : 2 * slot + 2]
            y = sum(height for _, height in feeding) / len(feeding) if feeding else top + (slot + 0.5) * ROW
            yield Box((number, Bracket.losers, slot), column, y, tuple(at for at, _ in feeding))
            now.append((index, y))
            index += 1
        before, column = now, column + 1


def _join(sheet: Canvas, start: Point, end: Point) -> None:
    middle = end[0] - (COLUMN - BOX) / 2
    sheet.line([(start[0] + BOX, start[1]), (middle, start[1]), (middle, end[1]), (end[0], end[1])])


def _draw(sheet: Canvas, place: Point, sides: Sequence[Side], name: str, *, last: bool) -> None:
    x, y = place
    sheet.box((x, y - LINE), (BOX, 2 * LINE), edge=EDGE)
    sheet.line([(x + 8, y), (x + BOX - 8, y)], width=1)
    sheet.text((x + 4, y - LINE - 16), name, SMALL, colour=FAINT)
    for row, side in enumerate(sides):
        middle = y - LINE / 2 + row * LINE
        colour = GOLD if side.won and last else INK
        sheet.text((x + 46, middle), side.seed, SMALL, colour=FAINT, anchor="right")
        sheet.text((x + 58, middle), side.name, BODY - 3, colour=colour, bold=side.won, limit=BOX - 118)
        sheet.text((x + BOX - 14, middle), side.wins, BODY - 3, colour=colour, bold=side.won, anchor="right")


def _sides(field: Field, table: Table, result: Result | None) -> Iterator[Side]:
    seeds = {entrant.id: seed for seed, entrant in enumerate(field.entrants, 1)}
    names = field.by_id
    winner = None if result is None else goes_on(table, result, seeds)
    for entrant in sorted(table.entrants, key=seeds.__getitem__):
        won = winner == entrant
        yield Side(str(seeds[entrant]), names[entrant].name, _wins(result, entrant, won=won), won)
    if table.is_bye:
        yield Side("", say("bye"), "", won=False)


def _wins(result: Result | None, entrant: EntrantId, *, won: bool) -> str:
    if result is None or result.how is How.bye:
        return ""
    if result.how is How.played:
        return str(result.line(entrant).wins)
    return "✓" if won else "–"
