"""Refused forms are kept for a while, within bounds, and their errors are told together."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from cogs.kit.interactions import forms
from cogs.kit.interactions.forms import (
    KEPT,
    MOST,
    MOST_OF_USER,
    FormError,
    RefusedForms,
    all_of,
    correctable,
    marked,
    merged,
    refused_page,
    typed,
)
from cogs.kit.interactions.ids import BEYOND
from cogs.kit.pages.layout import Field, Form
from cogs.kit.refusals.errors import UserError
from cogs.kit.sending.drawing import opened as drawn
from cogs.ladder.pages.form import read_rules
from cogs.tournaments.reading import read_changes, read_settings
from host.errors import Refusal
from tests.cogs.limits import check
from tests.host.world import HandClock
from tournaments.settings import Settings

ANN, BEN = 1, 2
FORM = Form(
    "A form", "cards:form_again:1", (Field("text", "Text"), Field("one", "One", "a", choices=(("a", "A"), ("b", "B"))))
)
START = datetime(2026, 1, 1, tzinfo=UTC)
SETTINGS = Settings(name="Cup", game="imposter_kings", mode="standard", pace="live")


def test_a_form_is_kept_for_its_sender_for_a_while() -> None:
    clock = HandClock(START)
    kept = RefusedForms(clock.now)
    key = kept.keep(ANN, FORM)
    assert kept.find(ANN, key) == FORM
    assert kept.find(ANN, key) == FORM, "also after the form was closed without sending it"
    for user, wanted in ((BEN, key), (ANN, key ^ 1)):
        with pytest.raises(UserError, match="no longer kept"):
            kept.find(user, wanted)
    clock.at += KEPT - timedelta(seconds=1)
    assert kept.find(ANN, key) == FORM
    clock.at += timedelta(seconds=1)
    with pytest.raises(UserError, match="no longer kept"):
        kept.find(ANN, key)
    assert len(kept) == 0


def test_no_user_and_not_all_of_them_fill_the_memory() -> None:
    kept = RefusedForms(HandClock(START).now)
    keys = [kept.keep(ANN, FORM) for _ in range(MOST_OF_USER + 1)]
    assert len(kept) == MOST_OF_USER
    assert kept.find(ANN, keys[1])
    with pytest.raises(UserError):
        kept.find(ANN, keys[0])
    for user in range(MOST):
        kept.keep(BEN + user, FORM)
    assert len(kept) == MOST


def test_typed_and_chosen_values_are_filled_in() -> None:
    assert [field.value for field in typed(FORM, {"text": "hello", "one": "b"}).fields] == ["hello", "b"]
    assert [field.value for field in typed(FORM, {"one": "forged", "other": "x"}).fields] == ["", "a"]


@pytest.mark.parametrize("error", [UserError("No."), Refusal("season_over")])
def test_a_refused_form_keeps_the_typed_values(error: Exception) -> None:
    with pytest.raises(FormError) as refused, correctable(FORM, {"text": "hello"}):
        raise error
    assert refused.value.form.fields[0].value == "hello"
    assert refused.value.text


def _refuse(text: str) -> int:
    raise UserError(text)


def test_all_errors_are_told_once_and_the_closing_sentence_at_the_end() -> None:
    with pytest.raises(UserError) as one:
        all_of(lambda: 1, lambda: _refuse("First. Nothing was opened."))
    assert one.value.text == "First. Nothing was opened."
    with pytest.raises(UserError) as all_:
        all_of(
            lambda: _refuse("First. Nothing was opened."),
            lambda: _refuse("Second.\nThird.\nNothing was changed."),
            lambda: _refuse("First. Nothing was opened."),
        )
    assert all_.value.text == "- First.\n- Second.\n- Third.\nNothing was changed."
    assert all_of(lambda: 1, lambda: "2") == (1, "2")


def test_a_sentence_about_nothing_in_the_middle_stays() -> None:
    with pytest.raises(UserError) as all_:
        all_of(lambda: _refuse("Nothing was said by Ann."), lambda: _refuse("Second."))
    assert all_.value.text == "- Nothing was said by Ann.\n- Second.\nNothing was changed."


async def test_the_longest_refusal_of_a_form_fits() -> None:
    check(refused_page(FormError("x" * 9000, FORM), 2**forms.KEY_BITS - 1))


def test_settings_are_refused_with_all_that_is_wrong() -> None:
    given = {"rounds": "x", "cut": "7", "pod_size": "9", "round_hours": "", "late_until": "3"}
    with pytest.raises(UserError) as refused:
        read_changes(SETTINGS, given)
    lines = refused.value.text.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "- Rounds",
        "- Hours of a round",
        "- Cut",
        "- Players in a pod must be at most 8.",
        "Nothing was changed.",
    ]
    with pytest.raises(UserError, match=r"Draw: .*\n- Win must"):
        read_changes(SETTINGS, {"win": "101", "draw": "x"})
    with pytest.raises(UserError, match="must not be worth less"):
        read_changes(SETTINGS, {"win": "1", "draw": "2", "loss": "0", "bye": "3"})


def test_valid_settings_are_the_changed_ones_alone() -> None:
    assert read_changes(SETTINGS, {"cap": "", "check_in": "10"}) == {"check_in": 10}
    points = read_changes(SETTINGS, {"win": "5", "draw": "2", "loss": "0", "bye": "3"})["points"]
    assert isinstance(points, dict)
    assert (points["win"], points["places"]) == (5, SETTINGS.points.places)
    fixed = {"game": "imposter_kings", "mode": "standard", "pace": "live"}
    assert read_settings(fixed, {"name": "Cup", "cap": "8"}) == SETTINGS.model_copy(update={"cap": 8})


def test_the_rules_of_a_season_are_refused_with_all_that_is_wrong() -> None:
    with pytest.raises(UserError) as refused:
        read_rules({"places_above": "-1", "again_hours": "999", "answer_hours": "ten"}, soft_reset=True)
    assert [line.partition(":")[0] for line in refused.value.text.splitlines()] == [
        "- Places",
        "- Hours between two matches",
        "- Hours of a challenge",
        "Nothing was changed.",
    ]


def test_a_field_that_was_left_as_it_was_shown_has_the_value_of_now() -> None:
    opened = [Field(name, name, f"{name} then") for name in "abcde"]
    now = replace(
        FORM, fields=tuple(Field(name, name, f"{name} now" if name in "ab" else f"{name} then") for name in "abcde")
    )
    sent = {name: f"{name} then" for name in "abcde"} | {"b": "mine", "d": "mine too", "z": "foreign"}
    given = merged(now, marked(opened), sent)
    assert given == {"a": "a now", "b": "mine", "c": "c then", "d": "mine too", "e": "e then"}
    assert marked([replace(field, value=str(at)) for at, field in enumerate(opened)]) < BEYOND


async def test_a_value_that_is_cut_to_be_shown_is_kept_when_it_is_sent_back() -> None:
    field = Field("a", "A", "😀" * 10, limit=7)
    form = Form("A form", "cards:form_again:1", (field,))
    [shown] = [item.component.default for item in drawn(form).children]
    assert shown == "😀" * 3
    assert merged(form, marked(form.fields), {"a": shown}) == {"a": "😀" * 10}
    assert merged(form, marked(form.fields), {"a": "mine"}) == {"a": "mine"}
