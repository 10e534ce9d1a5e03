"""Small pieces of sentences about ratings."""

from __future__ import annotations

from cogs.ui.words import counted
from host.ports import Games
from tournaments.ratings.ports import Pool, Tally
from tournaments.ratings.rating import PROVISIONAL, Rating

ABOUT = (
    "-# A rating is what has almost surely been earned: it begins at 1,000 and grows as I become sure. "
    f"Until {PROVISIONAL} matches it is provisional, and comes after the others."
)


def number(rating: Rating) -> str:
    """ "1,240": the conservative number."""
    return f"{rating.shown:,}"


def standing(rating: Rating) -> str:
    """ "**1,240**", "**1,240**, provisional"."""
    return f"**{number(rating)}**{', provisional' if rating.provisional else ''}"


def pool_title(games: Games, pool: Pool) -> str:
    """ "The Imposter Kings, 2 players"."""
    title = games[pool.game].title if pool.game in games else pool.game
    return f"{title}, {pool.seats} players"


def tally_line(tally: Tally) -> str:
    """ "12 matches, 8 won"."""
    return f"{counted(tally.played, 'match', 'matches')}, {tally.won} won"
