"""The tree has a box for every table there will be, fits, and shows who won."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from cogs.pictures import bracket
from cogs.pictures.bracket import (
    WIDEST,
    Box,
    Tree,
    bracket_picture,
    filled,
    last_rounds,
    round_picture,
    small_picture,
    tree_of,
)
from tests.cogs.pictures.opening import opened
from tests.cogs.pictures.writing import written
from tests.tournaments.formats.play import better_seed, by_chance, new, tournament
from tournaments.formats.registry import FORMATS
from tournaments.model import Bracket, Field, How, Line, Result

BOTH = pytest.mark.parametrize("key", ["single_elimination", "double_elimination"])


def played(key: str, size: int, rounds: int = 99, *, upset: bool = False, **settings: int) -> Field:
    """A field after so many rounds; the better seed wins, or with `upset` a random side."""
    judge = by_chance(Random(size)) if upset else better_seed
    *_, field = islice(tournament(FORMATS[key], new(size, format=key, **settings), judge), rounds + 1)
    return field


def boxes_of(tree: Tree) -> list[Box]:
    return [box for box, _ in filled(tree)]


@BOTH
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 8, 13, 16, 31, 32])
def test_every_table_that_was_played_has_a_box_of_its_own(key: str, size: int) -> None:
    field = played(key, size, upset=True)
    boxes = [box.spot for box in boxes_of(tree_of(field))]
    tables = [(done.number, table.bracket, table.slot) for done in field.rounds for table in done.tables]
    # In a round without opponents the waiting entrants have a bye that leads nowhere.
    missing = [spot for spot in tables if spot not in boxes and spot[1] is not Bracket.winners]
    assert missing == []
    assert len(boxes) == len(set(boxes))


@BOTH
def test_no_two_boxes_overlap(key: str) -> None:
    for size in (2, 3, 7, 16, 64):
        spots = [(box.column, box.y) for box in boxes_of(tree_of(played(key, size, rounds=1)))]
        for at, (column, y) in enumerate(spots):
            assert all(column != other or abs(y - height) >= bracket.ROW for other, height in spots[:at])


@BOTH
def test_every_box_but_the_first_comes_from_one_or_two_others(key: str) -> None:
    boxes = boxes_of(tree_of(played(key, 16, rounds=1)))
    fed = [at for box in boxes for at in box.before]
    assert len(fed) == len(set(fed))
    ends = [box.spot[1] for at, box in enumerate(boxes) if at not in fed]
    assert set(ends) == {Bracket.final, *([Bracket.third] if key == "single_elimination" else [])}


@BOTH
@pytest.mark.parametrize("size", [2, 33, 512])
def test_any_field_fits_into_a_picture(key: str, size: int) -> None:
    field = played(key, size, rounds=2)
    first = [box for box in boxes_of(tree_of(field)) if box.column == 0 and box.spot[1] is not Bracket.losers]
    assert len(first) <= WIDEST
    opened(bracket_picture("Cup", tree_of(field)))


def test_the_picture_of_a_round_has_all_its_tables_with_the_byes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch)
    opened(round_picture("Round of 40", "Round 1", tree_of(played("single_elimination", 40, rounds=1))))
    assert {f"E{at}" for at in range(1, 41)} <= set(texts)
    assert texts[:2] == ["Round of 40", "Round 1"]
    assert texts.count("bye") == 24
    assert "bye" not in texts[: texts.index("E33")]
    assert max(at for at, text in enumerate(texts) if text == "1") < texts.index("bye"), "tables are before"


def test_the_picture_of_a_large_round_says_that_it_shows_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch)
    opened(round_picture("Round of 512", "Round 3", tree_of(played("double_elimination", 512, rounds=3))))
    assert texts[1] == "Round 3: 32 of 128 tables"
    assert texts.count("Losers bracket") == 32


@BOTH
@pytest.mark.parametrize("size", [2, 5, 8, 64])
def test_a_small_picture_of_the_last_rounds_has_the_newest_round_and_few_empty_boxes(key: str, size: int) -> None:
    whole = played(key, size)
    for number in range(1, len(whole.rounds) + 1):
        boxes = last_rounds(tree_of(replace(whole, rounds=whole.rounds[:number])))
        newest = {(number, table.bracket, table.slot) for table in whole.rounds[number - 1].tables}
        empty = [sides for _, sides in boxes].count(())
        assert not boxes or (newest <= {box.spot for box, _ in boxes} and empty <= len(boxes) / 2)
    assert boxes


def test_a_small_picture_shows_the_newest_round_alone_while_most_boxes_would_be_empty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = written(monkeypatch)
    opened(small_picture("Cup of 64", "Round 3", tree_of(played("double_elimination", 64, rounds=3))))
    assert texts[:2] == ["Cup of 64", "Round 3"] and texts.count("Losers bracket") == 16


@BOTH
def test_a_result_changes_the_picture(key: str) -> None:
    field = played(key, 4, rounds=1)
    open_again = replace(field.rounds[0], results=(None, *field.rounds[0].results[1:]))
    unplayed = replace(field, rounds=(open_again,))
    assert bracket_picture("Cup", tree_of(field)) != bracket_picture("Cup", tree_of(unplayed))


def test_a_second_final_gets_its_box() -> None:
    once, twice = [played("double_elimination", 2, rounds, upset=True) for rounds in (2, 3)]
    for field, finals in ((once, 1), (twice, 2)):
        assert [box.spot[1] for box in boxes_of(tree_of(field))].count(Bracket.final) == finals


def test_a_void_table_marks_the_side_that_goes_on_and_a_loss_for_all_marks_neither() -> None:
    field = played("single_elimination", 4)
    *before, final = field.rounds
    for how, wins in ((How.void, ["✓", "–"]), (How.ruled, ["–", "–"])):
        lost = Result(tuple(Line(entrant, 2) for entrant in final.tables[0].entrants), how)
        ended = replace(final, results=(lost, *final.results[1:]))
        shown = filled(tree_of(replace(field, rounds=(*before, ended))))
        [sides] = [sides for box, sides in shown if box.spot[1] is Bracket.final]
        assert [side.wins for side in sides] == wins
        assert [side.won for side in sides] == [win == "✓" for win in wins]


def test_the_rounds_after_a_cut_are_drawn_as_a_separate_tree() -> None:
    trees = [tree_of(played("swiss_cut", 8, number, cut=4)) for number in range(1, 6)]
    assert [0 if tree is None else len(tree.field.rounds) for tree in trees] == [0, 0, 0, 1, 2]
    assert len(boxes_of(trees[-1])) == 4
    opened(bracket_picture("Cup", trees[-1]))


def test_a_swiss_is_not_drawn_as_a_tree() -> None:
    assert tree_of(new(4, format="swiss")) is None
