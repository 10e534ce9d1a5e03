"""A text that is too long is cut where Discord counts its characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.pages.layout import TEXT_LIMIT, cut, page, size

MIXED = st.text(st.sampled_from("ab é漢😀🎴\ud83d\ude00"), max_size=40)
"""Characters of one and of two units, and halves of one."""


@given(MIXED.filter(lambda text: " " not in text), st.integers(1, 30))
def test_a_cut_text_keeps_as_much_as_has_room_beside_the_ellipsis(text: str, limit: int) -> None:
    shown = cut(text, limit)
    if size(text) <= limit:
        assert shown == text
        return
    kept = shown.removesuffix("…")
    assert shown == f"{kept}…" and text.startswith(kept)
    assert size(shown) <= limit < size(kept) + size(text[len(kept)]) + 1


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("The Queen falls", 11, "The Queen…"),
        ("The Queenmother", 11, "The Queenm…"),
        ("Ann starts.\nBen waits.", 15, "Ann starts.…"),
        ("😀😀😀", 5, "😀😀…"),
        ("😀😀😀", 4, "😀…"),
    ],
)
def test_a_cut_text_ends_after_a_whole_line_or_word_if_one_is_near(text: str, limit: int, shown: str) -> None:
    assert cut(text, limit) == shown


def test_mentions_that_ping_are_cut_last() -> None:
    people = range(2**62, 2**62 + 90)
    called = " ".join([f"<@{user_id}>" for user_id in people])
    shown = page("Round 2 is paired anew", called, "The reason: " + "x" * 1700, "- Ann v Ben\n" * 100, pings=people)
    title, mentioned, reason, tables = [str(part) for part in shown.parts]
    assert (title, mentioned) == ("Round 2 is paired anew", called)
    assert reason and tables.endswith("…")
    assert sum(map(len, (title, mentioned, reason, tables))) <= TEXT_LIMIT
