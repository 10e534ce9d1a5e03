"""Small positions with every world worked out by trying all deals, compared with the worlds that `sample` draws.

A deal is kept if the same story, told in it, looks the same to Ann at every step.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.core.knowledge import cards
from games.imposter_kings.cards import NAMES
from tests.games.imposter_kings.at import GAME, At
from tests.games.seen import heard

DRAWS = 1500
Story = Callable[[At], None]
World = tuple[tuple[str, ...], str, str]


def begin(
    hand: tuple[str, ...] = ("Sentry", "Elder", "Mystic", "Elder"),
    successor: str = "Warlord",
    discard: str = "King's Hand",
) -> At:
    return At(
        hands=[["Soldier", "Queen", "Fool", "Elder"], list(hand)],
        successors=["Inquisitor", successor],
        discards=["Zealot", discard],
        accused="Judge",
        court=["Fool"],
    )


def silence(at: At) -> None:
    """Nothing has been said."""


def wrong_name(at: At) -> None:
    at.play(0, "Soldier", "King's Hand")
    at.let_pass()


def right_name(at: At) -> None:
    at.play(0, "Soldier", "Elder")
    at.let_pass()
    at.answer(0, "soldier-disgrace")


def flip_after_a_wrong_name(at: At) -> None:
    wrong_name(at)
    at.play(1, "flip")
    at.let_pass("assassin")
    assert at.asked() == [(0, "play")]


def world(state: Any) -> World:
    """Where Ben's cards lie."""
    name = [NAMES[kind] for kind in state.ident]
    hand, discard = cards(state.hands[1]), cards(state.discard[1])
    successor = name[state.successor[1]] if state.successor[1] >= 0 else ""
    return tuple(sorted(name[card] for card in hand)), successor, name[discard[0]]


def looks(at: At) -> tuple[Any, ...]:
    return at.own(0), at.view, at.asked(), heard(at.events, 0)


def enumerated(pool: list[str], story: Story, told: At) -> "Counter[World]":
    """All deals of Ben's cards in which Ann sees what she sees, each as often as it can be dealt."""
    worlds: Counter[World] = Counter()
    for successor, discard in itertools.permutations(range(len(pool)), 2):
        hand = tuple(card for at, card in enumerate(pool) if at not in (successor, discard))
        at = begin(hand, pool[successor], pool[discard])
        try:
            story(at)
        except AssertionError:  # another seat or another question is asked
            continue
        if looks(at) == looks(told):
            worlds[world(at.state)] += 1
    return worlds


def drawn(at: At) -> "Counter[World]":
    return Counter(world(GAME.sample(at.state, 0, random.Random(seed))) for seed in range(DRAWS))


POOL = ["King's Hand", "Sentry", "Elder", "Elder", "Mystic", "Warlord"]


@pytest.mark.parametrize("story", [silence, wrong_name, right_name, flip_after_a_wrong_name])
def test_sample_draws_each_possible_world_as_often_as_it_can_be_dealt_and_no_other(story):
    """Within five standard deviations."""
    told = begin()
    story(told)
    possible, found = enumerated(POOL, story, told), drawn(told)
    assert len(possible) >= 5 and set(found) == set(possible)
    deals = possible.total()
    for one, number in possible.items():
        chance = number / deals
        assert abs(found[one] - DRAWS * chance) < 5 * (DRAWS * chance * (1 - chance)) ** 0.5, (one, found[one], number)


# ---- worlds that are listed


def listed(at: At, most: int = 400) -> "Counter[World]":
    worlds: Counter[World] = Counter()
    for one, weight in GAME.worlds(at.state, 0, most, random.Random(1)):
        worlds[world(one)] += weight
    return worlds


@pytest.mark.parametrize("story", [silence, wrong_name, right_name])
def test_each_listed_world_weighs_as_much_as_it_can_be_dealt(story):
    told = begin()
    story(told)
    possible, found = enumerated(POOL, story, told), listed(told)
    assert set(found) == set(possible)
    assert {one: possible[one] / possible.total() for one in possible} == pytest.approx(
        {one: found[one] / found.total() for one in found}
    )


def test_nothing_is_listed_where_a_weight_depends_on_unseen_moves():
    told = begin()
    flip_after_a_wrong_name(told)
    assert GAME.worlds(told.state, 0, 400, random.Random(1)) is None


def test_listed_worlds_look_alike_and_do_not_depend_on_the_hidden_cards():
    told = begin()
    right_name(told)
    lists = []
    for seed in range(4):
        state = GAME.sample(told.state, 0, random.Random(seed)) if seed else told.state
        found = GAME.worlds(state, 0, 400, random.Random(1))
        assert all(GAME.view(one, 0) == GAME.view(told.state, 0) for one, _ in found)
        assert told.state.seed not in [one.seed for one, _ in found]
        lists.append([(one.ident, weight, one.seed) for one, weight in found])
    assert all(one == lists[0] for one in lists)


def test_nothing_is_listed_where_the_worlds_are_many_or_an_answer_is_hidden():
    told = begin()
    number = len(GAME.worlds(told.state, 0, 400, random.Random(1)))
    assert GAME.worlds(told.state, 0, number, random.Random(1)) is not None
    assert GAME.worlds(told.state, 0, number - 1, random.Random(1)) is None
    at = At(
        hands=[["Princess", "Queen", "Oathbound"], ["Fool", "Elder"]],
        successors=["Inquisitor", "Zealot"],
        accused="Judge",
        court=[],
    )
    at.play(0, "Princess", 1)
    at.let_pass()
    assert GAME.worlds(at.state, 0, 60, random.Random(1)) is not None
    at.answer(1, "princess-card", "Elder")
    assert GAME.worlds(at.state, 0, 60, random.Random(1)) is None
    assert GAME.worlds(at.state, 1, 60, random.Random(1)) is not None
