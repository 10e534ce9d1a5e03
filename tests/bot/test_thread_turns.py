"""Threads take longer turns while many answers are under way."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from bot.thread_turns import FEW, LONG, MANY, SHORT, ThreadTurns


@pytest.fixture
def turns() -> Iterator[ThreadTurns]:
    usual = sys.getswitchinterval()
    yield ThreadTurns()
    sys.setswitchinterval(usual)


def begun(turns: ThreadTurns, answers: int) -> float:
    for _ in range(answers):
        turns.count(1)
    return sys.getswitchinterval()


def ended(turns: ThreadTurns, answers: int) -> float:
    for _ in range(answers):
        turns.count(-1)
    return sys.getswitchinterval()


def test_turns_are_long_from_many_answers_on_until_few_are_left(turns: ThreadTurns) -> None:
    turns.tune()
    assert sys.getswitchinterval() == pytest.approx(SHORT)
    assert begun(turns, MANY - 1) == pytest.approx(SHORT)
    assert begun(turns, 1) == pytest.approx(LONG)
    assert ended(turns, MANY - FEW - 1) == pytest.approx(LONG), "it does not change to and fro around one number"
    assert ended(turns, 1) == pytest.approx(SHORT)
    assert begun(turns, MANY - FEW) == pytest.approx(LONG)


def test_without_a_bot_that_tunes_them_turns_stay_as_they_are(turns: ThreadTurns) -> None:
    usual = sys.getswitchinterval()
    assert begun(turns, MANY) == usual
    assert ended(turns, MANY) == usual
