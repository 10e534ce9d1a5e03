"""All that has happened since a seat's last answer is told: losses and the newest in the panel, all on one press."""

from __future__ import annotations

import random

import pytest

from benchmarks.words import DRAWN, named_match, step
from cogs.matches.pages.board import moment_of
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import Pictures
from cogs.matches.pages.since import since, since_page
from cogs.matches.pages.told import told
from games.core.protocol import Event, Outcome, Point, Round
from host.model import Ending
from tests.cogs.pages import pressable, text_of

TABLES = [
    ("imposter_kings", "standard", 4),
    ("all_kings_fall", "standard", 5),
    ("imposter", "standard", 6),
    ("imp", "standard", 2),
    ("soon_king", "quick", 5),
]
STEPS = 250


@pytest.mark.parametrize(("key", "mode", "seats"), TABLES)
async def test_all_events_since_the_last_answer_are_told_and_losses_in_the_panel(
    key: str, mode: str, seats: int
) -> None:
    match = named_match(key, mode, seats)
    screen, rng, events = match.game.screen, random.Random(2), list[object]()
    began, folded, lost = dict.fromkeys(range(seats), 0), 0, 0
    for _ in range(STEPS):
        if not match.position.blocking:
            break
        before = len(events)
        answering = step(match, rng)
        began[answering] = before
        events += match.since_answer(answering)
        for seat in range(seats):
            happened = match.since_answer(seat)
            assert list(happened) == events[began[seat] :]
            sentences = told(match, seat, match.names, happened)
            panel = panel_page(match, seat, pictures=Pictures(DRAWN, True))
            whole = text_of(since_page(match, seat))
            is_folded = any(label.startswith("What happened") for label in pressable(panel))
            for event, lines in sentences:
                loses = seat in screen.losers(event)
                lost += loses
                for line in lines:
                    assert line in text_of(panel) or (is_folded and not loses and line in whole)
            assert moment_of(match, seat) or not sentences or sentences[-1].lines[0] in text_of(panel)
            folded += is_folded
    assert folded or key == "imp"
    assert lost or key == "imposter"


async def test_own_losses_come_first_and_the_others_in_their_order() -> None:
    match, rng, mixed = named_match("imp", "standard", 2), random.Random(4), 0
    while match.position.blocking:
        step(match, rng)
        lines = since(match, 0, match.names, ()).lines.splitlines()
        shown = [one for one in told(match, 0, match.names, match.since_answer(0)) if f"-# {one.lines[-1]}" in lines]
        lost = [one for one in shown if 0 in match.game.screen.losers(one.event)]
        others = [one for one in shown if one not in lost]
        assert [line.removeprefix("-# ") for line in lines] == [line for one in lost + others for line in one.lines]
        mixed += lost + others != shown
    assert mixed


def test_the_result_of_a_count_tells_what_each_hand_counts():
    match = named_match("imp", "standard", 2)
    counted = Event("counted", {"totals": ((9, 0, 0), (2, 6, 3)), "imp": None})
    match.remember([counted, Event("won", {"winners": (0,), "how": "count", "cards": ()})])
    won = Round((0,), (Point(0, 1, "count"),))
    match.ending, match.outcome = Ending.finished, Outcome((1, 0), (True, False), (won,))
    shown = text_of(panel_page(match, 1))
    assert "Ann has 9 Wealth" in shown and "You have 2 Wealth" in shown and "The most Wealth wins." in shown
