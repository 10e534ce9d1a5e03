"""Whether what is drawn comes about as often as it should."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

DEVIATIONS = 4.5


def assert_drawn_as_often(found: "Counter[Any]", weights: Mapping[Any, float]) -> None:
    """All with a weight and no other, each as often as its weight says, within some standard deviations."""
    assert set(found) <= set(weights), set(found) - set(weights)
    draws, total = found.total(), sum(weights.values())
    for one, weight in weights.items():
        chance = weight / total
        spread = (draws * chance * (1 - chance)) ** 0.5
        assert abs(found[one] - draws * chance) <= DEVIATIONS * spread + 1, (one, found[one], draws * chance)
