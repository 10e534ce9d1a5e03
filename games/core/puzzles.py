"""Puzzles: positions for two seats in which one choice forces the win of the round.

A game that offers them finds them and works on them (`Puzzling`, listed in `games.registry.PUZZLES`). The same for all
games are a puzzle as data and the file of a game's puzzles.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from games.core.game import Game
from games.core.options import fault
from games.core.protocol import ONE, Action, Choice, Decision, Event, View
from games.core.record import RecordError


class NoChoiceError(ValueError):
    """There is no such choice at this place."""


class Puzzle(BaseModel):
    """A position with one choice that forces the win of the round.

    seed, actions   the match until then: [seat, decision id, choice]
    seat            whose turn it is
    turns           own turns that the win takes
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    mode: str
    seed: str
    actions: tuple[tuple[int, int, Any], ...]
    seat: int
    turns: int

    @property
    def id(self) -> int:
        """A number that does not depend on the other puzzles."""
        return int(hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:7], 16)

    def state(self, game: Game[Any]) -> Any:
        """The position. Raises IllegalAction where the rules do not lead to it any more."""
        state = game.new(2, bytes.fromhex(self.seed), {"mode": self.mode})
        for seat, number, choice in self.actions:
            game.apply(state, Action(seat, number, tuple(choice) if isinstance(choice, list | tuple) else choice))
        return state


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
    found: tuple[Found, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()


class Failed(Protocol):
    """Why a choice fails.

    lost  the round is lost, else no win is forced
    long  the events go on beyond the seat's next question, which it answers in one of several ways that all fail
    """

    @property
    def lost(self) -> bool: ...
    @property
    def long(self) -> bool: ...


@dataclass(frozen=True)
class Stage:
    """The position after some choices.

    table     what the seat sees; after a wrong choice what it saw before that
    public    what spectators see of the same
    decision  what it is asked now; after a wrong choice what it was asked; None once the round is won
    events    what happened after the last choice, as the seat heard it
    failure   after a wrong choice
    """

    table: View
    public: View
    decision: Decision | None
    events: tuple[Event, ...] = ()
    failure: Failed | None = None


class Right(NamedTuple):
    """A right choice of the solution: the seat's view, its question, and the place of the choice among `choices`."""

    table: View
    decision: Decision
    choice: Choice
    pick: int


S = TypeVar("S", bound=Stage)


class Puzzling(Protocol[S]):
    """The puzzles of one game.

    modes  the modes of which there are puzzles
    file   the puzzles of the package, as `python -m games puzzles find` has written them
    """

    @property
    def game(self) -> Game[Any]: ...
    @property
    def modes(self) -> Sequence[str]: ...
    @property
    def file(self) -> Path: ...

    def follow(self, puzzle: Puzzle, picks: Sequence[int]) -> S:
        """Make these choices, each given by its place among `choices`. It ends with the first wrong one. Slow.

        Raises NoChoiceError for a place that is not there, and for choices after the win.
        """

    def solution(self, puzzle: Puzzle) -> Sequence[Right]:
        """Right choices from the beginning to the win: the first is the only right one, later ones may have equals."""

    def unseen(self, puzzle: Puzzle, stage: S, names: Sequence[str]) -> str:
        """A sentence about what the opponent may hold, by the seat's knowledge; "" once the round is won."""

    def supposed(self, puzzle: Puzzle, stage: S, names: Sequence[str]) -> str:
        """The deal in which the last choice fails, as the beginning of a sentence; "" if the seat knows it anyway."""

    def collect(self, seed: str, count: int, mode: str | None = None) -> list[Puzzle]:
        """So many new puzzles of this mode or of all, the same ones for the same arguments. Very slow."""

    def check(self, puzzle: Puzzle) -> None:
        """Search a puzzle exhaustively. Raises RecordError unless one choice alone forces the win, and none sooner."""


def choices(decision: Decision) -> Iterator[Choice]:
    """Every answer to a question."""
    if decision.pick == ONE:
        yield from decision.options
        return
    least, most = decision.pick
    for number in range(least, most + 1):
        yield from combinations(decision.options, number)


def extended(puzzling: Puzzling[Any], book: Book, search: Found) -> Book:
    """The book with the puzzles of one more search; a puzzle that it has already counts once."""
    known = {puzzle.id for puzzle in book.puzzles}
    fresh = [puzzle for puzzle in puzzling.collect(*dict(search).values()) if puzzle.id not in known]
    return Book(rules_version=book.rules_version, found=(*book.found, search), puzzles=(*book.puzzles, *fresh))


def written(book: Book) -> str:
    """The book as JSON, a puzzle on each line."""
    lines = ",\n".join([puzzle.model_dump_json() for puzzle in book.puzzles])
    found = ", ".join([search.model_dump_json() for search in book.found])
    return f'{{"rules_version": {book.rules_version}, "found": [{found}], "puzzles": [\n{lines}\n]}}\n'


def read(puzzling: Puzzling[Any], text: str) -> Book:
    """The book in a JSON document. Raises RecordError, also where it was made for other rules."""
    try:
        book = Book.model_validate_json(text)
    except ValidationError as error:
        raise RecordError(fault(error)) from None
    plays = puzzling.game.rules_version
    if book.rules_version != plays:
        raise RecordError(f"rules_version: found with {book.rules_version}, this program plays {plays}")
    return book


def shipped(puzzling: Puzzling[Any]) -> tuple[Puzzle, ...]:
    """The puzzles of the package. Raises RecordError and OSError as `read`."""
    return read(puzzling, puzzling.file.read_text(encoding="utf-8")).puzzles
