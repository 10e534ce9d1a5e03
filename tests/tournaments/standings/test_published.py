"""A tournament of which the whole crosstable and its Sonneborn-Berger scores were published.

The final of the 8th World Correspondence Chess Championship, 1975-80: Sloth and Zagorovsky had 11 points of 14 each,
and the title went to Sloth by 69.5 to 66.75.
"""

from fractions import Fraction

from tests.tournaments.fields import settings
from tournaments.formats.registry import field_of
from tournaments.model import Entrant, Field, Line, Member, Result, Round, Table
from tournaments.settings import Points, TieBreak
from tournaments.standings.crosstable import crosstable
from tournaments.standings.table import table

CROSSTABLE = """
Sloth        X = = 1 = = 1 1 = 1 = 1 1 1 1 | 11   69.5
Zagorovsky   = X 0 = 1 = 1 1 1 = 1 1 1 1 1 | 11   66.75
Kosenkov     = 1 X = = = = = 1 1 = 1 1 1 1 | 10.5 67.5
Khasin       0 = = X = 1 = 0 1 1 = 1 = 1 = | 8.5  54.75
Kletsel      = 0 = = X = = = = 0 1 1 = 1 1 | 8    47.75
De_Carbonnel = = = 0 = X = = 0 1 = = 0 1 1 | 7    45.25
Arnlind      0 0 = = = = X = 1 0 = = 1 1 = | 7    42.5
Dunhaupt     0 0 = 1 = = = X 0 = 1 0 1 = 1 | 7    41.5
Maedler      = 0 0 0 = 1 0 1 X 1 = = = = 1 | 7    41.5
Estrin       0 = 0 0 1 0 1 = 0 X 1 1 1 0 1 | 7    40.5
Walther      = 0 = = 0 = = 0 = 0 X 0 1 = 1 | 5.5  33.25
Boey         0 0 0 0 0 = = 1 = 0 1 X = = 1 | 5.5  28.5
Abramov      0 0 0 = = 1 0 0 = 0 0 = X = 1 | 4.5  24.75
Siklos       0 0 0 0 0 0 0 = = 1 = = = X 1 | 4.5  22.75
Nun          0 0 0 = 0 0 = 0 0 0 0 0 0 0 X | 1    7.75
"""
ROWS = [(line.split("|")[0].split(), line.split("|")[1].split()) for line in CROSSTABLE.strip().splitlines()]
NAMES = [row[0][0] for row in ROWS]
LINES = {"1": (1, 2), "=": (1, 1), "0": (2, 1)}
"""Chess gives 1, 1/2 and 0; match points are whole, so here they are twice as many."""
POINTS = Points(win=2, draw=1, loss=0, bye=2)


def berger() -> list[list[tuple[int, int]]]:
    """Rounds in which all meet all: 1 keeps its seat, the others turn; seat 0 is empty."""
    seats = [*range(1, len(ROWS) + 1), 0]
    rounds = []
    for _ in range(len(ROWS)):
        half = len(seats) // 2
        rounds.append([pair for pair in zip(seats[:half], reversed(seats[half:]), strict=True) if 0 not in pair])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def result(one: int, other: int) -> Result:
    places = LINES[ROWS[one - 1][0][other]]
    return Result((Line(one, places[0]), Line(other, places[1])))


def championship() -> Field:
    rounds = [
        Round(number, tuple(Table(pair) for pair in pairs), tuple(result(*pair) for pair in pairs))
        for number, pairs in enumerate(berger(), start=1)
    ]
    entrants = tuple(Entrant(number, name, (Member(name),)) for number, name in enumerate(NAMES, start=1))
    chosen = settings(format="round_robin", points=POINTS, tie_breaks=(TieBreak.sonneborn_berger,))
    return field_of(chosen, entrants, rounds)


def test_the_published_table_comes_out() -> None:
    ours = [(NAMES[row.entrant - 1], row.points / 2, row.tie_breaks[0] / 2) for row in table(championship())]
    assert ours == [(row[0], Fraction(points), Fraction(score)) for row, (points, score) in ROWS]


def test_the_published_crosstable_comes_out() -> None:
    rows = {row.standing.entrant: row for row in crosstable(championship())}
    values = {"1": 1, "=": Fraction(1, 2), "0": 0}
    for one, (row, _) in enumerate(ROWS, start=1):
        for other, sign in enumerate(row[1:], start=1):
            met = [each.result for each in rows[one].encounters if other in each.opponents]
            assert met == ([values[sign]] if sign != "X" else [])
