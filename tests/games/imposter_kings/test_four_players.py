"""Two against two: the set-up with partners, both Assassins, scoring (sections 4, 6, 8 and 9 of the rules)."""

import random

import pytest

from games.imposter_kings.modes import Options
from tests.games.imposter_kings.at import GAME, At, new_match


def four(*hands, **rest) -> At:
    rest.setdefault("accused", "Princess")
    return At(*hands, **rest)


def match(seed: int) -> At:
    return new_match(seed, seats=4)


def test_three_cards_are_open_to_all_and_the_fourth_to_the_partner():
    at = match(3).until("first-player")
    assert [len(place.known) for place in at.view.places] == [3, 3, 3, 3]
    assert len(at.own(0).places[2].known) == 4
    assert len(at.own(0).places[1].known) == 3
    told = next(e for e in at.events if e.kind == "fourth" and e.public["seat"] == 0)
    assert "card" not in told.public and set(told.private) == {0, 2}


def test_each_takes_one_of_the_partners_four_cards_but_not_the_one_just_taken():
    at = match(5).until("take-from-partner")
    first = at.asked()[0][0]
    partner = (first + 2) % 4
    offered = at.names(first, "take-from-partner")
    assert len(offered) == 4
    taken = at.options(first, "take-from-partner")[0]
    at.answer(first, "take-from-partner", taken)
    while at.asked()[0][0] != partner:
        d = at.pending()[0]
        GAME.apply(at.state, (d.seat, d.id, d.default))
    assert taken not in at.options(partner, "take-from-partner")
    assert len(at.options(partner, "take-from-partner")) == 4


def test_an_open_card_that_is_taken_stays_open_and_the_fourth_stays_secret():
    for seed in range(6):
        at = match(seed).until("take-from-partner")
        seat = at.asked()[0][0]
        partner = (seat + 2) % 4
        shown = set(at.view.places[partner].known)
        for token in at.options(seat, "take-from-partner"):
            told = At.of(at.state.clone()).answer(seat, "take-from-partner", token)[0]
            name = told.private[seat]["card"]
            assert told.private[partner] == {"card": name}
            assert told.public.get("card", name) == name
            assert ("card" in told.public) == (token not in fourths(at)), "the open cards are named to all"
            assert (name in shown) or "card" not in told.public


def fourths(at: At) -> list[int]:
    return [card for card in range(len(at.state.ident)) if sum(at.state.fourth) >> card & 1]


def test_partners_see_each_others_successor():
    at = match(6).until("trade")
    assert at.own(0).places[2].successor_name is not None
    assert at.own(0).places[1].successor_name is None
    assert at.view.places[2].successor_name is None


def trade(at: At, numbers: dict[int, int]) -> None:
    for d in at.pending():
        at.answer(d.seat, "trade", *d.options[: numbers[d.seat]])


def test_R41_as_many_from_both_are_traded_in_secret():
    at = match(7).until("trade")
    before = {seat: at.hand(seat) for seat in range(4)}
    trade(at, {0: 2, 2: 2, 1: 0, 3: 0})
    assert at.asked()[0][1] == "discard"
    assert at.hand(0) != before[0] and at.hand(1) == before[1]
    told = next(e for e in at.events if e.kind == "trade")
    assert told.public == {"seat": told.public["seat"], "partner": told.public["partner"], "number": 2}
    assert set(told.private) == {0, 2}
    assert told.private[2] == {"given": told.private[0]["taken"], "taken": told.private[0]["given"]}
    assert sorted(told.private[2]["taken"]) == sorted(set(told.private[2]["taken"]) & set(at.hand(2)))
    received = set(told.private[0]["taken"])
    assert received <= set(at.hand(0)) and set(told.private[0]["given"]) <= set(at.own(0).places[2].known)


def test_R41_different_numbers_are_shown_and_both_choose_once_more():
    at = match(7).until("trade")
    before = {seat: at.hand(seat) for seat in range(4)}
    trade(at, {0: 1, 2: 2, 1: 1, 3: 1})
    assert sorted(at.asked()) == [(0, "trade"), (2, "trade")], "the other partners have traded"
    shown = next(e for e in at.events if e.kind == "offer" and {e.public["seat"], e.public["partner"]} == {0, 2})
    assert sorted(shown.public["numbers"]) == [1, 2] and not shown.private
    trade(at, {0: 0, 2: 1})
    assert at.asked()[0][1] == "discard"
    assert at.hand(0) == before[0] and at.hand(2) == before[2], "still different: no trade"


def test_R40_one_free_mulligan_per_team():
    at = match(8)
    king = at.until("mulligan").view.true_king
    for caller, expected in ((0, [0, 0, 0, 0]), (2, [0, 2, 0, 2]), (1, [0, 2, 0, 2]), (3, [2, 2, 2, 2])):
        at.until("mulligan")
        for d in at.pending():
            at.answer(d.seat, "mulligan", "mulligan" if d.seat == caller else None)
        assert at.points == expected
        if caller == 0:
            assert at.state.true_king == king
    assert at.state.true_king == 3


def test_R3_the_partner_may_answer_too():
    at = four("Fool, Elder", "Elder", "King's Hand, Zealot", "Judge", court="Warlord, -Elder")
    at.play(0, "Fool", "Warlord")
    assert sorted(seat for seat, _ in at.asked()) == [1, 2, 3]
    for seat in (1, 3):
        at.answer(seat, "kings-hand", None)
    at.answer(2, "kings-hand", "King's Hand")
    assert "Warlord" in at.court
    assert [e.public["seat"] for e in at.events if e.kind == "kings-hand"] == [2]


def two_assassins(**rest) -> At:
    at = four("Fool", "Assassin, Elder", "King's Hand, Elder", "Assassin, Elder", court="Soldier", **rest)
    at.answer(0, "play", "flip")
    for seat, what in ((1, "Assassin"), (2, None), (3, "Assassin")):
        at.answer(seat, "assassin", what)
    return at


def test_R6_a_second_sealed_assassin_is_revealed_when_the_first_is_prevented():
    at = two_assassins()
    assert at.asked()[0][1] == "kings-hand"
    for d in at.pending():
        at.answer(d.seat, "kings-hand", "King's Hand" if d.seat == 2 else None)
    revealed = [e.public["seat"] for e in at.events if e.kind == "assassin"]
    assert revealed == [1, 3], "without a new question"
    assert at.asked()[0][1] == "kings-hand", "with a window of its own"
    at.let_pass()
    assert at.round.winners == (1, 3)


def test_R6_an_unneeded_second_assassin_stays_hidden_in_hand():
    at = two_assassins()
    at.let_pass()
    assert at.round.winners == (1, 3)
    assert [e.public["seat"] for e in at.events if e.kind == "assassin"] == [1]


def test_R6_a_world_sampled_between_two_assassins_tells_nothing_of_the_second():
    """Seat 0 cannot know whether another sealed answer waits: both kinds of world turn up, and both play on."""
    at = two_assassins()
    waiting = set()
    for seed in range(60):
        world = GAME.sample(at.state, 0, random.Random(seed))
        while pending := GAME.pending(world):
            if world.rounds:
                break
            d = pending[0]
            kings_hand = d.options[-1] if d.prompt == "kings-hand" else d.default
            told = list(GAME.apply(world, (d.seat, d.id, kings_hand)))
            waiting |= {e.public["seat"] for e in told if e.kind == "assassin"}
    assert 3 in waiting or 2 in waiting


def test_R19_R21_R29_only_opponents_count_and_can_be_picked():
    at = four("Soldier, Fool", "Zealot", "Queen", "Judge", court="-Elder", accused="King's Hand")
    at.play(0, "Soldier", "Queen")
    at.let_pass()
    assert at.throne == 5, "the partner's Queen does not count"
    at = four("Judge, Fool", "Zealot", "Queen", "Elder", court="-Elder").play(0, "Judge")
    assert at.options(0, "judge-opponent") == [1, 3]
    at = four("Princess, Fool", "Zealot", "Queen", "Elder", court="-Elder", accused="Judge").play(0, "Princess")
    assert at.options(0, "princess") == [None, 1, 3]


@pytest.mark.parametrize(("partner", "picked"), [("Queen", [None, 1, 2, 3]), ("", [None, 1, 3])])
def test_R29_the_partner_needs_a_hand_card_as_well(partner, picked):
    at = four("Princess, Fool", "Zealot", partner, "Elder", court="-Elder", accused="Judge")
    at.state.options = Options.read({"princess_partner": True})
    at.play(0, "Princess")
    assert at.options(0, "princess") == picked


@pytest.mark.parametrize("card", ["Inquisitor", "Judge", "Soldier", "Princess"])
def test_R21_where_only_the_partner_has_hand_cards_the_inquisitor_alone_has_an_ability(card):
    at = four(f"{card}, Fool", "", "Queen, Elder", "", court="-Elder", accused="Zealot").play(0, card)
    prompts = {prompt for _, prompt in at.asked()}
    assert prompts == ({"inquisitor"} if card == "Inquisitor" else {"assassin"}), "else the next King is flipped"


def test_R37_R39_a_team_loses_with_its_first_player_out_who_is_the_next_true_king():
    at = four("Queen", "Judge, Fool", "Elder", "Zealot", court="Soldier", flipped=[0, 1]).play(0, "Queen")
    assert at.round.winners == (0, 2)
    assert at.points == [3, 0, 3, 0], "cards left count once, though both opponents have some"
    assert at.view.true_king == 1


@pytest.mark.parametrize(
    ("flipped", "reasons"), [([0, 1], {"won", "king-up", "cards-left"}), ([0, 1, 2], {"won", "cards-left"})]
)
def test_R38_the_team_scores_for_either_king_and_either_opponents_cards(flipped, reasons):
    at = four("Queen", "", "Elder", "Zealot", court="Soldier", flipped=flipped).play(0, "Queen")
    assert {(p.seat, p.reason) for p in at.round.points} == {(seat, why) for seat in (0, 2) for why in reasons}
    assert at.points[0] == at.points[2] == len(reasons)


@pytest.mark.parametrize(
    ("hand", "successor", "left"), [("", "Elder", True), ("Zealot", None, True), ("", None, False)]
)
def test_R38_cards_left_are_the_successor_or_the_hand_of_the_one_who_is_still_in_as_well(hand, successor, left):
    flipped = [0, 1] if successor else [0, 1, 3]
    at = four("Queen", "", "Elder", hand, court="Soldier", flipped=flipped).play(0, "Queen")
    assert at.round.winners == (0, 2)
    assert ("cards-left" in {p.reason for p in at.round.points}) is left
