"""Texts say what, why and what to do, in the words that people use."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args

import pytest

from cogs.kit.refusals import errors
from cogs.kit.refusals.errors import refusal_text
from cogs.kit.texts.words import listed, span, versus
from host.errors import Code, Refusal

FACTS = {
    "not_host": {"owner": "Ann"},
    "full": {"seats": 2},
    "too_few": {"have": 1, "need": (2, 3)},
    "not_invited": {"invited": frozenset({7, 8})},
    "no_shows": {"user_id": None, "until": datetime(2030, 1, 1, tzinfo=UTC)},
}


@pytest.mark.parametrize("code", get_args(Code))
def test_every_refusal_has_words_that_say_what_to_do(code: str):
    text = refusal_text(Refusal(code, **FACTS.get(code, {})))
    assert code in errors.WORDS
    assert "!" not in text.replace("<@!", "")
    assert len(text.split(".")) > 2
    assert refusal_text(Refusal(code))


def test_a_refusal_names_numbers_and_people():
    assert "for 2 or 3 players, and 1 sits here" in refusal_text(Refusal("too_few", have=1, need=(2, 3)))
    assert "only Ann can" in refusal_text(Refusal("not_host", owner="Ann"))
    assert "There are 2 seats" in refusal_text(Refusal("full", seats=2))
    host = refusal_text(Refusal("already_seated", host=True))
    assert "Press Start" in host
    assert "the host" not in host, "the reader is the host"
    for host in (True, False):
        challenged = refusal_text(Refusal("already_seated", host=host, challenge=True))
        assert "Start" not in challenged and "when all have accepted" in challenged
    assert "the host presses Start" in refusal_text(Refusal("already_seated", host=False))
    assert "up to four weeks at a time. Write a shorter time." in refusal_text(Refusal("wrong_extension"))
    assert "<@7> and <@8>" in refusal_text(Refusal("not_invited", invited=frozenset({8, 7})))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(20, "20 s"), (90, "90 s"), (0.5, "0.5 s"), (600, "10 min"), (5400, "90 min"), (86400, "24 h")],
)
def test_a_span_has_one_unit(seconds: float, words: str):
    assert span(seconds) == words


def test_a_list_has_commas_and_a_last_and():
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_versus_leaves_out_what_does_not_fit():
    names = [f"player {i}" for i in range(16)]
    assert versus(["Ann", "Ben"], 70) == "Ann v Ben"
    assert versus(names, 60) == "player 0 v player 1 v player 2 v player 3 and 12 more"
    assert len(versus(names, 5)) == 5


@pytest.mark.parametrize("code", ["name_taken", "name_listed"])
def test_a_name_in_a_refusal_is_shown_literally(code: str):
    text = refusal_text(Refusal(code, name="[*free*](https://example.org) @everyone"))
    assert "](" not in text and "*free" not in text.replace("\\*", "") and "@everyone" not in text
