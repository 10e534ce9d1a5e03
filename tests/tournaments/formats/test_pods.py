"""Pods: their sizes, no repeated meetings, points together, seats; by brute force in small fields."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import strategies as st

from tests.long import examples, exhaustive, first
from tests.tournaments.formats import play
from tests.tournaments.formats.play import (
    better_seed,
    by_chance,
    check_tables,
    final,
    meetings,
    names,
    new,
    tournament,
)
from tournaments.formats.pods import Pods, pod_sizes
from tournaments.formats.seats import Seats
from tournaments.model import Field
from tournaments.settings import LARGEST, Points
from tournaments.standings.sheet import match_points

FORM = Pods()
after = partial(play.after, FORM)
SIZES = st.sampled_from([3, 4])


def pods(entrants: int, size: int, **changes: object) -> Field:
    return new(entrants, format="pods", pod_size=size, **changes)


@pytest.mark.parametrize(
    ("entrants", "of_3", "of_4"),
    [
        (2, (2,), (2,)),
        (3, (3,), (3,)),
        (4, (4,), (4,)),
        (5, (3, 2), (3, 2)),
        (6, (3, 3), (3, 3)),
        (7, (3, 4), (4, 3)),
        (8, (4, 4), (4, 4)),
        (9, (3, 3, 3), (3, 3, 3)),
        (10, (3, 3, 4), (4, 3, 3)),
        (11, (3, 4, 4), (4, 4, 3)),
        (12, (3, 3, 3, 3), (4, 4, 4)),
    ],
)
def test_pods_of_small_fields_have_the_expected_sizes(entrants, of_3, of_4):
    assert pod_sizes(entrants, 3) == of_3
    assert pod_sizes(entrants, 4) == of_4


@pytest.mark.parametrize("size", [3, 4])
def test_sizes_of_all_fields_leave_no_entrant_out_or_in_a_pair(size):
    for entrants in [3, 4, *range(6, LARGEST + 1)]:
        sizes = pod_sizes(entrants, size)
        assert sum(sizes) == entrants
        assert set(sizes) <= {3, 4}
        assert entrants < 12 or sum(each != size for each in sizes) <= 3


def test_the_best_seeds_are_spread_in_the_first_round():
    assert names(FORM.pair(pods(12, 4))) == [(1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12)]
    assert names(FORM.pair(pods(7, 4))) == [(1, 3, 5, 7), (2, 4, 6)]
    assert names(FORM.pair(pods(7, 3))) == [(1, 3, 5), (2, 4, 6, 7)]


def test_after_the_first_round_each_pod_has_entrants_with_equal_points():
    field = after(pods(64, 4), better_seed)
    points = match_points(field)
    assert all(len({points[entrant] for entrant in table}) == 1 for table in names(FORM.pair(field)))


def test_the_lot_decides_among_those_with_as_many_points():
    assert len({FORM.pair(replace(after(pods(16, 4), better_seed), draw=draw)) for draw in range(5)}) > 1


def test_pods_have_as_many_rounds_as_leave_a_single_undefeated_entrant():
    assert [FORM.rounds(pods(entrants, 4)) for entrants in (0, 1, 2, 4, 5, 16, 17, 512)] == [0, 0, 1, 1, 2, 2, 3, 5]
    assert [FORM.rounds(pods(entrants, 3)) for entrants in (3, 4, 9, 10, 27, 28)] == [1, 2, 2, 3, 3, 4]
    assert FORM.rounds(pods(9, 3, rounds=4)) == 4


def test_nine_in_pods_of_three_all_meet_in_four_rounds():
    """The only way there is: Kirkman's lines of a plane."""
    for seed in range(5):
        field = final(FORM, pods(9, 3, rounds=4), by_chance(Random(seed)))
        assert Counter(meetings(field).values()) == {1: 36}


def partitions(people: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to sit them in pods of these sizes."""
    if not people:
        yield []
        return
    first, *rest = people
    for size in set(sizes):
        still = list(sizes)
        still.remove(size)
        for others in combinations(rest, size - 1):
            left = tuple(one for one in rest if one not in others)
            yield from ([(first, *others), *more] for more in partitions(left, tuple(still)))


def priced(field: Field, tables: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Pairs who have met, how often, times in a pod of another size, differences of points squared."""
    met, points, size = meetings(field), match_points(field), field.settings.pod_size
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    before = [table.entrants for played in field.rounds for table in played.tables if len(table.entrants) != size]
    return (
        sum(pair in met for pair in pairs),
        sum(met[pair] for pair in pairs),
        sum(entrant in pod for table in tables if len(table) != size for entrant in table for pod in before),
        sum((points[one] - points[other]) ** 2 for one, other in pairs),
    )


@examples(4, 16, st.integers(2, 10), SIZES, st.randoms(use_true_random=False))
def test_no_other_pods_are_cheaper_than_the_chosen_pods(entrants, size, rng):
    """Up to 2,100 ways in every round, until all have met and longer."""
    for field in tournament(FORM, pods(entrants, size, rounds=5), by_chance(rng, draws=0.2, trouble=0.2)):
        if field.rounds and (tables := FORM.pair(field)):
            ways = partitions(tuple(one.id for one in field.entrants), pod_sizes(entrants, size))
            assert priced(field, names(tables)) == min(priced(field, way) for way in ways)


@pytest.mark.parametrize(
    ("entrants", "size", "rounds"), first(4, [(12, 3, 3), (24, 3, 5), (16, 4, 3), (32, 4, 4), (61, 4, 5)])
)
def test_no_entrants_meet_again(entrants, size, rounds):
    for seed in range(4):
        field = final(FORM, pods(entrants, size, rounds=rounds), by_chance(Random(seed), draws=0.1))
        check_tables(field, all_sit=True)
        assert max(meetings(field).values()) == 1


def test_where_changing_places_does_not_help_a_search_finds_pods_without_repeated_meetings(monkeypatch):
    field = pods(24, 4, rounds=5)
    assert max(meetings(final(FORM, field, by_chance(Random(1)))).values()) == 1
    monkeypatch.setattr("tournaments.formats.pod_search.Search.below", lambda search, bound: [])
    assert max(meetings(final(FORM, field, by_chance(Random(1)))).values()) == 2


def test_where_a_repeated_meeting_is_forced_the_best_of_several_orders_is_taken(monkeypatch):
    better = 0
    for field in tournament(FORM, pods(20, 4, rounds=5), by_chance(Random(0))):
        several = priced(field, names(FORM.pair(field)))
        with monkeypatch.context() as patched:
            patched.setattr("tournaments.formats.pod_search.STARTS", 1)
            one = priced(field, names(FORM.pair(field)))
        assert several <= one
        better += several < one
    assert better


@examples(4, 16, st.integers(24, 50), SIZES, st.randoms(use_true_random=False))
def test_the_same_entrant_is_not_always_in_a_pod_of_another_size(entrants, size, rng):
    field = final(FORM, pods(entrants, size, rounds=3), by_chance(rng))
    unusual = Counter(
        entrant
        for played in field.rounds
        for table in played.tables
        if len(table.entrants) != size
        for entrant in table.entrants
    )
    assert max(unusual.values(), default=0) <= 2


@exhaustive
@examples(4, 16, st.integers(6, 50), SIZES, st.randoms(use_true_random=False))
def test_each_entrant_of_pods_sits_in_every_seat_about_equally_often(entrants, size, rng):
    field = final(FORM, pods(entrants, size, rounds=5), by_chance(rng))
    tables = [table.entrants for played in field.rounds for table in played.tables]
    for one in field.entrants:
        had = Counter(table.index(one.id) for table in tables if one.id in table)
        assert max(had[seat] for seat in range(3)) - min(had[seat] for seat in range(3)) <= 3


@examples(10, 100, st.integers(1, 6), st.randoms(use_true_random=False))
def test_no_other_order_of_seats_is_more_even(size, rng):
    entrants, seats = range(1, size + 1), Seats(pods(size, 8))
    seats.times.update({(one, seat): rng.randrange(3) for one in entrants for seat in range(size)})
    seats.last.update({one: rng.randrange(size) for one in entrants})

    def price(order):
        return (
            sum(seats.times[one, seat] for seat, one in enumerate(order)),
            sum(seats.last[one] == seat for seat, one in enumerate(order)),
        )

    assert price(seats.order(entrants)) == min(map(price, permutations(entrants)))


@exhaustive
@pytest.mark.parametrize("size", [3, 4, 8])
def test_the_largest_field_is_played_to_an_end(size):
    field = final(FORM, pods(512, size), by_chance(Random(1)))
    check_tables(field, all_sit=True)
    assert max(meetings(field).values()) == 1


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_larger_pods_are_few_and_nearly_equal(size):
    for entrants in range(3, 60):
        sizes = pod_sizes(entrants, size)
        assert sum(sizes) == entrants and len(sizes) == -(-entrants // size)
        assert min(sizes) >= 3 and max(sizes) <= size and max(sizes) - min(sizes) <= 1


def test_places_in_larger_pods_have_points():
    assert Points().of_pod(4) == (5, 3, 2, 1)
    assert Points().of_pod(6) == (7, 5, 4, 3, 2, 1)
