"""Small positions with every hand that Ben may hold worked out, compared with the worlds that `sample` draws for Ana.

A hand is possible if the same story, told with it, looks the same to Ana at every step.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.core.protocol import IllegalAction
from games.imp.cards import KING, in_order, without
from games.imp.state import State
from tests.games.draws import assert_drawn_as_often
from tests.games.imp.at import ANA, BEN, GAME, At
from tests.games.seen import heard, sight

DRAWS = 1500
LEFT = 5
Story = Callable[[At], list[Any]]


def told(at: At) -> list[Any]:
    return [sight(GAME, at.state, ANA), heard(at.events, ANA)]


def silence(at: At) -> list[Any]:
    return told(at)


def a_priest(at: At) -> list[Any]:
    at.play("priest", "yield")
    return told(at)


def a_thief(at: At) -> list[Any]:
    at.play("thief", "yield")
    return told(at)


def a_true_claim(at: At) -> list[Any]:
    """Ben shows a king; after that no other card of that hand can be one."""
    at.play("thief", "claim")
    at.says("challenge")
    return told(at)


def in_state(state: State) -> At:
    at = At.__new__(At)
    at.state, at.events = state, []
    return at


def hands(start: State, story: Story) -> "Counter[tuple[str, ...]]":
    """Every hand of Ben with which Ana sees what she sees, as often as it can be dealt from his cards and the pile."""
    seen = story(in_state(start.clone()))
    pool = start.pile + start.hands[BEN]
    found: Counter[tuple[str, ...]] = Counter()
    for chosen in itertools.combinations(range(len(pool)), len(start.hands[BEN])):
        at = in_state(start.clone())
        held = [pool[number] for number in chosen]
        if held.count(KING) > 1:  # the second one would have been discarded (R6)
            continue
        at.state.hands[BEN], at.state.pile = in_order(held), without(pool, held)
        try:
            same = story(at) == seen
        except (AssertionError, IllegalAction):  # another question is asked, or it cannot be answered so
            continue
        if same:
            found[tuple(at.state.hands[BEN])] += 1
    return found


CASES = {
    "silence": ("militia*7 knight", "gold*2 king imp", silence),
    "priest": ("priest militia*7", "gold*2 militia king", a_priest),
    "priest, no army": ("priest militia*7", "gold*2 king imp", a_priest),
    "thief": ("thief militia*7", "gold*2 king imp", a_thief),
    "thief, no coin": ("thief militia*7", "men-at-arms*2 king imp", a_thief),
    "two kings": ("militia*7 knight", "gold*2 king imp", silence),
    "two kings, one shown": ("thief militia*7", "gold*2 king imp", a_true_claim),
}


@pytest.mark.parametrize("name", CASES)
def test_sample_draws_each_hand_as_often_as_it_can_be_dealt(name):
    """All hands that are possible and no other."""
    ana, ben, story = CASES[name]
    start = At(ana, ben, then=KING if name.startswith("two kings") else "", left=LEFT).state
    possible = hands(start, story)
    at = in_state(start.clone())
    story(at)
    found = Counter(tuple(GAME.sample(at.state, ANA, random.Random(seed)).hands[BEN]) for seed in range(DRAWS))
    assert possible
    assert_drawn_as_often(found, possible)
