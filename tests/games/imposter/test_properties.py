"""Properties of every match, for every number of seats and all answers."""

import random
from collections.abc import Iterator

import pytest

from games.core.protocol import Action
from games.imposter.beliefs import mask_of, suspects
from games.imposter.modes import SEATS
from games.imposter.state import IMPOSTERS, INNOCENTS, State
from tests.games.imposter.at import GAME

every_number_of_seats = pytest.mark.parametrize("seats", SEATS)
VARIANTS = (
    {},
    {"bag": "whether", "votes": "number", "vetoes": 6},
    {"target": 3, "vetoes": 0},
    {"target": 7, "last_veto_loses": True, "vetoes": 2},
)


def walk(seats: int, seed: int, options=None, *, clock: bool = False) -> Iterator[tuple[State, list]]:
    """A match answer by answer: the state after it, and what it told."""
    rng, state = random.Random(seed), GAME.new(seats, seed, options)
    yield state, []
    while waiting := [d for d in GAME.pending(state) if d.blocking]:
        d = waiting[-1] if clock else rng.choice(waiting)
        told = GAME.apply(state, Action(d.seat, d.id, d.default if clock else d.random(rng)))
        yield state, list(told)


@every_number_of_seats
def test_every_step_of_random_imposter_matches_keeps_the_rules(seats):
    for seed, options in enumerate(VARIANTS):
        start = GAME.new(seats, seed, options)
        last = start
        for state, told in walk(seats, seed, options):
            last = state
            assert state.imposters == start.imposters and state.circle == start.circle
            assert sum(state.imposters) == state.card.imposters
            check_history(state)
            for event in told:
                if event.kind == "disc":
                    before = state.history[-1].postmaster
                    at = state.circle.index(before)
                    assert event.public["postmaster"] == state.circle[(at + 1) % seats]
        check_end(last)


def check_history(s: State) -> None:
    score = GAME.view(s, None).score
    assert sum(score) == sum(past.bag is not None for past in s.history)
    used = sum(past.vote is not None and past.vote.passed for past in s.history) + bool(s.vote and s.vote.passed)
    assert s.vetoes + used == s.options.vetoes
    for past in s.history:
        assert len(set(past.group)) == len(past.group) == s.card.group
        there = sum(s.imposters[seat] for seat in past.group)
        assert (past.bag is None) == (past.vote is not None and past.vote.passed)
        if past.bag is not None:
            assert past.bag.treasures <= there
            if s.options.bag == "numbers":
                assert past.bag.letters + past.bag.treasures == s.card.group
        if past.vote is not None:
            assert past.vote.passed == (past.vote.vetoes > (s.seats - 1) / 2)
            assert past.postmaster not in past.vote.by


def check_end(s: State) -> None:
    outcome = GAME.outcome(s)
    assert len(s.history) <= 2 * s.options.target - 1 + s.options.vetoes
    assert set(outcome.teams) == {0, 1} and outcome.teams == tuple(int(imposter) for imposter in s.imposters)
    for team, name in ((0, INNOCENTS), (1, IMPOSTERS)):
        members = [seat for seat in range(s.seats) if outcome.teams[seat] == team]
        assert {outcome.winners[seat] for seat in members} == {s.winner == name}
        assert len({outcome.points[seat] for seat in members}) == 1
    by_points = max(GAME.view(s, None).score) == s.options.target
    assert by_points or (s.options.last_veto_loses and not s.vetoes and s.winner == IMPOSTERS)
    for seat in range(s.seats):
        scored = sum(point.points for played in outcome.rounds for point in played.points if point.seat == seat)
        assert scored == outcome.points[seat]


@every_number_of_seats
def test_the_clock_alone_lets_the_innocents_win(seats):
    *_, (last, _) = walk(seats, 3, clock=True)
    assert last.winner == INNOCENTS
    assert GAME.view(last, None).score == (5, 0) and len(last.history) == 5


@pytest.mark.parametrize("seats", [3, 7, 12, 16])
def test_the_true_set_is_always_among_the_possible_ones_and_every_sampled_one_is(seats):
    rng = random.Random(5)
    for seed, options in enumerate(VARIANTS):
        for number, (state, _) in enumerate(walk(seats, seed, options)):
            if number % 9 or GAME.outcome(state):
                continue
            bags = tuple((past.group, past.bag) for past in state.history if past.bag is not None)
            possible = {suspect.mask for suspect in suspects(seats, state.card.imposters, bags)}
            assert mask_of([seat for seat in range(seats) if state.imposters[seat]]) in possible
            for viewer in range(seats):
                world = GAME.sample(state, viewer, rng)
                drawn = mask_of([seat for seat in range(seats) if world.imposters[seat]])
                assert drawn in possible and world.imposters[viewer] == state.imposters[viewer]
                for group, bag in bags:
                    assert sum(world.imposters[seat] for seat in group) >= bag.treasures
                assert all(world.posts[seat] == () for seat in range(seats) if seat != viewer)
                assert world.posts[viewer] == state.posts[viewer]


def test_the_deal_favours_no_seat():
    dealt = [GAME.new(6, seed) for seed in range(1200)]
    for seat in range(6):
        share = sum(state.imposters[seat] for state in dealt) / len(dealt)
        assert abs(share - 2 / 6) < 0.05
        first = sum(state.circle[0] == seat for state in dealt) / len(dealt)
        assert abs(first - 1 / 6) < 0.04
    pairs = {tuple(seat for seat in range(6) if state.imposters[seat]) for state in dealt}
    assert len(pairs) == 15
    assert len({state.characters for state in dealt}) > 1100
    assert all(len(set(state.characters)) == 6 and max(state.characters) < 16 for state in dealt)
