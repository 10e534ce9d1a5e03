"""Options of commands: what people type, and what autocomplete offers."""

from __future__ import annotations

import pytest

from cogs.kit.inputs.numbers import numbered, whole_number
from cogs.kit.inputs.options import choices, game_named, mode_named, pace_named, titles_of
from cogs.kit.pages.layout import MENU_LIMIT, OPTION_LIMIT
from cogs.kit.refusals.errors import UserError
from games.registry import GAMES
from host.model import PACES


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1.0", "٣", "²", "1e3", "1" * 10])
def test_a_text_that_is_no_short_number_in_ascii_digits_is_read_as_none(text: str) -> None:
    assert whole_number(text) is None


def test_numbers_are_read_with_leading_zeros_and_with_a_number_sign() -> None:
    assert [whole_number("012"), whole_number("1" * 9), whole_number("123", digits=2)] == [12, 111_111_111, None]
    assert [numbered(text) for text in ("12", " #12 ", "##12", "#", "table")] == [12, 12, None, None, None]


def test_keys_and_titles_name_the_same_and_the_first_is_the_usual_one() -> None:
    game = next(iter(GAMES.values()))
    for key, other in GAMES.items():
        assert game_named(GAMES, key) is game_named(GAMES, f" {other.title.upper()} ") is other
    for key, pace in PACES.items():
        assert pace_named(PACES, key) == pace_named(PACES, pace.title) == key
    assert (game_named(GAMES, None), pace_named(PACES, None)) == (game, next(iter(PACES)))
    assert mode_named(game, None) == next(iter(game.modes))


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UserError, match=r"no such pace. Choose one of: Live, Relaxed, Daily\."):
        pace_named(PACES, "hasty")


def test_choices_are_cut_to_the_number_and_length_that_discord_takes() -> None:
    titles = {number: f"Table {number} " + "x" * 200 for number in range(40)}
    found = choices(titles, "table")
    assert [choice.value for choice in found] == list(range(MENU_LIMIT))
    assert all(len(choice.name) <= OPTION_LIMIT for choice in found)
    assert [choice.value for choice in choices(titles, "TABLE 39")] == [39]
    assert [choice.value for choice in choices(titles_of(PACES), "a")] == ["relaxed", "daily"]
