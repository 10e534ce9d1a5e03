"""With pictures, boards and panels are short over whole matches, and nothing that a panel has to tell is missing."""

from __future__ import annotations

from statistics import median

import pytest

from benchmarks.words import BOARD, LATE, PANEL, TABLES, late, measured
from tests.long import first

FIRST = [
    ("imposter_kings", "standard", 4),
    ("all_kings_fall", "standard", 9),
    ("soon_king", "full", 8),
    ("imposter", "standard", 16),
    ("imp", "standard", 2),
]
EACH = [*FIRST, *[table for table in TABLES if table not in FIRST]]


@pytest.mark.parametrize(("key", "mode", "seats"), first(len(FIRST), EACH))
async def test_boards_and_panels_have_few_words_beside_their_pictures(key: str, mode: str, seats: int) -> None:
    boards, panels = measured(key, mode, seats, every=4)
    _, practice = measured(key, mode, seats, practice=True, every=4)
    for most, counts in ((BOARD, boards), (PANEL, panels), (PANEL, practice)):
        assert median(counts) <= most
        assert late(counts) <= LATE
