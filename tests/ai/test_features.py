"""What the network is told about The Imposter Kings: all that the seat may know, and nothing else."""

import random

import pytest

from games.core.features import Learnable
from games.core.protocol import Point, Round
from tests.ai.positions import KINGS, VARIANTS, positions
from tests.games.imposter_kings.at import At


def test_questions_of_different_kinds_share_no_slot():
    variant = VARIANTS[0]
    encoder, owner = KINGS.encoder(variant.mode, variant.seats), {}
    for state, decision in positions(variant, range(30)):
        for slot in encoder.options(KINGS.view(state, decision.seat), decision):
            assert owner.setdefault(slot, decision.prompt) == decision.prompt


def test_only_cards_of_one_name_share_a_slot_and_the_throne_has_its_own():
    at = At("Elder, Elder, Fool", "Queen", accused="Judge", court="Soldier, Oathbound, Soldier")
    encoder, view = KINGS.encoder("standard", 2), at.own(0)
    (decision,) = view.decisions
    by_name = dict(
        zip([dict(view.ids).get(o, o) for o in decision.options], encoder.options(view, decision), strict=True)
    )
    assert len(set(by_name.values())) == len(by_name)


def test_the_features_of_a_seat_contain_the_cards_that_it_has_seen():
    """Two hands that differ in one card differ in the features of their owner, and only of their owner."""

    def told(card: str, viewer: int) -> list[int]:
        view = At(f"{card}, Fool", "Soldier, Judge", court="Inquisitor", accused="Elder", turn=viewer).own(viewer)
        return KINGS.encoder("standard", 2).features(view, view.decisions[0], ())

    assert told("Queen", 0) != told("Oathbound", 0)
    assert told("Queen", 1) == told("Oathbound", 1)


def test_a_round_is_worth_as_much_to_the_winners_as_it_costs_the_others():
    for variant in VARIANTS:
        encoder, rounds = KINGS.encoder(variant.mode, variant.seats), []
        for seed in range(3):
            rng, state = random.Random(seed), KINGS.new(variant.seats, seed, {"mode": variant.mode, "target": 3})
            while decisions := KINGS.pending(state):
                d = decisions[0]
                KINGS.apply(state, (d.seat, d.id, None if d.prompt == "mulligan" else d.random(rng)))
            rounds += KINGS.outcome(state).rounds
        for finished in rounds:
            worth = encoder.worth(finished)
            assert sum(worth) == pytest.approx(0)
            assert all(-1 <= value <= 1 for value in worth)
            assert {seat for seat in range(variant.seats) if worth[seat] > 0.5} == set(finished.winners)


@pytest.mark.parametrize("mode", ["quickplay1", "quickplay2", "quickplay3"])
def test_a_won_round_of_quickplay_is_a_chance_of_one_and_a_lost_one_of_nothing(mode):
    encoder = KINGS.encoder(mode, 2)
    worth = encoder.worth(Round((1,), (Point(1, 1, "won"),)))
    assert [encoder.chance(value) for value in worth] == [0.0, 1.0]
    assert encoder.chance(0.0) == 0.5


def test_the_game_says_what_is_played_in_a_world():
    assert isinstance(KINGS, Learnable)
    for variant in VARIANTS:
        assert KINGS.variant_of(KINGS.new(variant.seats, 1, {"mode": variant.mode})) == variant[1:]
