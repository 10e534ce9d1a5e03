"""Puzzles: every world is counted, forced means forced against all of them, and every shipped puzzle is right."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.core import puzzles
from games.core.protocol import Action
from games.core.puzzles import Book, Found, NoChoiceError, Puzzle, choices, shipped
from games.core.record import RecordError
from games.imposter_kings.game import ImposterKings
from games.imposter_kings.possible import TooManyWorldsError, worlds
from games.imposter_kings.puzzles.course import follow, solution
from games.imposter_kings.puzzles.finding import MODES, STEPS, check, search
from games.imposter_kings.puzzles.forced import Search, SearchTooLongError, Spot
from games.imposter_kings.state import State
from games.registry import PUZZLES
from tests.games.imposter_kings.at import At
from tests.long import first

GAME = ImposterKings()
PORT = PUZZLES[GAME.key]
ALL = shipped(PORT)


def names(spot: Spot, picked: Any) -> list[Any]:
    """Choices as names of cards."""
    kinds = dict(GAME.view(spot.lines[0].world, spot.decision.seat).ids)
    return [kinds.get(choice, choice) for choice in picked]


def search_of(state: State, turns: int = 1, seat: int = 0) -> tuple[Search, Spot]:
    search = Search(seat, turns, state, 100_000)
    return search, search.start(worlds(state, seat, 1000))


def right(state: State, turns: int = 1) -> list[Any]:
    search, spot = search_of(state, turns)
    return names(spot, search.right(spot))


def quickplay(mine: str, theirs: str, **table: Any) -> State:
    return At(mine, theirs, mode="quickplay1", **{"accused": "Sentry", **table}).state


# ---- worlds


def turns_of_a_match(seed: int, mode: str) -> list[tuple[State, int]]:
    """Late positions of the first round of a random match, with the seat that is to play."""
    state, rng = GAME.new(2, seed, {"mode": mode}), random.Random(seed)
    found = []
    while not state.rounds:
        decision = GAME.pending(state)[0]
        if decision.prompt == "play" and state.hands[1 - decision.seat].bit_count() <= 4:
            found.append((state.clone(), decision.seat))
        GAME.apply(state, Action(decision.seat, decision.id, decision.random(rng)))
    return found


def deal(state: State, seat: int) -> tuple[Any, ...]:
    """What matters of a world: the opponent's hand and Successor by kind."""
    other = 1 - seat
    hand = sorted([state.ident[card] for card in range(len(state.ident)) if state.hands[other] >> card & 1])
    return tuple(hand), state.successor[other] >= 0 and state.ident[state.successor[other]]


@pytest.mark.parametrize("mode", MODES)
def test_the_worlds_are_those_that_sampling_draws_and_look_alike_to_the_seat(mode: str) -> None:
    rng = random.Random(3)
    tried = 0
    for seed in range(12):
        for state, seat in turns_of_a_match(seed, mode)[:2]:
            try:
                listed = worlds(state, seat, 300)
            except TooManyWorldsError:
                continue
            tried += 1
            deals = {deal(world, seat) for world in listed}
            assert deal(state, seat) in deals
            assert {deal(GAME.sample(state, seat, rng), seat) for _ in range(12)} <= deals
            for world in listed[:: 1 + len(listed) // 10]:
                assert GAME.view(world, seat) == GAME.view(state, seat)
    assert tried > 3


def test_every_deal_is_listed_once() -> None:
    state = quickplay("Queen", "Fool, Elder", flipped=[0, 1])
    listed = worlds(state, 0, 10)
    assert [deal(world, 0) for world in listed] == [deal(state, 0)]
    hidden = quickplay("Queen", "Fool", flipped=[0])
    assert len({deal(world, 0) for world in worlds(hidden, 0, 10)}) == len(worlds(hidden, 0, 10)) == 2


# ---- forced


def test_a_card_wins_in_one_turn_if_it_cannot_be_topped() -> None:
    assert right(quickplay("Sentry, Fool", "Soldier, Soldier", court="Elder", flipped=[0, 1])) == ["Sentry"]
    assert right(quickplay("Soldier, Elder", "Sentry, Fool", court="Elder", flipped=[0, 1])) == []


def test_a_win_must_hold_in_every_world_and_not_only_in_the_real_one() -> None:
    """The Fool is in the hand and the Queen is the Successor, or the other way round: only one of these loses."""
    state = quickplay("Sentry, Elder", "Fool", successors="-, Queen", flipped=[0], accused="Warlord", court="Soldier")
    seen = Search(0, 1, state, 10_000)
    real = seen.start([state])
    search, spot = search_of(state)
    assert len(spot.lines) == 2
    assert set(search.right(spot)) <= set(seen.right(real))
    for choice in choices(spot.decision):
        if choice in seen.right(real) and choice not in search.right(spot):
            failure = search.failure(spot, choice)
            assert failure is not None and deal(failure.line.origin, 0) != deal(state, 0)


def in_two_worlds(mine: str, theirs: str, successor: str, court: str) -> tuple[Any, Any, Any]:
    """What forces a win in two turns: in each of the two worlds by itself, and in both together."""
    state = quickplay(mine, theirs, successors=f"-, {successor}", flipped=[0], court=court)
    search, spot = search_of(state, 2)
    first_, second = [set(names(spot, search.right(Spot(spot.decision, (line,))))) for line in spot.lines]
    return first_, second, set(names(spot, search.right(spot)))


def test_a_choice_for_each_world_is_not_a_choice_for_both() -> None:
    hand = "Oathbound, Princess, Mystic"
    assert in_two_worlds(hand, "Warlord", "Inquisitor", "Queen") == ({"Oathbound"}, {"Princess"}, set())


def test_later_choices_too_are_the_same_in_worlds_that_look_alike() -> None:
    """The Princess begins a win in either world, but how it goes on depends on a card that the seat does not see."""
    court = "Warlord, Fool, Elder"
    alone, other, together = in_two_worlds("Queen, Mystic, Princess", "Elder", "Soldier", court)
    assert alone & other == {"Princess"} and together == set()


def test_a_search_that_takes_too_long_says_so() -> None:
    state = quickplay("Sentry, Elder", "Soldier, Fool", court="Elder", flipped=[0, 1])
    search = Search(0, 1, state, 1)
    with pytest.raises(SearchTooLongError):
        search.right(search.start([state]))


# ---- the puzzles of the package


def test_every_mode_has_enough_puzzles_and_no_two_are_the_same() -> None:
    assert len(ALL) >= 60
    assert min(Counter(puzzle.mode for puzzle in ALL).values()) >= 11
    assert sum(puzzle.mode == "standard" for puzzle in ALL) >= 20
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)
    assert {puzzle.mode for puzzle in ALL} == set(MODES) and {puzzle.turns for puzzle in ALL} == {1, 2}


@pytest.mark.parametrize("puzzle", first(6, ALL), ids=lambda puzzle: f"{puzzle.id:07x}")
def test_every_puzzle_has_one_choice_that_forces_the_win(puzzle: Puzzle) -> None:
    check(puzzle)


@pytest.mark.parametrize("puzzle", first(6, ALL), ids=lambda puzzle: f"{puzzle.id:07x}")
def test_the_solution_wins_every_game_that_the_rules_allow(puzzle: Puzzle) -> None:
    """Played through the rules alone: all worlds, all answers, the choice looked up by what the seat sees."""
    looking, spot = search(puzzle, 20 * STEPS)
    known: dict[str, Any] = {}
    rounds = len(spot.lines[0].world.rounds)

    def note(here: Spot) -> None:
        """The choice for everything that the seat may see from here on."""
        choice = next(choice for choice in choices(here.decision) if looking.forces(here, choice))
        for world in here.worlds:
            assert known.setdefault(repr(GAME.view(world, puzzle.seat)), choice) == choice
        after = looking.after(here, choice)
        assert hasattr(after, "spots"), "a right choice leaves no line that is lost"
        for next_ in after.spots:
            note(next_)

    note(spot)
    waiting = [(line.world.clone(), 0) for line in spot.lines]
    games = 0
    while waiting:
        world, turns = waiting.pop()
        if len(world.rounds) > rounds:
            assert world.rounds[-1].winners == (puzzle.seat,)
            games += 1
            continue
        asked = sorted(GAME.pending(world), key=lambda decision: decision.seat == puzzle.seat)[0]
        if asked.seat == puzzle.seat:
            turns += asked.prompt in ("play", "antechamber", "remove")
            assert turns <= puzzle.turns
            answers = [known[repr(GAME.view(world, puzzle.seat))]]
        else:
            answers = list(choices(asked))
        for answer in answers:
            then = world.clone()
            GAME.apply(then, Action(asked.seat, asked.id, answer))
            waiting.append((then, turns))
    assert games >= len(spot.lines)


@pytest.mark.parametrize("puzzle", first(4, ALL), ids=lambda puzzle: f"{puzzle.id:07x}")
def test_the_course_leads_to_the_win_and_every_other_first_choice_fails(puzzle: Puzzle) -> None:
    picks = [right_.pick for right_ in solution(puzzle)]
    assert len(picks) <= 6
    for length in (len(picks) - 1, len(picks)):
        stage = follow(puzzle, picks[:length])
        assert stage.failure is None and (stage.decision is None) is (length == len(picks))
    start = follow(puzzle, ())
    assert start.spot is not None
    for pick, _ in enumerate(choices(start.spot.decision)):
        stage = follow(puzzle, [pick])
        assert (stage.failure is None) is (pick == picks[0])
        if stage.failure is not None:
            line, lost, long = stage.failure
            assert stage.events == line.events
            assert any(line.origin is world for world in stage.spot.worlds), "told from the choice on"
            ended = line.world.rounds[-1:] != line.origin.rounds[-1:]
            assert lost is (ended and line.world.rounds[-1].winners != (puzzle.seat,))
            assert lost or line.world.minted >= start.spot.worlds[0].minted + 2 * puzzle.turns or not long
    with pytest.raises(NoChoiceError):
        follow(puzzle, [511])
    with pytest.raises(NoChoiceError):
        follow(puzzle, [*picks, 0])


def test_views_of_all_worlds_of_a_spot_are_one() -> None:
    for puzzle in ALL[:12]:
        looking, spot = search(puzzle, 20 * STEPS)
        after = looking.after(spot, looking.right(spot)[0])
        for next_ in [spot, *getattr(after, "spots", ())]:
            assert len({repr(GAME.view(world, puzzle.seat)) for world in next_.worlds}) == 1


def test_wrong_puzzles_are_noticed() -> None:
    long_ = next(puzzle for puzzle in ALL if puzzle.turns == 2)
    short = next(puzzle for puzzle in ALL if puzzle.turns == 1)
    with pytest.raises(RecordError, match="0 choices"):
        check(long_.model_copy(update={"turns": 1}))
    with pytest.raises(ValueError, match=r"choices|fewer|steps"):
        check(short.model_copy(update={"turns": 2}))
    with pytest.raises(ValueError, match="not asked"):
        check(short.model_copy(update={"seat": 1 - short.seat}))
    with pytest.raises(ValueError, match=r"no decision|does not offer"):
        check(short.model_copy(update={"actions": short.actions[1:]}))


def test_a_search_adds_what_is_new_and_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def collect(*arguments: Any) -> list[Puzzle]:
        asked.append(arguments)
        return [ALL[0], ALL[len(asked)]]

    monkeypatch.setattr(type(PORT), "collect", staticmethod(collect))
    search_ = Found(seed="x", count=2, mode="standard")
    once = puzzles.extended(PORT, Book(rules_version=GAME.rules_version), search_)
    twice = puzzles.extended(PORT, once, search_)
    assert asked == [("x", 2, "standard")] * 2
    assert once.puzzles == ALL[:2] and twice.puzzles == ALL[:3]
    assert twice.found == (search_, search_)


def test_a_file_of_puzzles_is_read_as_it_was_written() -> None:
    book = puzzles.read(PORT, PORT.file.read_text())
    assert puzzles.read(PORT, puzzles.written(book)) == book
    for wrong in ("{}", "[]", puzzles.written(book.model_copy(update={"rules_version": 99}))):
        with pytest.raises(RecordError):
            puzzles.read(PORT, wrong)
