"""docs/adding_a_format.md, followed to the letter: its format runs whole tournaments and is offered to organisers."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from languages.template import entries_of
from tests.tournaments.formats import test_all
from tests.tournaments.formats.play import (
    by_chance,
    check_places,
    check_tables,
    final,
    joining,
    leaving,
    names,
    new,
    tournament,
)
from tournaments.formats import registry
from tournaments.formats.protocol import Format

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "adding_a_format.md").read_text(encoding="utf-8")


[SOURCE] = re.findall(r"^`tournaments/formats/lottery\.py`\n\n```python\n(.*?)```", GUIDE, re.M | re.S)


def guide_format() -> Format:
    """The class of the guide, as its file defines it."""
    module: dict[str, object] = {"__name__": "tournaments.formats.lottery"}
    exec(compile(SOURCE, "lottery.py", "exec"), module)
    return module["Lottery"]()


@pytest.fixture
def lottery(monkeypatch: pytest.MonkeyPatch) -> Format:
    """The format of the guide, in the registry."""
    format_ = guide_format()
    monkeypatch.setitem(registry.FORMATS, format_.key, format_)
    return format_


@pytest.mark.parametrize("entrants", [0, 1, 2, 3, 8, 9])
def test_the_format_of_the_guide_plays_whole_tournaments(lottery: Format, entrants: int) -> None:
    for field in tournament(lottery, new(entrants, format="lottery"), by_chance(Random(entrants), trouble=0.1)):
        check_places(lottery, field)
        check_tables(field, all_sit=True)
    assert len(field.rounds) == (3 if entrants > 1 else 0)


def test_the_format_of_the_guide_takes_late_entries_and_dropouts(lottery: Format) -> None:
    rng = Random(7)
    field = final(lottery, new(9, format="lottery"), by_chance(rng), leaving(rng, 0.1), joining(rng, 0.5, 3))
    check_tables(field, all_sit=True)
    check_places(lottery, field)


PROMISES = (
    test_all.test_tables_are_numbered_from_the_top,
    test_all.test_earlier_pairings_do_not_depend_on_later_rounds,
    test_all.test_late_entries_are_taken_up_to_the_declared_round,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_format_of_the_guide_keeps_what_every_format_promises(lottery: Format, promise) -> None:
    promise(lottery.key)


def test_the_title_of_the_guide_is_a_text_that_it_translates(lottery: Format) -> None:
    assert [entry.msgid for entry in entries_of(SOURCE, "lottery.py")] == [lottery.title]
    assert f'msgid "{lottery.title}"' in GUIDE


def test_the_lot_depends_on_the_draw_of_the_field(lottery: Format) -> None:
    drawn = {
        tuple(names(lottery.pair(registry.field_of(new(8, format="lottery").settings, new(8).entrants, draw=lot))))
        for lot in range(5)
    }
    assert len(drawn) > 1


def test_the_lines_of_the_guide_fit_the_registry() -> None:
    source = (ROOT / "tournaments" / "formats" / "registry.py").read_text(encoding="utf-8")
    line, place = re.findall(r"```\w+\n(.*?)\n```", GUIDE.split("## 2.")[1].split("## 3.")[0], re.S)
    assert line.rsplit(".", 1)[0] in source.replace("swiss_cut", "lottery").replace("SwissCut", "Lottery")
    assert place in source.replace("Pods()", "Lottery()")
    assert source.count("_ALL: Sequence[Format]") == 1


def test_the_guide_names_every_attribute_that_a_format_may_set() -> None:
    derived = {name for name, value in vars(Format).items() if isinstance(value, property)}
    own = {name for name in {*Format.__annotations__, *vars(Format)} if not name.startswith("_")} - derived
    assert own - {"key", "title", "pair", "rounds"} <= set(re.findall(r"`(\w+)`", GUIDE.split("## 4.")[1]))
