"""Worlds of positions in which nearly all deals contradict what a seat knows: they are mended."""

import itertools
import random

import pytest

from games.core.knowledge import MANY, Fact
from games.core.protocol import NoWorldError
from games.core.worlds.drawing import worlds_of
from games.imposter_kings.worlds import worlds_for
from tests.games.conformance import Setting, steps
from tests.games.facts import in_imposter_kings
from tests.games.imposter_kings.at import GAME

THREE, FOUR = (Setting(GAME, "standard", seats) for seats in (3, 4))


def position(setting, seed, number):
    return next(itertools.islice(steps(setting, seed), number, None)).state


@pytest.mark.parametrize(("seed", "number", "viewer"), [(8, 45, 3), (21, 50, 0)])
def test_a_rare_deal_of_four_players_keeps_all_that_is_known(seed, number, viewer):
    state = position(FOUR, seed, number)
    assert worlds_for(state, viewer).deals.dealt(state.ident, random.Random(0)) is None, "no longer a hard position"
    for draw in range(25):
        sampled = GAME.sample(state, viewer, random.Random(draw))
        assert not list(in_imposter_kings(state, sampled, viewer))


@pytest.mark.parametrize(("setting", "seed", "number", "viewer"), [(THREE, 6, 48, 0), (FOUR, 18, 128, 2)], ids=str)
def test_a_card_that_was_played_since_is_not_counted_twice(setting, seed, number, viewer):
    """It is known by two ids. Counted twice, no hand could have held a card of its kind, as the real one did."""
    state = position(setting, seed, number)
    worlds = worlds_for(state, viewer)
    assert any(worlds.explains(list(state.ident), random.Random(draw)) for draw in range(3000))


@pytest.mark.parametrize("denied", [0b1, 0b11], ids=["of one kind", "of two"])
def test_knowledge_that_no_deal_explains_is_an_error_and_no_wrong_world(denied):
    ident, all_see = [0, 0, 1, 1, 2, 2], 0b11
    facts = (Fact(0b11, 0b1, 1, MANY, all_see), Fact(0b11, denied, 0, 0, all_see))
    worlds = worlds_of(ident, 0b111111, 0b111111, facts, 0, (2, 2, 2))
    with pytest.raises(NoWorldError):
        worlds.draw(ident, random.Random(1))
