"""What a game offers to people who learn it or look something up: lessons, cards with rulings, a glossary.

A game that teaches has a `teaching` of this kind and so follows `Taught`. All of it is data; chapters are named by
their titles in `Screen.rules`, and a test checks that every one of them exists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from games.core.lessons import Lesson

NAME, TEXT, RULING, EXAMPLE = 60, 700, 300, 400
"""Most characters of a name, a text, one ruling, and an example."""


@dataclass(frozen=True, slots=True)
class CardText:
    """One kind of card, or one character of a game without cards.

    line      the facts in one line: "Base value 9 · Royalty"
    text      what it does
    rulings   what decides in doubtful cases, a sentence or two each
    example   a position in words, and what the card does there
    chapter   the chapter of the rules that tells about it
    face      its name in the game's pictures, where that differs from `name`
    """

    name: str
    emoji: str
    line: str
    text: str
    rulings: tuple[str, ...]
    example: str
    chapter: str
    face: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One word of the game, and the chapter that tells more."""

    word: str
    text: str
    chapter: str


@dataclass(frozen=True, slots=True)
class Teaching:
    """All that a game teaches. The lessons are in the order in which they are taken."""

    lessons: tuple[Lesson, ...]
    cards: tuple[CardText, ...]
    terms: tuple[Term, ...]


@runtime_checkable
class Taught(Protocol):
    """A game that teaches."""

    @property
    def teaching(self) -> Teaching: ...


def teaching_of(game: Any) -> Teaching:
    """What a game teaches; nothing for a game that does not."""
    return game.teaching if isinstance(game, Taught) else Teaching((), (), ())
