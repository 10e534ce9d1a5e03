"""Every deal of the cards that Ada has not seen, compared with the deals that `sample` draws for her."""

import itertools
import random
from collections import Counter

import pytest

from games.soon_king.cards import KIND, NAMES
from games.soon_king.hands import discard, draw, give, leave, make, search
from games.soon_king.state import EXECUTE, State
from tests.games.draws import assert_drawn_as_often
from tests.games.seen import features, sight
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
    """All deals of the hidden cards and no other."""
    at = At(
        players=3, line=[*(f"c{n}" for n in range(1, 21)), "Ada", "Bo", "Cy"], pile=["Ship", "Knight 1"], **HANDS[case]
    )
    state, possible = at.state, deals(at.state)
    found = Counter(unseen(GAME.sample(state, SEAT["Ada"], random.Random(seed))) for seed in range(DRAWS))
    assert len(possible) > 1
    assert_drawn_as_often(found, possible)


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


def deck(state: State) -> "Counter[str]":
    """The cards of the match that are not made."""
    places = [*state.pile, *state.discard, *itertools.chain(*state.hands)]
    return Counter(NAMES[state.ident[card]] for card in places if not state.made >> card & 1)


def made_in_hands(state: State) -> list[tuple[int, str]]:
    return [
        (seat, NAMES[state.ident[card]])
        for seat, hand in enumerate(state.hands)
        for card in hand
        if state.made >> card & 1
    ]


def test_a_made_card_that_may_have_been_given_stays_a_made_card_with_its_giver_or_the_king():
    """Di sees that Bo gives the King one of two cards: the made one is either of them, and no card of the deck."""
    at = At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="made Knight 1, Bribe", Cy="Poison", Di="Antidote")
    at.do("Ada", "coronation", "declare").do("Bo", "gift", "Knight 1")
    worlds = [GAME.sample(at.state, SEAT["Di"], random.Random(seed)) for seed in range(200)]
    assert all(deck(world) == deck(at.state) for world in worlds)
    places = Counter(tuple(made_in_hands(world)) for world in worlds)
    assert set(places) == {((SEAT["Ada"], "Knight 1"),), ((SEAT["Bo"], "Knight 1"),)}
    assert min(places.values()) > 60
    for who in ("Ada", "Bo"):
        known = GAME.sample(worlds[0], SEAT[who], random.Random(1))
        assert made_in_hands(known) == made_in_hands(worlds[0]) and deck(known) == deck(at.state)


def test_a_kind_that_was_searched_for_in_vain_is_not_in_the_pile():
    """Bo knows that all Ships are in hands; that Cy draws and discards afterwards puts none into the pile."""
    at = At(put={8: "Librarian"}, home={"Librarian": "Bo"}, turn="Bo", step="plan", copies=6, order=[1, 0, 3, 2],
            Ada="Ship, Ship, Ship", Bo="Bribe, Bribe", Cy="Ship, Ship", Di="Ship")  # fmt: skip
    at.do("Bo", "discards", []).do("Bo", "search", "Ship")

    def in_pile(who: str) -> list[int]:
        worlds = [GAME.sample(at.state, SEAT[who], random.Random(seed)) for seed in range(40)]
        return [sum(NAMES[world.ident[card]] == NAMES[KIND["Ship"]] for card in world.pile) for world in worlds]

    assert max(in_pile("Bo")) == 0
    assert max(in_pile("Ada")) > 0, "only Bo knows what was searched for"
    told = "\n".join(GAME.screen.tracked(GAME.view(at.state, SEAT["Bo"]), list(SEAT)))
    assert "**Unseen, only in other hands**\n⛵ Ship to a Distant Land: 6 of 6" in told
    assert "only in other hands" not in "\n".join(GAME.screen.tracked(GAME.view(at.state, SEAT["Ada"]), list(SEAT)))
    draw(at.state, SEAT["Cy"], 2)
    leave(at.state, SEAT["Cy"], at.state.hands[SEAT["Cy"]][:1])
    assert max(in_pile("Bo")) == 0


def test_sampled_worlds_keep_the_deck_through_all_that_moves_cards():
    """Gifts of made cards, searches and shuffles in any order; every seat's worlds hold the same cards."""
    for seed in range(3):
        rng = random.Random(seed)
        at = At(copies=6, Ada="Ship, Poison", Bo="Ship, Bribe", Cy="Ship, Knight 1", Di="Ship, Antidote")
        state, gifts = at.state, 0
        for _ in range(60):
            seat = rng.randrange(4)
            hand = state.hands[seat]
            what = rng.choice(("draw", "draw", "make", "search", "leave", "give"))
            if what == "draw":
                draw(state, seat, rng.randrange(1, 5))
            elif what == "make":
                make(state, seat, KIND[rng.choice(("Knight 1", "Poison", "Antidote"))])
            elif what == "search":
                search(state, seat, rng.choice(("Ship to a Distant Land", "Knight 1", "Bribe")))
            elif what == "leave" and hand:
                discard(state, seat, rng.sample(hand, rng.randrange(1, len(hand) + 1)), "turn")
            elif what == "give":
                givers = tuple([other for other in range(4) if other != seat and state.hands[other]])
                give(state, seat, givers, [rng.choice(state.hands[other]) for other in givers])
                gifts += 1
            for viewer in range(4):
                world = GAME.sample(state, viewer, rng)
                assert deck(world) == deck(state)
                assert sorted(kind for _, kind in made_in_hands(world)) == sorted(k for _, k in made_in_hands(state))
                assert features(GAME.view(world, viewer)) == features(GAME.view(state, viewer))
                assert GAME.view(world, viewer).unseen == GAME.view(state, viewer).unseen
                again = GAME.sample(world, rng.randrange(4), rng)
                assert deck(again) == deck(state)
        assert gifts
