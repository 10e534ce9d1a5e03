"""Options that the rules do not allow say why, and name a chapter of the rules of this table that exists."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.games.conformance import CASES, Setting, steps

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
    game = setting.game
    chapters = game.screen.rules(setting.seats, {"mode": setting.mode})
    seen = 0
    for seed in range(MATCHES):
        for state, asked, _ in islice(steps(setting, seed), STEPS):
            if not asked.blocking:
                continue
            items = game.screen.items(game.view(state, asked.seat), asked, NAMES[: setting.seats])
            forbidden = [item for item in items if item.why]
            seen += len(forbidden)
            for item in forbidden:
                assert LEAST <= len(item.why) <= MOST and item.why.rstrip("”)").endswith((".", "?")), item
                assert item.rule in chapters, f"{item.label}: {item.why}: no chapter {item.rule!r}"
                assert item.label and item.why != item.label
            offered = [item for item in items if not item.why]
            assert not any(item.rule for item in offered)
            assert {item.option for item in offered} <= set(asked.options)
    assert seen or game.key not in FORBID
