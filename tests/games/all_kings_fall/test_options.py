"""Random matches with every table option: they end, and views tell no secrets (section 13 of the rules)."""

import random

import pytest

from games.core.protocol import Action
from tests.games.all_kings_fall.at import GAME

OPTIONS = [
    {"target": 3},
    {"mode": "short", "round_cap": 5},
    {"mode": "short", "pool_cap": None, "start_tokens": 3},
    {"mode": "short", "order": "rotating", "overtime": "ahead-now"},
    {"mode": "short", "divide": "plot"},
    {"mode": "short", "divide": "plot", "keep_home": True, "start_tokens": 2},
    {"mode": "short", "keep_home": True, "start_tokens": 1},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_random_match_ends_with_all_options(options):
    for seed in range(4):
        rng = random.Random(seed)
        state = GAME.new(2 + seed, seed, options)
        while pending := GAME.pending(state):
            blocking = [d for d in pending if d.blocking]
            anything = [d for d in pending if d.prompt != "leave" or rng.random() < 0.02]
            d = rng.choice(blocking if rng.random() < 0.8 else anything)
            GAME.apply(state, Action(d.seat, d.id, d.random(rng)))
            world = GAME.sample(state, 0, rng)
            assert GAME.view(world, 0) == GAME.view(state, 0)
            assert [(d.id, d.prompt) for d in GAME.pending(world)] == [(d.id, d.prompt) for d in GAME.pending(state)]
        outcome = GAME.outcome(state)
        assert any(outcome.winners)
        assert len(outcome.rounds) <= GAME.view(state, None).last_round


@pytest.mark.parametrize(
    "options",
    [
        {"target": 2},
        {"target": 21},
        {"round_cap": 4},
        {"round_cap": 61},
        {"pool_cap": 11},
        {"start_tokens": 4},
        {"order": "backwards"},
        {"mode": "long"},
        {"lute": True},
    ],
    ids=str,
)
def test_an_option_that_is_none_is_refused_by_name(options):
    with pytest.raises(ValueError, match=next(iter(options))):
        GAME.new(3, 1, options)
