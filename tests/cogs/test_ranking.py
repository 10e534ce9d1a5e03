"""Pages about ratings: within Discord's limits in the largest case, and right in what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.pages.layout import ALT_LIMIT, Picture, size
from cogs.kit.parts.rating_table import lines_of
from cogs.ratings.pages.leaderboard import leaderboard_page, read_pool
from cogs.ratings.pages.profile import Place as PoolPlace
from cogs.ratings.pages.profile import Profile, profile_page
from cogs.ratings.pages.rulings import log_page, out_text, told_page
from host.model import Ending, Place
from host.records import MatchResult, SeatResult
from tests.cogs import wide
from tests.cogs.leaderboards import GAMES, lines
from tests.cogs.limits import check
from tests.cogs.pages import text_of
from tournaments.ratings.corrections import Act, Ruling
from tournaments.ratings.ports import Pool, Rated, Rival
from tournaments.ratings.rating import Rating

POOLS = [Pool(10**18, key, seats) for key in GAMES for seats in range(2, 17)]


@pytest.mark.parametrize("at", [0, 2, 10**18])
async def test_the_leaderboard_fits_with_hundreds_of_players(at: int):
    check(leaderboard_page(GAMES, POOLS, POOLS[3], lines(300), at, 10**18 + 150))


def test_the_alternative_text_tells_every_line_of_a_full_page():
    shown = leaderboard_page(GAMES, POOLS, POOLS[3], lines(300), 2, 1)
    [picture] = [part for part in shown.parts if isinstance(part, Picture)]
    assert size(picture.alt) <= ALT_LIMIT
    assert picture.alt.count(" 1000000 1000000") == 20


LONG = Ruling(10**18, wide.NOW, 2**63 - 1, Act.take_out, "*" * 200, user_id=2**63 - 2)


async def test_the_corrections_of_organisers_fit_and_end_with_their_pages():
    rulings = [replace(LONG, id=number) for number in range(20)]
    for at in (0, 3, 10**18):
        check(log_page(rulings, at))
    check(log_page([], 0))
    seats = tuple(SeatResult(seat, wide.NAME, 10**18 + seat, None, False, 0, False) for seat in range(16))
    result = MatchResult(
        10**6, "a", "m", "live", 1, 2, Place(), wide.NOW, wide.NOW, Ending.finished, None, b"", "", seats, ()
    )  # fmt: skip
    check(told_page(GAMES, replace(LONG, id=10**9, act=Act.annul, match_id=10**6), result))
    note = out_text(LONG, 1, 1)
    check(leaderboard_page(GAMES, POOLS, POOLS[3], lines(300), 2, 10**18 + 150, note))
    check(leaderboard_page(GAMES, POOLS, POOLS[3], [], 0, 1, note))


async def test_an_empty_leaderboard_fits():
    check(leaderboard_page(GAMES, POOLS, POOLS[3], [], 0, 1))


async def test_the_profile_of_a_person_who_has_played_every_game_fits():
    places = [PoolPlace(pool, lines(3)[1], 10**6) for pool in POOLS[:8]]
    rivals = [Rival(i, "*" * 32, 10**6, 10**6) for i in range(5)]
    cards = [("c" * 60, 10**6)] * 30
    curve = [Rating(20 + at % 7, 2, at + 7, wide.NOW) for at in range(500)]
    full = Profile(2**63 - 1, places, POOLS[3], [True] * 10, rivals, cards, curve)
    page = profile_page(GAMES, full)
    check(page)
    assert f"**Plays most:** {'c' * 60} ×1000000" in text_of(page)
    check(profile_page(GAMES, Profile(2**62, places[:1], POOLS[0], [False], [], [], curve[:1])))


def test_a_line_of_the_menu_is_read_back_as_its_pool():
    assert read_pool(GAMES, 7, 116) == Pool(7, "b", 16)


def test_equals_share_a_place_and_the_provisional_come_last():
    numbers = [(30, 20), (30, 20), (29, 20), (29, 2)]
    crowd = [Rated(at, "P", Rating(mu, 2, matches, wide.NOW)) for at, (mu, matches) in enumerate(numbers)]
    assert [line.place for line in lines_of(crowd, {})] == [1, 1, 3, 4]
