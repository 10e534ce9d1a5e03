"""The numbers by which presses name questions, in every game and after undos."""

import random

import pytest

from cogs.kit.interactions.ids import BEYOND
from host.errors import Refusal
from host.matches.presses import question, questions
from tests.games.conformance import SETTINGS, Setting
from tests.leaks.unstored import UnstoredMatch, seated

UNDOS = 4
STEPS = 40


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_number_names_its_question_until_the_next_undo(setting: Setting) -> None:
    table = UnstoredMatch(setting.game, setting.mode, setting.new(1), seated(setting.seats))
    match, rng = table.match, random.Random(1)
    before: list[tuple[int, int]] = []
    for step in range(STEPS):
        if match.ending:
            break
        match.undos = step % UNDOS
        for seat, number in before:
            with pytest.raises(Refusal, match="stale"):
                question(match, seat, number)
        asked = [(seat, one) for seat in range(setting.seats) for one in questions(match, seat)]
        for seat, one in asked:
            assert one.id < BEYOND
            found = question(match, seat, one.id)
            assert found in match.decisions(seat) and (found.prompt, found.options) == (one.prompt, one.options)
        before = [(seat, one.id) for seat, one in asked]
        decision = rng.choice([one for one in match.position.blocking if one.id not in match.position.sealed] or [None])
        if decision is None:
            due = table.due()
            table.now = max(due.when, table.now)
            table.take(table.by_itself(due))
        else:
            table.take(table.answer(decision.id, decision.random(rng)))
