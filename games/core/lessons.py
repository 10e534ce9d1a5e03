"""Lessons of a game as data: a prepared match, the questions that the learner answers, and the answers of the others.

The rules decide everything: a lesson starts from a state of the game, and each answer goes through `Game.apply`. So a
lesson cannot show anything that the game does not do. `arrive` plays a lesson up to a step; `attempt` tries an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.game import Game
from games.core.language import ENGLISH, Text, speaking
from games.core.protocol import ONE, Action, Choice, Decision, Event, Seat, tokens_of
from games.core.screen import Item

LEARNER: Seat = 0
YOU = "You"
"""The name of the learner's seat while labels are compared."""


@dataclass(frozen=True, slots=True)
class Step:
    """One question that the learner answers.

    topic   heading of the step: "Value and Throne"
    look    one or two short sentences: what to look at
    prompt  the kind of question that is open here
    marked  the answer that leads on, by the labels of its items or by their first words; several where several are
            picked together
    said    one or two sentences about what came of it; "" where the story of the match says it all
    asides  by label, or its first words, what is said about another answer; under "" about all others
    """

    topic: Text
    look: Text
    prompt: str
    marked: tuple[str, ...]
    said: Text
    asides: Mapping[str, Text] = field(default_factory=dict)


class Move(NamedTuple):
    """An answer that the lesson gives: for another seat, or for the learner where there is nothing to learn.

    It answers the next question of this kind to this seat, also where a step waits for such a question. Questions
    to others without a move get the clock's answer.
    """

    seat: Seat
    prompt: str
    labels: tuple[str, ...]


def move(seat: Seat, prompt: str, *labels: str) -> Move:
    """An answer of this seat, by the labels of its items."""
    return Move(seat, prompt, labels)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson. The learner has seat 0.

    key        names it in the database; never used again for another lesson of the game
    title      a few words
    mode       the way to play that its rules are those of
    start      makes the state in which it begins
    opponents  the names of the other seats, in order
    intro      one or two sentences before the first step
    steps      at least one
    moves      the prepared answers, in order for each seat and prompt
    end        one or two sentences after the last step
    """

    key: str
    title: Text
    mode: str
    start: Callable[[Game[Any]], Any]
    opponents: tuple[str, ...]
    intro: Text
    steps: tuple[Step, ...]
    moves: tuple[Move, ...]
    end: Text

    def names(self, learner: str) -> tuple[str, ...]:
        """The names of all seats, the learner's first."""
        return (learner, *self.opponents)


class LessonBroken(Exception):
    """The lesson does not fit the rules any more: its data has to be corrected."""


class Place(NamedTuple):
    """A lesson at one of its steps, or after the last one (`decision` is None).

    events  what has happened since the step before
    """

    state: Any
    decision: Decision | None
    events: tuple[Event, ...]


class Attempt(NamedTuple):
    """The effect of an answer: of the marked one, or of another, which leaves the lesson.

    state, events   after the answer, before another seat answers
    aside           what the lesson says about it; "" for the marked answer
    """

    right: bool
    state: Any
    events: tuple[Event, ...]
    aside: str


def arrive(game: Game[Any], lesson: Lesson, done: int) -> Place:
    """The lesson after `done` of its steps, each answered as marked. Raises LessonBroken."""
    state = lesson.start(game)
    moves = list(lesson.moves)
    events = _others(game, lesson, state, moves)
    for step in lesson.steps[:done]:
        decision = _asked(game, lesson, state, step)
        choice = _choice(game, lesson, state, decision, step.marked)
        after = game.apply(state, Action(LEARNER, decision.id, choice))
        events = [*after, *_others(game, lesson, state, moves)]
    here = _asked(game, lesson, state, lesson.steps[done]) if done < len(lesson.steps) else None
    if here is None and moves:
        raise LessonBroken(f"{lesson.key}: these moves are never made: {moves}")
    return Place(state, here, tuple(events))


def fault_of(game: Game[Any], lesson: Lesson) -> str:
    """Why the lesson cannot be played to its end; "" if it can. A changed deck or mode can fail in any way."""
    try:
        arrive(game, lesson, len(lesson.steps))
    except Exception as error:
        return str(error) or type(error).__name__
    return ""


def marked(game: Game[Any], lesson: Lesson, place: Place, step: Step) -> Choice:
    """The answer that leads on from here."""
    if place.decision is None:
        raise LessonBroken(f"{lesson.key}: nothing is asked")
    return _choice(game, lesson, place.state, place.decision, step.marked)


def attempt(game: Game[Any], lesson: Lesson, place: Place, step: Step, choice: Choice) -> Attempt:
    """Try an answer. The place stays as it is. Raises IllegalAction for an answer that the rules refuse."""
    if place.decision is None:
        raise LessonBroken(f"{lesson.key}: nothing is asked")
    right = {*tokens_of(choice)} == {*tokens_of(marked(game, lesson, place, step))}
    aside = "" if right else _aside(game, lesson, place.state, place.decision, step, choice)
    state = place.state.clone()
    events = game.apply(state, Action(LEARNER, place.decision.id, choice))
    return Attempt(right, state, tuple(events), aside)


def _others(game: Game[Any], lesson: Lesson, state: Any, moves: list[Move]) -> list[Event]:
    """All others answer, until the learner is asked or the match is over."""
    events: list[Event] = []
    while True:
        decision = next((d for d in game.pending(state) if d.blocking and _is_given(d, moves)), None)
        if decision is None:
            return events
        move = _next(decision, moves)
        choice = decision.default if move is None else _choice(game, lesson, state, decision, move.labels)
        if move is not None:
            moves.remove(move)
        events += game.apply(state, Action(decision.seat, decision.id, choice))


def _is_given(decision: Decision, moves: Sequence[Move]) -> bool:
    """Whether the lesson answers this question, and not the learner."""
    return decision.seat != LEARNER or _next(decision, moves) is not None


def _next(decision: Decision, moves: Sequence[Move]) -> Move | None:
    return next((move for move in moves if (move.seat, move.prompt) == (decision.seat, decision.prompt)), None)


def _asked(game: Game[Any], lesson: Lesson, state: Any, step: Step) -> Decision:
    """The question of this step. A move of the learner with the same prompt has answered an earlier one."""
    pending = game.pending(state)
    for decision in pending:
        if decision.seat == LEARNER and decision.prompt == step.prompt:
            return decision
    asked = ", ".join(f"seat {decision.seat} {decision.prompt!r}" for decision in pending) or "nothing"
    moved = any((move.seat, move.prompt) == (LEARNER, step.prompt) for move in lesson.moves)
    why = "; a move of the learner answers the first such question, so make it a step" if moved else ""
    raise LessonBroken(f"{lesson.key}: {step.prompt!r} is not asked at {step.look!r}, but {asked}{why}")


def _choice(game: Game[Any], lesson: Lesson, state: Any, decision: Decision, labels: Sequence[str]) -> Choice:
    """The answer that these labels mean. Raises LessonBroken."""
    items = _items(game, lesson, game.view(state, decision.seat), decision)
    tokens = tuple([_item(lesson, items, label).option for label in labels])
    if decision.pick != ONE:
        return decision.admit(tokens)
    if len(tokens) != 1:
        raise LessonBroken(f"{lesson.key}: {decision.prompt!r} takes one answer, not {labels}")
    return decision.admit(tokens[0])


def _items(game: Game[Any], lesson: Lesson, view: Any, decision: Decision) -> Sequence[Item]:
    """The items in English, in which lessons name them."""
    with speaking(ENGLISH):
        return game.screen.items(view, decision, lesson.names(YOU))


def _item(lesson: Lesson, items: Sequence[Item], label: str) -> Item:
    """The item of this label, else the first one that can be chosen and begins with these words."""
    there = [item for item in items if not item.why]
    for item in [*[item for item in there if item.label == label], *there]:
        if begins(item.label, label):
            return item
    raise LessonBroken(f"{lesson.key}: {label!r} is none of {[item.label for item in there]}")


def begins(label: str, words: str) -> bool:
    """Whether a label is, or begins with, these words."""
    return label == words or label.startswith(f"{words} ")


def _aside(game: Game[Any], lesson: Lesson, state: Any, decision: Decision, step: Step, choice: Choice) -> str:
    """The step's text about this answer."""
    tokens = tokens_of(choice)
    items = _items(game, lesson, game.view(state, LEARNER), decision)
    chosen = [item.label for item in items if not item.why and item.option in tokens]
    for words, said in step.asides.items():
        if words and any(begins(label, words) for label in chosen):
            return said
    return step.asides.get("", "")
