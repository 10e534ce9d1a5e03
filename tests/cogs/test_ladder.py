"""Pages and the form of a season: within Discord's limits in the largest case, and the bounds that are told hold."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from cogs.kit.refusals.errors import UserError
from cogs.ladder.pages import form, season
from cogs.ladder.pages.form import season_form
from host.model import PACES
from tests.cogs import wide
from tests.cogs.leaderboards import GAMES, lines
from tests.cogs.limits import check
from tests.cogs.pages import text_of
from tournaments.ladder.season import LadderRules, Season
from tournaments.ratings.ports import Pool

POOL = Pool(10**18, "a", 16)
RULES = LadderRules(places_above=100, again_hours=336, answer_hours=336)
FULL = Season(
    10**9, "*" * 80, POOL, "mode0", "live", 10**18, wide.NOW, wide.NOW + timedelta(days=366), 10**18, RULES
)  # fmt: skip
MANY = [FULL] + [Season(10**8 - i, wide.NAME * 2, POOL, "gone", "gone", 1, wide.NOW, wide.NOW, 1) for i in range(9)]


@pytest.mark.parametrize("count", [0, 1, 300])
async def test_the_pages_of_a_season_fit_with_hundreds_of_players(count: int):
    for at in (0, 7, 10**18):
        shown = (FULL, MANY, lines(count), wide.NOW, at, 10**18 + 150)
        check(season.season_page(GAMES, PACES, *shown))
    check(season.final_page(GAMES, FULL, lines(count)))


async def test_pages_of_seasons_without_standings_fit():
    for one in (FULL, MANY[1]):
        check(season.opened_page(GAMES, PACES, one))
        check(season.closing_page(one))
    check(season.seasons_page(GAMES, MANY, wide.NOW))
    check(season.seasons_page(GAMES, [], wide.NOW))


def test_a_season_that_is_over_offers_no_challenges():
    two = replace(FULL, pool=Pool(10**18, "a", 2))
    for now, offers in ((two.starts_at, True), (two.ends_at, False)):
        shown = text_of(season.season_page(GAMES, PACES, two, [two], lines(3), now, 0, 1))
        assert ("You may challenge" in shown) is ("Challenges are played" in shown) is offers
        assert ("counts, in any mode" in shown) is offers
    early = replace(two, closed_at=two.starts_at + timedelta(days=1))
    shown = text_of(season.season_page(GAMES, PACES, early, [early], lines(3), early.end, 0, 1))
    assert "You may challenge" not in shown


def test_the_form_is_one_that_discord_takes():
    asked = season_form("cards:season_close:1")
    assert len(asked.fields) <= 5
    assert len(asked.title) <= 45
    for field in asked.fields:
        assert len(field.label) <= 45
        assert len(field.value) <= field.limit


def test_the_bounds_of_the_rules_are_told():
    with pytest.raises(UserError) as refused:
        form.read_rules({"places_above": "101", "answer_hours": "0"}, soft_reset=True)
    assert "from 0 to 100." in str(refused.value) and "from 1 to 336." in str(refused.value)


def test_a_line_that_was_left_empty_is_as_usual():
    assert form.read_rules({"places_above": "", "again_hours": "3"}, soft_reset=True) == LadderRules(again_hours=3)
