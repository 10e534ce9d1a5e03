"""Options that the rules do not allow say why, and name a chapter of the rules of this table that exists."""

from __future__ import annotations

import itertools
import random

import pytest

from games.core.protocol import Action
from tests.games.conformance import CASES, Setting

MATCHES = 5
STEPS = 250
"""Answers of a match; its later rounds offer nothing else."""
LEAST, MOST = 12, 400
"""Characters of a reason."""
NAMES = [f"Player{seat}" for seat in range(16)]
FORBID = {"imposter_kings", "imp", "soon_king"}
"""Games that surely show something that they forbid."""


@pytest.mark.parametrize("setting", CASES)
def test_every_disabled_option_says_the_rule_and_its_chapter(setting: Setting) -> None:
    game, mode, seats, _ = setting
    chapters = game.screen.rules(seats, {"mode": mode})
    seen = 0
    for seed in range(MATCHES):
        state, rng = game.new(seats, seed, {"mode": mode}), random.Random(seed)
        for _ in itertools.repeat(None, STEPS):
            waiting = [decision for decision in game.pending(state) if decision.blocking]
            if not waiting:
                break
            asked = rng.choice(waiting)
            view = game.view(state, asked.seat)
            offered = []
            for item in game.screen.items(view, asked, NAMES[:seats]):
                if not item.why:
                    offered.append(item.option)
                    assert not item.rule
                    continue
                seen += 1
                assert LEAST <= len(item.why) <= MOST and item.why.rstrip("”)").endswith((".", "?")), item
                assert item.rule in chapters, f"{item.label}: {item.why}: no chapter {item.rule!r}"
                assert item.label and item.why != item.label
            assert set(offered) <= set(asked.options)
            game.apply(state, Action(asked.seat, asked.id, asked.random(rng)))
    assert seen or game.key not in FORBID
