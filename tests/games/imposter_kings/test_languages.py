"""The Imposter Kings in other languages: every page is translated, and a German match reads well."""

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from games.core.language import ENGLISH, Counted, Says, say, speaking, word
from games.core.options import summary
from games.core.protocol import Action, Choice, Decision, Event
from games.core.puzzles import shipped
from games.imposter_kings import words
from games.imposter_kings.modes import TABLES
from games.imposter_kings.prompts import PROMPTS
from games.imposter_kings.puzzles import ImposterKingsPuzzles
from languages.catalogues import catalogues
from languages.pseudo import pseudo, unmarked
from languages.template import entries, key_of
from tests.games.imposter_kings.german import FILE, german
from tests.games.imposter_kings.pages import GAME, drawn, pages
from tests.languages.catalogue import catalogue
from tests.long import long

SIGNS = "①②③④"
SEEDS, MATCHES = 2, 40
GERMAN = catalogues()["de"].language
TEXTS = {key_of(entry) for entry in entries()}
ENGLISH_NAMES = ("Maud", "Ann", "Ben")
"""Names in lessons and examples, which no language changes."""


def left(shown: list[str]) -> set[str]:
    """What is not translated."""
    return {text for text in shown if any(one not in ENGLISH_NAMES for one in unmarked(text))}


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("standard", 4)], ids=str)
def test_every_page_of_an_imposter_kings_match_is_translated(mode: str, seats: int) -> None:
    with speaking(pseudo()):
        shown = list(itertools.chain(*[pages(mode, seats, seed, SIGNS[:seats]) for seed in range(SEEDS)]))
    assert left(shown) == set()


@pytest.mark.parametrize(("mode", "seats"), TABLES, ids=str)
def test_rules_and_options_are_translated(mode: str, seats: int) -> None:
    with speaking(pseudo()):
        shown = [say(GAME.title), say(GAME.modes[mode].title), summary(GAME, mode, {})]
        for options in ({}, {"flip_on_empty_court": True, "princess_partner": True}, {"target": 1}):
            for title, text in GAME.screen.rules(seats, {"mode": mode, **options}).items():
                shown += [say(title), text]
        for option in GAME.table_options.values():
            shown += [say(option.title), *[say(label) for _, label in option.choices]]
        shown += [say(window) for window in GAME.screen.windows.values()]
    assert left(shown) == set()


def test_lessons_cards_and_glossary_are_translated() -> None:
    taught = GAME.teaching
    with speaking(pseudo()):
        shown = [word(card.name) for card in taught.cards] + [say(term.word) for term in taught.terms]
        for card in taught.cards:
            shown += [card.facts, say(card.text), *[say(ruling) for ruling in card.rulings], say(card.example)]
        shown += [say(term.text) for term in taught.terms]
        for lesson in taught.lessons:
            shown += [say(lesson.title), say(lesson.intro), say(lesson.end)]
            for step in lesson.steps:
                shown += [
                    say(step.topic),
                    say(step.look),
                    say(step.said),
                    *[say(aside) for aside in step.asides.values()],
                ]
        for draw in taught.illustrations.values():
            shown += drawn(draw())
    assert left(shown) == set()


def test_puzzles_are_translated() -> None:
    puzzling = ImposterKingsPuzzles()
    puzzle = shipped(puzzling)[0]
    with speaking(pseudo()):
        stage = puzzling.follow(puzzle, ())
        shown = [puzzling.unseen(puzzle, stage, SIGNS[:2])]
        for wrong in range(9):
            failed = puzzling.follow(puzzle, (wrong,))
            if failed.failure is not None:
                shown.append(puzzling.supposed(puzzle, failed, SIGNS[:2]))
                break
    assert shown[0] and left(shown) == set()


SAYS = {name: found.texts for name, found in [*vars(words).items(), *words.TELL.items()] if isinstance(found, Says)}


def played(mode: str, seats: int, seed: int) -> Iterator[tuple[Any, Decision, Choice, Sequence[Event]]]:
    """A random match: each answer with the view of its seat before it, and the events of it."""
    rng, state = random.Random(seed), GAME.new(seats, seed, {"mode": mode})
    while pending := [decision for decision in GAME.pending(state) if decision.blocking]:
        decision = rng.choice(pending)
        choice, view = decision.random(rng), GAME.view(state, decision.seat)
        yield view, decision, choice, GAME.apply(state, Action(decision.seat, decision.id, choice))


@long
def test_every_text_of_an_event_is_reached_and_tells_no_reader_their_own_name() -> None:
    texts = sorted({text for says in SAYS.values() for text in says})
    numbered = catalogue(*[("", text, f"#{number}#") for number, text in enumerate(texts)]).language
    reached: set[str] = set()
    for (mode, seats), seed in itertools.product(TABLES, range(MATCHES)):
        names = SIGNS[:seats]
        for view, _, _, told in played(mode, seats, seed):
            for viewer, event in itertools.product(range(seats), told):
                assert SIGNS[viewer] not in GAME.screen.tell(event, viewer, names), event
            with speaking(numbered):
                for viewer in (None, *range(seats)):
                    said = [GAME.screen.tell(event, viewer, names) for event in told]
                    said += [GAME.screen.moment(told, viewer, names), *words.answering(view.announced, viewer, names)]
                    reached |= set(re.findall(r"#\d+#", "\n".join(said)))
    assert [text for number, text in enumerate(texts) if f"#{number}#" not in reached] == []


def test_an_answer_reads_as_its_event_does_where_it_does_in_english() -> None:
    """A panel shows a sentence once that is both."""
    for (mode, seats), seed in itertools.product(TABLES, range(SEEDS)):
        for view, decision, choice, told in played(mode, seats, seed):
            same = []
            for language in (ENGLISH, GERMAN):
                with speaking(language):
                    answer = GAME.screen.answered(view, decision, choice, SIGNS[:seats])
                    same.append(answer in [GAME.screen.tell(event, decision.seat, SIGNS[:seats]) for event in told])
            assert same[0] == same[1], (answer, decision.prompt)


def test_a_question_to_several_seats_has_a_waiting_text_with_a_plural() -> None:
    for (mode, seats), seed in itertools.product(TABLES, range(SEEDS)):
        for view, decision, *_ in played(mode, seats, seed):
            assert len(view.asked) == 1 or isinstance(PROMPTS[decision.prompt].waiting, Counted), decision.prompt


def test_a_german_match_reads_as_it_was_corrected() -> None:
    assert german() == FILE.read_text("utf-8"), "read the change, then: make golden"
