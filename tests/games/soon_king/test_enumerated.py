"""Every deal of the cards that Ada has not seen, compared with the deals that `sample` draws for her."""

import itertools
import random
from collections import Counter

import pytest

from games.soon_king.cards import NAMES
from games.soon_king.state import State
from tests.games.soon_king.at import GAME, SEAT, At

DRAWS = 2000
Deal = tuple[tuple[str, ...], ...]


def unseen(state: State) -> Deal:
    """By place, the hidden cards of Bo's and Cy's hands and the pile, by name; a hand in no order."""
    seen = state.public | state.private[SEAT["Ada"]]
    places = (*(state.hands[SEAT[who]] for who in ("Bo", "Cy")), state.pile)
    found = [tuple([NAMES[state.ident[card]] for card in cards if not seen >> card & 1]) for cards in places]
    return (tuple(sorted(found[0])), tuple(sorted(found[1])), found[2])


def deals(state: State) -> "Counter[Deal]":
    """Every order of the hidden cards over their places, as often as it comes about."""
    real = unseen(state)
    sizes = [len(place) for place in real]
    found: Counter[Deal] = Counter()
    for order in itertools.permutations([name for place in real for name in place]):
        rest = iter(order)
        bo, cy, pile = [tuple(itertools.islice(rest, size)) for size in sizes]
        found[(tuple(sorted(bo)), tuple(sorted(cy)), pile)] += 1
    return found


HANDS = {
    "one card each": {"Ada": "Ship", "Bo": "Knight 1", "Cy": "Poison"},
    "a hand of two": {"Ada": "Ship", "Bo": "Knight 1, Knight 1", "Cy": "Poison"},
    "a made card is known": {"Ada": "Ship", "Bo": "made Knight 1, Antidote", "Cy": "Poison"},
}


@pytest.mark.parametrize("case", HANDS)
def test_sample_draws_each_deal_as_often_as_it_comes_about(case):
    """All deals of the hidden cards and no other, each within five standard deviations."""
    at = At(
        players=3, line=[*(f"c{n}" for n in range(1, 21)), "Ada", "Bo", "Cy"], pile=["Ship", "Knight 1"], **HANDS[case]
    )
    state, possible = at.state, deals(at.state)
    found = Counter(unseen(GAME.sample(state, SEAT["Ada"], random.Random(seed))) for seed in range(DRAWS))
    assert len(possible) > 1
    assert set(found) <= set(possible), set(found) - set(possible)
    for deal, number in possible.items():
        chance = number / possible.total()
        spread = (DRAWS * chance * (1 - chance)) ** 0.5
        assert abs(found[deal] - DRAWS * chance) <= 5 * spread + 1, (deal, found[deal], DRAWS * chance)
