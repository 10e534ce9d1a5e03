"""The King flip and the first single rulings, R16 to R23 (section 8 of the rules), by number."""

import pytest

from games.imposter_kings.cards import NAMES
from tests.games.imposter_kings.at import At, new_match, start_round


def test_R16_no_king_flip_on_an_empty_court():
    at = At("Fool", "Elder")
    assert at.names(0, "play") == ["Fool"]


def test_R16_a_table_option_allows_the_king_flip_on_an_empty_court():
    at = new_match(flip_on_empty_court=True)
    start_round(at)
    [(seat, prompt)] = at.asked()
    assert at.names(seat, prompt)[-1] == "flip"
    at.answer(seat, "play", "flip")
    if at.asked() == [(1 - seat, "assassin")]:
        at.let_pass("assassin")
    assert at.court == [] and not at.place(seat).king_up


def test_R17_the_king_is_not_flipped_while_antechamber_cards_wait():
    at = At("Inquisitor", "Elder, Elder, Zealot, Fool", court="-Queen").play(0, "Inquisitor", "Zealot")
    at.let_pass()
    assert at.court[-1] == "Zealot", "the only Antechamber card is played without a question"


def test_R17_with_no_hand_card_the_flip_is_made_for_the_player():
    at = At("Warlord", "", court="Soldier", accused="Assassin").play(0, "Warlord")
    assert ("flipped", 1) in [(e.kind, e.public.get("seat")) for e in at.events]
    assert not at.place(1).king_up
    assert at.hand(1) == ["Elder"]
    assert at.court == ["Soldier", "-Warlord"], "then Ann's flip was forced too, on the Disgraced Throne"
    assert not at.place(0).king_up
    assert at.asked() == [(1, "play")]


def test_R18_an_assassinated_flip_changes_nothing_on_the_throne():
    at = At("Fool", "Assassin, Elder", court="Queen", accused="King's Hand")
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    assert at.round.winners == (1,)
    reasons = {(point.seat, point.reason): point.points for point in at.round.points}
    assert reasons == {(1, "won"): 1, (1, "king-up"): 1, (1, "cards-left"): 1}
    assert at.points == [0, 3]
    assert at.view.announced == (), "the next round has begun"


def test_R19_the_plus_two_holds_again_when_the_soldier_becomes_the_throne_again():
    at = At("Soldier, King's Hand, Fool", "Elder, Princess, Sentry", court="-Queen", accused="Judge")
    at.play(0, "Soldier", "Elder")
    at.let_pass()
    at.answer(0, "soldier-disgrace")
    at.play(1, "Princess", 0)
    at.answer(0, "kings-hand", "King's Hand")
    assert at.court[-1] == "Soldier"
    assert at.throne == 7


def test_R19_the_plus_two_is_lost_when_the_soldier_is_muted():
    at = At("Soldier, Fool, Elder", "Elder, Mystic, Fool", court="-Queen", accused="King's Hand")
    at.play(0, "Soldier", "Elder")
    at.answer(0, "soldier-disgrace")
    at.play(1, "Mystic", 5)
    assert [card.value for card in at.view.court] == [1, 3, 1]


def test_R20_every_name_in_the_deck_may_be_said():
    at = At("Soldier", "Elder, Fool", court="-Queen").play(0, "Soldier")
    two_player_names = [name for name in NAMES if name not in ("Executioner", "Herald", "Warden", "Spy")]
    assert at.options(0, "soldier") == two_player_names


def test_R21_the_judges_card_goes_to_his_own_antechamber_and_is_played_next():
    at = At("Judge, Queen, Fool", "Elder, Warlord", court="-Mystic", accused="King's Hand")
    at.play(0, "Judge", "Elder")
    assert at.names(0, "judge-reward") == [None, "Queen"], "a Fool has base value 1"
    at.answer(0, "judge-reward", "Queen")
    at.play(1, "Warlord")
    assert at.court == ["-Mystic", "-Judge", "-Warlord", "Queen"]
    assert at.asked() == [(1, "play")]


@pytest.mark.parametrize(("hand", "asked"), [("Executioner, Fool", True), ("Executioner", False)])
def test_R21_the_executioner_needs_a_hand_card_of_any_player_the_owner_too(hand, asked):
    at = At(hand, "", court="-Queen", accused="King's Hand").play(0, "Executioner")
    assert (at.asked() == [(0, "executioner")]) is asked


def test_R22_lost_text_takes_the_elders_exception():
    at = At("Mystic, Princess, Warlord", "Fool, Elder, Zealot", court="-Queen", accused="King's Hand")
    at.play(0, "Mystic", 3)
    at.play(1, "Fool")
    at.play(0, "Princess", None)
    assert at.names(1, "play") == ["flip"], "the Elder is no longer welcome on Royalty"


def test_R22_lost_text_takes_the_zealots_exception():
    at = At("Mystic, Judge, Warlord", "Fool, Zealot", court="-Queen", accused="King's Hand", flipped=[1])
    at.play(0, "Mystic", 3)
    at.play(1, "Fool")
    at.play(0, "Warlord")
    assert at.round.winners == (0,), "a Zealot with its text could go on the Warlord"


def test_R22_a_disgraced_card_is_worth_one_also_where_its_number_is_muted():
    at = At("Mystic, Fool", "Elder, Judge", court="-Queen", accused="King's Hand").play(0, "Mystic", 7)
    assert at.court == ["-Queen", "-Mystic"] and at.throne == 1
    assert not at.view.court[-1].muted


def test_R22_the_value_in_hand_stays_printed():
    at = At("Mystic, Fool", "Sentry, Elder, Warlord", court="-Queen, Warlord").play(0, "Mystic", 8)
    at.let_pass()
    assert {card.name: card.value for card in at.own(1).hand}["Sentry"] == 8
    at.play(1, "Sentry")
    assert at.throne == 3
    assert "sentry" not in [prompt for _, prompt in at.asked()]


def test_R23_the_warlord_follows_the_court():
    at = At("Warlord, Sentry", "Elder, Fool", court="Princess, Elder")
    assert {card.name: card.value for card in at.own(0).hand}["Warlord"] == 8
    at.play(0, "Warlord")
    assert at.throne == 9
    at = At("Warlord, Sentry", "Elder, Fool", court="-Princess, Elder").play(0, "Warlord")
    assert at.throne == 7, "a Disgraced Royalty does not count"


def test_R23_the_warlord_in_hand_cannot_follow_royalty_but_an_eight():
    assert "Warlord" not in At("Warlord", "Fool", court="Princess").names(0, "play")
    assert "Warlord" in At("Warlord", "Fool", court="Princess, Sentry").names(0, "play")
    assert "Warlord" not in At("Warlord", "Fool", court="Sentry").names(0, "play")
