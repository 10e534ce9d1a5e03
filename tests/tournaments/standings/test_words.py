"""Texts of standings: numbers, and how a tie-break adds up."""

from fractions import Fraction

import pytest

from tests.tournaments.fields import explained, field
from tournaments.model import Field
from tournaments.settings import TieBreak
from tournaments.standings import words
from tournaments.standings.table import Record

OF = field(
    "Ann Ben Cid Dee Eve",
    "Ann > Ben, Cid = Dee, Eve bye",
    "Ann = Cid, Eve > Ben, Dee bye",
    "Ann > Eve, Dee > Cid",
    took={"Ann 1": (5, 0), "Ann 2": (4, 0)},
    left={"Ben": 2},
)


def told(of: Field, entrant: int, tie_break: TieBreak) -> str:
    return words.explanation(explained(of, entrant, tie_break), {one.id: one.name for one in of.entrants})


@pytest.mark.parametrize(
    ("entrant", "tie_break", "expected"),
    [
        (1, "buchholz", "Buchholz 9 = Ben (with a draw for each round since leaving) 1 + Cid 2 + Eve 6"),
        (
            5,
            "buchholz",
            "Buchholz 14 = round 1 (bye, own points): 6 + Ben (with a draw for each round since leaving) 1 + Ann 7",
        ),
        (1, "median_buchholz", "Median Buchholz 2 = Ben (worst, left out) 1 + Cid 2 + Eve (best, left out) 6"),
        (
            3,
            "sonneborn_berger",
            "Sonneborn-Berger 7 = Dee ½ × 7 + Ann ½ × 7 + Dee 0 × 7",
        ),
        (
            1,
            "opponents_win_rate",
            "Opponents’ win rate 44.4 % = (Ben 33.3 % + Cid 33.3 % + Eve 66.7 %) / 3 rounds",
        ),
        (1, "game_points", "Game points 9 = round 1: 5 + round 2: 4 + round 3: 0"),
        (2, "wins", "Wins 0: nothing counts yet"),
        (2, "head_to_head", "Head to head 0: no other entrant is level"),
    ],
)
def test_every_sum_is_spelled_out(entrant: int, tie_break: str, expected: str) -> None:
    assert told(OF, entrant, TieBreak(tie_break)) == expected


def test_head_to_head_says_who_has_not_met() -> None:
    of = field("Ann Ben Cid Dee", "Ann > Ben, Cid > Dee", tie_breaks=("head_to_head",))
    expected = "Head to head 0: not all who are level have met (Ann, Cid), so it decides nothing"
    assert told(of, 1, TieBreak.head_to_head) == expected


def test_in_a_pod_the_weights_are_said() -> None:
    of = field("Ann Ben Cid Dee", "Ann > Ben > Cid > Dee", format="pods")
    assert told(of, 1, TieBreak.buchholz) == "Buchholz 2 = Ben ⅓ × 3 + Cid ⅓ × 2 + Dee ⅓ × 1"


def test_every_tie_break_has_a_title_and_a_meaning() -> None:
    assert set(words.TITLES) == set(words.MEANINGS) == set(TieBreak)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Fraction(7), "7"),
        (Fraction(15, 2), "7½"),
        (Fraction(1, 3), "⅓"),
        (Fraction(9, 4), "2¼"),
        (Fraction(3, 4), "¾"),
        (Fraction(50, 7), "7.14"),
        (Fraction(-1, 2), "-½"),
    ],
)
def test_numbers_are_read_as_people_write_them(value: Fraction, expected: str) -> None:
    assert words.number(value) == expected


@pytest.mark.parametrize(
    ("record", "expected"), [((3, 1, 0, 0), "3-1-0"), ((3, 1, 0, 1), "3-1-0, 1 bye"), ((0, 0, 0, 2), "0-0-0, 2 byes")]
)
def test_records_are_won_drawn_and_lost(record: tuple[int, int, int, int], expected: str) -> None:
    assert words.record(Record(*record)) == expected
