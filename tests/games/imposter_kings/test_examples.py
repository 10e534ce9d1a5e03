"""Worked examples for two players (section 12 of the rules) that the rulings do not show, by number."""

from tests.games.imposter_kings.at import At


def test_example_5_after_a_mystic_that_says_2_a_flip_opens_no_window():
    at = At("Mystic, Fool", "Assassin, Elder", court="-Soldier", accused="King's Hand").play(0, "Mystic", 2)
    at.play(1, "Elder")
    at.answer(0, "play", "flip")
    assert at.asked() == [(1, "play")]


def test_example_8_a_soldier_that_disgraces_itself_too():
    at = At("Soldier, Fool", "Elder, Judge", court="Fool, Inquisitor, Zealot", accused="King's Hand")
    at.play(0, "Soldier", "Elder")
    assert at.decision(0, "soldier-disgrace").pick == (0, 3)
    at.answer(0, "soldier-disgrace", "Inquisitor", "Zealot", "Soldier")
    assert at.court == ["Fool", "-Inquisitor", "-Zealot", "-Soldier"]
    assert at.throne == 1
