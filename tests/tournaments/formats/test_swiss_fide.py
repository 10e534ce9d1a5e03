"""Swiss beside FIDE's Dutch system, as py4swiss pairs it from our TRF.

FIDE's absolute rules bind more than ours: no player has one colour three times running. So its pairing is always one of
those that ours is chosen from, and never has less difference of points; where nothing is in the way both are the same.
"""

from fractions import Fraction
from random import Random

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import ParsedTrf, TrfParser

from tests.long import first
from tests.tournaments.formats.play import by_chance, names, new, tournament
from tournaments.exports.trf import trf
from tournaments.formats.swiss import Swiss
from tournaments.model import Field
from tournaments.standings.sheet import match_points

FORM = Swiss()
CHESS = {"win": 2, "draw": 1, "loss": 0, "bye": 2}


def fide(field: Field, path) -> list[tuple[int, ...]]:
    """FIDE's pairing of the next round, the bye at last."""
    path.write_text(trf(field, rounds=20), "utf-8")
    parsed: ParsedTrf = TrfParser.parse(path, strict=True)
    pairs = [(pair.white, pair.black) for pair in DutchEngine.generate_pairings(parsed)]
    return sorted(
        (tuple(sorted(entrant for entrant in pair if entrant)) for pair in pairs), key=lambda pair: len(pair) == 1
    )


def differences(field: Field, tables: list[tuple[int, ...]]) -> tuple[Fraction, Fraction, Fraction]:
    """Points of the one with the bye; the difference of points over all tables; the same with wide ones squared."""
    points = match_points(field)
    gaps = [abs(points[table[0]] - points[table[-1]]) for table in tables]
    bye = sum((points[table[0]] for table in tables if len(table) == 1), Fraction(0))
    return bye, sum(gaps, Fraction(0)), sum((gap * gap for gap in gaps), Fraction(0))


def floaters(field: Field, tables: list[tuple[int, ...]]) -> int:
    points = match_points(field)
    return sum(points[table[0]] != points[table[-1]] for table in tables)


@pytest.mark.parametrize("entrants", [2, 4, 5, 6, 8, 9, 16, 31, 64])
def test_the_first_round_is_paired_as_in_the_fide_system(entrants, tmp_path):
    field = new(entrants, points=CHESS)
    assert sorted(names(FORM.pair(field))) == sorted(fide(field, tmp_path / "swiss.trf"))


@pytest.mark.parametrize("seed", first(3, range(12)))
def test_fide_pairings_never_have_less_difference_of_points_than_ours(seed, tmp_path):
    rng = Random(seed)
    same = []
    for field in tournament(FORM, new(rng.randint(12, 60), rounds=6, points=CHESS), by_chance(rng, draws=0.25)):
        if len(field.rounds) == 6:
            break
        ours, theirs = names(FORM.pair(field)), fide(field, tmp_path / "swiss.trf")
        mine, other = differences(field, ours), differences(field, theirs)
        assert mine <= other
        assert mine < other or floaters(field, ours) == floaters(field, theirs)
        same.append(mine == other)
    assert sum(same) >= 5
