"""Every set of imposters with which a story looks the same to Ann, compared with the sets that `sample` draws for her.

A set is possible if the story can be told with it and looks the same to Ann at every round. Imposters are dealt, but
choose what they post, so all possible sets are drawn equally often.
"""

import itertools
import random
from collections import Counter

import pytest

from games.core.protocol import IllegalAction
from games.imposter.state import State
from tests.games.draws import assert_drawn_as_often
from tests.games.imposter.at import GAME, NAMES, At
from tests.games.seen import heard, sight

ANN = 0
DRAWS = 1500
Rounds = tuple[tuple[str, int], ...]


def told(imposters: tuple[str, ...], seats: int, rounds: Rounds) -> tuple[State, list[object]]:
    """The story with these imposters, who post the treasures: the state and all that Ann sees on the way."""
    at, seen = At(" ".join(imposters), seats=seats), []
    for group, treasures in rounds:
        posted = [name for name in imposters if name in group.split()][:treasures]
        assert len(posted) == treasures, "the bag cannot hold so many treasures"
        at.round(group, " ".join(posted))
        seen.append([sight(GAME, at.state, ANN), heard(at.events, ANN)])
    return at.state, seen or [sight(GAME, at.state, ANN)]


def possible(seats: int, imposters: int, rounds: Rounds, seen: list[object]) -> set[tuple[str, ...]]:
    found = set()
    for chosen in itertools.combinations(NAMES[1:seats], imposters):
        try:
            _, other = told(chosen, seats, rounds)
        except (AssertionError, IllegalAction):
            continue
        if other == seen:
            found.add(chosen)
    return found


CASES: dict[str, tuple[tuple[str, ...], int, Rounds, int]] = {
    "nothing posted": (("Cat", "Eve"), 6, (), 10),
    "a treasure among two": (("Cat", "Eve"), 6, (("Ann Ben Cat", 1),), 7),
    "two bags": (("Cat", "Eve"), 6, (("Ann Ben Cat", 1), ("Ben Dan Eve", 1)), 6),
    "both in one bag": (("Cat", "Eve"), 6, (("Cat Dan Eve", 2),), 3),
    "a clean bag tells nothing for sure": (("Cat", "Eve"), 6, (("Ann Cat Eve", 0),), 10),
}


@pytest.mark.parametrize("case", CASES)
def test_sample_draws_each_possible_set_of_imposters_equally_often(case):
    """All sets that are possible and no other."""
    imposters, seats, rounds, number = CASES[case]
    state, seen = told(imposters, seats, rounds)
    sets = possible(seats, len(imposters), rounds, seen)
    assert len(sets) == number
    found = Counter(
        tuple([NAMES[seat] for seat, one in enumerate(GAME.sample(state, ANN, random.Random(seed)).imposters) if one])
        for seed in range(DRAWS)
    )
    assert_drawn_as_often(found, dict.fromkeys(sets, 1))
