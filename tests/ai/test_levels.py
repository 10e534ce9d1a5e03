"""The levels: legal answers in every mode, from the seat's own view, with and without learned weights."""

import random

import pytest

from ai import COMPUTERS
from ai.arena.measure import Measurement
from ai.baselines import heuristic_player
from ai.levels import LEVELS, Level, hard, normal, variant_of
from ai.network import Network
from ai.players import PLAYERS
from ai.policy import WEIGHTS, drawn, greedy, learned, policy_player
from ai.protocol import Budget, Variant
from games.core.protocol import Action
from host.computer_names import CHARACTERS
from host.matches.presence import offered
from tests.ai.positions import KINGS, VARIANTS, answer_of, positions, title
from tests.host.duel import Duel

OFFERED = ["novice", "easy", "casual", "steady", "normal", "hard", "expert"]
easy = PLAYERS["easy"]
LEARNED = [variant for variant in VARIANTS if learned(variant) is not None]


@pytest.mark.parametrize("variant", LEARNED, ids=title)
def test_the_weights_in_the_package_fit_the_mode(variant):
    encoder, network = learned(variant)
    assert (network.inputs, network.slots) == (encoder.inputs, encoder.slots)
    assert "python -m ai train" in (WEIGHTS / f"{encoder.name}.txt").read_text(encoding="utf-8")


def test_two_player_standard_was_learned_and_all_weights_together_are_small():
    assert VARIANTS[0] in LEARNED
    assert sum(file.stat().st_size for file in WEIGHTS.iterdir()) < 5_000_000


def asked_again(seats, seed):
    """The question for a second Mulligan of the seat whose first one has ended the first round."""
    state, calls = KINGS.new(seats, seed, {"mode": "standard"}), 0
    while True:
        decision = KINGS.pending(state)[0]
        if decision.prompt == "mulligan" and decision.seat == 0:
            calls += 1
            if calls == 2:
                return state, decision
        call = "mulligan" if decision.prompt == "mulligan" and decision.seat == 0 else decision.default
        KINGS.apply(state, Action(decision.seat, decision.id, call))


@pytest.mark.parametrize(
    ("maker", "seats", "seed"), [(easy, 2, 5), (easy, 4, 1), (normal, 2, 122), (normal, 4, 23), (hard, 4, 23)]
)
def test_a_mulligan_that_costs_points_is_never_called(maker, seats, seed):
    variant = Variant(KINGS, "standard", seats)
    state, decision = asked_again(seats, seed)
    few = Budget(simulations=20)
    assert answer_of(maker(variant), KINGS, state, decision, random.Random(seed), few) is None


@pytest.mark.parametrize("maker", [normal, hard])
def test_answers_depend_on_the_seed_alone(maker):
    variant = VARIANTS[0]
    few = Budget(simulations=20)

    def answers():
        player, rng = maker(variant), random.Random(7)
        return [answer_of(player, KINGS, state, d, rng, few) for state, d in positions(variant, range(2), 0.3)]

    assert answers() == answers()


def test_a_policy_may_draw_its_answers():
    variant = VARIANTS[0]
    encoder = KINGS.encoder(variant.mode, variant.seats)
    flat = Network.new(encoder.inputs, encoder.slots, 1)
    state, decision = next(positions(variant, range(1)))
    for how, number in ((drawn(1.0), len(decision.options)), (greedy, 1)):
        player, rng = policy_player(encoder, flat, how), random.Random(3)
        assert len({answer_of(player, KINGS, state, decision, rng) for _ in range(60)}) == number


def rounds(first, second, deals=25, variant=VARIANTS[0]):
    measurement = Measurement(variant, ("a", "b"), (first, second), 11, {"target": 1}, None)
    return measurement.run(deals, 0, lambda *told: None).rounds.share


def test_levels_differ_visibly():
    """Far from the measured shares (`docs/decisions/16`), so that chance does not fail it."""
    assert rounds(normal, heuristic_player) >= 0.74
    assert 0.1 <= rounds(easy, heuristic_player, 40) <= 0.5
    assert rounds(normal, easy) >= 0.74


@pytest.mark.parametrize("mode", ["quickplay1", "quickplay2", "quickplay3"])
def test_normal_wins_45_to_75_percent_against_steady_where_few_choices_decide_a_round(mode):
    assert 0.45 <= rounds(normal, PLAYERS["steady"], 40, Variant(KINGS, mode, 2)) <= 0.75


def test_levels_are_offered_from_the_weakest_to_the_strongest_with_a_sentence_each():
    assert offered(LEVELS, KINGS) == OFFERED
    summaries = [LEVELS[key].summary(KINGS) for key in OFFERED]
    assert len(set(summaries)) == len(OFFERED)
    assert all(summary.endswith(".") and len(summary) <= 100 for summary in summaries)
    assert {LEVELS[key].name for key in OFFERED} == set(CHARACTERS)


def test_levels_are_offered_only_in_games_that_they_can_play():
    assert [key for key in OFFERED if COMPUTERS[key].plays(KINGS)] == OFFERED
    assert offered(COMPUTERS, Duel()) == ["easy"]


def test_a_world_says_which_table_it_is():
    state = KINGS.new(3, 1, {"mode": "standard"})
    assert variant_of(KINGS, state) == Variant(KINGS, "standard", 3)
    assert variant_of(Duel(), None).game.key == Duel().key


def test_a_level_is_given_a_view_and_worlds_and_never_a_state():
    """The state that the host hands over is a sampled one; what the maker's player gets is made of it."""
    seen = []

    def noting(variant):
        def choose(view, sample, decision, rng, budget):
            seen.append((view, sample(rng), sample(rng)))
            return decision.options[0]

        return choose

    variant = VARIANTS[0]
    state, decision = next(positions(variant, range(1)))
    world = KINGS.sample(state, decision.seat, random.Random(1))
    asked = next(d for d in KINGS.pending(world) if d.id == decision.id)
    Level("Noting", "", "", noting).choose(KINGS, world, asked, random.Random(2))
    ((view, first, second),) = seen
    assert view == KINGS.view(world, decision.seat)
    assert first is world and second is not world
