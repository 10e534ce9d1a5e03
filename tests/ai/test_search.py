"""Search: it keeps its budget, finds what wins, and sees no more than its seat."""

import itertools
import random

import pytest

from ai.ismcts import ismcts
from ai.levels import expert, hard
from ai.network import Network
from ai.policy import greedy, policy_player
from ai.protocol import Budget
from ai.search import search_player
from games.imposter_kings.position import position
from tests.ai.positions import KINGS, TABLES, positions

TABLE = TABLES[0]


def blank():
    """A network that knows nothing: what is found is found by the search."""
    encoder = KINGS.encoder("standard", 2)
    return encoder, Network.new(encoder.inputs, encoder.slots, 3)


def name_of(view, choice):
    return dict(view.ids).get(choice, choice)


def answer(player, state, seed=1):
    """The name of the card that seat 0 plays."""
    view = KINGS.view(state, 0)
    (decision,) = view.decisions
    choice = player(view, lambda rng: KINGS.sample(state, 0, rng), decision, random.Random(seed), Budget())
    return name_of(view, choice)


def judge_wins():
    """Seat 1 can only be holding the Princess. The Judge first, then the Queen on her, wins; the Queen first loses."""
    return position(
        hands=[["Judge", "Queen"], ["Princess"]],
        successors=[None, None],
        accused="Elder",
        court=["Inquisitor"],
        flipped=[0, 1],
    )


@pytest.mark.parametrize("make", [lambda: search_player(TABLE, *blank(), 200, False), lambda: ismcts(300)(TABLE)])
def test_a_winning_card_is_found_by_looking_ahead(make):
    assert {answer(make(), judge_wins(), seed) for seed in range(3)} == {"Judge"}


def test_what_a_bare_network_would_play_is_not_what_search_plays():
    encoder, network = blank()
    state = judge_wins()
    view = KINGS.view(state, 0)
    (decision,) = view.decisions
    slots = dict(zip([name_of(view, o) for o in decision.options], encoder.options(view, decision), strict=True))
    network.weights["policy_bias"][slots["Queen"]] = 2
    assert answer(policy_player(encoder, network, greedy), state) == "Queen"
    assert answer(search_player(TABLE, encoder, network, 400, False), state) == "Judge"


def test_no_more_worlds_are_simulated_than_the_budget_allows():
    drawn = 0
    state, decision = next(positions(TABLE, range(1)))

    def sample(rng):
        nonlocal drawn
        drawn += 1
        return KINGS.sample(state, decision.seat, rng)

    view = KINGS.view(state, decision.seat)
    hard(TABLE)(view, sample, decision, random.Random(1), Budget(simulations=7))
    assert 1 <= drawn <= 7


@pytest.mark.parametrize("maker", [hard, expert, ismcts(10**9)])
def test_it_stops_when_the_time_is_up(maker, monkeypatch):
    """By a clock on which every look takes 10 ms."""
    looks = itertools.count()
    for module in ("search", "ismcts"):
        monkeypatch.setattr(f"ai.{module}.monotonic", lambda: next(looks) / 100)
    state, decision = next(positions(TABLE, range(1)))
    view = KINGS.view(state, decision.seat)
    player = maker(TABLE)
    choice = player(
        view, lambda rng: KINGS.sample(state, decision.seat, rng), decision, random.Random(1), Budget(10**9, 0.05)
    )
    assert decision.admit(choice) == choice
    assert 2 <= next(looks) <= 8


def test_the_real_hidden_cards_change_nothing():
    """Two states that the seat cannot tell apart, and the same worlds: the same answer."""
    player = search_player(TABLE, *blank(), 40, False)
    for state, decision in positions(TABLE, range(2), 0.15):
        other = KINGS.sample(state, decision.seat, random.Random(9))
        worlds = [KINGS.sample(state, decision.seat, random.Random(n)) for n in range(41)]

        def replay(left):
            return lambda rng: left.pop().clone()

        told = [
            player(KINGS.view(real, decision.seat), replay(worlds[:]), decision, random.Random(5), Budget())
            for real in (state, other)
        ]
        assert told[0] == told[1]


def test_answers_that_could_be_read_are_mixed_by_the_expert_alone():
    encoder = KINGS.encoder("standard", 2)
    by_prompt = {d.prompt: encoder.mixes(d) for _, d in positions(TABLE, range(30))}
    mixed = {prompt for prompt, mixes in by_prompt.items() if mixes}
    assert mixed <= {"inquisitor", "judge", "soldier", "kings-hand", "assassin", "successor"}
    assert {"successor", "soldier"} <= mixed
    state, decision = next((s, d) for s, d in positions(TABLE, range(9)) if d.prompt == "successor")
    view = KINGS.view(state, decision.seat)

    def answers(is_mixed):
        player = search_player(TABLE, *blank(), 60, is_mixed)
        worlds = [KINGS.sample(state, decision.seat, random.Random(n)) for n in range(60)]

        def replay():
            left = iter(worlds)
            return lambda rng: next(left)

        return {player(view, replay(), decision, random.Random(n), Budget()) for n in range(12)}

    assert len(answers(True)) > 1
    assert len(answers(False)) == 1
