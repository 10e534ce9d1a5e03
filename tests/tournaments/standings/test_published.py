"""A tournament of which the whole crosstable and its Sonneborn-Berger scores were published.

The final of the 8th World Correspondence Chess Championship, 1975-80: Sloth and Zagorovsky had 11 points of 14 each,
and the title went to Sloth by 69.5 to 66.75.
"""

from fractions import Fraction

from tests.tournaments.formats.play import ended, final, new
from tournaments.formats.round_robin import RoundRobin
from tournaments.model import Field, Result, Table
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
PLACES = {"1": (1, 2), "=": (1, 1), "0": (2, 1)}
POINTS = Points(win=2, draw=1, loss=0, bye=0)
"""Chess gives 1, 1/2 and 0; match points are whole, so here they are twice as many."""


def result(table: Table) -> Result:
    if table.is_bye:
        return ended(table, 1)
    one, other = table.entrants
    return ended(table, *PLACES[ROWS[one - 1][0][other]])


def championship() -> Field:
    """The entrants have the numbers of their rows; all meet all, and one rests in each round."""
    start = new(len(ROWS), format="round_robin", points=POINTS, tie_breaks=(TieBreak.sonneborn_berger,))
    return final(RoundRobin(), start, result)


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
