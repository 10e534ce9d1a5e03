"""Rulings on single cards and on the King flip (section 8 of the rules), by number."""

import pytest

from games.imposter_kings.cards import NAMES
from tests.games.imposter_kings.at import At, new_match, start_round


def test_R16_no_king_flip_on_an_empty_court():
    at = At(hands=[["Fool"], ["Elder"]])
    assert at.names(0, "play") == ["Fool"]


def test_R16_table_option_allows_it():
    at = new_match(flip_on_empty_court=True)
    start_round(at)
    [(seat, prompt)] = at.asked()
    assert at.names(seat, prompt)[-1] == "flip"
    at.answer(seat, "play", "flip")
    if at.asked() == [(1 - seat, "assassin")]:
        at.let_pass("assassin")
    assert at.court == [] and not at.place(seat).king_up


def test_R16_a_flip_on_a_disgraced_throne_leaves_it_as_it_is():
    at = At(hands=[["Fool"], ["Elder"]], court=["-Queen"], accused="Assassin")
    at.answer(0, "play", "flip")
    assert at.court == ["-Queen"]
    assert at.throne == 1


def test_R17_the_king_may_be_flipped_although_a_card_could_be_played():
    at = At(hands=[["Queen"], ["Elder"]], court=["Soldier"])
    assert at.names(0, "play") == ["Queen", "flip"]


def test_R17_not_while_antechamber_cards_wait():
    at = At(hands=[["Inquisitor"], ["Elder", "Elder", "Zealot", "Fool"]], court=["-Queen"])
    at.play(0, "Inquisitor")
    at.answer(0, "inquisitor", "Zealot")
    at.let_pass()
    assert at.court[-1] == "Zealot", "the only Antechamber card is played without a question"


def test_R17_with_no_hand_card_the_flip_is_made_for_the_player():
    at = At(hands=[["Warlord"], []], court=["Soldier"], accused="Assassin")
    at.play(0, "Warlord")
    assert ("flipped", 1) in [(e.kind, e.public.get("seat")) for e in at.events]
    assert not at.place(1).king_up
    assert at.hand(1) == ["Elder"]
    assert at.court == ["Soldier", "-Warlord"], "then Ann's flip was forced too, on the Disgraced Throne"
    assert not at.place(0).king_up
    assert at.asked() == [(1, "play")]


def test_R18_an_assassinated_flip_changes_nothing_on_the_throne():
    at = At(hands=[["Fool"], ["Assassin", "Elder"]], court=["Queen"], accused="King's Hand")
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    assert at.round.winners == (1,)
    reasons = {(point.seat, point.reason): point.points for point in at.round.points}
    assert reasons == {(1, "won"): 1, (1, "king-up"): 1, (1, "cards-left"): 1}
    assert at.points == [0, 3]


def test_R18_the_kept_successor_counts_as_a_card_left():
    at = At(hands=[[], ["Assassin", "Elder", "Fool"]], court=["Queen"], accused="King's Hand", flipped=[1], turn=1)
    at.play(1, "Elder")  # now Ann has no hand card, so the flip is made for her
    at.answer(1, "assassin", "Assassin")
    assert {(p.seat, p.reason) for p in at.round.points} == {(1, "won"), (1, "cards-left")}


def test_R19_the_soldiers_two_holds_while_it_is_on_the_throne():
    at = At(hands=[["Soldier", "Fool"], ["Elder", "Warlord", "Sentry"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Soldier")
    at.answer(0, "soldier", "Elder")
    at.answer(0, "soldier-disgrace")
    assert at.throne == 7
    at.play(1, "Sentry")
    assert [card.value for card in at.view.court] == [1, 5, 8]


def test_R19_it_holds_again_when_the_soldier_becomes_the_throne_again():
    at = At(
        hands=[["Soldier", "King's Hand", "Fool"], ["Elder", "Princess", "Sentry"]], court=["-Queen"], accused="Judge"
    )
    at.play(0, "Soldier")
    at.answer(0, "soldier", "Elder")
    at.let_pass()
    at.answer(0, "soldier-disgrace")
    at.play(1, "Princess")
    at.answer(1, "princess", 0)
    at.answer(0, "kings-hand", "King's Hand")
    assert at.court[-1] == "Soldier"
    assert at.throne == 7


def test_R19_it_is_lost_when_the_soldier_is_muted():
    at = At(hands=[["Soldier", "Fool", "Elder"], ["Elder", "Mystic", "Fool"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Soldier")
    at.answer(0, "soldier", "Elder")
    at.answer(0, "soldier-disgrace")
    at.play(1, "Mystic")
    at.answer(1, "mystic", 5)
    assert [card.value for card in at.view.court] == [1, 3, 1]


def test_R19_a_wrong_name_gives_nothing():
    at = At(hands=[["Soldier"], ["Elder", "Fool"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Soldier")
    at.answer(0, "soldier", "Queen")
    assert at.throne == 5
    assert at.asked() == [(1, "play")]


def test_R20_every_name_in_the_deck_may_be_said():
    at = At(hands=[["Soldier"], ["Elder", "Fool"]], court=["-Queen"])
    at.play(0, "Soldier")
    two_player_names = [name for name in NAMES if name not in ("Executioner", "Herald", "Warden", "Spy")]
    assert at.options(0, "soldier") == two_player_names


def test_R21_the_judges_card_goes_to_his_own_antechamber_and_is_played_next():
    at = At(hands=[["Judge", "Queen", "Fool"], ["Elder", "Warlord"]], court=["-Mystic"], accused="King's Hand")
    at.play(0, "Judge")
    at.answer(0, "judge", "Elder")
    assert at.names(0, "judge-reward") == [None, "Queen"], "a Fool has base value 1"
    at.answer(0, "judge-reward", "Queen")
    at.play(1, "Warlord")
    assert at.court == ["-Mystic", "-Judge", "-Warlord", "Queen"]
    assert at.asked() == [(1, "play")]


def test_R21_the_reward_is_optional():
    at = At(hands=[["Judge", "Queen"], ["Elder", "Warlord"]], court=["-Mystic"], accused="King's Hand")
    at.play(0, "Judge")
    at.answer(0, "judge", "Elder")
    at.answer(0, "judge-reward", None)
    assert at.hand(0) == ["Queen"]


@pytest.mark.parametrize("card", ["Judge", "Soldier", "Inquisitor", "Princess"])
def test_R21_no_opponent_with_a_hand_card_no_ability_no_window(card):
    at = At(hands=[[card, "Fool"], []], court=["-Mystic"], accused="Assassin")
    at.play(0, card)
    assert "use" not in at.kinds() and "say" not in at.kinds()
    assert ("flipped", 1) in [(e.kind, e.public.get("seat")) for e in at.events]


def test_R21_whether_the_name_was_right_is_public():
    at = At(hands=[["Judge", "Fool"], ["Elder", "Warlord"]], court=["-Mystic"], accused="King's Hand")
    at.play(0, "Judge")
    at.answer(0, "judge", "Zealot")
    assert [e.public for e in at.events if e.kind == "holds"] == [{"seat": 1, "card": "Zealot", "right": False}]
    assert [hint.names for hint in at.view.places[1].hints if not hint.least] == [("Zealot",)]


def test_R22_lost_text_takes_the_elders_and_the_zealots_exceptions():
    at = At(
        hands=[["Mystic", "Princess", "Warlord"], ["Fool", "Elder", "Zealot"]], court=["-Queen"], accused="King's Hand"
    )
    at.play(0, "Mystic")
    at.answer(0, "mystic", 3)
    at.play(1, "Fool")
    at.play(0, "Princess")
    at.answer(0, "princess", None)
    assert at.names(1, "play") == ["flip"], "the Elder is no longer welcome on Royalty"


def test_R22_lost_text_takes_the_zealots_exception():
    at = At(
        hands=[["Mystic", "Judge", "Warlord"], ["Fool", "Zealot"]],
        court=["-Queen"],
        accused="King's Hand",
        flipped=[1],
    )
    at.play(0, "Mystic")
    at.answer(0, "mystic", 3)
    at.play(1, "Fool")
    at.play(0, "Warlord")
    assert at.round.winners == (0,), "a Zealot with its text could go on the Warlord"


def test_R22_a_kings_hand_may_still_answer_the_mystic_that_says_8():
    at = At(hands=[["Mystic", "Fool"], ["King's Hand", "Elder"]], court=["-Queen"])
    at.play(0, "Mystic")
    at.answer(0, "mystic", 8)
    at.answer(1, "kings-hand", "King's Hand")
    assert at.view.muted == ()
    assert at.court == ["-Queen"]


def test_R22_the_value_in_hand_stays_printed():
    at = At(hands=[["Mystic", "Fool"], ["Sentry", "Elder", "Warlord"]], court=["-Queen", "Warlord"])
    at.play(0, "Mystic")
    at.answer(0, "mystic", 8)
    at.let_pass()
    assert {card.name: card.value for card in at.own(1).hand}["Sentry"] == 8
    at.play(1, "Sentry")
    assert at.throne == 3
    assert "sentry" not in [prompt for _, prompt in at.asked()]


def test_R23_the_warlord_follows_the_court():
    at = At(hands=[["Warlord", "Sentry"], ["Elder", "Fool"]], court=["Princess", "Elder"])
    assert {card.name: card.value for card in at.own(0).hand}["Warlord"] == 8
    at.play(0, "Warlord")
    assert at.throne == 9
    at = At(hands=[["Warlord", "Sentry"], ["Elder", "Fool"]], court=["-Princess", "Elder"])
    at.play(0, "Warlord")
    assert at.throne == 7, "a Disgraced Royalty does not count"


def test_R23_the_warlord_in_hand_cannot_follow_royalty_but_an_eight():
    assert "Warlord" not in At(hands=[["Warlord"], ["Fool"]], court=["Princess"]).names(0, "play")
    assert "Warlord" in At(hands=[["Warlord"], ["Fool"]], court=["Princess", "Sentry"]).names(0, "play")
    assert "Warlord" not in At(hands=[["Warlord"], ["Fool"]], court=["Sentry"]).names(0, "play")


def test_R23_a_muted_warlord_is_seven_in_hand_and_three_in_court():
    at = At(hands=[["Mystic", "Fool"], ["Warlord", "Elder"]], court=["-Fool", "Princess", "-Elder"])
    at.play(0, "Mystic")
    at.answer(0, "mystic", 7)
    at.let_pass()
    assert {card.name: card.value for card in at.own(1).hand}["Warlord"] == 7
    at.play(1, "Warlord")
    assert at.throne == 3


def test_R24_oathbound_on_a_boosted_soldier_disgraces_it():
    at = At(hands=[["Soldier", "Fool"], ["Elder", "Oathbound", "Zealot"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Soldier")
    at.answer(0, "soldier", "Elder")
    at.answer(0, "soldier-disgrace")
    at.play(1, "Oathbound")
    at.answer(1, "oathbound", "Zealot")
    assert at.court == ["-Queen", "-Soldier", "Oathbound", "Zealot"]


def test_R24_oathbound_on_oathbound_is_a_plain_six():
    at = At(hands=[["Oathbound", "Fool"], ["Elder", "Zealot"]], court=["Oathbound"])
    at.play(0, "Oathbound")
    assert at.court == ["Oathbound", "Oathbound"]
    assert at.asked() == [(1, "play")]


def test_R24_oathbound_from_the_antechamber_is_a_plain_six():
    at = At(hands=[["Inquisitor", "Fool"], ["Oathbound", "Zealot"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Inquisitor")
    at.answer(0, "inquisitor", "Oathbound")
    assert at.court == ["-Queen", "Inquisitor", "Oathbound"]
    at2 = At(hands=[["Judge", "Oathbound", "Fool"], ["Elder", "Queen"]], court=["-Mystic"], accused="King's Hand")
    at2.play(0, "Judge")
    at2.answer(0, "judge", "Elder")
    at2.answer(0, "judge-reward", "Oathbound")
    at2.play(1, "Queen")
    assert at2.court[-2:] == ["Queen", "Oathbound"]
    assert at2.hand(0) == ["Fool"]


def test_R24_oathbound_as_the_last_card_may_not_go_on_a_higher_one():
    assert At(hands=[["Oathbound"], ["Fool"]], court=["Queen"]).names(0, "play") == ["flip"]
    assert At(hands=[["Oathbound"], ["Fool"]], court=["Soldier"]).names(0, "play") == ["Oathbound", "flip"]


def test_R24_a_herald_that_follows_an_oathbound_is_immune_and_what_it_brings_is_not():
    at = At(
        hands=[["Oathbound", "Herald", "Sentry", "Fool"], ["King's Hand", "Elder"]], court=["-Fool", "Elder", "Queen"]
    )
    at.play(0, "Oathbound")
    at.answer(0, "oathbound", "Herald")
    assert at.asked() == [(0, "herald-successor")], "no window for the Herald"
    at.answer(0, "herald-successor", "Fool")
    at.answer(0, "herald", "Sentry")
    assert "Herald" in at.hand(0)
    at.answer(0, "sentry", "Elder")
    assert at.asked() == [(1, "kings-hand")]


def test_R25_a_herald_without_successor_is_a_plain_six():
    at = At(hands=[["Herald", "Queen"], ["King's Hand", "Elder"]], court=["-Fool"], flipped=[0])
    at.play(0, "Herald")
    assert at.asked() == [(1, "play")]


def test_R25_a_kings_hand_on_the_follow_up_does_not_undo_the_heralds_return():
    at = At(hands=[["Herald", "Princess", "Fool"], ["King's Hand", "Elder"]], court=["-Fool"])
    at.play(0, "Herald")
    at.let_pass()
    at.answer(0, "herald-successor", "Elder")
    at.answer(0, "herald", "Princess")
    at.answer(0, "princess", 1)
    at.answer(1, "kings-hand", "King's Hand")
    assert at.hand(0) == ["Fool", "Herald"]
    assert at.court == ["-Fool"]


def test_R25_an_oathbound_brought_by_a_herald_is_plain():
    at = At(hands=[["Herald", "Oathbound", "Fool"], ["Elder", "Zealot"]], court=["-Queen", "-Queen"], accused="Judge")
    at.play(0, "Herald")
    at.let_pass()
    at.answer(0, "herald-successor", "Elder")
    at.answer(0, "herald", "Oathbound")
    assert at.court == ["-Queen", "-Queen", "Oathbound"]
    assert at.asked() == [(1, "play")]


def test_R25_five_or_more_in_hand_whatever_the_throne_shows():
    at = At(hands=[["Herald", "Soldier", "Inquisitor"], ["Elder", "Zealot"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Herald")
    at.answer(0, "herald-successor", "Elder")
    assert at.names(0, "herald") == [None, "Soldier"]


def test_R26_elder_and_zealot_on_a_disgraced_throne_follow_the_ordinary_values():
    assert "Elder" in At(hands=[["Elder"], ["Fool"]], court=["-Queen"]).names(0, "play")
    at = At(hands=[["Elder", "Zealot"], ["Fool"]], court=["Princess", "Soldier"], flipped=[0])
    assert at.names(0, "play") == ["Zealot"], "the Soldier is no Royalty"
    at = At(hands=[["Elder", "Zealot"], ["Fool"]], court=["Princess"], flipped=[0])
    assert at.names(0, "play") == ["Elder"]


def test_R27_the_given_card_lies_in_the_exact_place_of_the_taken_one():
    at = At(
        hands=[["Sentry", "Fool", "Zealot"], ["Elder", "Judge"]],
        court=["Inquisitor", "Warlord", "Soldier"],
        accused="King's Hand",
    )
    at.play(0, "Sentry")
    at.answer(0, "sentry", "Warlord")
    at.answer(0, "sentry-card", "Fool")
    assert at.court == ["Inquisitor", "Fool", "Soldier", "-Sentry"]
    assert at.throne == 1
    assert at.hand(0) == ["Zealot", "Warlord"]
    assert at.asked() == [(1, "play")], "the given Fool was not played"


def test_R27_sentry_needs_a_target_that_is_neither_disgraced_nor_royal_and_a_hand_card():
    at = At(hands=[["Sentry", "Fool"], ["Elder", "Judge"]], court=["Princess", "-Soldier"])
    at.play(0, "Sentry")
    assert at.asked() == [(1, "play")]
    at = At(hands=[["Sentry"], ["Elder", "Judge"]], court=["Soldier"])
    at.play(0, "Sentry")
    assert at.asked() == [(1, "play")]


def test_R28_warden_needs_four_face_up_cards_with_itself():
    for court, offered in ((["Fool", "Elder", "Soldier"], True), (["-Fool", "Elder", "Soldier"], False)):
        at = At(hands=[["Warden", "Zealot"], ["Elder", "Judge"]], court=court, accused="Queen")
        at.play(0, "Warden")
        assert (at.asked() == [(0, "warden")]) is offered


def test_R28_the_exchange_with_the_accused_is_seen_by_all():
    at = At(
        hands=[["Warden", "Zealot", "Fool"], ["Elder", "Judge"]], court=["Fool", "Elder", "Soldier"], accused="Queen"
    )
    at.play(0, "Warden")
    at.answer(0, "warden", "exchange")
    at.let_pass()
    at.answer(0, "warden-card", "Zealot")
    assert at.view.accused == "Zealot"
    assert at.view.places[0].known == ("Queen",)


def test_R30_a_number_that_nobody_holds_is_legal_and_does_nothing():
    at = At(hands=[["Executioner", "Fool"], ["Elder", "Judge"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Executioner")
    assert at.options(0, "executioner") == [None, 1, 2, 3, 4]
    at.answer(0, "executioner", 4)
    at.let_pass("condemn")
    assert at.asked() == [(1, "play")]
    assert [e.public["some"] for e in at.events if e.kind == "condemn"] == [False, False]


def test_R30_holders_of_several_choose_and_the_card_is_not_shown():
    at = At(hands=[["Executioner", "Fool"], ["Elder", "Zealot", "Judge"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Executioner")
    at.answer(0, "executioner", 3)
    assert sorted(at.names(1, "condemn")) == ["Elder", "Zealot"]
    at.answer(1, "condemn", "Zealot")
    at.answer(0, "condemn", None)
    told = [e for e in at.events if e.kind == "condemn" and e.public["seat"] == 1]
    assert told[0].public == {"seat": 1, "number": 3, "some": True}
    assert told[0].private == {1: {"card": "Zealot"}}


def test_R31_inquisitor_takes_one_copy_and_shows_it():
    at = At(hands=[["Inquisitor", "Fool"], ["Elder", "Elder", "Judge"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Inquisitor")
    at.answer(0, "inquisitor", "Elder")
    assert at.court[-1] == "Elder"
    assert at.hand(1) == ["Elder", "Judge"]
    assert at.view.places[1].known == ()


def test_R32_abilities_from_the_antechamber_trigger_and_can_be_answered():
    at = At(hands=[["Inquisitor", "King's Hand"], ["Fool", "Elder"]], court=["-Queen"], accused="Judge")
    at.play(0, "Inquisitor")
    at.answer(0, "inquisitor", "Fool")
    at.let_pass()
    at.answer(1, "fool", "Inquisitor")
    assert at.asked() == [(0, "kings-hand")]


def test_R32_an_antechamber_assassin_is_no_reaction():
    at = At(hands=[["Inquisitor", "Fool"], ["Assassin", "Elder"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Inquisitor")
    at.answer(0, "inquisitor", "Assassin")
    assert at.court[-1] == "Assassin" and at.throne == 2
    at.answer(0, "play", "flip")
    assert at.asked() == [(1, "play")], "the only Assassin lies in Court"


def test_R32_the_herald_is_a_plain_card_from_the_antechamber():
    at = At(hands=[["Judge", "Herald", "Fool"], ["Elder", "Warlord"]], court=["-Queen"], accused="King's Hand")
    at.play(0, "Judge")
    at.answer(0, "judge", "Elder")
    at.answer(0, "judge-reward", "Herald")
    at.play(1, "Warlord")
    assert at.court[-1] == "Herald"
    assert at.asked() == [(1, "play")]


def test_R33_the_fool_may_not_take_itself_but_royalty():
    at = At(hands=[["Fool", "Elder"], ["Zealot"]], court=["Princess", "-Soldier"])
    at.play(0, "Fool")
    assert at.names(0, "fool") == [None, "Princess"]


def test_R34_the_spy_looks_and_may_force_an_exchange():
    at = At(
        hands=[["Spy", "Fool"], ["Elder", "Judge"]],
        successors=["Zealot", "Queen"],
        court=["-Soldier"],
        accused="King's Hand",
    )
    at.play(0, "Spy")
    at.answer(0, "spy", "look")
    assert at.own(0).places[1].successor_name == "Queen"
    assert at.view.places[1].successor_name is None
    at.answer(0, "spy-force", 1)
    at.answer(1, "spy-card", "Judge")
    assert at.hand(1) == ["Elder", "Queen"]
    assert at.own(0).places[1].successor_name is None, "the Spy's owner does not see the new one"
    assert at.own(0).places[1].known == ("Queen",)
    assert at.own(1).places[1].successor_name == "Judge"


def test_R34_no_successor_anywhere_no_ability():
    at = At(hands=[["Spy", "Fool"], ["Queen", "Judge"]], court=["-Soldier"], accused="Zealot", flipped=[0, 1])
    at.play(0, "Spy")
    assert at.asked() == [(1, "play")]


def test_R44_a_step_on_hidden_cards_is_asked_with_none_and_closes_like_a_window():
    at = At(hands=[["Judge", "Fool"], ["Elder", "Warlord"]], court=["-Mystic"], accused="King's Hand")
    at.play(0, "Judge")
    at.answer(0, "judge", "Elder")
    assert at.names(0, "judge-reward") == [None]
    assert at.decision(0, "judge-reward").window
