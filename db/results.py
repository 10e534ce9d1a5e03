"""Reads the results of ended matches.

The statements are built once: to build one takes longer than to execute it.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from db import rows
from db.schema.match_tables import matches, results, round_points, seats
from host.model import Place
from host.records import MatchResult

RESULT = (
    *("id", "game", "mode", "pace", "guild_id", "channel_id", "created_at", "ended_at"),
    *("ending", "forfeited_by", "seed", "seed_hash"),
)
"""The columns of `matches` that a result has."""
_IDS: sa.BindParameter[int] = sa.bindparam("ids", expanding=True)
_ENDED = sa.select(matches).where(matches.c.id.in_(_IDS), matches.c.ending.is_not(None))
_SCORED = (
    sa.select(seats, results.c.points, results.c.won, results.c.mulligans, results.c.team)
    .outerjoin(results, (results.c.match_id == seats.c.match_id) & (results.c.seat == seats.c.seat))
    .where(seats.c.match_id.in_(_IDS))
    .order_by(seats.c.match_id, seats.c.seat)
)
_POINTS = sa.select(round_points).where(round_points.c.match_id.in_(_IDS)).order_by(*round_points.primary_key.columns)


def match_results(connection: sa.Connection, ids: Sequence[int]) -> list[MatchResult]:
    """The ended ones of these matches, in no particular order."""
    key = {"ids": list(ids)}
    ended = connection.execute(_ENDED, key).all()
    seats_of = rows.grouped(connection.execute(_SCORED, key), ids)
    points_of = rows.grouped(connection.execute(_POINTS, key), ids)
    return [
        MatchResult(
            **rows.named(row, RESULT),
            place=rows.record(Place, row),
            seats=tuple(rows.seat_result_from(seat) for seat in seats_of[row.id]),
            rounds=rows.rounds_from(points_of[row.id]),
        )
        for row in ended
    ]
