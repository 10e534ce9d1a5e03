"""When a round is told to end: as long as its deadline decides a table, and not during a pause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.texts.words import date_of
from cogs.tournaments.pages.my_table import table_page
from cogs.tournaments.pages.notices import check_in_page
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.pages.pairings import round_page
from tests.cogs.pages import pressable, text_of
from tests.cogs.tournaments import NOW, announced_page, happened, played, user
from tournaments import events as e
from tournaments.model import How, Line, Result
from tournaments.tournament import Phase


def test_a_round_that_waits_for_a_confirmation_does_not_ask_to_play() -> None:
    t = played("pods", 0, size=6, schedule="free", hold=True)
    [last] = t.rounds
    open_round = replace(last, due_at=NOW, tables=tuple(replace(one, result=None) for one in last.tables))
    over = e.Decided(1, 0, Result((Line(1, 1),), How.played)), e.Decided(1, 1, Result((Line(2, 1),), How.played))
    running = replace(t, rounds=(open_round,), phase=Phase.running)
    settled = happened(running, *over[: len(open_round.tables)])
    for now, asks in ((running, True), (settled, False)):
        page = announced_page(now)
        assert ("Play my match" in pressable(page)) is asks
        assert ("The round ends" in text_of(page)) is asks
        assert "all sides press Play my match" in text_of(page)


def test_a_deadline_is_told_as_long_as_it_decides_a_table() -> None:
    t = played("swiss", 0, size=4, schedule="free")
    [last] = t.rounds
    t = replace(t, rounds=(replace(last, due_at=NOW),), phase=Phase.running)
    ends = f"The round ends on {date_of(NOW)}.", "The round ends with its last table."
    one = happened(t, e.Opened(1, 0, 0, 77, last.tables[0].table.entrants))
    both = happened(one, e.Opened(1, 1, 0, 78, last.tables[1].table.entrants))
    for now, told, other in ((one, *ends), (both, *reversed(ends))):
        announced = announced_page(now)
        for page in (announced, round_page(now, 1, 0, lambda match: None), organise_page(now)):
            assert told in text_of(page)
            assert other not in text_of(page)


def test_deadlines_are_not_told_during_a_pause() -> None:
    t = played("swiss", 0, size=4, schedule="free")
    [last] = t.rounds
    running = replace(t, rounds=(replace(last, due_at=NOW),), phase=Phase.running)
    check_in = replace(t, rounds=(), phase=Phase.check_in, starts_at=NOW)
    for now, says in ((running, "The round ends"), (check_in, "It closes")):
        page = round_page(now, 1, 0, lambda match: None) if now.rounds else check_in_page(now, 0)
        assert says in text_of(page)
        paused = happened(now, e.Paused("fire"))
        page = round_page(paused, 1, 0, lambda match: None) if now.rounds else check_in_page(paused, 0)
        assert says not in text_of(page)
        assert "The tournament is paused" in text_of(page)


def test_a_round_that_has_all_its_results_has_no_deadline_any_more() -> None:
    t = replace(played("swiss", 0, size=2, schedule="free", hold=True))
    assert t.deadline == NOW
    assert "The round ends" in text_of(organise_page(t))
    t = happened(t, e.Decided(1, 0, Result((Line(1, 1), Line(2, 2)), How.played)))
    assert t.is_held
    assert t.deadline is None
    assert "The round ends" not in text_of(organise_page(t))


@pytest.mark.parametrize(
    ("change", "says"), [(e.Cancelled("fire"), "was called off."), (e.Paused("rain"), "is paused.")]
)
def test_my_table_says_why_nothing_follows_at_it(change: e.Event, says: str) -> None:
    t = played("single_elimination", 0, size=4)
    for at, told in ((t, False), (happened(t, change), True)):
        page = table_page(at, user(1), (), lambda match: None)
        assert (says in text_of(page)) is told
