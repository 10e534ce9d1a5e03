"""Reviews: judged by what the seat knew, the same each time, harsher on a beginner than on a good player."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from ai import review
from ai.levels import normal
from ai.players import PLAYERS
from ai.protocol import Variant
from ai.review import Asked, Reviewer, asked_of, assess
from cogs.pictures.chances import percent
from games.core.protocol import Action
from games.imposter_kings import worlds
from games.registry import GAMES
from tests.ai.positions import answer_of
from tests.long import long

GAME = GAMES["imposter_kings"]
VARIANT = Variant(GAME, "quickplay1", 2)


@cache
def answered(seed: int) -> tuple[Asked, ...]:
    """The choices of a match between a beginner in seat 0 and a good player in seat 1."""
    state, rng = GAME.new(2, seed, {"mode": VARIANT.mode}), random.Random(seed)
    players, found = [PLAYERS["easy"](VARIANT), normal(VARIANT)], []
    while GAME.outcome(state) is None:
        decision = next(d for d in GAME.pending(state) if d.blocking)
        choice = answer_of(players[decision.seat], GAME, state, decision, rng)
        found.append(asked_of(len(found) + 1, 0, GAME, state, decision, choice))
        GAME.apply(state, Action(decision.seat, decision.id, choice))
    return tuple(one for one in found if one is not None)


@pytest.fixture(autouse=True)
def little_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "SIMULATIONS", 24)


def test_an_assessment_is_the_same_each_time_and_its_chances_fit() -> None:
    for asked in answered(3)[:12]:
        found = assess(asked)
        if found is None:
            continue
        assert found == assess(asked)
        assert 0 <= found.chance <= found.best_chance <= 1
        assert (found.choice == found.best) <= (found.loss == 0)
        assert found.choice == asked.choice
        given, lost, best = [int(percent(value)[:-2]) for value in (found.chance, found.loss, found.best_chance)]
        assert given + lost == best


@long
def test_a_beginner_gives_away_more_than_a_good_player() -> None:
    lost: dict[int, list[float]] = {0: [], 1: []}
    for seed in (3, 4):
        for found in map(assess, answered(seed)):
            if found is not None:
                lost[found.seat].append(found.loss)
    mean = {seat: sum(losses) / len(losses) for seat, losses in lost.items()}
    assert mean[0] > 2 * mean[1] > 0


def test_few_worlds_are_listed_and_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []

    def sample(state: Any, seat: int, rng: random.Random) -> Any:
        drawn.append(worlds.sample(state, seat, rng))
        return drawn[-1]

    monkeypatch.setattr(type(GAME), "sample", lambda game, *given: sample(*given))
    counts = set()
    for asked in answered(3):
        drawn.clear()
        if assess(asked) is not None:
            few = GAME.worlds(drawn[0], *_seat_of(asked), review.SIMULATIONS, random.Random(1)) is not None
            counts.add((few, len(drawn)))
    assert counts == {(True, 1), (False, 2 * review.SIMULATIONS)}


def _seat_of(asked: Asked) -> list[int]:
    return [d.seat for d in GAME.pending(GAME.from_json(asked.state)) if d.id == asked.decision]


async def test_reviews_are_worked_out_in_a_process_with_progress() -> None:
    told: list[tuple[int, int]] = []
    reviewer = Reviewer()
    try:
        found = await reviewer.review(iter([None, *answered(3)[:2]]), lambda *at: told.append(at))
    finally:
        reviewer.close()
    assert told == [(1, 2), (2, 2)]
    assert [one.number for one in found] == [asked.number for asked in answered(3)[:2]]
