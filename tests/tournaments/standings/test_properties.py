"""What holds for every table, on tournaments drawn by lot."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import strategies as st

from tests.long import examples
from tests.tournaments.draws import tournament
from tests.tournaments.fields import field as written
from tournaments.model import Field, How
from tournaments.settings import TieBreak
from tournaments.standings.crosstable import crosstable
from tournaments.standings.points import points_of
from tournaments.standings.sheet import match_points
from tournaments.standings.table import Standing, explanations, table

SEEDS = st.integers(0, 2**32)
FORMATS = st.sampled_from(["swiss", "round_robin", "pods"])
CHOSEN = st.permutations(list(TieBreak)).map(lambda order: tuple(order[:4]))


def drawn(seed: int, kind: str, chosen: tuple[TieBreak, ...]) -> Field:
    points = {"win": 3, "draw": 1, "loss": 0, "bye": 3}
    return tournament(seed, format=kind, tie_breaks=chosen, points=points)


def said(field: Field) -> dict[str, tuple[int, Fraction, tuple[Fraction, ...]]]:
    return {field.by_id[row.entrant].name: (row.place, row.points, row.tie_breaks) for row in table(field)}


@examples(40, 150, SEEDS, FORMATS, CHOSEN)
def test_the_order_and_the_numbers_of_entrants_change_nothing(
    seed: int, kind: str, chosen: tuple[TieBreak, ...]
) -> None:
    field = drawn(seed, kind, chosen)
    numbers = [entrant.id for entrant in field.entrants]
    other = dict(zip(numbers, random.Random(seed).sample(numbers, len(numbers)), strict=True))
    shuffled = random.Random(seed + 1).sample(field.entrants, len(field.entrants))
    rounds = tuple(
        replace(
            played,
            tables=tuple(replace(seated, entrants=tuple(map(other.get, seated.entrants))) for seated in played.tables),
            results=tuple(
                replace(result, lines=tuple(replace(line, entrant=other[line.entrant]) for line in result.lines))
                for result in played.results
            ),
        )
        for played in field.rounds
    )
    renamed = tuple(replace(entrant, id=other[entrant.id]) for entrant in shuffled)
    assert said(replace(field, entrants=renamed, rounds=rounds)) == said(field)


@examples(40, 150, SEEDS, FORMATS)
def test_match_points_are_what_the_tables_gave(seed: int, kind: str) -> None:
    field = drawn(seed, kind, ())
    given_out = sum(
        points_of(field.settings.points, result, line.entrant)
        for played in field.rounds
        for result in played.results
        for line in result.lines
    )
    assert sum(row.points for row in table(field)) == given_out == sum(match_points(field).values())


@examples(40, 150, SEEDS)
def test_a_pod_gives_all_its_points_however_they_are_shared(seed: int) -> None:
    field = drawn(seed, "pods", ())
    for played in field.rounds:
        for result in played.results:
            if result.how is How.played and len(result.lines) == 3:
                assert sum(points_of(field.settings.points, result, line.entrant) for line in result.lines) == 7


def key(row: Standing, chosen: tuple[TieBreak, ...]) -> tuple[Fraction, ...]:
    values = zip(chosen, row.tie_breaks, strict=True)
    return (row.points, *(-value if rule is TieBreak.fewest_mulligans else value for rule, value in values))


@examples(40, 150, SEEDS, FORMATS, CHOSEN)
def test_places_go_down_and_are_shared_by_those_level_only(seed: int, kind: str, chosen: tuple[TieBreak, ...]) -> None:
    rows = table(drawn(seed, kind, chosen))
    assert rows[0].place == 1
    for number, (above, below) in enumerate(pairwise(rows), start=2):
        assert key(above, chosen) >= key(below, chosen)
        assert below.place == (above.place if key(above, chosen) == key(below, chosen) else number)


@examples(40, 150, SEEDS, FORMATS, CHOSEN)
def test_the_explanations_of_tie_breaks_add_up_to_the_values_in_the_table(
    seed: int, kind: str, chosen: tuple[TieBreak, ...]
) -> None:
    field = drawn(seed, kind, chosen)
    for row in table(field):
        told = explanations(field)[row.entrant]
        assert tuple(each.value for each in told) == row.tie_breaks
        assert tuple(each.tie_break for each in told) == chosen
        for each in told:
            assert each.value * each.over == sum(summand.amount for summand in each.summands)


@examples(40, 150, SEEDS, FORMATS)
def test_the_crosstable_reads_the_same_from_both_sides(seed: int, kind: str) -> None:
    rows = {row.standing.entrant: row for row in crosstable(drawn(seed, kind, ()))}
    for entrant, row in rows.items():
        for encounter in row.encounters:
            for opponent in encounter.opponents:
                assert any(entrant in back.opponents for back in rows[opponent].encounters)
        assert sum(encounter.points for encounter in row.encounters) == row.standing.points


@examples(40, 150, SEEDS, FORMATS)
def test_records_count_every_table_once(seed: int, kind: str) -> None:
    field = drawn(seed, kind, ())
    seats = Counter(line.entrant for played in field.rounds for result in played.results for line in result.lines)
    for row in table(field):
        taken = row.record
        assert taken.won + taken.drawn + taken.lost + taken.byes == seats[row.entrant]


@pytest.mark.parametrize("order", [(TieBreak.buchholz,), (TieBreak.head_to_head,), tuple(TieBreak)])
def test_the_largest_field_is_ranked(order: tuple[TieBreak, ...]) -> None:
    pairs = ", ".join(f"P{number} > P{number + 1}" for number in range(1, 512, 2))
    of = written(" ".join(f"P{number}" for number in range(1, 513)), *[pairs] * 10, tie_breaks=order)
    assert Counter(row.place for row in table(of)) == {1: 256, 257: 256}
