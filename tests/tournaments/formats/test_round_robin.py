"""Round robin: FIDE's tables to the letter, the balance of seats, byes, and who leaves."""

from collections import Counter

import pytest

from tests.long import long
from tests.tournaments.formats.play import after, better_seed, check_tables, final, gone, names, new
from tournaments.formats.round_robin import RoundRobin, berger

FORM = RoundRobin()

FIDE = {
    4: """1-4 2-3
          4-3 1-2
          2-4 3-1""",
    10: """1-10 2-9 3-8 4-7 5-6
           10-6 7-5 8-4 9-3 1-2
           2-10 3-1 4-9 5-8 6-7
           10-7 8-6 9-5 1-4 2-3
           3-10 4-2 5-1 6-9 7-8
           10-8 9-7 1-6 2-5 3-4
           4-10 5-3 6-2 7-1 8-9
           10-9 1-8 2-7 3-6 4-5
           5-10 6-4 7-3 8-2 9-1""",
}
"""Handbook C.05, Annex 1: White (seat 0) first."""


@pytest.mark.parametrize("size", FIDE)
def test_a_round_robin_is_paired_by_the_published_berger_tables(size):
    rounds = [" ".join(f"{white}-{black}" for white, black in berger(size, number)) for number in range(1, size)]
    assert rounds == [line.strip() for line in FIDE[size].splitlines()]


@pytest.mark.parametrize("entrants", [*range(2, 20), 33, 64])
def test_all_entrants_meet_once(entrants):
    field = final(FORM, new(entrants), better_seed)
    check_tables(field, all_sit=True)
    assert len(field.rounds) == FORM.rounds(field) == entrants - 1 + entrants % 2
    tables = [table for played in field.rounds for table in played.tables]
    pairs = Counter(names(tuple(table for table in tables if not table.is_bye)))
    assert len(pairs) == entrants * (entrants - 1) // 2
    assert set(pairs.values()) == {1}
    byes = Counter(table.entrants[0] for table in tables if table.is_bye)
    assert byes == Counter(range(1, entrants + 1) if entrants % 2 else [])
    assert FORM.places(field) == tuple((seed,) for seed in range(1, entrants + 1))


@pytest.mark.parametrize("entrants", [*range(2, 20), 33, 64])
def test_seats_differ_by_one_at_most(entrants):
    field = final(FORM, new(entrants), better_seed)
    lead = Counter()
    for played in field.rounds:
        for table in played.tables:
            if not table.is_bye:
                lead.update({table.entrants[0]: 1, table.entrants[1]: -1})
    assert {abs(lead[one.id]) for one in field.entrants} <= ({0} if entrants % 2 else {1})


def test_a_dropped_entrant_leaves_a_bye_and_two_dropped_ones_no_table():
    field = gone(after(FORM, new(4), better_seed), 3, 4)
    assert names(FORM.pair(field)) == [(1, 2)]
    assert names(FORM.pair(after(FORM, field, better_seed))) == [(2,), (1,)]


def test_an_entrant_left_alone_has_no_more_tables():
    alone = gone(after(FORM, new(3), better_seed), 2, 3)
    assert FORM.pair(alone) == ()


@long
def test_the_last_round_of_the_largest_round_robin_pairs_every_entrant_once():
    assert len(berger(512, 511)) == 256
    assert sorted(place for pair in berger(512, 511) for place in pair) == list(range(1, 513))
