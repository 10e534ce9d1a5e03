"""What games teach: every lesson leads to its end by the real rules, and every text names chapters that exist."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from cogs.kit.parts.chapters import find_chapter, place_of
from games.core.lessons import LEARNER, YOU, Lesson, LessonBroken, Move, Place, Step, arrive, attempt, begins, marked
from games.core.picture import CAPTION
from games.core.protocol import ONE
from games.core.teaching import EXAMPLE, NAME, RULING, TEXT, teaching_of
from games.imp import cards as imp
from games.imp import queries
from games.imposter_kings import cards as kings
from games.registry import GAMES
from games.soon_king import cards as soon_king
from games.soon_king import heirs
from tests.games.complete import COMPLETE


class Taught(NamedTuple):
    """A lesson and its game."""

    game: Any
    lesson: Lesson

    def __str__(self) -> str:
        return f"{self.game.key}-{self.lesson.key}"


ALL = [Taught(game, lesson) for game in GAMES.values() for lesson in teaching_of(game).lessons]
SENTENCE = re.compile(r"[.?](?=\s|$|”)")
TWO = 2
LONGEST = 220
each_lesson = pytest.mark.parametrize("taught", ALL, ids=str)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
each_complete_game = pytest.mark.parametrize("game", COMPLETE.values(), ids=lambda game: game.key)


def sentences(text: str) -> int:
    return len(SENTENCE.findall(text))


def places(taught: Taught) -> Iterator[tuple[Step, Place]]:
    """Every step with the position in which it is asked."""
    for done, step in enumerate(taught.lesson.steps):
        yield step, arrive(taught.game, taught.lesson, done)


@each_lesson
def test_the_marked_answers_lead_to_the_end_and_use_every_prepared_move(taught: Taught) -> None:
    game, lesson = taught
    for step, place in places(taught):
        assert place.decision is not None
        assert attempt(game, lesson, place, step, marked(game, lesson, place, step)).right
    assert arrive(game, lesson, len(lesson.steps)).decision is None


@each_lesson
def test_each_step_of_a_lesson_has_a_text_for_its_events(taught: Taught) -> None:
    game, lesson = taught
    for done in range(len(lesson.steps) + 1):
        events = arrive(game, lesson, done).events
        told = [game.screen.tell(event, LEARNER, lesson.names("Ann")) for event in events]
        assert any(told) or done == 0 or lesson.steps[done - 1].said


@each_lesson
def test_every_other_answer_is_taken_by_the_rules_and_leaves_the_lesson_as_it_was(taught: Taught) -> None:
    game, lesson = taught
    for step, place in places(taught):
        decision = place.decision
        if decision.pick != ONE:
            continue
        before = place.state.fingerprint()
        right = marked(game, lesson, place, step)
        for option in decision.options:
            tried = attempt(game, lesson, place, step, option)
            assert tried.right == (option == right)
            assert bool(tried.aside) != tried.right, f"{step.look!r}: no text in `asides` for the answer {option!r}"
        assert place.state.fingerprint() == before


@each_lesson
def test_other_picks_of_several_are_taken_or_refused_in_words(taught: Taught) -> None:
    game, lesson = taught
    for step, place in places(taught):
        if place.decision.pick == ONE:
            continue
        right = marked(game, lesson, place, step)
        for number in range(20):
            choice = place.decision.random(random.Random(number))
            tried = attempt(game, lesson, place, step, choice)
            assert tried.right == (set(choice) == set(right))
            assert bool(tried.aside) != tried.right
        assert attempt(game, lesson, place, step, tuple(reversed(right))).right


def test_the_right_plot_without_ready_is_told_to_need_it() -> None:
    game = GAMES["all_kings_fall"]
    [lesson] = teaching_of(game).lessons
    plots = [done for done, step in enumerate(lesson.steps) if step.prompt == "plot"]
    assert plots
    for done in plots:
        place, step = arrive(game, lesson, done), lesson.steps[done]
        right = marked(game, lesson, place, step)
        saved = attempt(game, lesson, place, step, tuple(token for token in right if token != "ready"))
        assert not saved.right
        assert "does not count yet" in saved.aside
        other = attempt(game, lesson, place, step, ("again@mask", "again@cup", "ready"))
        assert "would meet other plots" in other.aside


@each_lesson
def test_every_aside_is_about_an_answer_that_is_offered(taught: Taught) -> None:
    game, lesson = taught
    for step, place in places(taught):
        items = game.screen.items(game.view(place.state, LEARNER), place.decision, lesson.names(YOU))
        labels = [item.label for item in items if not item.why]
        for words in step.asides:
            assert not words or any(begins(label, words) for label in labels), (step.look, words)


@each_lesson
def test_texts_are_one_or_two_short_sentences(taught: Taught) -> None:
    _, lesson = taught
    texts = [lesson.intro, lesson.end]
    for step in lesson.steps:
        texts += [step.look, *filter(None, [step.said]), *step.asides.values()]
    for text in texts:
        assert 1 <= sentences(text) <= TWO, text
        assert len(text) <= LONGEST, text


@each_complete_game
def test_every_game_teaches_with_keys_that_fit_a_custom_id(game: Any) -> None:
    lessons = teaching_of(game).lessons
    assert lessons
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        assert re.fullmatch(r"[a-z][a-z0-9_]{0,20}", lesson.key)
        assert 1 + len(lesson.opponents) in game.modes[lesson.mode].seats


def test_the_first_course_takes_quickplay_1_to_3_in_order() -> None:
    lessons = teaching_of(GAMES["imposter_kings"]).lessons
    assert [lesson.mode for lesson in lessons] == ["quickplay1", "quickplay2", "quickplay3"]
    topics = [step.topic for lesson in lessons for step in lesson.steps]
    order = ["Value and Throne", "King and Successor", "Disgrace", "Abilities", "Assassin", "King's Hand"]
    assert [topics.index(topic) for topic in order] == sorted(topics.index(topic) for topic in order)
    assert topics[-1] == "Scoring"


@each_complete_game
def test_every_card_and_every_term_names_a_chapter_that_exists(game: Any) -> None:
    teaching = teaching_of(game)
    assert teaching.cards
    assert teaching.terms
    for about in (*teaching.cards, *teaching.terms):
        assert find_chapter(game, about.chapter) is not None, about


@each_game
def test_texts_of_cards_and_terms_are_within_their_limits(game: Any) -> None:
    teaching = teaching_of(game)
    names = [card.name.casefold() for card in teaching.cards]
    words = [term.word.casefold() for term in teaching.terms]
    assert len(set(names)) == len(names)
    assert len(set(words)) == len(words)
    for card in teaching.cards:
        assert 0 < len(card.name) <= NAME
        assert 0 < len(card.text) <= TEXT
        assert 0 < len(card.example) <= EXAMPLE
        assert card.rulings
        assert all(0 < len(ruling) <= RULING for ruling in card.rulings)
    assert all(term.text.endswith(".") for term in teaching.terms)


@each_lesson
def test_every_refusal_in_a_lesson_names_a_chapter_of_its_mode(taught: Taught) -> None:
    game, lesson = taught
    for _, place in places(taught):
        for item in game.screen.items(game.view(place.state, LEARNER), place.decision, lesson.names(YOU)):
            if item.why:
                assert place_of(game, 1 + len(lesson.opponents), {"mode": lesson.mode}, item.rule) is not None


def test_a_lesson_that_the_rules_refuse_says_so() -> None:
    game = GAMES["imposter_kings"]
    lesson = teaching_of(game).lessons[0]
    step = lesson.steps[0]
    wrong = Lesson(**{**_fields(lesson), "steps": (Step(step.topic, step.look, step.prompt, ("Herald",), "x"),)})
    with pytest.raises(Exception, match="'Herald' is none of"):
        marked(game, wrong, arrive(game, wrong, 0), wrong.steps[0])
    other = Lesson(**{**_fields(lesson), "steps": (Step(step.topic, step.look, "play", ("You",), "x"),)})
    with pytest.raises(Exception, match=r"'play' is not asked at .*, but seat 0 'first-player'$"):
        arrive(game, other, 0)
    early = Lesson(**{**_fields(lesson), "moves": (*lesson.moves, Move(LEARNER, step.prompt, ("You",)))})
    with pytest.raises(LessonBroken, match="a move of the learner answers the first such question"):
        arrive(game, early, 0)
    never = Move(LEARNER, "mulligan", ("Keep",))
    more = Lesson(**{**_fields(lesson), "moves": (*lesson.moves, never, never)})
    with pytest.raises(LessonBroken, match="are never made"):
        arrive(game, more, len(lesson.steps))


def _fields(lesson: Lesson) -> dict[str, Any]:
    return {name: getattr(lesson, name) for name in Lesson.__slots__}


def test_the_lesson_of_the_game_of_imp_counts_the_missing_points_of_wealth() -> None:
    game = GAMES["imp"]
    [lesson] = teaching_of(game).lessons
    hand = arrive(game, lesson, 0).state.hands[LEARNER]
    assert (queries.points(hand, imp.WEALTH), queries.missing(hand, queries.WEALTH_SET)) == (2, 3)
    assert "counts 2 of the 5" in lesson.intro and "three points short" in lesson.steps[0].look


def test_every_card_of_every_game_is_there() -> None:
    def names(key: str) -> set[str]:
        return {card.name for card in teaching_of(GAMES[key]).cards}

    assert names("imposter_kings") == {card.name for card in kings.CARDS} | {"King"}
    assert names("imp") == {card.title for card in imp.CARDS}
    assert names("soon_king") == {*soon_king.NAMES, *heirs.NAMES[: heirs.COURTIERS]}
    assert {"Bolster card", "Target card", "Sword", "Mask", "Rat", "Cup"} == names("all_kings_fall")
    assert {"Letter", "Treasure", "Veto card", "Innocent", "Imposter"} <= names("imposter")


@pytest.mark.parametrize(
    "word", ["Throne", "Court", "Disgraced", "Royalty", "Muted", "Successor", "Antechamber", "Condemned", "Accused"]
)
def test_the_glossary_has_the_words_of_the_board(word: str) -> None:
    assert word in {term.word for term in teaching_of(GAMES["imposter_kings"]).terms}


@each_game
def test_every_picture_belongs_to_a_chapter_and_is_made_of_a_real_position(game: Any) -> None:
    titles = {title for mode, seats in ways(game) for title in game.screen.rules(seats, {"mode": mode})}
    illustrations = teaching_of(game).illustrations
    assert set(illustrations) <= titles
    assert len(illustrations) >= len(titles) // 2
    for make in illustrations.values():
        found = make()
        assert 0 < len(found.caption) <= CAPTION and found.caption.endswith(".")
        assert (found.scene is None) is bool(found.cards or found.groups)
        assert make() == found, "pictures are cached by their content"


def ways(game: Any) -> list[tuple[str, int]]:
    return [(key, seats) for key, mode in game.modes.items() for seats in mode.seats]


@each_game
def test_every_piece_with_a_picture_has_a_text(game: Any) -> None:
    teaching = teaching_of(game)
    assert set(teaching.pieces) <= {card.face or card.name for card in teaching.cards}
    assert all(face.name == name for name, face in teaching.pieces.items())
