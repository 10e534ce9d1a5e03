"""The rules that players read are those of their match."""

import pytest

from games.imposter_kings import ImposterKings
from games.imposter_kings.cards import CARDS
from games.imposter_kings.modes import TABLES

RULES = ImposterKings().screen.rules
every_table = pytest.mark.parametrize(("mode", "seats"), TABLES, ids=str)


def text(mode: str, seats: int, **options) -> str:
    return "\n".join(f"# {title}\n{chapter}" for title, chapter in RULES(seats, {"mode": mode, **options}).items())


@every_table
def test_all_cards_of_the_deck_are_told_and_no_others(mode, seats):
    told = text(mode, seats)
    copies = TABLES[mode, seats].copies
    for kind, card in enumerate(CARDS):
        assert (f"**{card.name}** {card.base}" in told) == bool(copies[kind]), card.name
        if copies[kind] > 1:
            assert f"**{card.name}** {card.base} ×{copies[kind]}:" in told


@every_table
def test_target_and_hand_are_those_of_the_table(mode, seats):
    laid = TABLES[mode, seats]
    assert text(mode, seats).count(f"**{laid.target} points**") == 2
    assert f"{sum(laid.copies)} cards are in the round, {laid.hand} are dealt" in text(mode, seats)
    assert text(mode, seats, target=15).count("**15 points**") == 2
    assert "**1 point**;" in text(mode, seats, target=1)


def test_quickplay_one_has_no_reactions_and_the_third_has_both():
    assert "King's Hand" not in text("quickplay1", 2) and "No Reaction is dealt in this mode" in text("quickplay1", 2)
    assert (
        "could hold an **Assassin**" in text("quickplay2", 2)
        and "King's Hand" not in RULES(2, {"mode": "quickplay2"})["Reactions"]
    )
    assert "unless a King's Hand answers" in text("quickplay3", 2)


@pytest.mark.parametrize(
    ("mode", "seats", "has", "has_not"),
    [
        ("quickplay1", 2, "nothing is discarded", "Mulligan"),
        ("standard", 2, "Each player has one free Mulligan a match", "partner"),
        ("standard", 3, "(Cutthroat)", "free Mulligan"),
        ("standard", 3, "one of the three cards that the first player showed", "Mulligan a match"),
        ("standard", 4, "Each team has one free **Mulligan** a match", "Each player has"),
        ("standard", 3, "The player who goes out last scores", "team"),
        ("standard", 4, "Partners win together", "Cutthroat"),
    ],
)
def test_set_up_and_scoring_are_those_of_the_mode(mode, seats, has, has_not):
    assert has in text(mode, seats) and has_not not in text(mode, seats)


def test_options_are_explained_in_the_rules():
    assert "not be flipped on an empty Court" in text("standard", 2)
    assert "also be flipped on an empty Court" in text("standard", 2, flip_on_empty_court=True)
    assert "an opponent or the partner" in text("standard", 4, princess_partner=True)
