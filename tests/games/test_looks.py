"""Boards, panels and pictures of whole positions, as `looks/` has them; `make golden` writes these files anew."""

import pytest

from tests.games.looks import Looks
from tests.golden import LOOKS

POSITIONS = [pytest.param(looks, name, id=f"{looks.game.key}-{name}") for looks in LOOKS for name in looks.positions]


@pytest.mark.parametrize(("looks", "name"), POSITIONS)
def test_the_texts_of_a_position_are_those_of_its_golden_file(looks: Looks, name: str) -> None:
    file = looks.file(name)
    assert file.exists(), f"{file} is missing: make golden"
    assert looks.text(name) == file.read_text(encoding="utf-8"), "read the change, then: make golden"
