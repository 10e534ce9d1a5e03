"""Every deal of the cards that Ada has not seen, compared with the deals that `sample` draws for her."""

import itertools
import random
from collections import Counter

import pytest

from games.soon_king.cards import KIND, NAMES
from games.soon_king.hands import leave
from games.soon_king.state import EXECUTE, State
from tests.games.seen import sight
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


def samples(at: At, number: int) -> list[State]:
    """Worlds drawn for Ada, who sees in each of them what she sees in the real one."""
    seen = sight(GAME, at.state, SEAT["Ada"])
    worlds = [GAME.sample(at.state, SEAT["Ada"], random.Random(seed)) for seed in range(number)]
    assert all(sight(GAME, world, SEAT["Ada"]) == seen for world in worlds)
    return worlds


def test_a_seat_that_is_asked_to_pay_can_pay_in_every_sampled_world():
    """A Knight 1 does not pay for a Knight 1 (9.3)."""
    at = At(put={12: "Ada", 18: "Cy"}, Ada="Assassin 1", Cy="Ship", pile=["Knight 1"] * 3)
    at.attack("Ada", "Assassin 1", "c5").do("Cy", "play", "draft")
    assert at.prompt() == "pay"
    assert {NAMES[world.ident[world.hands[SEAT["Cy"]][0]]] for world in samples(at, 30)} == {NAMES[KIND["Ship"]]}


def test_sealed_answers_and_coming_coins_differ_between_sampled_worlds():
    at = At(put={2: "Ada"}, step=EXECUTE, Ada="Ship", Bo="Royal Pardon", Cy="Bribe")
    at.do("Bo", "call", "go_on")
    worlds = samples(at, 30)
    assert len({world.stack[-1].sealed[SEAT["Bo"]] for world in worlds}) > 1
    assert len({world.seed for world in worlds} - {at.state.seed}) == 30


def test_with_dice_any_kind_may_be_in_a_hand():
    at = At(Ada="Ship", Bo="Ship", draw="dice")
    assert {NAMES[world.ident[world.hands[SEAT["Bo"]][0]]] for world in samples(at, 90)} == set(NAMES)


def test_of_three_equal_cards_two_of_them_known_one_stays_known_when_one_is_seen_to_leave():
    """Bo's third card may be the one that leaves, but only its owner can tell which."""
    at = At(Ada="Poison", Bo="Ship, Ship, Ship")
    hand = at.state.hands[SEAT["Bo"]]
    at.state.public |= 1 << hand[0] | 1 << hand[1]
    leave(at.state, SEAT["Bo"], hand[2:])
    left = [[NAMES[world.ident[card]] for card in world.hands[SEAT["Bo"]]] for world in samples(at, 20)]
    assert min(names.count(NAMES[KIND["Ship"]]) for names in left) == 1
