"""The event that ends a round has the table as each reader may know it, and nothing of it depends on what is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core.ends import BOARD, TABLE, final_board, final_view, newest_end
from games.core.protocol import Event, IllegalAction
from tests.games.conformance import CASES, Setting, steps

MATCHES, WORLDS = 3, 20


def told(events: list[Event], viewer: int) -> list[Any]:
    """What this viewer hears, without the tables."""
    heard = [(event.kind, {**event.public, **event.private.get(viewer, {})}) for event in events]
    return [(kind, {name: fact for name, fact in facts.items() if name not in (TABLE, BOARD)}) for kind, facts in heard]


def worlds_that_sound_the_same(game: Any, step: Any, events: list[Event], viewer: int) -> list[list[Event]]:
    """The events of the same answer in worlds of this viewer, where it hears the same."""
    found, rng = [], random.Random(viewer)
    for _ in range(WORLDS):
        world = game.sample(step.state, viewer, rng)
        try:
            also = list(game.apply(world, step.action))
        except IllegalAction:
            continue
        if told(events, viewer) == told(also[: len(events)], viewer):
            found.append(also)
    return found


@pytest.mark.parametrize("setting", CASES)
def test_the_final_table_is_that_of_its_reader_and_the_same_in_every_world_that_sounds_the_same(setting: Setting):
    game, ends, compared = setting.game, 0, 0
    for seed in range(MATCHES):
        for step in steps(setting, seed):
            events = list(game.apply(step.state.clone(), step.action))
            for viewer in range(setting.seats):
                at = newest_end(events, viewer)
                if at is None:
                    continue
                ends += 1
                table, board = final_view(events[at], viewer), final_board(events[at], viewer)
                assert (table.viewer, board.viewer, table.asked, board.decisions) == (viewer, None, (), ())
                for also in worlds_that_sound_the_same(game, step, events[: at + 1], viewer):
                    compared += 1
                    assert (final_view(also[at], viewer), final_board(also[at], viewer)) == (table, board)
    assert compared or not ends or setting.seats > 4, "where many plots are secret no drawn world sounds the same"
