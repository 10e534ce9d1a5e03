"""A panel says what the clock answers where there is a clock, and nothing of it in a practice match."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from cogs.matches.pages.panel import panel_page
from games.registry import GAMES
from host.matches.match import LiveMatch
from tests.cogs.matches import answer, match_of, next_answered
from tests.cogs.pages import text_of
from tests.games.complete import COMPLETE

SAID = re.compile(r"If time runs out, |Otherwise the clock ")
LATE = re.compile(r"time runs out|the clock", re.IGNORECASE)


def panels(match: LiveMatch, steps: int) -> list[str]:
    """The panels of the asked seats during the first answers of a match."""
    rng, found = random.Random(1), list[str]()
    for _ in range(steps):
        if not match.position.blocking:
            break
        for seat in sorted({decision.seat for decision in match.position.blocking}):
            found.append(text_of(panel_page(match, seat)))
        decision = next_answered(match, rng)
        answer(match, decision, decision.default)
    return found


@pytest.mark.parametrize("key", GAMES)
def test_only_a_match_with_a_clock_says_what_it_answers(key: str) -> None:
    game = GAMES[key]
    mode = next(iter(game.modes))
    match, practice = (match_of(game, mode, game.modes[mode].seats[0]) for _ in range(2))
    practice.setup = replace(practice.setup, practice=True)
    if key in COMPLETE.keys() - {"imposter_kings"}:
        assert all(SAID.search(panel) for panel in panels(match, 1))
    assert not [panel for panel in panels(practice, 40) if LATE.search(panel)]
