"""The single rulings from R24 on (section 8 of the rules), by number."""

from tests.games.imposter_kings.at import At


def test_R24_oathbound_on_a_soldier_with_plus_two_disgraces_it():
    at = At("Soldier, Fool", "Elder, Oathbound, Zealot", court="-Queen", accused="King's Hand")
    at.play(0, "Soldier", "Elder")
    at.answer(0, "soldier-disgrace")
    at.play(1, "Oathbound", "Zealot")
    assert at.court == ["-Queen", "-Soldier", "Oathbound", "Zealot"]


def test_R24_oathbound_from_the_antechamber_is_a_plain_six():
    at = At("Judge, Oathbound, Fool", "Elder, Queen", court="-Mystic", accused="King's Hand")
    at.play(0, "Judge", "Elder")
    at.answer(0, "judge-reward", "Oathbound")
    at.play(1, "Queen")
    assert at.court[-2:] == ["Queen", "Oathbound"]
    assert at.hand(0) == ["Fool"]


def test_R24_oathbound_as_the_last_card_may_not_go_on_a_higher_one():
    assert At("Oathbound", "Fool", court="Queen").names(0, "play") == ["flip"]
    assert At("Oathbound", "Fool", court="Soldier").names(0, "play") == ["Oathbound", "flip"]


def test_R24_a_herald_that_follows_an_oathbound_is_immune_and_what_it_brings_is_not():
    at = At("Oathbound, Herald, Sentry, Fool", "King's Hand, Elder", court="-Fool, Elder, Queen")
    at.play(0, "Oathbound", "Herald")
    assert at.asked() == [(0, "herald-successor")], "no window for the Herald"
    at.answer(0, "herald-successor", "Fool")
    at.answer(0, "herald", "Sentry")
    assert "Herald" in at.hand(0)
    at.answer(0, "sentry", "Elder")
    assert at.asked() == [(1, "kings-hand")]


def test_R25_a_kings_hand_on_the_follow_up_does_not_undo_the_heralds_return():
    at = At("Herald, Princess, Fool", "King's Hand, Elder", court="-Fool").play(0, "Herald")
    at.let_pass()
    at.answer(0, "herald-successor", "Elder")
    at.answer(0, "herald", "Princess")
    at.answer(0, "princess", 1)
    at.answer(1, "kings-hand", "King's Hand")
    assert at.hand(0) == ["Fool", "Herald"]
    assert at.court == ["-Fool"]


def test_R25_an_oathbound_brought_by_a_herald_is_plain():
    at = At("Herald, Oathbound, Fool", "Elder, Zealot", court="-Queen, -Queen", accused="Judge")
    at.play(0, "Herald")
    at.let_pass()
    at.answer(0, "herald-successor", "Elder")
    at.answer(0, "herald", "Oathbound")
    assert at.court == ["-Queen", "-Queen", "Oathbound"]
    assert at.asked() == [(1, "play")]


def test_R25_a_herald_is_followed_by_a_card_of_value_five_or_more_on_any_throne():
    at = At("Herald, Soldier, Inquisitor", "Elder, Zealot", court="-Queen", accused="King's Hand")
    at.play(0, "Herald")
    at.answer(0, "herald-successor", "Elder")
    assert at.names(0, "herald") == [None, "Soldier"]


def test_R26_elder_and_zealot_on_a_disgraced_throne_follow_the_ordinary_values():
    assert "Elder" in At("Elder", "Fool", court="-Queen").names(0, "play")
    at = At("Elder, Zealot", "Fool", court="Princess, Soldier", flipped=[0])
    assert at.names(0, "play") == ["Zealot"], "the Soldier is no Royalty"
    at = At("Elder, Zealot", "Fool", court="Princess", flipped=[0])
    assert at.names(0, "play") == ["Elder"]


def test_R27_the_given_card_lies_in_the_exact_place_of_the_taken_one():
    at = At("Sentry, Fool, Zealot", "Elder, Judge", court="Inquisitor, Warlord, Soldier", accused="King's Hand")
    at.play(0, "Sentry", "Warlord")
    at.answer(0, "sentry-card", "Fool")
    assert at.court == ["Inquisitor", "Fool", "Soldier", "-Sentry"]
    assert at.throne == 1
    assert at.hand(0) == ["Zealot", "Warlord"]
    assert at.asked() == [(1, "play")], "the given Fool was not played"


def test_R27_neither_the_taken_soldier_nor_the_one_in_its_place_keeps_the_plus_two():
    at = At("Soldier, Judge, Fool", "Elder, Sentry, Soldier, Zealot", court="-Queen", accused="King's Hand")
    at.play(0, "Soldier", "Elder")
    at.answer(0, "soldier-disgrace")
    assert at.view.court[-1].plus_two and at.throne == 7
    at.play(1, "Sentry", "Soldier")
    at.answer(1, "sentry-card", "Soldier")
    assert at.court == ["-Queen", "Soldier", "-Sentry"]
    assert not at.view.court[1].plus_two and not at.state.bonus
    at.play(0, "Fool", None)
    at.play(1, "Soldier", "Queen")
    assert at.throne == 5 and not at.view.court[-1].plus_two


def test_R28_warden_needs_four_face_up_cards_with_itself():
    for court, offered in (("Fool, Elder, Soldier", True), ("-Fool, Elder, Soldier", False)):
        at = At("Warden, Zealot", "Elder, Judge", court=court, accused="Queen").play(0, "Warden")
        assert (at.asked() == [(0, "warden")]) is offered


def test_R28_the_exchange_with_the_accused_is_seen_by_all():
    at = At("Warden, Zealot, Fool", "Elder, Judge", court="Fool, Elder, Soldier", accused="Queen")
    at.play(0, "Warden", "exchange")
    at.let_pass()
    at.answer(0, "warden-card", "Zealot")
    assert at.view.accused == "Zealot"
    assert at.view.places[0].known == ("Queen",)


def test_R28_without_an_accused_there_is_no_exchange():
    at = At("Warden, Zealot", "Elder, Judge", court="Fool, Elder, Soldier", accused=None).play(0, "Warden")
    assert at.asked() == [(1, "play")]


def test_R30_a_number_without_a_holder_is_legal_and_does_nothing():
    at = At("Executioner, Fool", "Elder, Judge", court="-Queen", accused="King's Hand").play(0, "Executioner")
    assert at.options(0, "executioner") == [None, 1, 2, 3, 4]
    at.answer(0, "executioner", 4)
    at.let_pass("condemn")
    assert at.asked() == [(1, "play")]
    assert [e.public["some"] for e in at.events if e.kind == "condemn"] == [False, False]


def test_R30_a_base_value_counts_also_where_the_card_is_muted():
    at = At("Mystic, Fool", "Executioner, Elder", court="Oathbound, -Queen", accused="King's Hand")
    at.play(0, "Mystic", 6)
    at.play(1, "Executioner")
    assert at.options(1, "executioner") == [None, 1, 2, 3, 4, 5, 6]


def test_R30_a_holder_of_several_cards_with_the_number_chooses_and_shows_none():
    at = At("Executioner, Fool", "Elder, Zealot, Judge", court="-Queen", accused="King's Hand")
    at.play(0, "Executioner", 3)
    assert sorted(at.names(1, "condemn")) == ["Elder", "Zealot"]
    at.answer(1, "condemn", "Zealot")
    at.answer(0, "condemn", None)
    told = [e for e in at.events if e.kind == "condemn" and e.public["seat"] == 1]
    assert told[0].public == {"seat": 1, "number": 3, "some": True}
    assert told[0].private == {1: {"card": "Zealot"}}


def test_R31_inquisitor_takes_one_copy_and_shows_it():
    at = At("Inquisitor, Fool", "Elder, Elder, Judge", court="-Queen", accused="King's Hand")
    at.play(0, "Inquisitor", "Elder")
    assert at.court[-1] == "Elder"
    assert at.hand(1) == ["Elder", "Judge"]
    assert at.view.places[1].known == ()


def test_R32_an_antechamber_assassin_is_no_reaction():
    at = At("Inquisitor, Fool", "Assassin, Elder", court="-Queen", accused="King's Hand")
    at.play(0, "Inquisitor", "Assassin")
    assert at.court[-1] == "Assassin" and at.throne == 2
    at.answer(0, "play", "flip")
    assert at.asked() == [(1, "play")], "the only Assassin lies in Court"


def test_R33_the_fool_may_not_take_itself_but_royalty():
    at = At("Fool, Elder", "Zealot", court="Princess, -Soldier").play(0, "Fool")
    assert at.names(0, "fool") == [None, "Princess"]


def test_R34_the_spy_looks_and_may_force_an_exchange():
    at = At("Spy, Fool", "Elder, Judge", successors="Zealot, Queen", court="-Soldier", accused="King's Hand")
    at.play(0, "Spy", "look")
    assert at.own(0).places[1].successor_name == "Queen"
    assert at.view.places[1].successor_name is None
    at.answer(0, "spy-force", 1)
    at.answer(1, "spy-card", "Judge")
    assert at.hand(1) == ["Elder", "Queen"]
    assert at.own(0).places[1].successor_name is None, "the Spy's owner does not see the new one"
    assert at.own(0).places[1].known == ("Queen",)
    assert at.own(1).places[1].successor_name == "Judge"


def test_R34_the_spy_may_force_who_has_a_successor_and_a_hand_card_to_exchange():
    at = At(
        "Spy, Fool, Soldier",
        "",
        "Elder, Judge",
        successors="Zealot, Queen, -",
        flipped=[2],
        court="-Soldier",
        accused="King's Hand",
    )
    at.play(0, "Spy", "look")
    assert at.own(0).places[1].successor_name == "Queen", "all Successors are looked at"
    assert at.options(0, "spy-force") == [None, 0], "Ben has no hand card, Cleo no Successor"
    at.answer(0, "spy-force", 0)
    at.answer(0, "spy-card", "Fool")
    assert at.hand(0) == ["Zealot", "Soldier"] and at.own(0).places[0].successor_name == "Fool"


def test_R34_a_spy_whose_owner_alone_has_a_successor_has_a_target():
    at = At("Spy, Fool", "Queen, Judge", court="-Soldier", accused="Zealot", flipped=[1]).play(0, "Spy")
    assert at.asked() == [(0, "spy")]


def test_R44_a_player_who_by_public_facts_has_no_such_card_is_not_asked():
    at = At("Executioner, Fool", "Elder, Judge", court="Queen, Princess, -Elder", accused="King's Hand")
    at.play(0, "Executioner", 9)
    assert at.asked() == [(1, "play")], "both nines lie in Court"
    at = At("Judge, Fool", "Elder, Warlord", court="-Mystic", accused="King's Hand")
    at.state.public |= at.state.hands[0]
    at.play(0, "Judge", "Elder")
    assert at.asked() == [(1, "play")], "all know that only the Fool is left"


def test_R44_a_step_on_hidden_cards_is_asked_with_none_and_closes_like_a_window():
    at = At("Judge, Fool", "Elder, Warlord", court="-Mystic", accused="King's Hand").play(0, "Judge", "Elder")
    assert at.names(0, "judge-reward") == [None]
    assert at.decision(0, "judge-reward").window
