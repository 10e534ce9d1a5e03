"""The registry of computer players, and the one that does anything legal."""

import random

import pytest

from ai import COMPUTERS
from games.core.protocol import Choice, Decision
from tests.host.duel import Duel

DECISIONS = [
    Decision(1, 0, "one", ("a", "b", None)),
    Decision(2, 0, "forced", ("a",)),
    Decision(3, 0, "some", ("a", "b", "c", "d"), pick=(0, 3)),
    Decision(4, 0, "all", (1, 2), pick=(2, 2)),
]


@pytest.mark.parametrize("level", COMPUTERS)
@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.prompt)
def test_a_computer_player_answers_with_what_is_offered(level: str, decision: Decision) -> None:
    game = Duel()
    world = game.new(2, 1)
    for seed in range(50):
        choice = COMPUTERS[level].choose(game, world, decision, random.Random(seed))
        assert decision.admit(choice) == choice


@pytest.mark.parametrize("level", COMPUTERS)
def test_a_computer_player_draws_only_from_the_generator_it_is_given(level: str) -> None:
    def answers() -> list[Choice]:
        game, rng = Duel(), random.Random(5)
        world = game.new(2, 1)
        return [COMPUTERS[level].choose(game, world, decision, rng) for decision in DECISIONS * 20]

    assert answers() == answers()


@pytest.mark.parametrize("level", COMPUTERS)
def test_a_computer_player_has_a_name_for_people(level: str) -> None:
    assert 0 < len(COMPUTERS[level].title) <= 32


def test_the_random_computer_player_never_calls_a_mulligan() -> None:
    asked = Decision(1, 0, "mulligan", (None, "mulligan"))
    game = Duel()
    world = game.new(2, 1)
    answers = {COMPUTERS["random"].choose(game, world, asked, random.Random(seed)) for seed in range(50)}
    assert answers == {None}
