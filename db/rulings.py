"""Reads and stores the rulings of organisers about ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

import sqlalchemy as sa

from db.access import insert_all, new_id
from db.posts import key_of
from db.rows import record
from db.schema.match_tables import matches
from db.schema.process_tables import posts
from db.schema.rating_tables import rating_formulas, rating_rulings
from tournaments.ratings.corrections import Ruling

AGAIN = 0
"""No formula: ratings that are to be computed again."""
_OF_GUILD = (
    sa.select(rating_rulings).where(rating_rulings.c.guild_id == sa.bindparam("guild_id")).order_by(rating_rulings.c.id)
)


def rulings_of(connection: sa.Connection, guild_id: int) -> Sequence[Ruling]:
    """All rulings of a server, oldest first."""
    return [record(Ruling, row) for row in connection.execute(_OF_GUILD, {"guild_id": guild_id})]


def newest_of(connection: sa.Connection, guild_id: int) -> int:
    """The id of a server's newest ruling, 0 without any."""
    query = sa.select(sa.func.max(rating_rulings.c.id)).where(rating_rulings.c.guild_id == guild_id)
    return connection.execute(query).scalar_one() or 0


def untold(connection: sa.Connection, key: str, here: sa.ColumnElement[bool]) -> Sequence[Ruling]:
    """The rulings about matches, of these servers, that have no post of this key."""
    query = (
        sa.select(rating_rulings)
        .outerjoin(posts, posts.c.key == key_of(key, rating_rulings.c.id))
        .where(rating_rulings.c.match_id.is_not(None), posts.c.key.is_(None), here)
        .order_by(rating_rulings.c.id)
    )
    return [record(Ruling, row) for row in connection.execute(query)]


def kept(connection: sa.Connection, ruling: Ruling) -> Ruling:
    """Store the ruling, and that the ratings that it changes are to be computed again; return it with its id."""
    row = asdict(ruling)
    del row["id"]
    number = new_id(connection, rating_rulings, row)
    if ruling.season_id is None:
        _outdate(connection, ruling)
    return replace(ruling, id=number)


def _outdate(connection: sa.Connection, ruling: Ruling) -> None:
    """Of a person the ratings of all games of the server, of a match those of its game."""
    games = sa.select(matches.c.game).where(matches.c.guild_id == ruling.guild_id, matches.c.rated).distinct()
    if ruling.match_id is not None:
        games = games.where(matches.c.id == ruling.match_id)
    found = list(connection.execute(games).scalars())
    of_these = rating_formulas.c.guild_id == ruling.guild_id, rating_formulas.c.game.in_(found)
    connection.execute(rating_formulas.delete().where(*of_these))
    rows = [{"guild_id": ruling.guild_id, "game": game, "formula": AGAIN} for game in found]
    insert_all(connection, rating_formulas, rows)
