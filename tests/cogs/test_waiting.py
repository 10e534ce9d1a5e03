"""What a panel says while its seat is not asked: the board's words, and whom the match waits for."""

from __future__ import annotations

import random

import pytest

from benchmarks.words import NAMES, named_match
from cogs.matches.pages.panel import panel_page
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.matches.nudges import may_nudge
from tests.cogs.matches import answer


def asked(match: LiveMatch) -> list[int]:
    return sorted({decision.seat for decision in match.position.blocking})


def first_lines(match: LiveMatch, seat: int) -> list[str]:
    return str(panel_page(match, seat).parts[0]).splitlines()


def test_one_player_who_is_asked_is_named_by_the_boards_words():
    match = named_match("imposter_kings", "standard", 2)
    [chooser] = asked(match)
    said, clock = first_lines(match, 1 - chooser)
    assert may_nudge(match, 1 - chooser) and not may_nudge(match, chooser)
    assert said == f"**{NAMES[chooser]}** chooses who starts."
    assert clock.startswith(f"-# The clock answers for {NAMES[chooser]} <t:")


@pytest.mark.parametrize(("still", "waiting"), [(1, True), (3, True), (4, False)])
def test_a_few_players_who_are_asked_are_named_if_the_boards_words_only_count_them(still: int, waiting: bool):
    match, rng = named_match("all_kings_fall", next(iter(GAMES["all_kings_fall"].modes)), 6), random.Random(1)
    while len(asked(match)) > still:
        decision = match.position.blocking[0]
        answer(match, decision, decision.random(rng))
    late = [NAMES[seat] for seat in asked(match)]
    reader = next(seat for seat in range(6) if seat not in asked(match))
    lines = first_lines(match, reader)
    assert not may_nudge(match, reader), "plots are sealed, also the last one"
    assert lines[0] == f"All plot in secret. **{6 - still} of 6 are Ready.**"
    assert [line for line in lines if line.startswith("Waiting for")] == (
        [f"Waiting for {', '.join(late[:-1])}{' and ' if late[:-1] else ''}{late[-1]}."] if waiting else []
    )
