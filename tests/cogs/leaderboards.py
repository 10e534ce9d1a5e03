"""Leaderboards of two games, with as many people and with names as long as they may be."""

from __future__ import annotations

from cogs.kit.parts.rating_table import lines_of
from tests.cogs import wide
from tournaments.ratings.ports import Rated, Tally
from tournaments.ratings.rating import Rating

GAMES = {"a": wide.WideGame([]), "b": wide.WideGame([])}
FULL = Rating(10**4, 1.0, 10**6, wide.NOW)


def lines(count: int):
    crowd = [Rated(10**18 + i, "*" * 32 if i % 2 else wide.NAME, FULL) for i in range(count)]
    return lines_of(crowd, {person.user_id: Tally(10**6, 10**6) for person in crowd})
