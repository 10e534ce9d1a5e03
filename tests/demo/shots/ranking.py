"""Screens of seasons, leaderboards and profiles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from ai import COMPUTERS
from cogs.kit.parts.rating_table import Line, lines_of
from cogs.ladder.pages.form import season_form
from cogs.ladder.pages.season import closing_page, final_page, opened_page, season_page, seasons_page
from cogs.ratings.pages.leaderboard import leaderboard_page
from cogs.ratings.pages.practice import Practice, practice_parts
from cogs.ratings.pages.profile import Place as Standing
from cogs.ratings.pages.profile import Profile, practised_page, profile_page
from cogs.ratings.pages.rulings import log_page, told_page
from cogs.ratings.pages.versus import versus_page
from games.registry import GAMES
from host.model import PACES, Ending, Place
from host.records import MatchResult, Practised, SeatResult
from tests.demo.shots.cups import NOW, OWNER
from tests.demo.shots.people import CROWD, person
from tests.demo.shots.shot import Shot
from tournaments.ladder.season import LadderRules, Season
from tournaments.ratings.corrections import Act, Ruling
from tournaments.ratings.ports import Pool, Rated, Rival, Tally
from tournaments.ratings.rating import Rating

POOL, OTHER = Pool(1, "imposter_kings", 2), Pool(1, "all_kings_fall", 5)
ME, STRANGER = person(3), person(60)


def ranking() -> Iterator[Shot]:
    """All of them."""
    pools = [POOL, OTHER]
    yield "leaderboard-empty", leaderboard_page(GAMES, pools, POOL, [], 0, ME)
    yield "leaderboard", leaderboard_page(GAMES, pools, POOL, _lines(12), 0, ME)
    yield "leaderboard-long", leaderboard_page(GAMES, pools, POOL, _lines(50), 1, ME)
    yield "profile", profile_page(GAMES, _profile(60))
    yield "profile-new", profile_page(GAMES, _profile(1))
    own = practice_parts(GAMES, COMPUTERS, _practice())
    yield "profile-own", profile_page(GAMES, _profile(60), own)
    yield "profile-practised", practised_page(CROWD[2], ME, own)
    met = [_met(number, number % 3, OTHER.game if number % 4 == 3 else POOL.game) for number in range(12)]
    yield "versus", versus_page(GAMES, met, ME, STRANGER)
    yield "versus-none", versus_page(GAMES, [], ME, STRANGER)
    yield from _seasons()
    yield from _corrections()


def _practice() -> Practice:
    chance, levels = random.Random(4), list(COMPUTERS)[:5]
    games = [POOL.game] * 30 + [OTHER.game] * 9
    return Practice(
        [Practised(game, chance.choice(levels), chance.random() < 0.5) for game in games],
        {POOL.game: "steady", OTHER.game: "easy"},
        (4, 21),
        (12, 90),
    )


def _met(number: int, winner: int, game: str) -> MatchResult:
    seats = tuple(
        SeatResult(seat, CROWD[seat], user, None, False, 0, seat == winner) for seat, user in enumerate((ME, STRANGER))
    )
    head = (40 - number, game, "standard", "live", 1, 2, Place(700 + number), NOW, NOW - timedelta(days=number))
    return MatchResult(*head, Ending.finished, None, b"", "", seats, ())


def _corrections() -> Iterator[Shot]:
    annulled = Ruling(1, NOW, OWNER, Act.annul, "Two accounts of one person", match_id=12, id=1)
    back = replace(annulled, act=Act.restore, reason="It was two people", id=2)
    yield "corrections", log_page([annulled, back, Ruling(1, NOW, OWNER, Act.take_out, "Asked for it", None, ME)], 0)
    seats = tuple(SeatResult(seat, CROWD[seat], person(seat + 1), None, False, 0, not seat) for seat in range(2))
    head = (12, "imposter_kings", "standard", "live", 1, 2, Place(), NOW, NOW, Ending.finished, None, b"", "")
    yield "annulled", told_page(GAMES, annulled, MatchResult(*head, seats, ()))


def _lines(count: int) -> list[Line]:
    chance = random.Random(2)
    crowd = [
        Rated(person(at), CROWD[(at - 1) % len(CROWD)], Rating(32 - at / 3, 1.5, 8 + chance.randrange(30), NOW))
        for at in range(1, count + 1)
    ]
    played = {one.user_id: one.rating.matches for one in crowd}
    return lines_of(crowd, {user_id: Tally(many, many // 2) for user_id, many in played.items()})


def _profile(matches: int) -> Profile:
    chance, lines = random.Random(5), _lines(12)
    curve = [Rating(25.0, 7.0, 1, NOW)]
    for at in range(2, matches + 1):
        before = curve[-1]
        curve.append(Rating(before.mu + chance.uniform(-0.8, 1), max(1.2, before.sigma * 0.96), at, NOW))
    places = [Standing(POOL, lines[2], 12), Standing(OTHER, lines[5], 8)][: 1 + (matches > 1)]
    rivals = [Rival(person(at), CROWD[at - 1], at, 9 - at) for at in (1, 8, 6)] if matches > 1 else []
    cards = [("Elder", 31), ("Sentry", 22), ("King's Hand", 9)]
    return Profile(ME, places, POOL, [chance.random() < 0.6 for _ in range(min(matches, 10))], rivals, cards, curve)


def _seasons() -> Iterator[Shot]:
    rules = LadderRules(places_above=3)
    season = Season(
        4, "Winter Season", POOL, "standard", "live", 2, NOW - timedelta(days=9), NOW + timedelta(days=60), OWNER, rules
    )
    old = replace(season, id=3, name="Autumn", ends_at=NOW - timedelta(days=9), closed_at=NOW - timedelta(days=9))
    party = replace(season, id=5, name="Party season", pool=OTHER)
    many = [season, old, party]
    shown = (GAMES, PACES)
    yield "seasons", seasons_page(GAMES, many, NOW)
    yield "seasons-none", seasons_page(GAMES, [], NOW)
    yield "season-empty", season_page(*shown, season, [season], [], NOW, 0, ME)
    yield "season", season_page(*shown, season, many, _lines(12), NOW, 0, ME)
    yield "season-over", season_page(*shown, old, many, _lines(12), NOW, 0, STRANGER)
    yield "season-opened", opened_page(*shown, season)
    yield "season-opened-party", opened_page(*shown, party)
    yield "season-closing", closing_page(season)
    yield "season-final", final_page(GAMES, old, _lines(12))
    yield "season-final-empty", final_page(GAMES, old, [])
    yield "form-season", season_form("season_made:imposter_kings:standard:live:2:1")
