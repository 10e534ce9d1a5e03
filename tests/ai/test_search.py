"""Search: it keeps its budget, finds what wins, and sees no more than its seat."""

import itertools
import random

import pytest

from ai.ismcts import ismcts
from ai.levels import expert, hard
from ai.network import Network
from ai.policy import greedy, mixing, policy_player
from ai.protocol import FREE, Budget
from ai.search import search_player
from ai.worlds import listed, worlds_of
from tests.ai.positions import KINGS, VARIANTS, answer_of, answers_in_two_worlds, positions
from tests.games.imposter_kings.at import At

VARIANT = VARIANTS[0]


def blank():
    """A network without knowledge: every result comes from the search."""
    encoder = KINGS.encoder("standard", 2)
    return encoder, Network.new(encoder.inputs, encoder.slots, 3)


def name_of(view, choice):
    return dict(view.ids).get(choice, choice)


def answer(player, state, seed=1):
    """The name of the card that seat 0 plays."""
    view = KINGS.view(state, 0)
    (decision,) = view.decisions
    return name_of(view, answer_of(player, KINGS, state, decision, random.Random(seed)))


def judge_wins():
    """Seat 1 can only be holding the Princess. The Judge first, then the Queen on her, wins; the Queen first loses."""
    return At("Judge, Queen", "Princess", accused="Elder", court="Inquisitor", flipped=[0, 1]).state


@pytest.mark.parametrize("make", [lambda: search_player(VARIANT, *blank(), 200), lambda: ismcts(300)(VARIANT)])
def test_a_winning_card_is_found_by_looking_ahead(make):
    assert {answer(make(), judge_wins(), seed) for seed in range(3)} == {"Judge"}


def test_search_finds_another_answer_than_the_bare_network():
    encoder, network = blank()
    state = judge_wins()
    view = KINGS.view(state, 0)
    (decision,) = view.decisions
    slots = dict(zip([name_of(view, o) for o in decision.options], encoder.options(view, decision), strict=True))
    network.weights["policy_bias"][slots["Queen"]] = 2
    assert answer(policy_player(encoder, network, greedy), state) == "Queen"
    assert answer(search_player(VARIANT, encoder, network, 400), state) == "Judge"


def test_no_more_worlds_are_simulated_than_the_budget_allows():
    drawn = 0
    state, decision = next(positions(VARIANT, range(1)))

    def sample(rng):
        nonlocal drawn
        drawn += 1
        return KINGS.sample(state, decision.seat, rng)

    view = KINGS.view(state, decision.seat)
    hard(VARIANT)(view, sample, decision, random.Random(1), Budget(simulations=7))
    assert 1 <= drawn <= 7


@pytest.mark.parametrize("maker", [hard, expert, ismcts(10**9)])
def test_a_search_stops_when_the_time_is_up(maker, monkeypatch):
    """By a clock on which every look takes 10 ms."""
    looks = itertools.count()
    for module in ("search", "ismcts"):
        monkeypatch.setattr(f"ai.{module}.monotonic", lambda: next(looks) / 100)
    state, decision = next(positions(VARIANT, range(1)))
    choice = answer_of(maker(VARIANT), KINGS, state, decision, budget=Budget(10**9, 0.05))
    assert decision.admit(choice) == choice
    assert 2 <= next(looks) <= 8


def test_the_real_hidden_cards_change_nothing():
    """Two states that the seat cannot tell apart, and the same worlds: the same answer."""
    player = search_player(VARIANT, *blank(), 40)
    for answer, in_another_world in answers_in_two_worlds(player, VARIANT, 41):
        assert answer == in_another_world


def test_questions_whose_answers_could_be_read_are_marked_and_no_others():
    encoder = KINGS.encoder("standard", 2)
    by_prompt = {d.prompt: encoder.mixes(d) for _, d in positions(VARIANT, range(60))}
    readable = {"inquisitor", "judge", "soldier", "kings-hand", "assassin", "successor"}
    assert {prompt for prompt, mixes in by_prompt.items() if mixes} == readable
    assert {"play", "discard", "fool"} <= {prompt for prompt, mixes in by_prompt.items() if not mixes}


def first_question(prompt, least=2):
    """The first position of this prompt with a real choice."""
    return next((s, d) for s, d in positions(VARIANT, range(60)) if d.prompt == prompt and len(d.options) >= least)


def answers_of(player, state, decision):
    """What the player answers with twelve seeds and the same worlds each time."""
    worlds = [KINGS.sample(state, decision.seat, random.Random(n)) for n in range(60)]

    def answer(seed):
        left = iter(worlds)
        view = KINGS.view(state, decision.seat)
        return player(view, lambda rng: next(left).clone(), decision, random.Random(seed), FREE)

    return {answer(seed) for seed in range(12)}


@pytest.mark.parametrize("prompt", ["successor", "soldier", "inquisitor", "judge", "kings-hand"])
def test_a_search_mixes_answers_that_could_be_read(prompt):
    """The network has no preference, so that several answers are nearly as good (an Assassin wins: it is shown)."""
    assert len(answers_of(search_player(VARIANT, *blank(), 60), *first_question(prompt))) > 1


def test_a_search_gives_one_answer_where_nothing_can_be_read():
    assert len(answers_of(search_player(VARIANT, *blank(), 60), *first_question("discard"))) == 1


@pytest.mark.parametrize("prompt", ["successor", "soldier", "inquisitor", "judge", "kings-hand", "assassin"])
def test_a_policy_mixes_the_nearly_best_of_these_answers_and_never_takes_a_bad_one(prompt):
    state, decision = first_question(prompt)
    encoder, network = blank()
    view = KINGS.view(state, decision.seat)
    first, second, *_ = dict.fromkeys(encoder.options(view, decision))
    network.weights["policy"][:] = 0
    network.weights["policy_bias"][:] = 0
    network.weights["policy_bias"][first] = 2.0
    network.weights["policy_bias"][second] = 1.7
    both = answers_of(policy_player(encoder, network, mixing), state, decision)
    assert {encoder.options(view, decision)[decision.options.index(answer)] for answer in both} == {first, second}
    network.weights["policy_bias"][second] = 0.5
    alone = answers_of(policy_player(encoder, network, mixing), state, decision)
    assert {encoder.options(view, decision)[decision.options.index(answer)] for answer in alone} == {first}


def test_a_policy_gives_its_best_answer_where_nothing_can_be_read():
    assert len(answers_of(policy_player(*blank(), mixing), *first_question("discard"))) == 1


# ---- worlds


def test_few_worlds_are_all_visited_by_their_weights():
    class Numbered(int):
        def clone(self):
            return self

    worlds = listed([(Numbered(0), 1), (Numbered(1), 2), (Numbered(2), 5)])
    visits = [int(next(worlds)) for _ in range(80)]
    assert [visits.count(world) for world in range(3)] == [10, 20, 50]
    for end in range(1, 81):
        assert all(abs(visits[:end].count(at) - end * share / 8) <= 1 for at, share in enumerate((1, 2, 5)))


def drawn_by_a_search(state, decision, simulations):
    """How many worlds are drawn for so many simulations: one where all are listed."""
    drawn = 0

    def sample(rng):
        nonlocal drawn
        drawn += 1
        return KINGS.sample(state, decision.seat, rng)

    worlds = worlds_of(KINGS, sample, decision.seat, random.Random(1), simulations)
    known = KINGS.view(state, decision.seat)
    assert all(KINGS.view(next(worlds), decision.seat) == known for _ in range(3))
    return drawn


def test_the_worlds_of_a_search_are_listed_late_and_drawn_early():
    drawn = [drawn_by_a_search(state, decision, 150) for state, decision in positions(VARIANT, range(4), 0.3)]
    assert drawn.count(1) > 5 and drawn.count(3) > 5


def test_with_few_simulations_worlds_are_drawn_rather_than_visited_in_part():
    state = judge_wins()
    (decision,) = KINGS.view(state, 0).decisions
    assert drawn_by_a_search(state, decision, 1) == 1, "there is one world"
    hidden = At("Queen, Judge", "Fool, Elder", successors="-, Zealot", flipped=[0], accused="Sentry").state
    (decision,) = KINGS.view(hidden, 0).decisions
    few = len(KINGS.worlds(hidden, 0, 60, random.Random(1)))
    assert drawn_by_a_search(hidden, decision, few - 1) == 3
    assert drawn_by_a_search(hidden, decision, few) == 1
