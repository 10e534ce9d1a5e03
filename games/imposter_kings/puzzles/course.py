"""Working on a puzzle: choices are made one by one, and the opponent answers as stubbornly as the search allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import puzzles
from games.core.language import Listed, say
from games.core.protocol import Choice, Event, Seat
from games.core.puzzles import NoChoiceError, Puzzle, Right, choices
from games.imposter_kings.cards import NAMES
from games.imposter_kings.puzzles.finding import PATIENCE, search
from games.imposter_kings.puzzles.forced import After, Failure, Search, Spot
from games.imposter_kings.state import NO_CARD, State
from games.imposter_kings.view import view
from games.imposter_kings.words import WORDS


@dataclass(frozen=True)
class Stage(puzzles.Stage):
    """The position after some choices, with what the search knows of it.

    failure  after a wrong choice, a world and an answer of the opponent against which it fails
    spot     where the seat is asked now; after a wrong choice where it was asked; None once the round is won
    """

    failure: Failure | None = None
    spot: Spot | None = None


def follow(puzzle: Puzzle, picks: Sequence[int]) -> Stage:
    """Make these choices, each given by its place among `choices`. It ends with the first wrong one.

    Raises NoChoiceError for a place that is not there, and for choices after the win.
    """
    looking, spot = search(puzzle, PATIENCE)
    stage = _asked(spot, puzzle.seat)
    for pick in picks:
        if stage.spot is None:
            raise NoChoiceError("the puzzle is solved already")
        stage = _chosen(looking, stage.spot, _choice(stage.spot, pick), puzzle.seat)
        if stage.failure is not None:
            break
    return stage


def _choice(spot: Spot, pick: int) -> Choice:
    for at, choice in enumerate(choices(spot.decision)):
        if at == pick:
            return choice
    raise NoChoiceError(f"{spot.decision!r} has no choice {pick}")


def _chosen(search: Search, spot: Spot, choice: Choice, seat: int) -> Stage:
    after = search.after(spot, choice) if search.forces(spot, choice) else None
    if not isinstance(after, After):
        failure = search.failure(spot, choice)
        events = failure.line.events if failure is not None else ()
        return _asked(spot, seat, events, failure)
    if not after.spots:
        longest = max(after.won, key=lambda line: len(line.events))
        return Stage(view(longest.world, seat), view(longest.world, None), None, longest.events)
    hardest = max(after.spots, key=lambda next_: len(next_.lines))
    return _asked(hardest, seat, hardest.lines[0].events)


def _asked(spot: Spot, seat: int, events: tuple[Event, ...] = (), failure: Failure | None = None) -> Stage:
    """The stage in which the seat is asked at this spot. What is seen is the same in all worlds of the spot."""
    world = spot.lines[0].world
    return Stage(view(world, seat), view(world, None), spot.decision, events, failure, spot)


def solution(puzzle: Puzzle) -> list[Right]:
    """Right choices from the beginning to the win: the first is the only right one, later ones may have equals."""
    looking, _ = search(puzzle, PATIENCE)
    stage = follow(puzzle, ())
    found: list[Right] = []
    while stage.spot is not None:
        spot = stage.spot
        pick, choice = next(
            (at, choice) for at, choice in enumerate(choices(spot.decision)) if looking.forces(spot, choice)
        )
        found.append(Right(stage.table, spot.decision, choice, pick))
        stage = _chosen(looking, spot, choice, puzzle.seat)
    return found


def unseen(puzzle: Puzzle, stage: Stage, names: Sequence[str]) -> str:
    """The kinds of card that the opponent may hold, by the seat's knowledge; "" once the round is won."""
    if stage.spot is None:
        return ""
    opponent = 1 - puzzle.seat
    held = [_held_by(world, opponent) for world in stage.spot.worlds]
    kinds = {name for hand, successor in held for name in (*hand, successor) if name is not None}
    cards = Listed([WORDS[name] for name in sorted(kinds, key=NAMES.index)])
    return say("Cards that {seat} may have in hand or as Successor: {cards}", seat=names[opponent], cards=cards)


def supposed(puzzle: Puzzle, stage: Stage, names: Sequence[str]) -> str:
    """The deal in which the last choice fails; "" if the seat knows it anyway."""
    if stage.spot is None or stage.failure is None or len(stage.spot.lines) < 2:
        return ""
    opponent = 1 - puzzle.seat
    hand, successor = _held_by(stage.failure.line.origin, opponent)
    held = say("{cards:the}", cards=Listed([WORDS[name] for name in hand])) if hand else say("no card")
    if successor is None:
        return say("{seat} may hold {cards}:", seat=names[opponent], cards=held)
    return say(
        "{seat} may hold {cards}, with {card:the} as Successor:",
        seat=names[opponent],
        cards=held,
        card=WORDS[successor],
    )


def _held_by(world: State, seat: Seat) -> tuple[tuple[str, ...], str | None]:
    """The hand of a seat and its Successor, by name."""
    hand = tuple([NAMES[world.ident[card]] for card in range(len(world.ident)) if world.hands[seat] >> card & 1])
    successor = world.successor[seat]
    return hand, None if successor == NO_CARD else NAMES[world.ident[successor]]
