"""Small positions with all histories worked out, compared with the worlds that `sample` draws and `worlds` lists."""

import random
from collections import Counter
from typing import Any

import pytest

from games.core.worlds.drawing import Worlds
from tests.games.draws import assert_drawn_as_often
from tests.games.imposter_kings.at import GAME, At
from tests.games.imposter_kings.histories import Case, Told, enumerated, world
from tests.long import exhaustive

DRAWS = 1500
SHORT = ("spy", "trade after a denial")
"""The cases of mended worlds that are not left to the long suite."""
FEW, MANY = 1, 3
"""States of the match that differ in ids, from which worlds are drawn."""


# ---- the stories


def silence(told: Told) -> None:
    """Nothing has been said."""


def named(told: Told) -> None:
    """Ann plays the Soldier and names a card that another holds."""
    told.play(0, "Soldier", "Elder")
    told.passes()
    told.at.answer(0, "soldier-disgrace")


def denied(told: Told, name: str = "King's Hand") -> None:
    """Ann plays the Soldier and names a card that the others do not hold."""
    told.play(0, "Soldier", name)
    told.passes()


def a_flip(told: Told) -> None:
    denied(told)
    told.answer(1, "play", "flip")
    told.passes("assassin")


def a_flip_and_a_play(told: Told) -> None:
    a_flip(told)
    told.play(0, "Elder")
    told.play(1, "Warlord")


def a_spy(told: Told) -> None:
    denied(told)
    told.play(1, "Mystic")
    told.play(0, "Spy", "look")
    told.passes()
    told.answer(0, "spy-force", 1)
    told.pick(1, "spy-card")


def a_herald(told: Told) -> None:
    denied(told)
    told.play(1, "Herald")
    told.passes()
    told.pick(1, "herald-successor")
    told.answer(1, "herald", None)


def a_princess(told: Told) -> None:
    """One of the two holds an Elder when Ann asks, the other does not, or both do."""
    named(told)
    told.play(1, "Princess", 2)
    told.passes()
    told.pick(1, "princess-card")
    told.pick(2, "princess-card")


def a_princess_and_a_play(told: Told) -> None:
    a_princess(told)
    told.play(2, "Elder")


def an_assassin(told: Told) -> None:
    denied(told)
    told.answer(1, "play", "flip")
    for seat, _ in told.at.asked():
        told.answer(seat, "assassin", "Assassin" if seat == 2 else None)
    told.passes()
    told.pick(2, "assassin-swap")


def a_card_in_sight_and_a_herald(told: Told) -> None:
    """Ben takes an Elder from Court, then exchanges his Successor unseen. The other Elder may be his, too."""
    told.play(1, "Fool", "Elder")
    told.passes()
    told.play(0, "Soldier", "Assassin")
    told.passes()
    told.play(1, "Herald")
    told.passes()
    told.pick(1, "herald-successor")
    told.answer(1, "herald", None)


def a_trade(told: Told) -> None:
    told.play(1, "Princess", 2)
    told.passes()
    told.pick(1, "princess-card")
    told.pick(2, "princess-card")


def a_trade_of_a_card_in_sight(told: Told) -> None:
    """Ben takes an Elder from Court, then exchanges a card with Cleo. Either may have the other Elder."""
    told.play(1, "Fool", "Elder")
    told.passes()
    told.play(2, "Oathbound")
    told.play(0, "Warlord")
    a_trade(told)
    told.play(2, "Elder")


def a_trade_after_a_denial(told: Told) -> None:
    """Ben does not hold an Elder, Cleo is not asked; then the two exchange cards."""
    told.play(0, "Judge")
    told.answer(0, "judge-opponent", 1)
    told.answer(0, "judge", "Elder")
    told.passes()
    assert told.at.asked() == [(1, "play")]
    a_trade(told)
    told.play(2, "Elder")


POOL = "King's Hand, Sentry, Elder, Elder, Mystic, Warlord"
TWO = {"hidden": POOL, "hands": (4,), "one": (True,)}
FIVE = "King's Hand, Elder, Elder, Mystic, Sentry"
THREE = "Soldier, Queen, Fool"
SEEN = {"court": "Elder, Fool", "turn": 1}
LISTED = {story.__name__: Case("Soldier, Queen, Fool, Elder", story=story, **TWO) for story in (silence, denied, named)}
CASES = {
    **LISTED,
    "flip": Case("Soldier, Queen, Elder", story=a_flip, **TWO),
    "flip, then a play": Case("Soldier, Queen, Elder", story=a_flip_and_a_play, **TWO),
    "spy": Case("Soldier, Spy", story=a_spy, **TWO),
    "herald": Case("Soldier, Queen", story=a_herald, fixed=("Herald",), **TWO),
    "herald, a card in sight": Case(
        "Soldier, Queen",
        "Elder, Sentry, Mystic, Inquisitor",
        (2,),
        (True,),
        a_card_in_sight_and_a_herald,
        ("Fool, Herald",),
        **SEEN,
    ),
    "trade, a card in sight": Case(
        "Warlord, Queen",
        "Elder, Zealot, Sentry, Mystic",
        (1, 2),
        (False, False),
        a_trade_of_a_card_in_sight,
        ("Fool, Princess", "Oathbound"),
        **SEEN,
    ),
    "trade after a denial": Case(
        "Judge, Queen",
        "Elder, Elder, Sentry, Mystic, Warden",
        (2, 2),
        (False, False),
        a_trade_after_a_denial,
        ("Princess", ""),
    ),
    "princess": Case(THREE, FIVE, (2, 2), (False, False), a_princess, ("Princess", "")),
    "princess, then a play": Case(THREE, FIVE, (2, 2), (False, False), a_princess_and_a_play, ("Princess", "")),
    "assassin": Case(THREE, FIVE, (2, 2), (True, False), an_assassin, ("", "Assassin")),
}


# ---- worlds that are drawn


def drawn(state: Any) -> "Counter[Any]":
    return Counter(world(GAME.sample(state, 0, random.Random(seed))) for seed in range(DRAWS))


@pytest.mark.parametrize("most", [FEW, pytest.param(MANY, marks=exhaustive)])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sample_draws_each_world_as_often_as_histories_lead_to_it(case, most):
    """Whichever cards the others have really chosen."""
    possible, states = enumerated(case, most)
    assert len(possible) >= 3
    for state in states:
        assert_drawn_as_often(drawn(state), possible)


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=name, marks=() if name in SHORT else exhaustive) for name, case in CASES.items()],
)
def test_a_mended_world_has_a_history_and_comes_about_as_often_as_histories_lead_to_it(case, monkeypatch):
    """As if no deal that was drawn had a history (`games.core.worlds.mending`)."""
    monkeypatch.setattr(Worlds, "draw_exactly", lambda worlds, ident, rng: None)
    possible, [state, *_] = enumerated(case, FEW)
    found = drawn(state)
    assert set(found) <= set(possible), set(found) - set(possible)
    apart = sum(abs(found[one] / DRAWS - number / possible.total()) for one, number in possible.items()) / 2
    assert apart < 0.08


# ---- worlds that are listed


def listed(state: Any, most: int = 400, viewer: int = 0) -> Any:
    return GAME.worlds(state, viewer, most, random.Random(1))


@pytest.mark.parametrize("case", LISTED.values(), ids=LISTED)
def test_each_listed_world_weighs_as_much_as_it_can_be_dealt(case):
    possible, [state] = enumerated(case, FEW)
    found: Counter[Any] = Counter()
    for one, weight in listed(state):
        found[world(one)] += weight
    chances, shares = [{one: number / worlds.total() for one, number in worlds.items()} for worlds in (possible, found)]
    assert shares == pytest.approx(chances)


def test_nothing_is_listed_where_a_weight_depends_on_unseen_moves():
    _, [state] = enumerated(CASES["flip"], FEW)
    assert listed(state) is None


def test_listed_worlds_look_alike_and_do_not_depend_on_the_hidden_cards():
    _, [state] = enumerated(LISTED["named"], FEW)
    lists = []
    for real in (state, *[GAME.sample(state, 0, random.Random(seed)) for seed in range(1, 4)]):
        found = listed(real)
        assert all(GAME.view(one, 0) == GAME.view(state, 0) for one, _ in found)
        assert state.seed not in [one.seed for one, _ in found]
        lists.append([(one.ident, weight, one.seed) for one, weight in found])
    assert all(one == lists[0] for one in lists)


def test_nothing_is_listed_where_the_worlds_are_many_or_an_answer_is_hidden():
    _, [state] = enumerated(LISTED["silence"], FEW)
    number = len(listed(state))
    assert listed(state, number) is not None and listed(state, number - 1) is None
    at = At("Princess, Queen, Oathbound", "Fool, Elder", successors="Inquisitor, Zealot", accused="Judge")
    at.play(0, "Princess", 1)
    at.let_pass()
    assert listed(at.state, 60) is not None
    at.answer(1, "princess-card", "Elder")
    assert listed(at.state, 60) is None
    assert listed(at.state, 60, viewer=1) is not None
