"""Swiss with a cut: who goes on, against whom, and the places of all."""

from dataclasses import replace
from random import Random

from tests.tournaments.formats.play import (
    better_seed,
    by_chance,
    check_places,
    ended,
    final,
    gone,
    joined,
    names,
    new,
    tournament,
)
from tournaments.formats.swiss_cut import SwissCut
from tournaments.model import Bracket, Field
from tournaments.standings.table import table

FORM = SwissCut()


def cut(entrants: int, best: int, **changes: object) -> Field:
    return new(entrants, format="swiss_cut", cut=best, **changes)


def before_the_cut(field: Field, judge=better_seed) -> Field:
    return next(
        played
        for played in tournament(FORM, field, judge)
        if any(each.bracket is not Bracket.main for each in FORM.pair(played))
    )


def brackets(field: Field) -> list[set[Bracket]]:
    return [{each.bracket for each in played.tables} for played in field.rounds]


def test_the_best_by_the_table_go_on_first_against_last():
    field = before_the_cut(cut(16, 4), by_chance(Random(5)))
    best = [standing.entrant for standing in table(field)][:4]
    assert len(field.rounds) == 4
    assert [set(pair) for pair in names(FORM.pair(field))] == [{best[0], best[3]}, {best[1], best[2]}]


def test_the_rounds_are_those_of_the_swiss_and_of_the_bracket_after_it():
    field = final(FORM, cut(16, 4), better_seed)
    assert brackets(field) == [{Bracket.main}] * 4 + [{Bracket.winners}, {Bracket.final, Bracket.third}]
    assert FORM.rounds(cut(16, 4)) == FORM.rounds(field) == 6
    assert FORM.last_entry(field) == 4


def test_the_table_decides_the_places_of_the_others():
    field = final(FORM, cut(16, 4), by_chance(Random(2)))
    places = [one for level in FORM.places(field) for one in level]
    assert set(places[:4]) == {entrant for each in field.rounds[4].tables for entrant in each.entrants}
    swiss = [standing.entrant for standing in table(field)]
    assert places[4:] == [entrant for entrant in swiss if entrant not in places[:4]]
    assert field.rounds[-1].results[0].winner == places[0]


def test_a_withdrawn_entrant_makes_room_for_the_next():
    field = before_the_cut(cut(16, 4))
    order = [standing.entrant for standing in table(field)]
    seated = {entrant for pair in names(FORM.pair(gone(field, order[1]))) for entrant in pair}
    assert seated == {order[0], *order[2:5]}


def test_dropping_out_after_the_cut_leaves_a_bye():
    def life(field: Field) -> Field:
        return gone(field, field.rounds[4].results[0].winner) if len(field.rounds) == 5 else field

    field = final(FORM, cut(16, 4), better_seed, life)
    assert [len(each.entrants) for each in field.rounds[5].tables] == [1, 2]
    check_places(FORM, field)


def test_with_fewer_than_the_cut_all_go_on_and_the_best_have_byes():
    field = before_the_cut(cut(6, 8))
    assert sorted(map(len, names(FORM.pair(field)))) == [1, 1, 2, 2]
    assert FORM.rounds(field) == 3 + 3


def test_those_who_left_are_not_counted_for_the_rounds_to_come():
    field = cut(5, 4, rounds=3)
    assert FORM.rounds(field) == 3 + 2
    assert FORM.rounds(gone(field, 3, 4, 5)) == 3 + 1


def test_a_late_entry_can_reach_the_cut():
    def late_wins(table):
        return ended(table, *(1 if entrant == max(table.entrants) else 2 for entrant in table.entrants))

    start = cut(4, 2, rounds=3)
    rounds = tournament(FORM, start, late_wins, lambda field: joined(field) if len(field.rounds) == 1 else field)
    field = next(played for played in rounds if any(each.bracket is Bracket.final for each in FORM.pair(played)))
    assert table(field)[0].entrant == 5
    assert [set(pair) for pair in names(FORM.pair(field))] == [{standing.entrant for standing in table(field)[:2]}]


def test_a_swiss_result_ruled_after_the_cut_does_not_change_the_bracket():
    field = next(played for played in tournament(FORM, cut(16, 4), better_seed) if len(played.rounds) == 5)
    first = field.rounds[0]
    upside_down = tuple(
        replace(result, lines=tuple(replace(line, place=3 - line.place) for line in result.lines))
        for result in first.results
    )
    ruled = replace(field, rounds=(replace(first, results=upside_down), *field.rounds[1:]))
    assert names(FORM.pair(ruled)) == names(FORM.pair(field))
    check_places(FORM, ruled)
