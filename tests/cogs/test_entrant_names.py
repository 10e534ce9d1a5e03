"""Names of entrants: told apart at their table, and cut where they are long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.texts.names import WIDTH, escaped, width
from cogs.kit.texts.tournament_words import drawn_name, entrant_name, outcome_line, plain_name
from cogs.tournaments.pages.rulings import ruling_page
from tests.cogs.pages import pressable
from tests.cogs.tournaments import happened, played
from tournaments import events as e
from tournaments.model import How, Line, Member, Result
from tournaments.rounds import TableKey
from tournaments.tournament import Tournament


def renamed(t: Tournament, *names: str) -> Tournament:
    """The first entrants with these names."""
    new = {at: replace(t.entries[at], name=name) for at, name in enumerate(names, 1)}
    return replace(t, entries={**t.entries, **new})


def test_entrants_of_a_table_with_the_same_name_are_told_apart() -> None:
    t = renamed(played("swiss", 0, size=2), "Max", "Max")
    assert outcome_line(t, t.rounds[0].tables[0]) == "Max #1 v Max #2"
    assert {"Max #1 wins", "Max #2 wins"} <= set(pressable(ruling_page(t, TableKey(1, 0))))
    ruled = happened(t, e.Decided(1, 0, Result((Line(1, 2), Line(2, 1)), How.ruled)))
    assert outcome_line(ruled, ruled.rounds[0].tables[0]).startswith("Max #1 v **Max #2**")
    other = renamed(t, "Max", "Mia")
    assert outcome_line(other, other.rounds[0].tables[0]) == "Max v Mia"


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        (
            "The Elders of the Isles in the North of Kings",
            "The Elders of the Isles in the South of Kings",
            ("The Elde…North of K…", "The Elde…South of K…"),
        ),
        ("Maximilian von Berlin 1", "Maximilian von Berlin 2", ("Maximili…on Berlin 1", "Maximili…on Berlin 2")),
        ("Maximilian von Berlin", "Maximilian von Berlin II", ("Maximili… von Berlin", "Maximili…n Berlin II")),
        ("王" * 12 + "一", "王" * 12 + "二", ("王王王王…王王王王一", "王王王王…王王王王二")),
        ("Max…", "Max\u200b…", ("Max…", "Max…")),
        ("Maximilian von Berlin 1", "Max", ("Maximilian von Berl…", "Max")),
    ],
)
def test_long_names_that_begin_alike_are_told_apart(first: str, second: str, shown: tuple[str, str]) -> None:
    t = renamed(played("swiss", 0, size=2), first, second)
    assert (plain_name(t, 1), plain_name(t, 2)) == shown
    assert (entrant_name(t, 1), entrant_name(t, 2)) == tuple(map(escaped, shown))
    assert max(width(name) for name in shown) <= WIDTH


def test_a_team_without_a_name_of_its_own_has_both_members_in_it() -> None:
    t = played("swiss", 0, size=2, team_size=2)
    members = Member("Maximilian Mustermann", 1), Member("Sebastian Schmidt", 2)
    team = replace(t.entries[1], name="Maximilian Mustermann & Sebastian Schmidt", members=members)
    t = replace(t, entries={**t.entries, 1: team})
    assert entrant_name(t, 1) == "Maximilian Mu… \\& Sebastian Sch…"
    assert plain_name(t, 1) == drawn_name(team.entrant) == "Maximilian Mu… & Sebastian Sch…"
    named = replace(team, name="The Elders of the Northern Isles")
    assert entrant_name(replace(t, entries={**t.entries, 1: named}), 1) == "The Elders of the N…"
