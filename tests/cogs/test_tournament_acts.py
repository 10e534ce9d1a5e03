"""Pages on which organisers act, and the announcement: the buttons that are needed come first, with what they need."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from cogs.kit.pages.layout import Page
from cogs.kit.texts.tournament_words import versus_line
from cogs.tournaments.acts import form_of
from cogs.tournaments.pages.organise import missing_page, organise_page
from cogs.tournaments.pages.rulings import ruling_page
from cogs.tournaments.pages.setting_forms import read_start
from tests.cogs.pages import buttons_of, pressable, text_of
from tests.cogs.tournaments import NOW, announced_page, half_decided, happened, played
from tournaments import events as e
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament


@pytest.fixture(scope="module")
def tree() -> Tournament:
    return half_decided()


def test_a_start_during_the_check_in_names_the_missing(tree: Tournament) -> None:
    page = missing_page(tree, (1, 2))
    assert "They lose their places" in text_of(page)
    assert pressable(page) == ["Start without them", "Entrants", "Back"]


def test_the_organisers_page_leads_to_the_tables_that_wait_for_a_ruling() -> None:
    t = played("swiss", 0, size=14)
    called = happened(t, *[e.Disputed(1, at, None, "help") for at in range(7)])
    page = organise_page(called)
    assert f"Round 1, table 1: {versus_line(t, t.rounds[0].tables[0].table.entrants)}" in text_of(page)
    assert [label for label in pressable(page) if label.startswith("Rule: ")] == [
        f"Rule: Round 1, table {at}" for at in range(1, 6)
    ]
    assert "and 2 more" in text_of(page)
    assert "Rule: " not in "".join(pressable(organise_page(t)))
    assert "Organise" in pressable(ruling_page(called, TableKey(1, 0))), "and back"


def test_the_organisers_page_tells_how_far_the_round_is(tree: Tournament) -> None:
    assert "Tables decided in round 1 of 3: 1 of 2." in text_of(organise_page(tree))
    assert "Tables decided" not in text_of(organise_page(replace(tree, rounds=(), phase=Phase.registration)))
    assert "Tables decided" not in text_of(organise_page(happened(tree, e.Cancelled("fire"))))


def test_the_announcement_is_the_main_act_of_organisers_while_it_is_needed(tree: Tournament) -> None:
    def first(page: Page) -> tuple[str, str]:
        button = next(one for one in buttons_of(page) if not one.label.startswith("Rule: "))
        return button.label, button.style

    before = replace(tree, rounds=(), phase=Phase.registration)
    assert first(organise_page(before)) == ("Announce here", "main")
    assert first(organise_page(tree, channels_gone=True)) == ("Announce here", "main")
    for t in (tree, happened(tree, e.Cancelled("fire"))):
        assert first(organise_page(t))[0] != "Announce here"
        assert "Announce here" in pressable(organise_page(t)), "it can still be posted in another channel"


def test_the_form_of_the_start_shows_a_time_that_people_read(tree: Tournament) -> None:
    starts_at, now = NOW + timedelta(hours=2, seconds=7), NOW
    t = replace(tree, rounds=(), phase=Phase.registration, starts_at=starts_at)
    form = form_of(t, "schedule")
    assert form is not None
    [field] = form.fields
    assert field.value == "2030-01-01 02:00 UTC"
    assert read_start(t, field.value, now) == starts_at, "an unchanged text moves nothing"
    assert read_start(t, "2030-01-01 03:00 UTC", now) == NOW + timedelta(hours=3)
    assert read_start(t, "", now) is None


def test_the_announcement_begins_with_what_a_player_is_to_press(tree: Tournament) -> None:
    def shown(t: Tournament) -> list[str]:
        return pressable(announced_page(t))

    before = replace(tree, rounds=(), phase=Phase.registration)
    assert shown(before)[:2] == ["Register", "Withdraw"]
    assert shown(replace(before, phase=Phase.check_in))[:3] == ["Check in", "Register", "Withdraw"]
    tree = replace(tree, cause=None)
    assert shown(tree) == ["My table", "Pairings", "Standings", "Bracket", "Drop out", "Organise"]
    swiss = played("swiss", 0)
    free = replace(swiss, cause=None, settings=swiss.settings.model_copy(update={"schedule": "free", "late_until": 2}))
    assert shown(free)[:2] == ["Play my match", "My table"]
    assert shown(free)[-3:] == ["Register", "Drop out", "Organise"]
    assert shown(happened(tree, e.Cancelled("fire"))) == ["Pairings", "Standings", "Bracket", "Organise"]
    assert shown(happened(before, e.Cancelled("fire"))) == ["Organise"]


def test_the_organisers_page_names_only_commands_that_can_be_used(tree: Tournament) -> None:
    before = replace(tree, rounds=(), phase=Phase.registration)
    over = replace(tree, phase=Phase.finished, places=((1,), (2,)))
    found = [text_of(organise_page(t)) for t in (before, tree, over, happened(tree, e.Cancelled("fire")))]
    assert ["run rule" in shown for shown in found] == [False, True, True, False]
    assert ["entrants replace" in shown for shown in found] == [True, True, False, False]
