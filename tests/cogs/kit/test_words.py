"""Texts say what, why and what to do, in the words that people use."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from cogs.kit.refusals.errors import refusal_text
from cogs.kit.texts.words import listed, span, versus
from host.errors import Code, Refusal
from tests.refusals import FACTS, example

ROOT = Path(__file__).parents[3]
ONLY_SOMETIMES = {("wrong_pairing", "sizes")}
"""A fact of one of several ways in which something is wrong."""
PACKAGES = ("bot", "cogs", "host", "tournaments", "web")


@pytest.mark.parametrize("code", get_args(Code))
def test_every_refusal_has_words_that_say_what_to_do(code: str):
    text = refusal_text(example(code))
    assert "!" not in text
    assert len(text.split(".")) > 2


def test_every_refusal_is_raised_with_the_facts_of_its_words():
    calls = [
        node
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]
    lacking = [
        (code.value, fact)
        for call in calls
        if None not in (given := [keyword.arg for keyword in call.keywords])
        for code in ast.walk(call.args[0])
        if isinstance(code, ast.Constant) and code.value in FACTS
        for fact in FACTS[code.value]
        if fact not in given and (code.value, fact) not in ONLY_SOMETIMES
    ]
    assert len(calls) > 150 and lacking == []


def test_a_refusal_names_numbers_and_people():
    assert "for 2 or 3 players, and 1 sits here" in refusal_text(Refusal("too_few", have=1, need=(2, 3)))
    assert "only Ann can" in refusal_text(Refusal("not_host", owner="Ann"))
    assert "There are 2 seats" in refusal_text(Refusal("full", seats=2))
    host = refusal_text(Refusal("already_seated", host=True, challenge=False))
    assert "Press Start" in host
    assert "the host" not in host, "the reader is the host"
    for host in (True, False):
        challenged = refusal_text(Refusal("already_seated", host=host, challenge=True))
        assert "Start" not in challenged and "when all have accepted" in challenged
    assert "the host presses Start" in refusal_text(Refusal("already_seated", host=False, challenge=False))
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
