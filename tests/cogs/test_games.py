"""Every game of the registry, in every mode, stays within Discord's limits from the deal to the result."""

from __future__ import annotations

import itertools
import random
from datetime import UTC, datetime

import pytest

from cogs.help.pages.rulebook import variants
from cogs.kit.parts.items import index_of
from cogs.lobbies.pages import options_page
from cogs.matches.pages.board import board_page
from cogs.matches.pages.panel import panel_page
from games.core.glyphs import using
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.model import PACES, Player
from tests.cogs import wide
from tests.cogs.limits import check
from tests.cogs.matches import answer, answer_by_default, finish, looks_at, match_of, next_answered
from tests.games.conformance import WIDE_CASES, Setting
from tests.host.lobbies import posted


def check_pages(match: LiveMatch, seats: int) -> None:
    """The board, and what every seat reads in private."""
    with using(wide.GLYPHS):
        check(board_page(match))
        for seat in range(seats):
            asked = next(iter(match.decisions(seat)), None)
            explained = asked.id if asked is not None else None
            check(panel_page(match, seat, explain=explained, pictures=wide.DRAWN))


@pytest.mark.parametrize("setting", WIDE_CASES)
async def test_a_random_match_fits_at_every_step_and_offers_every_option_once(setting: Setting):
    (game, mode, seats, _), rng = setting, random.Random(7)
    match = match_of(game, mode, seats)
    for step in itertools.count():
        if not match.position.blocking:
            break
        if looks_at(step):
            check_pages(match, seats)
            for decision in match.position.pending:
                items = game.screen.items(match.view(decision.seat), decision, match.names)
                offered = [index_of(decision, item) for item in items if not item.why]
                assert sorted(offered) == list(range(len(decision.options))), decision
        decision = next_answered(match, rng)
        answer(match, decision, decision.random(rng))
    finish(match)
    check(board_page(match))


async def test_a_panel_is_built_once_for_each_position():
    game = GAMES["imposter_kings"]
    match = match_of(game, "standard", 2)
    kept = panel_page(match, 0)
    assert panel_page(match, 0) is kept
    with using(wide.GLYPHS):
        assert panel_page(match, 0) is not kept
    assert panel_page(match, 0, note="Too late.") is not kept
    answer_by_default(match)
    assert panel_page(match, 0) is not kept


@pytest.mark.parametrize("key", GAMES)
async def test_every_way_to_play_has_its_rules(key: str):
    """Every mode and number of seats reads as one of the variants."""
    game = GAMES[key]
    told = [game.screen.rules(way.seats, {"mode": way.mode}) for way in variants(game)]
    for mode, about in game.modes.items():
        assert all(game.screen.rules(seats, {"mode": mode}) in told for seats in about.seats)


@pytest.mark.parametrize("key", GAMES)
async def test_every_option_of_a_table_has_its_menu_on_some_part(key: str):
    """And every part fits into a message, in every mode."""
    game = GAMES[key]
    for mode in game.modes:
        lobby = posted(Player(0, "Ann", user_id=5), game=key, mode=mode, expires_at=datetime.now(UTC))
        titles = []
        for part in range(4):
            shown = check(options_page(lobby, game, PACES, part))
            titles += [c["placeholder"] for c in shown if c.get("type") == 3]
        wanted = [option.title for option in game.table_options.values() if mode in option.modes]
        assert all(title in titles for title in wanted)
