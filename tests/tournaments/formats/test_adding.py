"""A format is a class with attributes: one that is only added to the registry is paired, counted, drawn and told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.pictures.bracket import tree_of
from host.errors import Refusal
from tests.tournaments.fields import settings
from tests.tournaments.formats.play import ended, new
from tests.tournaments.toss import Toss
from tournaments.course.seating import check_mode
from tournaments.exports.trf import NotExportableError, trf
from tournaments.formats import registry
from tournaments.formats.protocol import Format
from tournaments.model import EntrantId, Field, How, Round, Table
from tournaments.standings.sheet import Sheet

ROOT = Path(__file__).parents[3]


class Trios(Format):
    """Three entrants meet once at one table."""

    key = "trios"
    title = "Trios"
    table_sizes = (3,)
    forfeits_are_played = True
    trf_type = "Individual: Trios"

    def rounds(self, field: Field) -> int:
        return 1

    def pair(self, field: Field) -> tuple[Table, ...]:
        there: tuple[EntrantId, ...] = tuple(entrant.id for entrant in field.entrants)
        return () if field.rounds else (Table(there),)


@pytest.fixture
def trios(monkeypatch: pytest.MonkeyPatch) -> Field:
    monkeypatch.setitem(registry.FORMATS, "trios", Trios())
    return new(3, format="trios")


def test_a_new_format_says_itself_how_many_it_needs(trios: Field) -> None:
    check_mode(trios.settings, Toss.modes["sharp"])
    with pytest.raises(Refusal, match="wrong_setup"):
        check_mode(trios.settings, Toss.modes["pair"])
    with pytest.raises(Refusal, match="wrong_setup"):
        check_mode(settings(format="trios", team_size=2), Toss.modes["sharp"])


def test_a_new_format_says_itself_what_a_forfeit_counts_as(trios: Field) -> None:
    [table] = Trios().pair(trios)
    given_up = Round(1, (table,), (ended(table, 1, 2, 2, how=How.forfeit),))
    field = registry.field_of(trios.settings, trios.entrants, [given_up])
    assert Sheet(field).met[1] == {2, 3}
    plain = Field(trios.settings, trios.entrants, (given_up,))
    assert Sheet(plain).met[1] == frozenset()


def test_a_new_format_says_itself_how_it_is_drawn_and_told(trios: Field) -> None:
    assert tree_of(trios) is None
    assert "092 Individual: Trios" in trf(trios, 1)
    with pytest.raises(NotExportableError):
        trf(new(4, format="single_elimination"), 2)


def test_no_module_but_its_own_names_the_key_of_a_format() -> None:
    keys = "|".join(registry.FORMATS)
    asked = re.compile(rf"""["'](?:{keys})["']""")
    found = {
        str(path.relative_to(ROOT))
        for place in ("tournaments", "cogs", "db", "bot")
        for path in (ROOT / place).rglob("*.py")
        if asked.search(path.read_text(encoding="utf-8"))
    }
    own = {f"tournaments/formats/{key}.py" for key in registry.FORMATS}
    assert found == own | {"tournaments/settings.py"}, "settings name the default"
