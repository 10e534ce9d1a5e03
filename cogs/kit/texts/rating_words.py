"""Short texts about ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from cogs.kit.texts import names
from cogs.kit.texts.words import players_counted
from games.core.language import count, say
from host.matches.match import LiveMatch
from host.ports import Games
from tournaments.ratings.ports import Pool, Tally
from tournaments.ratings.rating import PROVISIONAL, Rating
from tournaments.ratings.weight import ENOUGH

Changes: TypeAlias = Mapping[int, tuple[Rating, Rating]]
"""The rating changes of a match: before and after, by user."""


def number(rating: Rating) -> str:
    """ "1,240": the conservative number."""
    return f"{rating.points:,}"


def about_ratings() -> str:
    """What a rating is, in small print."""
    told = say(
        "A rating is a cautious estimate of a player's strength. It begins at 1,000, and the more matches it rests on, "
        "the less caution is needed. Until {few} matches it is provisional, and comes after the others. A match "
        "counts less if you two have met often lately, or if one of you has few opponents: has met fewer than "
        "{enough} different people, and not all who play here.",
        few=PROVISIONAL,
        enough=ENOUGH,
    )
    return f"-# {told}"


def standing(rating: Rating, *, few: bool) -> str:
    """ "**1,240**", "**1,240**, provisional, few opponents"; `few`: these are too few to know the person."""
    return ", ".join([f"**{number(rating)}**", *marks(rating, few=few)])


def marks(rating: Rating, *, few: bool) -> list[str]:
    """What limits the worth of the number."""
    return [*([say("provisional")] if rating.provisional else []), *([say("few opponents")] if few else [])]


def pool_title(games: Games, pool: Pool) -> str:
    """ "The Imposter Kings, 2 players"."""
    title = say(games[pool.game].title) if pool.game in games else pool.game
    return say("{game}, {players}", game=title, players=players_counted(pool.seats))


def tally_line(tally: Tally) -> str:
    """ "12 matches, 8 won"."""
    played = f"{tally.played:,}"
    return count("{played} match, {won} won", "{played} matches, {won} won", tally.played, played=played, won=tally.won)


def changes_line(match: LiveMatch, changes: Changes) -> str:
    """ "Ratings: Ann **1,240** (+31), Ben **1,102** (-24, provisional)"; "" where nothing was rated.

    Persons who left the match have no seat, so they are mentioned by id.
    """
    seated = {player.user_id: names.escaped(player.name) for player in match.setup.players if player.user_id in changes}
    gone = [user_id for user_id in sorted(changes) if user_id not in seated]
    named = [(name, user_id) for user_id, name in seated.items() if user_id is not None]
    named += [(names.mention(user_id), user_id) for user_id in gone]
    parts = [f"{name} **{number(changes[user_id][1])}** ({_change(*changes[user_id])})" for name, user_id in named]
    return say("Ratings: {changes}", changes=", ".join(parts)) if parts else ""


class Gain(NamedTuple):
    """What an ended match has brought one person: the rating before and after, if it was rated, and wins in a row."""

    rating: tuple[Rating, Rating] | None = None
    streak: int = 0


NO_GAIN = Gain()


def gain_line(gain: Gain) -> str:
    """ "Your rating: **1,240** (+31). 3 wins in a row."; "" without a change and a streak."""
    told = []
    if gain.rating is not None:
        rating = f"**{number(gain.rating[1])}**"
        told.append(say("Your rating: {rating} ({change}).", rating=rating, change=_change(*gain.rating)))
    if gain.streak > 1:
        told.append(count("{n} win in a row.", "{n} wins in a row.", gain.streak))
    return " ".join(told)


def _change(before: Rating, after: Rating) -> str:
    """ "+31, provisional"."""
    return ", ".join([f"{after.points - before.points:+}", *marks(after, few=False)])
