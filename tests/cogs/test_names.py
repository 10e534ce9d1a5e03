"""Names are shown as plain text and never become markup or mentions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.names import NOBODY, WIDTH, escaped, plain, width


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("Chloé", "Chloé"),
        ("李小龙", "李小龙"),
        ("  Ann\n\tB  ", "Ann B"),
        ("", NOBODY),
        ("\u200b\u2060", NOBODY),
        ("\u3164", NOBODY),
        ("A\u202enn", "Ann"),
        ("A\u200dnn", "Ann"),
        ("n\u0303" + "\u0336" * 30, "ñ\u0336\u0336"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("W" * 32, "W" * 19 + "…"),
        ("語" * 32, "語" * 9 + "…"),
        ("דנה", "\u2068דנה\u2069"),
    ],
)
def test_plain(name: str, shown: str):
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
