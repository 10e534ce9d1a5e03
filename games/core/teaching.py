"""Teaching material of a game: lessons, cards with rulings, a glossary.

A game that teaches has a `teaching` of this type. All of it is data, whose texts the page says
that shows them; chapters are referred to by their titles in `Screen.rules`, and a test checks that they exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games.core.language import Text, say
from games.core.lessons import Lesson, fault_of
from games.core.picture import Face, Illustration

NAME, TEXT, RULING, EXAMPLE = 60, 700, 300, 400
"""Limits in characters of a name, a text, one ruling, and an example."""


@dataclass(frozen=True, slots=True)
class CardText:
    """One kind of card, or one character of a game without cards.

    line      the facts in one line: "Base value 9 · Royalty"; `facts` is the same with its fields filled in
    text      its effect
    rulings   decisions of doubtful cases, a sentence or two each
    example   a position in words, and the card's effect there
    chapter   the chapter of the rules about it
    face      its name in the game's pictures, if that differs from `name`
    values    of the fields of `line`
    """

    name: str
    emoji: str
    line: Text
    text: Text
    rulings: tuple[Text, ...]
    example: Text
    chapter: str
    face: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def facts(self) -> str:
        """The facts in one line, in the language of the reader."""
        return say(self.line, "", **self.values)


@dataclass(frozen=True, slots=True)
class Term:
    """One word of the game, and the chapter that tells more."""

    word: Text
    text: Text
    chapter: str


@dataclass(frozen=True, slots=True)
class Teaching:
    """All teaching material of a game, with the lessons in their order.

    illustrations  makes the picture of a chapter, by the chapter's title; not every chapter has one
    pieces         looks of what has a `CardText` and is no card of the game's pictures: people, discs, by name
    """

    lessons: tuple[Lesson, ...]
    cards: tuple[CardText, ...]
    terms: tuple[Term, ...]
    illustrations: Mapping[str, Callable[[], Illustration]] = field(default_factory=dict)
    pieces: Mapping[str, Face] = field(default_factory=dict)


NOTHING = Teaching((), (), ())


def teaching_of(game: Any) -> Teaching:
    """The teaching material of a game; empty for a game without any."""
    teaching: Teaching = getattr(game, "teaching", NOTHING)
    return teaching


def lessons_of(game: Any) -> tuple[Lesson, ...]:
    """The lessons of a game that can be played to their ends by its rules, in their order."""
    unfit = unfit_lessons(game)
    return tuple([lesson for lesson in teaching_of(game).lessons if lesson.key not in unfit])


@cache
def unfit_lessons(game: Any) -> Mapping[str, str]:
    """The lessons that do not fit the rules, by their keys, and why: the rules have changed since they were written.

    They are played once in a process.
    """
    found = {lesson.key: fault_of(game, lesson) for lesson in teaching_of(game).lessons}
    return {key: why for key, why in found.items() if why}
