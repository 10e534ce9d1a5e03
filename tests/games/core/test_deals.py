"""Weighted deals of a few cards, compared with all of their orders."""

import itertools
import random
from collections import Counter

import pytest

from games.core.worlds import deals
from games.core.worlds.deals import Count, Deals
from tests.games.draws import assert_drawn_as_often

DRAWS = 1500
PLACES = (1, 3, 4, 6, 7)
POOL = (0, 0, 1, 1, 2)
LEFT = 0b0001010
"""The places 1 and 3."""
CASES = {
    "as many ways as cards": [Count(LEFT, 0b001, (0, 1, 2))],
    "fewer ways with more cards": [Count(LEFT, 0b001, (6, 3, 1))],
    "two kinds": [Count(LEFT, 0b001, (1, 2, 6)), Count(0b1010000, 0b010, (1, 4, 2))],
    "kinds together": [Count(LEFT, 0b101, (1, 3, 0)), Count(0b0010010, 0b010, (1, 2, 2))],
    "an overlap": [Count(LEFT, 0b001, (1, 2, 4)), Count(0b0011000, 0b001, (3, 1, 1))],
}


def weight(deal: tuple[int, ...], counts: list[Count]) -> int:
    found = 1
    for count in counts:
        inside = [kind for place, kind in zip(PLACES, deal, strict=True) if count.mask >> place & 1]
        found *= count.weights[sum(count.kinds >> kind & 1 for kind in inside)]
    return found


def enumerated(counts: list[Count]) -> "dict[tuple[int, ...], int]":
    return {deal: number for deal in itertools.permutations(POOL) if (number := weight(deal, counts))}


@pytest.mark.parametrize("shuffles", [0, deals.TRIES, 100], ids=["table", "both", "shuffled"])
@pytest.mark.parametrize("counts", CASES.values(), ids=CASES)
def test_each_deal_is_drawn_as_often_as_its_weight_says(counts, shuffles, monkeypatch):
    monkeypatch.setattr(deals, "TRIES", shuffles)
    made, rng = Deals(PLACES, POOL, counts), random.Random(1)
    drawn = [made.dealt([9] * 8, rng) for _ in range(DRAWS)]
    assert all(fresh[0] == fresh[2] == fresh[5] == 9 for fresh in drawn)
    assert_drawn_as_often(Counter(tuple([fresh[place] for place in PLACES]) for fresh in drawn), enumerated(counts))


def test_a_table_that_would_be_too_large_is_not_made_and_no_deal_without_a_weight_is_given(monkeypatch):
    counts = CASES["kinds together"]
    monkeypatch.setattr(deals, "MOST", 1)
    made, rng = Deals(PLACES, POOL, counts), random.Random(1)
    drawn = [made.dealt([9] * 8, rng) for _ in range(DRAWS)]
    found = {tuple([fresh[place] for place in PLACES]) for fresh in drawn if fresh is not None}
    assert None in drawn and found == set(enumerated(counts))
