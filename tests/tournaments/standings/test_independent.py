"""The same tournaments, ranked by FIDE's own tie-break program (gacrux), which reads them from our TRF.

It follows C.07 as of August 2024 for files that begin before February 2026.
"""

import csv
import io
import subprocess
import sys
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from tests.long import first
from tests.tournaments.draws import tournament
from tests.tournaments.fields import explained
from tournaments.exports.trf import trf
from tournaments.model import Field
from tournaments.settings import TieBreak
from tournaments.standings.sheet import match_points

NAMES = {
    "BH": TieBreak.buchholz,
    "BH/M1": TieBreak.median_buchholz,
    "SB": TieBreak.sonneborn_berger,
    "WON": TieBreak.wins,
}


def theirs(field: Field, path: Path, chosen: tuple[str, ...]) -> dict[str, dict[int, Fraction]]:
    """Points and tie-breaks in the units of chess, by tie-break and entrant."""
    path.write_text(trf(field, rounds=len(field.rounds), started=date(2024, 9, 1)), "utf-8")
    flag = "-p" if field.settings.format == "round_robin" else "-s"
    command = ["-m", "gacrux.tiebreakchecker", "-i", str(path), "-b", "utf-8", "-d", "S", flag, "-t", "PTS", *chosen]
    run = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True, timeout=60)
    rows = list(csv.DictReader(io.StringIO(run.stdout), delimiter=";"))
    assert len(rows) == len(field.entrants), run.stdout
    return {name: {int(row["StartNo"]): Fraction(row[name]) for row in rows} for name in ("PTS", *chosen)}


def ours(field: Field, chosen: tuple[str, ...]) -> dict[str, Mapping[int, Fraction]]:
    """The same from here, where a win is 2: all but the number of wins is halved."""
    told: dict[str, Mapping[int, Fraction]] = {"PTS": {one: points / 2 for one, points in match_points(field).items()}}
    for name in chosen:
        unit = 1 if name == "WON" else 2
        told[name] = {one.id: explained(field, one.id, NAMES[name]).value / unit for one in field.entrants}
    return told


@pytest.mark.parametrize("seed", first(8, range(20)))
def test_tie_breaks_with_absences_equal_those_of_an_independent_program(seed: int, tmp_path: Path) -> None:
    field, chosen = tournament(seed), ("BH", "SB", "WON")
    assert ours(field, chosen) == theirs(field, tmp_path / "swiss.trf", chosen)


@pytest.mark.parametrize("seed", first(4, range(20, 30)))
def test_tie_breaks_and_medians_without_absences_equal_those_of_an_independent_program(
    seed: int, tmp_path: Path
) -> None:
    """The median is compared here only: which round FIDE takes out depends on the reason of an absence."""
    field, chosen = tournament(seed, with_absence=False), ("BH", "BH/M1", "SB", "WON")
    if len(field.rounds) < 3:
        chosen = ("BH", "SB", "WON")
    assert ours(field, chosen) == theirs(field, tmp_path / "swiss.trf", chosen)
