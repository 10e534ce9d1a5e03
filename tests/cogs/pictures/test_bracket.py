"""The tree has a box for every table there will be, fits, and shows who won."""

from random import Random

import pytest

from cogs.pictures import bracket
from cogs.pictures.bracket import WIDEST, _boxes, bracket_picture, tree_of
from tests.cogs.pictures.test_pictures import opened
from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.single_elimination import SingleElimination
from tournaments.formats.swiss_cut import SwissCut
from tournaments.model import Bracket, Entrant, Field, How, Line, Member, Result, Round, Table
from tournaments.settings import FormatKey, Settings

FORMATS = {
    FormatKey.single_elimination: SingleElimination(),
    FormatKey.double_elimination: DoubleElimination(),
}
BOTH = pytest.mark.parametrize("key", FORMATS)


def played(key: FormatKey, size: int, rounds: int = 99, *, reset: bool = True, upset: bool = False) -> Field:
    """A field after so many rounds; the better seed wins, or with `upset` anybody."""
    settings = Settings(name="Cup", game="g", mode="m", pace="p", format=key, reset=reset)
    entrants = tuple(Entrant(at, f"Player {at}", (Member(f"Player {at}"),)) for at in range(1, size + 1))
    field, rng = Field(settings=settings, entrants=entrants), Random(size)
    while len(field.rounds) < rounds and (tables := FORMATS[key].pair(field)):
        results = tuple(result(table, rng if upset else None) for table in tables)
        more = Round(len(field.rounds) + 1, tables, results)
        field = Field(settings=settings, entrants=entrants, rounds=(*field.rounds, more))
    return field


def result(table: Table, rng: Random | None) -> Result:
    if table.is_bye:
        return Result((Line(table.entrants[0], 1),), How.bye)
    winner = rng.choice(table.entrants) if rng else min(table.entrants)
    return Result(
        tuple(Line(entrant, 1 if entrant == winner else 2, int(entrant == winner)) for entrant in table.entrants)
    )


@BOTH
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 8, 13, 16, 31, 32])
def test_every_table_that_was_played_has_a_box_of_its_own(key: FormatKey, size: int) -> None:
    field = played(key, size, upset=True)
    boxes = [box.spot for box in _boxes(field)]
    tables = [(done.number, table.bracket, table.slot) for done in field.rounds for table in done.tables]
    # Where nobody is left to play in a round, those who wait have a bye that leads nowhere.
    missing = [spot for spot in tables if spot not in boxes and spot[1] is not Bracket.winners]
    assert missing == []
    assert len(boxes) == len(set(boxes))


@BOTH
def test_no_two_boxes_overlap(key: FormatKey) -> None:
    for size in (2, 3, 7, 16, 64):
        spots = [(box.column, box.y) for box in _boxes(played(key, size, rounds=1))]
        for at, (column, y) in enumerate(spots):
            assert all(column != other or abs(y - height) >= bracket.ROW for other, height in spots[:at])


@BOTH
def test_every_box_but_the_first_comes_from_one_or_two_others(key: FormatKey) -> None:
    boxes = _boxes(played(key, 16, rounds=1))
    fed = [at for box in boxes for at in box.before]
    assert len(fed) == len(set(fed))
    ends = [box.spot[1] for at, box in enumerate(boxes) if at not in fed]
    assert set(ends) == {Bracket.final, *([Bracket.third] if key is FormatKey.single_elimination else [])}


@BOTH
@pytest.mark.parametrize("size", [2, 33, 512])
def test_any_field_fits_into_a_picture(key: FormatKey, size: int) -> None:
    field = played(key, size, rounds=2)
    first = [box for box in _boxes(field) if box.column == 0 and box.spot[1] is not Bracket.losers]
    assert len(first) <= WIDEST
    opened(bracket_picture("Cup", field, marked=1))


@BOTH
def test_a_result_changes_the_picture(key: FormatKey) -> None:
    field = played(key, 4, rounds=1)
    open_again = Round(1, field.rounds[0].tables, (None, *field.rounds[0].results[1:]))
    unplayed = Field(settings=field.settings, entrants=field.entrants, rounds=(open_again,))
    assert bracket_picture("Cup", field) != bracket_picture("Cup", unplayed)


def test_a_second_final_gets_its_box() -> None:
    twice = next(
        field
        for field in (played(FormatKey.double_elimination, size, upset=True) for size in range(3, 30))
        if len(field.rounds)
        > FORMATS[FormatKey.double_elimination].rounds(
            played(FormatKey.double_elimination, len(field.entrants), rounds=1)
        )
    )
    finals = [box for box in _boxes(twice) if box.spot[1] is Bracket.final]
    assert len(finals) == 2


def test_what_follows_a_cut_is_a_tree_of_its_own() -> None:
    settings = Settings(name="Cup", game="g", mode="m", pace="p", format=FormatKey.swiss_cut, cut=4, rounds=2)
    entrants = tuple(Entrant(at, f"Player {at}", (Member(f"Player {at}"),)) for at in range(1, 9))
    field = Field(settings=settings, entrants=entrants)
    seen = []
    while tables := SwissCut().pair(field):
        results = tuple(result(table, None) for table in tables)
        field = Field(
            settings=settings, entrants=entrants, rounds=(*field.rounds, Round(field.next_round, tables, results))
        )
        tree = tree_of(field)
        seen.append(0 if tree is None else len(tree.rounds))
    assert seen == [0, 0, 1, 2]
    assert tree is not None
    assert len(_boxes(tree)) == 4
    opened(bracket_picture("Cup", tree))


def test_other_formats_are_no_trees() -> None:
    field = played(FormatKey.single_elimination, 4, rounds=0)
    swiss = field.settings.model_copy(update={"format": FormatKey.swiss})
    with pytest.raises(ValueError, match="no tree"):
        bracket_picture("Cup", Field(settings=swiss, entrants=field.entrants))
