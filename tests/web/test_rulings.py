"""Rulings of organisers as pages and the API tell them."""

from __future__ import annotations

import pytest

from tests.tournaments.fields import field
from tests.tournaments.logs import OWNER, folded, log
from tournaments import events as e
from tournaments.model import Bracket, Member, Table
from web.public.rulings import rulings

EVE, WHY = Member("Eve"), "agreed"


def told(*more: e.Event, by: int | None = OWNER) -> list[tuple[str, str]]:
    """The texts and reasons of these events of a person, or of the bot, in a tournament of four with a final."""
    played = field("Ann Ben Cid Dan", "Ann > Ben, Cid > Dan", "Ann ? Cid", bracket={2: Bracket.final})
    lines = log(played, *more)
    lines = [*lines[: -len(more)], *[line._replace(by=by) for line in lines[-len(more) :]]]
    return [(ruling.text, ruling.reason) for ruling in rulings(folded(lines), lines)]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (e.Settled(1, 1, WHY), "Round 1, table 2: left as it is"),
        (e.Reopened(2, 0, WHY), "Round 2, final: to be played again"),
        (e.Replaced(1, 0, EVE, WHY, Member("Ann")), "Eve plays on for Ann"),
        (e.Dropped(4, 2, WHY), "Dan was taken out"),
        (e.Extended(5400.0, WHY), "The deadline was moved by 90 min"),
        (e.Paused(WHY), "The tournament was paused"),
        (e.Cancelled(WHY), "The tournament was called off"),
    ],
)
def test_a_ruling_is_told_in_a_sentence_unless_the_bot_decided_by_itself(event: e.Event, text: str) -> None:
    assert told(event) == [(text, WHY)]
    assert told(event, by=None) == []


def test_events_with_a_reason_are_rulings_and_acts_of_the_format_or_of_players_are_not() -> None:
    tables = (Table((1, 2)), Table((3, 4)))
    assert told(e.Paired(3, tables, None), e.Dropped(4, 2, "")) == []
    assert told(e.Paired(3, tables, None, WHY)) == [("Round 3 was paired by hand", WHY)]
    assert told(e.Repaired(2, tables, None, (), WHY), e.Paused(WHY), e.Resumed(WHY)) == [
        ("The tournament goes on", WHY),
        ("The tournament was paused", WHY),
        ("Round 2 was paired anew", WHY),
    ]


def test_a_ruling_of_a_round_that_was_taken_back_names_its_table_by_numbers() -> None:
    assert told(e.Reopened(2, 0, WHY), e.Unpaired(2))[0] == ("Round 2, table 1: to be played again", WHY)
