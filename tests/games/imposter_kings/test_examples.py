"""Worked examples for two players (section 12 of the rules) that the rulings do not show, by number."""

from tests.games.imposter_kings.at import At


def test_example_5_after_a_mystic_that_says_2_a_flip_opens_no_window():
    at = At("Mystic, Fool", "Assassin, Elder", court="-Soldier", accused="King's Hand")
    at.play(0, "Mystic", 2)
    at.play(1, "Elder")
    at.answer(0, "play", "flip")
    assert at.asked() == [(1, "play")]


def test_example_6_a_muted_oathbound_is_no_way_out():
    at = At(
        "Oathbound, Fool",
        "Mystic, Princess, Elder, Judge",
        court="-Soldier",
        accused="King's Hand",
        flipped=[0],
        turn=1,
    )
    at.play(1, "Mystic", 6)
    at.play(0, "Fool")
    at.play(1, "Princess", None)
    assert at.round.winners == (1,)


def test_example_8_a_soldier_that_disgraces_itself_too():
    at = At("Soldier, Fool", "Elder, Judge", court="Fool, Inquisitor, Zealot", accused="King's Hand")
    at.play(0, "Soldier", "Elder")
    assert at.decision(0, "soldier-disgrace").pick == (0, 3)
    at.answer(0, "soldier-disgrace", "Inquisitor", "Zealot", "Soldier")
    assert at.court == ["Fool", "-Inquisitor", "-Zealot", "-Soldier"]
    assert at.throne == 1


def test_example_9_the_warlords_value():
    at = At("Warlord, Soldier", "Elder, Judge", court="Queen, -Fool", accused="King's Hand")
    assert [card.value for card in at.own(0).hand if card.name == "Warlord"] == [8]
    at.play(0, "Warlord")
    assert at.throne == 9
    at = At("Soldier, Fool", "Elder, Judge", court="Queen, -Fool, Warlord, -Elder", accused="King's Hand")
    assert [card.value for card in at.view.court] == [9, 1, 9, 1]
    at.play(0, "Soldier", "Elder")
    at.answer(0, "soldier-disgrace", "Queen")
    assert [card.value for card in at.view.court] == [1, 1, 7, 1, 7]
