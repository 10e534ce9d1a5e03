"""The table of rulings in the README is complete, and the chapters follow the options of a table."""

import re
from pathlib import Path

import pytest

from tests.games.imp.at import GAME

HERE = Path(__file__).parent
README = (HERE.parents[2] / "games" / "imp" / "README.md").read_text(encoding="utf-8")


def test_the_chapters_tell_the_options_of_the_table():
    plain = "".join(GAME.screen.rules(2, {}).values())
    assert "turn **starts**" in plain and "all gold coins" in plain and "only kills" not in plain
    chosen = {"victory": "once", "thief": "wealth", "bribe": "attacker", "torment": 3, "imp_kill": "kills"}
    told = "".join(GAME.screen.rules(2, chosen).values())
    for words in ("As soon as", "all Wealth cards", "The attacker gets", "3 random cards", "only kills"):
        assert words in told and words not in plain
    assert "{" not in plain + told
    with pytest.raises(ValueError, match="2 seats"):
        GAME.screen.rules(3, {})


def test_every_ruling_has_a_test_and_its_line():
    source = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_rulings_*.py"))
    numbers = [f"R{number}" for number in range(1, 32)]
    assert sorted(set(re.findall(r"^\| (R\d+) \|", README, re.M)), key=lambda r: int(r[1:])) == numbers
    assert {f"R{number}" for number in re.findall(r"def test_R(\d+)_", source)} == set(numbers)
