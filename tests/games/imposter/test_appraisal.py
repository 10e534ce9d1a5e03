"""How good a position is: opposite for the teams, better with each point, and worse for innocents who are deceived."""

import random

from games.imposter.appraisal import appraise
from tests.games.imposter.at import GAME, NAMES, At


def of_innocents(at: At) -> float:
    """The value for them; that of the imposters is the opposite."""
    found = appraise(at.state)
    value = found[NAMES.index("Ann")]
    assert found == tuple([-value if imposter else value for imposter in at.state.imposters])
    assert -1 < value < 1
    return value


def test_each_point_counts_for_its_team():
    values = [of_innocents(At(score=score)) for score in ((0, 4), (0, 3), (2, 3), (3, 3), (4, 3), (4, 2), (4, 0))]
    assert values == sorted(values)


def test_innocents_who_know_the_imposters_are_better_off():
    known, unknown = At(), At()
    known.round("Ann Cat Eve", treasures="Cat Eve")
    known.round("Ben Cat Eve", treasures="Cat Eve")
    unknown.round("Ann Cat Eve", treasures="Cat")
    unknown.round("Ben Dan Eve", treasures="Eve")
    assert of_innocents(known) > of_innocents(unknown) + 0.2


def test_a_position_is_appraised_only_before_a_group_is_chosen():
    at = At().choose("Ann", "Ann Ben Cat")
    assert appraise(at.state) is None
    at.vote()
    assert appraise(at.state) is None


def test_an_imposter_takes_the_other_to_post_by_the_rule_that_both_know():
    at = At().vote_on("Ann Cat Eve")
    at.answer("Cat", "post", "letter")
    cat, eve = NAMES.index("Cat"), NAMES.index("Eve")
    worlds = [GAME.sample(at.state, eve, random.Random(luck)) for luck in range(400)]
    treasures = sum(world.cards[cat] == "treasure" for world in worlds) / 400
    assert 0.8 < treasures < 0.95, "the real card, a letter, is not looked at"
