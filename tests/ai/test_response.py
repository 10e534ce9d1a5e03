"""A best response follows the policy where others answer, and searches where its own side does."""

import random

import numpy as np
import pytest

from ai.network import Network
from ai.protocol import Budget, Variant
from ai.questions import Question, settled
from ai.response import Response, best_response
from ai.search import Node, Search
from games.all_kings_fall.game import AllKingsFall
from tests.ai.positions import KINGS, answer_of, positions

FOUR = Variant(KINGS, "standard", 4)


def lowest_slot_first(variant):
    """An encoder, and a network that surely takes the lowest slot in every question."""
    encoder = KINGS.encoder(variant.mode, variant.seats)
    network = Network.new(encoder.inputs, encoder.slots, 3)
    network.weights["policy_bias"][:] = -30 * np.arange(encoder.slots)
    return encoder, network


def questions_in(kind, variant):
    """The questions in a few searches, as pairs: is the own team asked, and is the lowest slot taken?"""

    class Watched(kind):
        def step(self, going, question, at):
            own = self.teams[question.decision.seat] == self.teams[asker]
            found.append((own, question.slots[at] == min(question.slots)))
            return super().step(going, question, at)

    found = []
    search = Watched(variant, *lowest_slot_first(variant))
    for state, decision in positions(variant, range(3), 0.05):
        asker = decision.seat
        question = settled(search.encoder, KINGS.view(state, asker), decision)
        root, rng = Node(0.0), random.Random(1)
        for _ in range(40 if isinstance(question, Question) else 0):
            search.simulate(root, question, KINGS.sample(state, asker, rng))
    return found


@pytest.mark.parametrize("variant", [Variant(KINGS, "standard", 2), FOUR], ids=["two players", "two teams"])
def test_the_others_follow_the_policy_and_the_own_team_is_searched(variant, monkeypatch):
    monkeypatch.setattr(Node, "select", lambda node, slots, priors: slots.index(max(slots)))
    response = questions_in(Response, variant)
    assert {lowest for own, lowest in response if not own} == {True}
    assert {lowest for own, lowest in response if own} == {False}
    assert {lowest for _, lowest in questions_in(Search, variant)} == {False}


def test_a_best_response_gives_legal_answers():
    player = best_response(Variant(KINGS, "standard", 2))
    for state, decision in positions(Variant(KINGS, "standard", 2), range(1), 0.2):
        choice = answer_of(player, KINGS, state, decision, budget=Budget(10))
        assert decision.admit(choice) == choice


def test_there_is_no_response_without_a_learned_policy():
    with pytest.raises(ValueError, match="no weights"):
        best_response(Variant(AllKingsFall(), next(iter(AllKingsFall.modes)), 2))
