"""The puzzles of the package, as `python -m games puzzles find` has written them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from games.core.record import RecordError
from games.imposter_kings.puzzles.finding import GAME, PATIENCE, Puzzle, collect

SHIPPED = Path(__file__).with_name("puzzles.json")


class Found(BaseModel):
    """One search: its seed, how many puzzles it was to find, and of which mode; of all modes if None."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seed: str
    count: int
    mode: str | None = None


class Book(BaseModel):
    """A set of puzzles with the searches that found them, one after the other."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rules_version: int
    found: tuple[Found, ...]
    puzzles: tuple[Puzzle, ...]


EMPTY = Book(rules_version=GAME.rules_version, found=(), puzzles=())


def extended(book: Book, search: Found) -> Book:
    """The book with the puzzles of one more search; a puzzle that it has already counts once."""
    known = {puzzle.id for puzzle in book.puzzles}
    fresh = [puzzle for puzzle in collect(search.seed, search.count, search.mode) if puzzle.id not in known]
    return Book(rules_version=book.rules_version, found=(*book.found, search), puzzles=(*book.puzzles, *fresh))


def written(book: Book) -> str:
    """The book as JSON, a puzzle on each line."""
    lines = ",\n".join([puzzle.model_dump_json() for puzzle in book.puzzles])
    found = ", ".join([search.model_dump_json() for search in book.found])
    return f'{{"rules_version": {book.rules_version}, "found": [{found}], "puzzles": [\n{lines}\n]}}\n'


def read(text: str) -> Book:
    """The book in a JSON document. Raises RecordError."""
    try:
        book = Book.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        raise RecordError(f"{'.'.join(map(str, first['loc'])) or 'document'}: {first['msg']}") from None
    if book.rules_version != GAME.rules_version:
        raise RecordError(f"rules_version: found with {book.rules_version}, this program plays {GAME.rules_version}")
    return book


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles of the package."""
    return read(SHIPPED.read_text(encoding="utf-8")).puzzles


def check(puzzle: Puzzle) -> None:
    """Search a puzzle exhaustively. Raises RecordError unless one choice alone forces the win, and none sooner."""
    search, spot = puzzle.search(PATIENCE)
    right = search.right(spot)
    if len(right) != 1:
        raise RecordError(f"{len(right)} choices force the win, not one")
    if puzzle.turns > 1:
        sooner = puzzle.model_copy(update={"turns": puzzle.turns - 1})
        search, spot = sooner.search(PATIENCE)
        if search.right(spot):
            raise RecordError(f"the win is forced in fewer than {puzzle.turns} turns")
