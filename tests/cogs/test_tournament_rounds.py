"""How many rounds there are: told as far as it is known, and what organisers have set."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.texts.tournament_words import round_of
from cogs.tournaments.pages.pairings import round_page
from tests.cogs.pages import text_of
from tests.cogs.tournaments import announced, played
from tournaments.tournament import Tournament


def begun(key: str, ended: int, size: int, **settings: int) -> Tournament:
    """After so many rounds of so many entrants, and with one more that is paired."""
    t = played(key, ended, size=size)
    return replace(t, settings=t.settings.model_copy(update=settings))


@pytest.mark.parametrize(
    ("t", "says"),
    [
        (begun("swiss", 0, 6), "round 1 of 3"),
        (begun("swiss", 1, 6, rounds=5), "round 2 of 5"),
        (begun("swiss", 2, 6, rounds=2), "round 3 of 3"),
        (begun("round_robin", 0, 5), "round 1 of 5"),
        (begun("single_elimination", 0, 6), "round 1 of 3"),
        (begun("double_elimination", 3, 4), "round 4 of 4"),
        (begun("swiss_cut", 0, 6, cut=4), "round 1 of 5"),
    ],
)
def test_rounds_are_counted_as_far_as_they_are_known(t: Tournament, says: str) -> None:
    assert round_of(t, len(t.rounds)) == says
    assert f": {says}\n" in text_of(round_page(t, len(t.rounds), 0, lambda match: None))
    assert f"Tables decided in {says}: 0 of " in announced(t)


def test_the_announcement_tells_rounds_and_cut_where_they_are_set() -> None:
    assert "Swiss, 5 rounds, best of 9 · " in announced(begun("swiss", 0, 6, rounds=5))
    assert "Swiss, best of 9 · " in announced(begun("swiss", 0, 6))
    assert "Swiss with a cut, then an elimination of the best 4, " in announced(begun("swiss_cut", 0, 6, cut=4))
    assert "Single elimination, best of 9 · " in announced(begun("single_elimination", 0, 6, rounds=5))
