"""The chances that the computer player reckons with are those of the worlds that its seat cannot tell apart."""

import random
from statistics import fmean

import pytest

from games.imp.cards import CARDS
from games.imp.odds import Odds
from tests.games.imp.at import ANA, BEN, GAME, At

KINDS = [card.key for card in CARDS]
WORLDS, NEAR = 1000, 0.06


def nothing_known() -> At:
    return At("thief gold*7", "king gold militia*5")


def a_coin_and_a_king_shown() -> At:
    at = At("assassin militia*7", "king gold*2 men-at-arms*4", then="militia*2")
    at.play("assassin", "pay", "challenge")
    return at


def a_card_was_given() -> At:
    at = At("linking militia*7", "gold*7").play("linking")
    at.says("militia", seat=ANA)
    at.says("gold", seat=BEN)
    return at


def no_coins_but_perhaps_the_newest_card() -> At:
    at = At("thief militia*6", "sun knight men-at-arms*4", then="militia gold").play("thief", "yield")
    at.end_turn()
    return at


@pytest.mark.parametrize(
    "known", [nothing_known, a_coin_and_a_king_shown, a_card_was_given, no_coins_but_perhaps_the_newest_card]
)
def test_the_odds_are_those_of_the_worlds_that_look_alike(known):
    s, rng = known().state, random.Random(0)
    hands = [GAME.sample(s, ANA, rng).hands[BEN] for _ in range(WORLDS)]
    odds = Odds(s, ANA)
    assert sum(odds.expected([kind]) for kind in KINDS) == pytest.approx(len(s.hands[BEN]))
    for kind in KINDS:
        mean = fmean(hand.count(kind) for hand in hands)
        assert odds.expected([kind]) == pytest.approx(mean, abs=0.1 + NEAR), kind
        assert odds.chance(kind) == pytest.approx(fmean(kind in hand for hand in hands), abs=NEAR), kind


def test_the_sun_is_played_to_find_the_king_for_an_assassin():
    at = At("assassin sun militia*6", "gold*7")
    assert GAME.advise(at.state, at.open(), random.Random(1)) == "play:sun"
    seen = At("sun militia*7", "gold*7")
    assert GAME.advise(seen.state, seen.open(), random.Random(1)) == "end"
