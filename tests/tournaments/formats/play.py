"""Whole tournaments without a service: fields of any size, results by chance or by a rule, late entrants and dropouts.

    for field in tournament(Swiss(), new(9), by_chance(seed)): ...

yields the field before each round and at the end. `life` changes the entrants between two rounds: `leaving`,
`joining`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from tests.tournaments.fields import settings
from tournaments.course.scoring import by_matches, loss_for_all, placed
from tournaments.formats.protocol import Format
from tournaments.formats.registry import field_of
from tournaments.model import Bracket, Entrant, Field, How, Line, Member, Result, Round, Score, Table
from tournaments.rounds import TableMatch, TableState

Judge = Callable[[Table], Result]
Life = Callable[[Field], Field]


def new(entrants: int, **changes: object) -> Field:
    """A field of so many, before its first round; the best seed has number 1."""
    return field_of(settings(**changes), [entrant(number) for number in range(1, entrants + 1)], draw=entrants)


def entrant(number: int, joined_in: int = 1) -> Entrant:
    return Entrant(number, f"E{number}", (Member(f"E{number}"),), joined_in=joined_in)


def ended(table: Table, *places: int, how: How = How.played) -> Result:
    """The result in which those of the table, in its order, came to these places, as the course makes it.

    A void table has no places: what is given for them is what the table was before it was taken out.
    """
    state = TableState(table)
    if table.is_bye:
        return Result((Line(table.entrants[0], 1, wins=state.deciding_wins),), How.bye)
    ranking = dict(zip(table.entrants, places, strict=True))
    match how:
        case How.void:
            return loss_for_all(state, How.void)
        case How.played if len(places) == 2:
            winners = tuple(entrant for entrant in table.entrants if ranking[entrant] == 1)
            played = TableMatch(1, 1, table.entrants, Score(winners, (0, 0), (0, 0)))
            return by_matches(replace(state, matches=(played,)))
        case _:
            return placed(state, ranking, how)


def won(table: Table, winner: int) -> Result:
    return ended(table, *(1 if entrant == winner else 2 for entrant in table.entrants))


def double_loss(table: Table) -> Result:
    return ended(table, 2, 2, how=How.no_show)


def better_seed(table: Table) -> Result:
    order = sorted(table.entrants)
    return ended(table, *(order.index(entrant) + 1 for entrant in table.entrants))


def by_chance(rng: Random, *, draws: float = 0.0, trouble: float = 0.0) -> Judge:
    """draws: how often two are level; trouble: how often it is a no-show, a double loss, ruled, or void."""

    def judge(table: Table) -> Result:
        places = list(range(1, len(table.entrants) + 1))
        rng.shuffle(places)
        if table.is_bye:
            return ended(table, 1)
        if rng.random() < trouble:
            how = rng.choice([How.no_show, How.forfeit, How.ruled, How.void])
            nobody_came = how is How.no_show and rng.random() < 0.5
            return ended(table, *([2] * len(places) if nobody_came else places), how=how)
        return ended(table, *([1] * len(places) if rng.random() < draws else places))

    return judge


def after(form: Format, field: Field, *judges: Judge) -> Field:
    """One more round, with these results in the order of the tables; one judge alone is that of all tables."""
    tables = form.pair(field)
    judges = judges * len(tables) if len(judges) == 1 else judges
    results = tuple(judge(table) for judge, table in zip(judges, tables, strict=True))
    return replace(field, rounds=(*field.rounds, Round(field.next_round, tables, results)))


def gone(field: Field, *entrants: int) -> Field:
    """These drop out before the next round."""
    over = len(field.rounds)
    left = [replace(one, left_after=over) if one.id in entrants else one for one in field.entrants]
    return replace(field, entrants=tuple(left))


def joined(field: Field) -> Field:
    """An entrant comes late, to the next round."""
    return replace(field, entrants=(*field.entrants, entrant(len(field.entrants) + 1, joined_in=field.next_round)))


def leaving(rng: Random, share: float) -> Life:
    """After each round some of those who play drop out."""

    def life(field: Field) -> Field:
        there = [one.id for one in field.entrants if one.plays_in(field.next_round)]
        return gone(field, *[one for one in there if rng.random() < share])

    return life


def joining(rng: Random, share: float, until: int) -> Life:
    """Before each of these rounds an entrant may come late."""

    def life(field: Field) -> Field:
        number = field.next_round
        if number < 2 or number > until or rng.random() >= share:
            return field
        return joined(field)

    return life


def tournament(form: Format, field: Field, judge: Judge, *lives: Life) -> Iterator[Field]:
    """The field before each round, then at the end."""
    while True:
        for life in lives:
            field = life(field)
        yield field
        tables = form.pair(field)
        assert tables == form.pair(field), "the same field is always paired the same way"
        if not tables:
            return
        field = after(form, field, judge)
        assert len(field.rounds) <= 2 * len(field.entrants) + 20, "it ends"


def final(form: Format, field: Field, judge: Judge, *lives: Life) -> Field:
    """The field at the end."""
    *_, last = tournament(form, field, judge, *lives)
    return last


def check_tables(field: Field, *, all_sit: bool) -> None:
    """In every round no entrant sits twice, absent ones do not sit, and with `all_sit` all present ones do."""
    for played in field.rounds:
        seated = [entrant for table in played.tables for entrant in table.entrants]
        there = {one.id for one in field.entrants if one.plays_in(played.number)}
        assert len(seated) == len(set(seated))
        assert set(seated) <= there
        assert not all_sit or set(seated) == there


def check_places(form: Format, field: Field) -> None:
    """Every entrant has one place, at every moment."""
    places = [entrant for level in form.places(field) for entrant in level]
    assert sorted(places) == sorted(one.id for one in field.entrants)


def names(tables: tuple[Table, ...]) -> list[tuple[int, ...]]:
    """Who sits together, without the order of seats."""
    return [tuple(sorted(table.entrants)) for table in tables]


def meetings(field: Field) -> Counter[tuple[int, int]]:
    """How often any two were at one table that was not void."""
    return Counter(
        pair
        for played in field.rounds
        for table, result in zip(played.tables, played.results, strict=True)
        if result.how is not How.void
        for pair in combinations(sorted(table.entrants), 2)
    )


def byes(field: Field) -> Counter[int]:
    """The number of byes of each entrant."""
    return Counter(table.entrants[0] for played in field.rounds for table in played.tables if len(table.entrants) == 1)


def losses(field: Field) -> Counter[int]:
    """The number of lost tables of each entrant; the table for the third place does not count."""
    return Counter(
        entrant
        for played in field.rounds
        for table, result in zip(played.tables, played.results, strict=True)
        for entrant in table.entrants
        if table.bracket is not Bracket.third and entrant != result.winner
    )


def leads(field: Field) -> Counter[int]:
    """First seats minus second seats of each entrant, at played tables of two."""
    return Counter(
        {
            entrant: sum(
                1 - 2 * table.entrants.index(entrant)
                for played in field.rounds
                for table, result in zip(played.tables, played.results, strict=True)
                if entrant in table.entrants and len(table.entrants) == 2 and result.how not in (How.no_show, How.void)
            )
            for entrant in (one.id for one in field.entrants)
        }
    )
