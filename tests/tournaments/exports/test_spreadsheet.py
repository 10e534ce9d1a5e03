"""CSV, opened by a reader that is not the writer."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.charity.pledges import LINK, pledge
from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log, user
from tournaments.charity.ledger import ledger, plays
from tournaments.charity.model import Cause
from tournaments.exports import spreadsheet
from tournaments.tournament import Tournament

EVIL = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r\n=1",
    " =1",
    "'=1",
    "\uff1d1",
    "x;=1",
    "x; @y",
    ";;-1",
    '=HYPERLINK("x")',
]


def cup() -> Tournament:
    of = field(
        "Ann Ben Cid",
        "Ann > Ben, Cid bye",
        "Ann ? Cid, Ben bye",
        took={"Ann 1": (8, 0), "Ben 1": (5, 2)},
        tie_breaks=("buchholz", "opponents_win_rate"),
    )
    return folded(log(of))


def opened(content: bytes) -> list[list[str]]:
    """By a reader with a parser of its own, whose import takes a second: workers that do not need it are spared."""
    import clevercsv
    from clevercsv.dialect import SimpleDialect

    text = content.decode("utf-8-sig")
    return list(clevercsv.reader(io.StringIO(text, newline=""), SimpleDialect(",", '"', "")))


def test_the_table_of_entrants_has_a_row_for_each_member() -> None:
    head, *rows = opened(spreadsheet.entrants(cup()))
    assert head[:4] == ["number", "name", "member", "user"]
    assert rows[0] == ["1", "Ann", "Ann", f"<@{user(1)}>", "", "", "1", "1", ""]


def test_the_table_of_results_has_a_row_for_each_side_of_a_table() -> None:
    assert opened(spreadsheet.tables(cup()))[1:] == [
        ["1", "1", "main", "Ann", "1", "1", "8", "0", "played"],
        ["1", "1", "main", "Ben", "2", "0", "5", "2", "played"],
        ["1", "2", "main", "Cid", "1", "1", "0", "0", "bye"],
        ["2", "1", "main", "Ann", "", "", "", "", "open"],
        ["2", "1", "main", "Cid", "", "", "", "", "open"],
        ["2", "2", "main", "Ben", "1", "1", "0", "0", "bye"],
    ]


def test_the_standings_have_the_chosen_tie_breaks() -> None:
    assert opened(spreadsheet.standings(cup())) == [
        ["place", "name", "match points", "Buchholz", "Opponents’ win rate", "won", "drawn", "lost", "byes"],
        ["1", "Ben", "3", "6", "1", "0", "0", "1", "1"],
        ["2", "Ann", "3", "3", "0.5", "1", "0", "0", "0"],
        ["3", "Cid", "3", "3", "0", "0", "0", "0", "1"],
    ]


def test_the_table_of_pledges_has_amounts_in_units_of_the_currency() -> None:
    of = cup()
    promises = [pledge(per="point", entrant=1, amount=50, cap=300, name="=Ann"), pledge(id=2, user_id=8, per="flat")]
    assert opened(spreadsheet.pledges(of, ledger(Cause(name="Doctors", link=LINK), promises, plays(of))))[1:] == [
        ["'=Ann", "<@7>", "point", "Ann", "0.50", "3.00", "8", "3.00", "EUR"],
        ["Ann", "<@8>", "flat", "all entrants", "1.00", "", "1", "1.00", "EUR"],
    ]


def test_the_mark_that_excel_needs_stands_in_front() -> None:
    assert spreadsheet.written(["näme"], []) == b"\xef\xbb\xbfn\xc3\xa4me\r\n"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("name", EVIL)
def test_no_cell_begins_like_a_formula_wherever_it_is_split(name: str, separator: str) -> None:
    text = spreadsheet.written(["name", "n"], [[name, 1], ["Ann", name]]).decode("utf-8-sig")
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
        for cell in row:
            assert not cell.lstrip(' ",').startswith(("=", "+", "-", "@", "\t", "\r", "\uff1d")), (row, cell)


def test_negative_numbers_are_written_as_numbers_and_not_quoted_like_formulas() -> None:
    assert opened(spreadsheet.written(["a"], [[-5], [-0.5], [None]]))[1:] == [["-5"], ["-0.5"], [""]]


TEXT = st.text(st.characters(codec="utf-8") | st.sampled_from("=+-@;,'\"\t\n\r "), max_size=12)


@given(st.lists(st.lists(TEXT, min_size=2, max_size=2), max_size=4))
def test_another_program_reads_back_all_written_rows(rows: list[list[str]]) -> None:
    read = opened(spreadsheet.written(["a", "b"], rows))[1:]
    assert [[spreadsheet.unquoted(cell) for cell in row] for row in read] == [
        [spreadsheet.one_line(cell) for cell in row] for row in rows
    ]
