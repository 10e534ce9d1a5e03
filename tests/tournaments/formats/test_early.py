"""A bracket that is paired table by table is the bracket that is paired round by round."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.long import first
from tests.tournaments.formats.play import Judge, by_chance, leaving, new, tournament
from tournaments.formats.protocol import Format
from tournaments.formats.registry import FORMATS
from tournaments.model import Bracket, Field, Result, Round, Table

Spot = tuple[int, Bracket, int]


class TableByTable:
    """Plays any known table next, and pairs what is known after each."""

    def __init__(self, form: Format, field: Field, results: dict[Spot, Result], rng: Random) -> None:
        self.form, self.field, self.results, self.rng = form, field, results, rng
        self.rounds: list[dict[Table, Result | None]] = []

    def before(self, number: int) -> Field:
        """The rounds before this one as they are known now, and the sides that have left by then."""
        left = [
            one if one.left_after in range(number) else replace(one, left_after=None) for one in self.field.entrants
        ]
        rounds = [Round(at, tuple(known), tuple(known.values())) for at, known in enumerate(self.rounds, 1)]
        return replace(self.field, entrants=tuple(left), rounds=tuple(rounds[: number - 1]))

    def pair(self, rounds: int) -> None:
        for number in range(1, rounds + 1):
            if number > len(self.rounds):
                self.rounds.append({})
            tables = self.form.pair(self.before(number))
            assert set(self.rounds[number - 1]) <= set(tables), "what was paired stays"
            for table in tables:
                self.rounds[number - 1].setdefault(table, None)

    def play(self, rounds: int) -> list[dict[Table, Result | None]]:
        self.pair(rounds)
        while waiting := [
            (at, table) for at, known in enumerate(self.rounds) for table in known if known[table] is None
        ]:
            at, table = self.rng.choice(waiting)
            self.rounds[at][table] = self.results[at + 1, table.bracket, table.slot]
            self.pair(rounds)
        return self.rounds


def played(form: Format, start: Field, judge: Judge, rng: Random) -> Field:
    *_, field = tournament(form, start, judge, leaving(rng, 0.05))
    return field


@pytest.mark.parametrize("key", ["single_elimination", "double_elimination"])
@pytest.mark.parametrize("seed", first(12, range(200)))
def test_any_order_of_the_tables_gives_the_same_bracket(key: str, seed: int) -> None:
    """Also with double losses, void tables and sides that drop out."""
    rng, form = Random(seed), FORMATS[key]
    start = new(rng.randrange(3, 34), format=key, third_place=seed % 2 == 0, reset=seed % 3 > 0)
    whole = played(form, start, by_chance(rng, trouble=rng.choice((0.0, 0.3))), rng)
    results = {
        (one.number, table.bracket, table.slot): result
        for one in whole.rounds
        for table, result in zip(one.tables, one.results, strict=True)
    }
    rounds = TableByTable(form, replace(whole, rounds=()), results, rng).play(len(whole.rounds))
    assert [set(known) for known in rounds] == [set(one.tables) for one in whole.rounds]
    again = [Round(at, tuple(known), tuple(known.values())) for at, known in enumerate(rounds, 1)]
    assert form.places(replace(whole, rounds=tuple(again))) == form.places(whole)


def test_a_table_is_known_as_soon_as_its_two_sides_are() -> None:
    """The winners bracket does not wait for the losers bracket, and no table for one that it does not rest on."""
    form = FORMATS["double_elimination"]
    fields = list(tournament(form, new(8, format=form.key), by_chance(Random(1))))
    for before, field in pairwise(fields[1:]):
        newest = field.rounds[-1]
        for at, table in enumerate(newest.tables):
            is_open = [at == other for other in range(len(newest.tables))]
            results = [None if waits else result for waits, result in zip(is_open, newest.results, strict=True)]
            known = form.pair(replace(field, rounds=(*before.rounds, replace(newest, results=tuple(results)))))
            rests = {one for one in form.pair(field) if not {*one.entrants}.isdisjoint(table.entrants)}
            assert set(known) == set(form.pair(field)) - rests, "all but those of the two sides that still play"


def test_a_table_that_is_known_and_not_paired_yet_is_no_empty_place() -> None:
    """Its round is paired first; until then what rests on it waits."""
    form = FORMATS["single_elimination"]
    *_, before, final = tournament(form, new(8, format=form.key), by_chance(Random(1)))
    semis = before.rounds[1]
    for at in range(2):
        one = Round(2, semis.tables[at : at + 1], semis.results[at : at + 1])
        assert form.pair(replace(final, rounds=(before.rounds[0], one))) == ()
