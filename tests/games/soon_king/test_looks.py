"""Boards, panels and pictures of whole positions, as `looks/` has them; `make golden` writes these files anew."""

import pytest

from tests.games.soon_king.looks import LOOKS


@pytest.mark.parametrize("name", LOOKS.positions)
def test_a_position_looks_as_it_did(name):
    LOOKS.assert_unchanged(name)
