"""Names of every script are shown with glyphs, and fit where they are put."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.pictures import typeface

SCRIPTS = "aЖΩأאअกবதఆગਅಅമසកລမაԱአᎠ漢あ한♔𝓷€"  # noqa: RUF001 (each is meant)


LACKING = ["\U0010fffe", 2 * "\U0010fffe"]
"""No font has this: it shows a box, or one for each of two parts."""


@pytest.mark.parametrize("char", SCRIPTS)
def test_every_script_has_a_glyph(char: str) -> None:
    font = typeface.font(typeface.file_of(char), 16)
    drawn, *lacking = [font.getmask2(text) for text in (char, *LACKING)]
    assert all((drawn[0].size, drawn[1], bytes(drawn[0])) != (mask.size, at, bytes(mask)) for mask, at in lacking)


def test_a_font_is_kept_for_marks_that_follow_its_letter() -> None:
    assert [piece for piece, _ in typeface.runs("क्षि")] == ["क्षि"]


@pytest.mark.parametrize("name", ["กำธร", "น้ำ", "ກຳ"])
def test_a_vowel_of_two_parts_keeps_the_font_of_its_word(name: str) -> None:
    assert len(list(typeface.runs(name))) == 1, "Noto Sans shows two boxes for such a vowel"


def test_a_mixed_name_is_cut_into_pieces_that_add_up() -> None:
    pieces = list(typeface.runs("Ann 漢字 Юрий"))
    assert "".join(piece for piece, _ in pieces) == "Ann 漢字 Юрий"
    assert len({file for _, file in pieces}) == 2


def test_a_text_that_fits_is_unchanged_and_a_longer_text_ends_in_dots() -> None:
    assert typeface.fitted("Ann", 28, 400) == "Ann"
    short = typeface.fitted("A very long name indeed", 28, 150)
    assert short.endswith("…")
    assert typeface.width(short, 28) <= 150


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=60), st.integers(40, 500))
def test_every_text_is_fitted_to_the_width_and_to_a_single_line(text: str, limit: int) -> None:
    assert typeface.width(typeface.fitted(text, 22, limit), 22) <= limit
    assert "\n" not in typeface.fitted(text, 22, limit)


def test_words_from_right_to_left_keep_their_order() -> None:
    assert len(list(typeface.runs("عبد الرحمن الطويل"))) == 1
    assert len(list(typeface.runs("שלום עולם"))) == 1
    assert [piece for piece, _ in typeface.runs("Ann عبد")] == ["Ann ", "عبد"]
    assert [piece for piece, _ in typeface.runs("عبد Ann")] == ["عبد", " Ann"]
    assert [piece for piece, _ in typeface.runs("Ann שלום عبد")] == ["Ann ", "عبد", "שלום "], "of two fonts"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("אבי כהן-לוי", ["לוי", "-", "אבי כהן"]),
        ("عبد & ليلى", ["ليلى", " & ", "عبد"]),
        ('ד"ר כהן', ["ר כהן", '"', "ד"]),
        ("אבי - Ann", ["אבי", " - Ann"]),
        ("Ann & אבי", ["Ann & ", "אבי"]),
    ],
)
def test_signs_between_words_from_right_to_left_stand_between_them(text: str, drawn: list[str]) -> None:
    assert [piece for piece, _ in typeface.runs(text)] == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("عبد الرحمن…", ["…", "عبد الرحمن"]),
        ("אבי כהן-לוי…", ["…", "לוי", "-", "אבי כהן"]),
        ("Ann אבי…", ["Ann ", "אבי", "…"]),
        ("אבי Ann…", ["אבי", " Ann…"]),
    ],
)
def test_the_dots_of_a_shortened_line_stand_at_its_end(text: str, drawn: list[str]) -> None:
    assert [piece for piece, _ in typeface.runs(text)] == drawn


def test_characters_without_a_glyph_are_left_out_if_others_remain() -> None:
    assert typeface.fitted("𒀀 Ann 𒀀", 20, 500) == "Ann"
    assert typeface.fitted("𒀀", 20, 500) == "𒀀"
    assert typeface.fitted("Zoë 王", 20, 500) == "Zoë 王"


@pytest.mark.parametrize("emoji", ["👩", "🔥", "❤️", "🫠"])
def test_emojis_stay_in_a_line_and_are_drawn_as_one_sign(emoji: str) -> None:
    line = typeface.fitted(f"Ann and {emoji} play", 20, 500)
    assert line == f"Ann and {emoji} play"
    assert typeface.width(emoji, 20) <= 30


@pytest.mark.parametrize("emoji", ["👍🏽", "👨\u200d👩\u200d👧", "🏴\u200d☠️"])
def test_a_joined_emoji_is_one_sign_exactly_where_pillow_is_said_to_join(emoji: str) -> None:
    line = typeface.fitted(f"Ann and {emoji} play", 20, 500)
    assert line == f"Ann and {emoji} play"
    assert (typeface.width(emoji, 20) <= 30) is typeface.joins_characters()
