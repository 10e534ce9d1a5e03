"""Computer players have names of their own, as many as a tournament has entrants."""

from __future__ import annotations

from host.computer_names import MOST, computer_name, is_computer_name
from tournaments.settings import LARGEST


def test_there_are_names_for_the_largest_tournament_and_none_ends_like_a_score() -> None:
    taken: list[str] = []
    for _ in range(LARGEST):
        taken.append(computer_name(taken))
    assert len({name.casefold() for name in taken}) == LARGEST < MOST
    assert not any(char.isdigit() for name in taken for char in name)


def test_no_name_of_a_person_is_given_again() -> None:
    assert computer_name(["Ann", "RIVET"]) == "Sprocket"
    assert computer_name(["Sprocket"]) == "Rivet"


def test_the_seats_of_a_level_have_its_name() -> None:
    assert computer_name(["Ann"], "Magnet") == "Magnet"
    assert computer_name(["magnet"], "Magnet") == "Brass Magnet"
    assert is_computer_name("Brass Magnet")
