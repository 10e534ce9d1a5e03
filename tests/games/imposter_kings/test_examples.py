"""The worked examples for two players (section 12 of the rules), by number."""

from tests.games.imposter_kings.at import At, new_match, start_round


def test_example_1_queen_on_the_throne_elder_or_flip():
    at = At(hands=[["Elder", "Zealot"], ["Fool"]], court=["Queen"], accused="Assassin")
    assert at.names(0, "play") == ["Elder", "flip"]
    assert [(card.name, card.playable) for card in at.own(0).hand] == [("Elder", True), ("Zealot", False)]
    at.answer(0, "play", "flip")
    assert at.throne == 1


def test_example_2_on_a_disgraced_sentry_any_card_is_legal():
    at = At(hands=[["Fool", "Assassin", "Queen"], ["Fool"]], court=["-Sentry"])
    assert at.names(0, "play") == ["Fool", "Assassin", "Queen", "flip"]


def test_example_3_a_fool_answered_by_a_kings_hand():
    at = At(hands=[["Fool", "Elder"], ["King's Hand", "Zealot"]], court=["Warlord", "-Elder"])
    at.play(0, "Fool")
    at.answer(0, "fool", "Warlord")
    at.answer(1, "kings-hand", "King's Hand")
    assert at.court == ["Warlord", "-Elder"]
    assert at.hand(0) == ["Elder"] and at.hand(1) == ["Zealot"]
    assert at.asked() == [(0, "play")]


def test_example_4_an_assassin_answered_by_the_flipping_players_kings_hand():
    at = At(hands=[["King's Hand", "Fool"], ["Assassin", "Zealot"]], successors=["Judge", "Elder"], court=["Soldier"])
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    at.answer(0, "kings-hand", "King's Hand")
    assert at.court == ["-Soldier"]
    assert at.hand(0) == ["Fool", "Judge"]
    assert not at.place(0).king_up
    assert at.asked() == [(1, "play")]


def test_example_5_after_a_mystic_that_says_2_a_flip_opens_no_window():
    at = At(hands=[["Mystic", "Fool"], ["Assassin", "Elder"]], court=["-Soldier"], accused="King's Hand")
    at.play(0, "Mystic")
    at.answer(0, "mystic", 2)
    at.play(1, "Elder")
    at.answer(0, "play", "flip")
    assert at.asked() == [(1, "play")]


def test_example_6_a_muted_oathbound_is_no_way_out():
    at = At(
        hands=[["Oathbound", "Fool"], ["Mystic", "Princess", "Elder", "Judge"]],
        court=["-Soldier"],
        accused="King's Hand",
        flipped=[0],
        turn=1,
    )
    at.play(1, "Mystic")
    at.answer(1, "mystic", 6)
    at.play(0, "Fool")
    at.play(1, "Princess")
    at.answer(1, "princess", None)
    assert at.round.winners == (1,)


def test_example_7_oathbound_on_queen_then_princess_without_a_window():
    at = At(hands=[["Oathbound", "Princess", "Fool"], ["King's Hand", "Elder"]], court=["Queen"], accused="Judge")
    at.play(0, "Oathbound")
    at.answer(0, "oathbound", "Princess")
    at.answer(0, "princess", 1)
    assert at.asked() == [(1, "princess-card")], "Ann's only card needs no question"
    at.answer(1, "princess-card", "King's Hand")
    assert at.hand(0) == ["King's Hand"]
    assert at.hand(1) == ["Fool", "Elder"]
    assert at.court == ["-Queen", "Oathbound", "Princess"]


def test_example_8_a_soldier_that_disgraces_itself_too():
    at = At(hands=[["Soldier", "Fool"], ["Elder", "Judge"]], court=["Fool", "Inquisitor", "Zealot"],
            accused="King's Hand")  # fmt: skip
    at.play(0, "Soldier")
    at.answer(0, "soldier", "Elder")
    assert at.decision(0, "soldier-disgrace").pick == (0, 3)
    at.answer(0, "soldier-disgrace", "Inquisitor", "Zealot", "Soldier")
    assert at.court == ["Fool", "-Inquisitor", "-Zealot", "-Soldier"]
    assert at.throne == 1


def test_example_9_the_warlords_value():
    at = At(hands=[["Warlord", "Soldier"], ["Elder", "Judge"]], court=["Queen", "-Fool"], accused="King's Hand")
    assert [card.value for card in at.own(0).hand if card.name == "Warlord"] == [8]
    at.play(0, "Warlord")
    assert at.throne == 9
    at = At(
        hands=[["Soldier", "Fool"], ["Elder", "Judge"]],
        court=["Queen", "-Fool", "Warlord", "-Elder"],
        accused="King's Hand",
    )
    assert [card.value for card in at.view.court] == [9, 1, 9, 1]
    at.play(0, "Soldier")
    at.answer(0, "soldier", "Elder")
    at.answer(0, "soldier-disgrace", "Queen")
    assert [card.value for card in at.view.court] == [1, 1, 7, 1, 7]


def test_example_12_a_second_mulligan_may_end_the_match():
    at = new_match(seed=3)
    start_round(at, mulligan=0)
    assert at.points == [0, 0]
    at.state.points[:] = [0, 5]
    start_round(at, mulligan=0)
    assert at.points == [0, 7]
    assert at.pending() == []
