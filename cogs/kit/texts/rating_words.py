"""Short texts about ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cogs.kit.texts import names
from cogs.kit.texts.words import counted
from host.matches.match import LiveMatch
from host.ports import Games
from tournaments.ratings.ports import Pool, Tally
from tournaments.ratings.rating import PROVISIONAL, Rating
from tournaments.ratings.weight import ENOUGH

Changes: TypeAlias = Mapping[int, tuple[Rating, Rating]]
"""The rating changes of a match: before and after, by user."""

ABOUT = (
    "-# A rating is a cautious estimate of a player's strength. It begins at 1,000, and the more matches it rests on, "
    f"the less caution is needed. Until {PROVISIONAL} matches it is provisional, and comes after the others. A match "
    "counts less if you two have met often lately, or if one of you has few opponents: has met fewer than "
    f"{ENOUGH} different people, and not all who play here."
)


def number(rating: Rating) -> str:
    """ "1,240": the conservative number."""
    return f"{rating.shown:,}"


def standing(rating: Rating, *, few: bool) -> str:
    """ "**1,240**", "**1,240**, provisional, few opponents"; `few`: these are too few to know the person."""
    return ", ".join([f"**{number(rating)}**", *marks(rating, few=few)])


def marks(rating: Rating, *, few: bool) -> list[str]:
    """What limits the worth of the number."""
    return [*(["provisional"] if rating.provisional else []), *(["few opponents"] if few else [])]


def pool_title(games: Games, pool: Pool) -> str:
    """ "The Imposter Kings, 2 players"."""
    title = games[pool.game].title if pool.game in games else pool.game
    return f"{title}, {pool.seats} players"


def tally_line(tally: Tally) -> str:
    """ "12 matches, 8 won"."""
    return f"{counted(tally.played, 'match', 'matches')}, {tally.won} won"


def changes_line(match: LiveMatch, changes: Changes) -> str:
    """ "Ratings: Ann **1,240** (+31), Ben **1,102** (-24, provisional)"; "" where nothing was rated.

    Persons who left the match have no seat, so they are mentioned by id.
    """
    shown = {player.user_id: names.escaped(player.name) for player in match.setup.players if player.user_id in changes}
    gone = [user_id for user_id in sorted(changes) if user_id not in shown]
    parts = [_change(name, changes[user_id]) for user_id, name in shown.items() if user_id is not None]
    parts += [_change(names.mention(user_id), changes[user_id]) for user_id in gone]
    return f"Ratings: {', '.join(parts)}" if parts else ""


def _change(name: str, change: tuple[Rating, Rating]) -> str:
    before, after = change
    return f"{name} **{number(after)}** ({after.shown - before.shown:+}{', provisional' if after.provisional else ''})"
