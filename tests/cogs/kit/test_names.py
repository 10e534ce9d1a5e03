"""Names are shown as plain text and never become markup or mentions."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.texts import names
from cogs.kit.texts.names import UNNAMED, WIDTH, escaped, one_line, plain, width


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Chloé", "Chloé"),
        ("李小龙", "李小龙"),
        ("  Ann\n\tB  ", "Ann B"),
        ("", UNNAMED),
        ("\u200b\u2060", UNNAMED),
        ("\u3164", UNNAMED),
        ("A\u202enn", "Ann"),
        ("A\u200dnn", "Ann"),
        ("n\u0303" + "\u0336" * 30, "ñ\u0336\u0336"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("W" * 32, "W" * 19 + "…"),
        ("語" * 32, "語" * 9 + "…"),
        ("דנה", "\u2068דנה\u2069"),
    ],
)
def test_a_plain_name_has_one_line_of_limited_width(name: str, shown: str):
    assert plain(name) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("*Ann*", r"\*Ann\*"),
        ("_a_ ~~b~~ ||c||", r"\_a\_ \~\~b\~\~ \|\|c\|\|"),
        ("@everyone", "@\u200beveryone"),
        ("<@123456789012345678>", "\\<@\u200b12345678901234567…"),
        ("# Ann", r"\# Ann"),
        ("[a](https://x.y)", r"\[a\]\(https\://x\.y\)"),
        ("`code`", r"\`code\`"),
        ("back\\slash", r"back\\slash"),
    ],
)
def test_markdown_is_shown_letter_by_letter(name: str, shown: str):
    assert escaped(name) == shown


@given(st.text(max_size=60))
def test_every_name_is_one_visible_line_of_limited_width(name: str):
    for shown in (plain(name), escaped(name)):
        assert shown.strip()
        assert shown.isprintable() or set(shown) & {"\u2068", "\u2069", "\u200d", "\u200b"}
        assert "\n" not in shown
    assert width(plain(name).strip("\u2068\u2069")) <= WIDTH


@given(st.text(max_size=60))
def test_no_name_becomes_a_mention(name: str):
    assert "@everyone" not in escaped(f"@everyone{name}")
    assert "<@1" not in escaped(f"<@1>{name}")


@pytest.mark.parametrize("between", [*"\n\r\v\f\t\x00\x1c\x1d\x1e\x1f\x7f\x85\u2028\u2029", "\r\n"])
def test_a_name_that_enters_is_one_line(between: str):
    assert one_line(f" a{between}b ") == "a b"
    assert plain(f"a{between}b") == "a b"
    assert escaped(f"a{between}b") == "a b"


@pytest.mark.parametrize("invisible", ["\u200b", "\u202e\u2066", "\u3164\u2800", "\n", "\u200d\ufe0f"])
def test_a_name_that_cannot_be_seen_does_not_enter(invisible: str):
    assert one_line(invisible) == ""


def test_a_person_without_a_visible_display_name_has_the_user_name():
    assert names.given(SimpleNamespace(display_name="\u3164", name="ann", id=1)) == "ann"
    assert names.given(SimpleNamespace(display_name="\u200b", name="\u200b", id=1)) == "1"
