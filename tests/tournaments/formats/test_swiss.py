"""Swiss: no rematch, one bye each, score groups, seats; by brute force in small fields, by simulation in large ones."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import strategies as st

from tests.long import examples, exhaustive, first, long
from tests.tournaments.formats import play
from tests.tournaments.formats.play import (
    better_seed,
    by_chance,
    byes,
    check_places,
    check_tables,
    ended,
    final,
    gone,
    joined,
    joining,
    leads,
    leaving,
    meetings,
    names,
    new,
    tournament,
    won,
)
from tournaments.formats import pairing
from tournaments.formats.pairing import Cost, Order, cheapest
from tournaments.formats.seats import Seats
from tournaments.formats.swiss import Swiss
from tournaments.model import Field, How, Result, Round, Table

FORM = Swiss()
after = partial(play.after, FORM)


def seated(entrants: int, **changes) -> Field:
    """A field whose game gives the first seat to the one who begins."""
    return replace(new(entrants, **changes), order_matters=True)


def test_the_upper_half_meets_the_lower_half():
    assert names(FORM.pair(new(8))) == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert names(FORM.pair(new(7))) == [(1, 4), (2, 5), (3, 6), (7,)]


def test_winners_meet_winners_in_halves_again():
    field = after(new(8), better_seed)
    assert names(FORM.pair(field)) == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_only_the_last_of_an_odd_score_group_floats():
    """Decided by no-shows, so that no seats are in the way."""

    def walked_over(table: Table) -> Result:
        return replace(better_seed(table), how=How.no_show)

    field = after(new(10), walked_over)
    assert names(FORM.pair(field)) == [(1, 3), (2, 4), (5, 6), (7, 9), (8, 10)]


def test_a_void_table_may_be_paired_again():
    field = after(new(2, rounds=2), lambda table: ended(table, 1, 2, how=How.void))
    assert Cost(*priced(field, names(FORM.pair(field)))) == Cost()


def test_two_of_whom_one_did_not_come_are_not_paired_again():
    field = after(new(4, rounds=2), lambda table: ended(table, 1, 1), lambda table: ended(table, 1, 2, how=How.no_show))
    assert set(names(FORM.pair(field))).isdisjoint(names(field.rounds[0].tables))


def test_when_all_have_met_they_meet_again_in_turns():
    field = final(FORM, new(4, rounds=9), better_seed)
    pairs = Counter(pair for played in field.rounds for pair in names(played.tables))
    assert set(pairs.values()) == {3}


def test_a_swiss_has_the_rounds_of_a_single_elimination_or_those_of_its_setting():
    assert [FORM.rounds(new(entrants)) for entrants in (0, 1, 2, 3, 4, 5, 8, 9, 512)] == [0, 0, 1, 2, 2, 3, 3, 4, 9]
    assert FORM.rounds(new(4, rounds=7)) == 7


def test_a_late_entry_plays_from_the_next_round_without_points_and_may_add_a_round():
    field = joined(after(new(4), better_seed))
    assert FORM.rounds(field) == 3
    assert names(FORM.pair(field)) == [(1, 2), (3, 4), (5,)]


def test_a_bye_goes_to_the_last_entrant_that_has_had_none():
    field = after(new(5, points={"bye": 0}), better_seed)
    assert names(field.rounds[0].tables)[-1] == (5,)
    assert names(FORM.pair(field))[-1] == (4,)


def test_a_dropout_is_not_paired_and_a_single_entrant_has_no_opponent():
    field = new(3)
    two = gone(field, 3)
    assert names(FORM.pair(two)) == [(1, 2)]
    assert FORM.rounds(field) == 2
    assert FORM.rounds(two) == 1, "the third never took part"
    one = gone(field, 2, 3)
    assert FORM.pair(one) == ()
    assert FORM.pair(replace(one, settings=new(3, rounds=3).settings)) == ()


def test_the_lot_decides_who_sits_first_and_then_they_take_turns():
    firsts = {FORM.pair(replace(new(2), draw=draw))[0].entrants for draw in range(20)}
    assert firsts == {(1, 2), (2, 1)}
    field = final(FORM, new(2, rounds=6), better_seed)
    seats = [played.tables[0].entrants for played in field.rounds]
    assert seats[0::2] == [seats[0]] * 3 and seats[1::2] == [seats[0][::-1]] * 3


@pytest.mark.parametrize("entrants", [4, 8, 20])
def test_after_two_rounds_all_have_sat_in_both_seats(entrants):
    for draw in range(10):
        start = replace(seated(entrants, rounds=2), draw=draw)
        field = final(FORM, start, lambda table: ended(table, 1, 1))
        assert set(leads(field).values()) == {0}


def test_two_who_sat_first_twice_do_not_meet_though_they_have_as_many_points():
    """1 and 2 lead and were first in both rounds, 7 and 8 are last and were second in both."""
    field = seated(8, rounds=3)
    for number, sat in enumerate([[(1, 3), (2, 4), (5, 7), (6, 8)], [(1, 5), (2, 6), (3, 7), (4, 8)]], start=1):
        tables = tuple(Table(pair, slot=slot) for slot, pair in enumerate(sat))
        played = Round(number, tables, tuple(map(better_seed, tables)))
        field = replace(field, rounds=(*field.rounds, played))
    tables = names(FORM.pair(field))
    assert (1, 2) not in tables and (7, 8) not in tables
    assert max(map(abs, leads(after(field, better_seed)).values())) == 1
    assert (1, 2) in names(FORM.pair(replace(field, order_matters=False))), "where chance decides, seats cost nothing"


def running(field: Field) -> int:
    """The most played tables running at which an entrant had the same seat, in all rounds."""
    most = 0
    for one in field.entrants:
        seats = "".join(
            str(table.entrants.index(one.id))
            for played in field.rounds
            for table, result in zip(played.tables, played.results, strict=True)
            if one.id in table.entrants and result.how not in (How.bye, How.no_show, How.void)
        )
        most = max(most, *map(len, seats.replace("01", "0 1").replace("10", "1 0").split()), 0)
    return most


@pytest.mark.parametrize("seed", first(4, range(40)))
def test_swiss_seats_are_never_the_same_three_times_running_or_three_times_more_often(seed):
    """As FIDE balances colours; without seats in the matching one of these events in two breaks it."""
    rng = Random(seed)
    field = final(FORM, seated(rng.randint(10, 40), rounds=5), by_chance(rng, draws=0.1))
    assert running(field) <= 2
    assert max(map(abs, leads(field).values())) <= 2


@pytest.mark.parametrize("entrants", [2, 3, 4])
def test_two_who_meet_again_sit_the_other_way_round(entrants):
    field = final(FORM, seated(entrants, rounds=6 if entrants > 2 else 4), better_seed)
    sat: dict[frozenset[int], tuple[int, ...]] = {}
    again = 0
    for table in (table for played in field.rounds for table in played.tables if len(table.entrants) == 2):
        before = sat.get(frozenset(table.entrants))
        again += before is not None
        assert table.entrants != before
        sat[frozenset(table.entrants)] = table.entrants
    assert again >= 3
    assert max(map(abs, leads(field).values())) <= 1


# By brute force


def matchings(people: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to pair them; in an odd number with every possible bye."""
    if not people:
        yield []
        return
    first, *rest = people
    if len(people) % 2:
        yield from ([(first,), *others] for others in matchings(tuple(rest)))
    for other in rest:
        yield from ([(first, other), *others] for others in matchings(tuple(one for one in rest if one != other)))


def priced(field: Field, tables: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The sum of what a whole round costs."""
    order = Order(field, Seats(field))
    at = {entrant: position for position, entrant in enumerate(order.entrants)}
    edges = [tuple(sorted(at[entrant] for entrant in table)) for table in tables]
    costs = [order.cost(edge if len(edge) == 2 else (*edge, len(at))) for edge in edges]
    return tuple(map(sum, zip(*costs, strict=True)))


@examples(10, 40, st.integers(2, 8), st.randoms(use_true_random=False), st.integers(1, 9))
def test_no_other_pairing_is_better(entrants, rng, rounds):
    """All 105 pairings of 8 (or 105 of 7 with each bye) in every round, until all have met and longer."""
    judge = by_chance(rng, draws=0.2, trouble=0.2)
    for field in tournament(FORM, seated(entrants, rounds=rounds), judge):
        if tables := FORM.pair(field):
            people = tuple(one.id for one in field.entrants)
            best = min(priced(field, every) for every in matchings(people))
            assert priced(field, names(tables)) == best


def again(pairs: list[tuple[int, ...]], met: Counter) -> tuple[int, int]:
    """How many pairs have met, and how often together: both count before byes."""
    return sum(pair in met for pair in pairs), sum(met[pair] for pair in pairs)


def second_byes(pairs: list[tuple[int, ...]], had: Counter) -> int:
    return sum(had[pair[0]] for pair in pairs if len(pair) == 1)


@examples(25, 40, st.integers(2, 8), st.randoms(use_true_random=False), st.sampled_from([0.0, 0.2]))
def test_a_swiss_pairs_a_rematch_or_second_bye_only_where_there_is_no_other_way(entrants, rng, share):
    judge = by_chance(rng, draws=0.2, trouble=0.2)
    for field in tournament(FORM, new(entrants, rounds=8), judge, leaving(rng, share)):
        if tables := names(FORM.pair(field)):
            met, had = meetings(field), byes(field)
            every = list(matchings(tuple(one.id for one in field.entrants if one.plays_in(field.next_round))))
            fewest = min(again(pairs, met) for pairs in every)
            assert again(tables, met) == fewest
            assert second_byes(tables, had) == min(
                second_byes(pairs, had) for pairs in every if again(pairs, met) == fewest
            )


def test_weights_keep_the_order_of_costs():
    """What comes first in a cost is worth more than all that comes later, over a whole round."""
    light = Cost(transposition=10**6, leaning=1, wide_gap=10**6)
    costs = {(0, 1): Cost(gap=1), (2, 3): Cost(), (0, 2): light, (1, 3): light, (0, 3): Cost(rematches=1)}
    assert cheapest(costs) == [(0, 2), (1, 3)]


# Larger fields


def most_pairs(field: Field, allowed: Callable[[int, int], bool], may_have_the_bye: Callable[[int], bool]) -> int:
    """How many tables of the next round can be made of allowed pairs, the bye among them in an odd field."""
    people = [one.id for one in field.entrants if one.plays_in(field.next_round)]
    graph = nx.Graph(pair for pair in combinations(people, 2) if allowed(*pair))
    if len(people) % 2:
        graph.add_edges_from((who, "bye") for who in people if may_have_the_bye(who))
    return len(nx.max_weight_matching(graph, maxcardinality=True))


def check_pairing(field: Field, tables: list[tuple[int, ...]]) -> None:
    """As few meet again as can be; and nothing else is wrong with a table if a round without any fault is possible."""
    met, had, lead = meetings(field), byes(field), leads(field)

    def new_to_each_other(one: int, other: int) -> bool:
        return (min(one, other), max(one, other)) not in met

    def clean(one: int, other: int) -> bool:
        crowded = min(lead[one], lead[other]) > 1 or max(lead[one], lead[other]) < -1
        return new_to_each_other(one, other) and not crowded

    assert again(tables, met)[0] == len(tables) - most_pairs(field, new_to_each_other, lambda _: True)
    if most_pairs(field, clean, lambda who: not had[who]) == len(tables):
        assert all(clean(*table) if len(table) == 2 else not had[table[0]] for table in tables)


@examples(5, 20, st.integers(9, 40), st.randoms(use_true_random=False), st.sampled_from([0.0, 0.03]))
def test_a_round_without_rematch_second_bye_or_uneven_seats_is_found_where_there_is_one(entrants, rng, share):
    """Hypothesis' numbers may let nearly all leave or none come: then few are left, and they must meet again."""
    judge = by_chance(rng, draws=0.15, trouble=0.05)
    lives = leaving(rng, share), joining(rng, share * 10, until=3)
    for field in tournament(FORM, seated(entrants), judge, *lives):
        if tables := names(FORM.pair(field)):
            check_pairing(field, tables)
    check_tables(field, all_sit=True)
    check_places(FORM, field)


@long
@pytest.mark.parametrize("entrants", first(1, [101, 140]))
def test_a_large_field_looks_at_fewer_pairs_and_floats_no_more(entrants, monkeypatch):
    """All rounds of a tournament, each paired once more with all pairs looked at."""
    judge = by_chance(Random(entrants), draws=0.2)
    for field in tournament(FORM, new(entrants, rounds=3), judge):
        few = FORM.pair(field)
        with monkeypatch.context() as patched:
            patched.setattr(pairing, "SMALL", 10**6)
            every = FORM.pair(field)
        if few:
            assert priced(field, names(few))[:7] == priced(field, names(every))[:7]
    check_tables(field, all_sit=True)
    assert max(meetings(field).values()) == 1


def test_pairs_considered_in_a_large_swiss_are_neighbours_half_group_pairs_and_byes(monkeypatch):
    monkeypatch.setattr(pairing, "NEAR", 1)
    monkeypatch.setattr(pairing, "SPREAD", 0)

    def considered(field: Field) -> set[tuple[int, int]]:
        return set(Order(field, Seats(field)).likely())

    neighbours = {(place, place + 1) for place in range(7)}
    halves = {(0, 2), (1, 3), (4, 6), (5, 7)}
    assert considered(after(new(8), better_seed)) == neighbours | halves
    assert considered(new(5)) == {(0, 1), (1, 2), (2, 3), (3, 4), (0, 2), (1, 3), (2, 4)} | {(at, 5) for at in range(5)}


@pytest.mark.parametrize(("entrants", "seed"), [(7, 26), (8, 20)])
def test_few_pairs_cost_no_rematch_second_bye_or_crowded_seat_that_all_pairs_avoid(entrants, seed, monkeypatch):
    """In both tournaments the few pairs alone would: in the first a rematch and a second bye, in the other a seat."""
    monkeypatch.setattr(pairing, "NEAR", 1)
    monkeypatch.setattr(pairing, "SPREAD", 0)
    for field in tournament(FORM, seated(entrants, rounds=6), by_chance(Random(seed), draws=0.2)):
        every = FORM.pair(field)
        with monkeypatch.context() as patched:
            patched.setattr(pairing, "SMALL", 0)
            few = FORM.pair(field)
        if every:
            assert priced(field, names(few))[:4] == priced(field, names(every))[:4]


@exhaustive
def test_the_largest_field_is_paired():
    field = final(FORM, new(512, rounds=2), lambda table: won(table, min(table.entrants)))
    check_tables(field, all_sit=True)
    assert max(meetings(field).values()) == 1
    check_places(FORM, field)
