"""Answers are compared in the same worlds, from what the asked seat knows alone, in every game."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ai.comparing import Comparison, comparable, compare
from ai.hints import hint
from ai.levels import THINKERS
from ai.rounds import is_forced, waiting
from ai.thinkers import received, sent
from games.core.game import Game
from games.core.protocol import Action, Decision
from games.registry import GAMES
from tests.games.imp.at import At
from tests.long import long

IMP = GAMES["imp"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def questions(game: Game[Any], seats: int, seed: int = 3) -> Iterator[tuple[Any, Decision]]:
    """Positions of a random match with a real choice."""
    state, rng = game.new(seats, seed, {"mode": next(iter(game.modes))}), random.Random(seed)
    while (decision := waiting(game, state)) is not None:
        if not is_forced(decision):
            yield state, decision
        game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))


def compared(game: Game[Any], state: Any, decision: Decision, simulations: int = 4) -> Comparison | None:
    return compare(game, state, decision, random.Random(5), simulations=simulations, most=3)


@every_game
def test_every_game_compares_answers_and_hidden_cards_change_nothing(game: Game[Any]) -> None:
    """In a second world, which the seat cannot tell from the first one, all chances are the same."""
    found = 0
    for number, (state, decision) in enumerate(questions(game, game.seats[0])):
        if number % 3 or found == 4:
            continue
        assert comparable(game, state)
        other = game.sample(state, decision.seat, random.Random(9))
        here, there = (compared(game, world, decision) for world in (state, other))
        assert here == there
        if here is not None:
            found += 1
            assert here.worlds == 4
            assert all(decision.admit(one.choice) == one.choice and 0 <= one.chance <= 1 for one in here.answers)
    assert found >= 3


@pytest.mark.parametrize("key", ["imp", "soon_king"])
def test_chances_of_the_match_are_those_of_matches_played_to_their_end(key: str) -> None:
    """Also in games that can appraise positions: how good one is there on the average tells no answers apart."""
    game = GAMES[key]
    found = [compared(game, *asked, 8) for _, asked in zip(range(12), questions(game, game.seats[0]), strict=False)]
    chances = [one.chance * each.worlds for each in found if each is not None for one in each.answers]
    assert len(set(chances)) > 2
    assert all(2 * won == pytest.approx(round(2 * won)) for won in chances), "won, lost or drawn"


@every_game
def test_an_open_position_of_every_game_is_sent_to_a_worker(game: Game[Any]) -> None:
    for _, (state, decision) in zip(range(5), questions(game, game.seats[0]), strict=False):
        there = received(game, pickle.loads(pickle.dumps(sent(game, state))))
        assert decision.id in [asked.id for asked in game.pending(there)]
        assert there.fingerprint() == state.fingerprint()


def test_the_answer_that_wins_is_first_and_others_are_surely_worse() -> None:
    ana = At("king hoard treasure militia*4", "gold*4 militia*3", "militia", turn=1)
    ana.says("end")
    decision = waiting(IMP, ana.state)
    found = compare(IMP, ana.state, decision, random.Random(1), simulations=60, most=3, given=("king",))
    best, *others = found.answers
    assert (best.choice, best.worse) == ("militia", False)
    assert best.chance > 0.7
    given = next(one for one in others if one.choice == "king")
    assert given.worse and given.chance < best.chance


def test_a_comparison_ends_in_time() -> None:
    state, decision = next(questions(GAMES["soon_king"], 3))
    found = compare(GAMES["soon_king"], state, decision, random.Random(1), simulations=10_000, most=3, until=0.0)
    assert found.worlds == 1


@long
def test_a_hint_is_found_in_the_worker_and_without_it_the_usual_player_answers(monkeypatch: Any) -> None:
    state, decision = next(questions(IMP, 2))
    try:
        found = hint(IMP, state.clone(), decision, random.Random(1))
    finally:
        THINKERS.close()
    assert found.worlds and len(found.answers) > 1
    monkeypatch.setattr("ai.hints.THINKERS.start", lambda: None)
    monkeypatch.setattr("ai.hints.THINKERS.result", lambda *given: None)
    alone = hint(IMP, state.clone(), decision, random.Random(1))
    assert (len(alone.answers), alone.worlds) == (1, 0)
