"""Properties of every format in the registry."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import strategies as st

from tests.long import examples, first, long
from tests.tournaments.formats.play import (
    by_chance,
    check_places,
    check_tables,
    final,
    joined,
    joining,
    leaving,
    new,
    tournament,
)
from tournaments.formats.registry import FORMATS
from tournaments.model import Bracket
from tournaments.standings.points import scored

ELIMINATIONS = {"single_elimination", "double_elimination", "swiss_cut"}
WITHOUT_LATE_ENTRIES = {"single_elimination", "double_elimination", "round_robin"}
formats = pytest.mark.parametrize("key", FORMATS)


def test_every_format_is_there_in_the_order_in_which_it_is_offered():
    assert list(FORMATS) == [
        "single_elimination",
        "double_elimination",
        "round_robin",
        "swiss",
        "swiss_cut",
        "pods",
    ]
    assert all(form.key == key for key, form in FORMATS.items())
    assert len({form.title for form in FORMATS.values()}) == len(FORMATS)


@formats
@pytest.mark.parametrize("entrants", first(6, [2, 3, 5, 9, 16, 33, 4, 6, 7, 15, 17]))
def test_each_format_takes_as_many_rounds_as_it_says_and_ends_with_a_winner(key, entrants):
    form = FORMATS[key]
    promised = form.rounds(new(entrants, format=key))
    *before, field = tournament(form, new(entrants, format=key), by_chance(Random(entrants)))
    assert len(field.rounds) == form.rounds(field)
    assert len(field.rounds) - promised in ((0, 1) if key == "double_elimination" else (0,))
    check_tables(field, all_sit=key not in ELIMINATIONS)
    check_places(form, field)
    assert len(form.places(before[0])) == 1, "all are level before the first round"


@formats
@pytest.mark.parametrize("entrants", [0, 1])
def test_a_field_without_opponents_has_no_round(key, entrants):
    form, field = FORMATS[key], new(entrants, format=key)
    assert (form.pair(field), form.rounds(field)) == ((), 0)
    assert form.pair(new(entrants, format=key, rounds=3)) == (), "also where an organiser wants three"
    check_places(form, field)


@formats
def test_tables_are_numbered_from_the_top(key):
    field = final(FORMATS[key], new(17, format=key), by_chance(Random(4)))
    for played in field.rounds:
        for bracket in Bracket:
            slots = [table.slot for table in played.tables if table.bracket is bracket]
            assert slots == sorted(set(slots))
            assert bracket is not Bracket.main or slots == list(range(len(slots)))


@formats
def test_earlier_pairings_do_not_depend_on_later_rounds(key):
    """Asked again with fewer rounds, it gives the same tables as it did then."""
    form = FORMATS[key]
    field = final(form, new(13, format=key), by_chance(Random(6), draws=0.1))
    for number, (_, played) in enumerate(pairwise([None, *field.rounds])):
        assert form.pair(replace(field, rounds=field.rounds[:number])) == played.tables


@formats
def test_late_entries_are_taken_up_to_the_declared_round(key):
    """A late entry is paired in the last round in which one may join, where that is after the first."""
    form = FORMATS[key]
    start = new(9, format=key)
    last = form.last_entry(start)
    assert (last == 1) == (key in WITHOUT_LATE_ENTRIES)
    field = next(played for played in tournament(form, start, by_chance(Random(1))) if played.next_round == last)
    if last > 1:
        assert 10 in {entrant for table in form.pair(joined(field)) for entrant in table.entrants}


@formats
@examples(12, 60, st.integers(2, 40), st.randoms(use_true_random=False), st.sampled_from([0.0, 0.1, 0.4]))
def test_random_fields_are_played_to_an_end(key, entrants, rng, share):
    """With draws, no-shows, void tables, late entries and dropouts; all who are there play each round for points."""
    form, judge = FORMATS[key], by_chance(rng, draws=0.2, trouble=0.4)
    start = new(entrants, format=key, cut=4, rounds=rng.choice((None, 4)), reset=rng.random() < 0.5)
    lives = leaving(rng, share), joining(rng, 0.4, until=form.last_entry(start))
    for field in tournament(form, start, judge, *lives):
        check_tables(field, all_sit=False)
        check_tables(replace(field, rounds=scored(field)), all_sit=True)
        check_places(form, field)
    assert len(field.rounds) <= form.rounds(field)


@long
@pytest.mark.parametrize(
    ("key", "entrants", "rounds"),
    [("single_elimination", 511, {9}), ("single_elimination", 512, {9}), ("double_elimination", 512, {18, 19})],
)
def test_the_largest_bracket_is_played_to_one_winner(key, entrants, rounds):
    form = FORMATS[key]
    field = final(form, new(entrants, format=key), by_chance(Random(1)))
    check_tables(field, all_sit=False)
    assert len(field.rounds) in rounds
    assert len(form.places(field)[0]) == 1
