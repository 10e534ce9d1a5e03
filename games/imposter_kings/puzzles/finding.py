"""Finding puzzles: matches are played at random or as the game advises, and every turn is searched for a forced win."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from games.core.protocol import Action, Choice
from games.core.puzzles import Puzzle, choices
from games.core.record import RecordError
from games.core.rng import seed_bytes
from games.imposter_kings.game import ImposterKings
from games.imposter_kings.possible import TooManyWorldsError, worlds
from games.imposter_kings.puzzles.forced import Search, SearchTooLongError, Spot
from games.imposter_kings.queries import FLIP
from games.imposter_kings.state import State

GAME = ImposterKings()
MODES = ("quickplay1", "quickplay2", "quickplay3", "standard")
WORLDS = 400
STEPS = 4_000
"""Limits of a search for new puzzles; within them a press is answered at once."""
PATIENCE = 10 * STEPS
"""Limit of a puzzle that is known already, for a whole course: its choices are searched one after the other."""
LEAST_CHOICES = 3
"""With fewer there is nothing to find."""
MOST_HELD = 3
"""Cards of the opponent: against more nothing is forced so soon."""
LONGEST = 2
"""Own turns of a puzzle."""


def search(puzzle: Puzzle, budget: int = STEPS) -> tuple[Search, Spot]:
    """The search for this puzzle, and the spot from which it starts: all worlds of the seat."""
    state: State = puzzle.state(GAME)
    found = Search(puzzle.seat, puzzle.turns, state, budget)
    return found, found.start(worlds(state, puzzle.seat, WORLDS))


def find(seed: str, modes: Sequence[str] = MODES) -> Iterator[Puzzle]:
    """Puzzles without end, the same ones for the same seed and modes, at most one of a match."""
    rng = random.Random(f"puzzles {seed}")
    number = 0
    while True:
        number += 1
        found = _in_match(rng, modes[number % len(modes)], seed_bytes(f"puzzle {seed} {number}".encode()))
        if found is not None:
            yield found


def collect(seed: str, count: int, mode: str | None = None) -> list[Puzzle]:
    """So many puzzles of this mode; without one of all modes, at most a third of them of one."""
    modes: Counter[str] = Counter()
    found: list[Puzzle] = []
    most = -(-count // 3) if mode is None else count
    for puzzle in find(seed, MODES if mode is None else (mode,)):
        if modes[puzzle.mode] < most:
            modes[puzzle.mode] += 1
            found.append(puzzle)
        if len(found) == count:
            return found
    raise AssertionError("there are always more matches")


def _in_match(rng: random.Random, mode: str, seed: bytes) -> Puzzle | None:
    """Play the first round of a match to the first position that is a puzzle."""
    state = GAME.new(2, seed, {"mode": mode})
    sense = rng.choice((0.0, 0.5, 0.9))
    actions: list[tuple[int, int, Choice]] = []
    while not state.rounds:
        decision = GAME.pending(state)[0]
        if decision.prompt == "play" and len(decision.options) >= LEAST_CHOICES:
            turns = turns_to_win(state, decision.seat)
            if turns is not None:
                return Puzzle(mode=mode, seed=seed.hex(), actions=tuple(actions), seat=decision.seat, turns=turns)
        advised = rng.random() < sense
        choice = GAME.advise(state, decision, rng) if advised else decision.random(rng)
        GAME.apply(state, Action(decision.seat, decision.id, choice))
        actions.append((decision.seat, decision.id, choice))
    return None


def turns_to_win(state: State, seat: int) -> int | None:
    """In how many own turns one choice, and no other, forces the win; None where none or several do."""
    if state.hands[1 - seat].bit_count() > MOST_HELD:
        return None
    try:
        possible = worlds(state, seat, WORLDS)
        for turns in range(1, LONGEST + 1):
            looking = Search(seat, turns, state, STEPS)
            spot = looking.start(possible)
            right = looking.right(spot)
            if right:
                return turns if len(right) == 1 and _is_hidden(state, spot, right[0]) else None
    except (TooManyWorldsError, SearchTooLongError):
        return None
    return None


def _is_hidden(state: State, spot: Spot, choice: Choice) -> bool:
    """Whether the choice is not simply the highest card."""
    held = [card for card in choices(spot.decision) if isinstance(card, int)]
    highest = max([state.base(card) for card in held], default=0)
    return choice == FLIP or (isinstance(choice, int) and state.base(choice) < highest)


def check(puzzle: Puzzle) -> None:
    """Search a puzzle exhaustively. Raises RecordError unless one choice alone forces the win, and none sooner."""
    looking, spot = search(puzzle, PATIENCE)
    right = looking.right(spot)
    if len(right) != 1:
        raise RecordError(f"{len(right)} choices force the win, not one")
    if puzzle.turns > 1:
        looking, spot = search(puzzle.model_copy(update={"turns": puzzle.turns - 1}), PATIENCE)
        if looking.right(spot):
            raise RecordError(f"the win is forced in fewer than {puzzle.turns} turns")
