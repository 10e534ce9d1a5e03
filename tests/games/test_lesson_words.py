"""A lesson names no card that has not been in sight, and no word of the game that it has not explained."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from games.core.game import Game
from games.core.lessons import LEARNER, YOU, Lesson, arrive
from games.core.teaching import teaching_of
from games.registry import GAMES

EXPLAINED: Mapping[str, Mapping[str, str]] = {
    "imposter_kings": {
        "Throne": "at least as high as the last, the Throne",
        "Value": "at least as high as the last",
        "True King": "so you say who begins",
        "Successor": "one card beside the King: the Successor",
        "King": "one card beside the King",
        "Court": "may be played on an empty Court",
        "Disgraced": "lay face down and counted 1",
        "Royalty": "The Queen and the Princess are Royalty",
        "Antechamber": "goes to the Antechamber and must be played next",
        "Accused": "One card is left over and lies open",
        "Reaction": "it waits in your hand for a King flip",
        "Condemned": "face down: to remove it was your turn",
    },
    "all_kings_fall": {
        "Bolster card": "adds a token to a device",
        "device": "the devices Sword, Mask, Rat and cup",
        "plot": "All players plot in secret: two cards",
        "token": "adds a token to a device",
        "checked": "check your cup: lay a Bolster card there",
        "ready": "with Ready in the same plot, so that it counts",
    },
    "imposter": {
        "Veto card": "more than half of them stop it",
        "imposter": "one of the two others is an imposter",
        "innocent": "You are innocent",
        "postmaster": "you choose two players who post",
        "group": "you choose two players who post",
        "bag": "put a card into the bag, in secret",
        "clean": "Two letters, a clean bag",
        "veto": "more than half of them stop it",
        "identity": "Now all identities are laid open",
    },
    "imp": {
        "set": "You need a King and one set when your turn starts",
        "wealth": "Wealth counts 2 of the 5 points",
        "claim": "A claim need not be true",
        "challenge": "challenge, and the hand is searched",
    },
    "soon_king": {
        "heir": "All heirs stand in one line",
        "line": "All heirs stand in one line",
        "coronation": "A King wins by a coronation",
        "joint attempt": "attack you together",
        "attempt": "attack you together",
        "guard": "Your Knights are your guard",
        "courtier": "The heirs of no player are courtiers",
    },
}
"""By game and word, what a lesson says to explain the word: it stands before the word, or beside it on the page."""


def texts(lesson: Lesson) -> Iterator[tuple[int, str]]:
    """What a lesson says, in order, each with the number of steps that are done by then."""
    yield 0, lesson.intro
    for done, step in enumerate(lesson.steps):
        yield done, f"{step.topic}. {step.look}"
        yield from ((done, text) for text in step.asides.values())
        yield done + 1, step.said
    yield len(lesson.steps), lesson.end


def sight(game: Game[Any], lesson: Lesson, done: int) -> str:
    """What the page shows after so many steps: table, hand, choices, and what happened."""
    place, names = arrive(game, lesson, done), lesson.names(YOU)
    view, screen = game.view(place.state, LEARNER), game.screen
    items = screen.items(view, place.decision, names) if place.decision is not None else ()
    shown = [*screen.board(game.view(place.state, None), names), *screen.panel(view, names)]
    told = [screen.tell(event, LEARNER, names) for event in place.events]
    return "\n".join([*shown, *[f"{item.label} {item.detail}" for item in items], *told])


def named(words: Iterable[str], text: str) -> set[str]:
    """The words that the text has, the longest first: "King" is not in "True King"."""
    found = set()
    for word in sorted(words, key=len, reverse=True):
        text, times = re.subn(rf"\b{re.escape(word)}(s|es|ed)?\b", "", text)
        found |= {word} if times else set()
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_lesson_names_nothing_that_it_has_not_shown_or_explained(game: Game[Any]) -> None:
    """In The Imposter Kings words of the game have capitals; elsewhere also in small letters they are those words."""
    teaching, explained, said, seen, unknown = teaching_of(game), EXPLAINED.get(game.key, {}), "", "", []
    cards = {card.name for card in teaching.cards if not {card.name, card.name.lower()} & explained.keys()}
    terms = {term.word for term in teaching.terms} | explained.keys()
    small = game.key != "imposter_kings"
    for lesson in teaching.lessons:
        for done, text in texts(lesson):
            seen += sight(game, lesson, done)
            said += f"{text}\n"
            unknown += [(text, card) for card in named(cards, text) if not named([card], seen)]
            words = named({term.lower() for term in terms}, text.lower()) if small else named(terms, text)
            by_word = {word.lower() if small else word: told for word, told in explained.items()}
            unknown += [(text, word) for word in words if by_word.get(word, "?") not in said]
    assert not unknown
