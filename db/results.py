"""Reads the results of ended matches.

The statements are built once: to build one takes longer than to execute it.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from db import rows
from db.schema import matches, results, round_points, seats
from host.model import Ending
from host.records import MatchResult

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
            id=row.id,
            game=row.game,
            mode=row.mode,
            pace=row.pace,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            place=rows.place_from(row),
            created_at=row.created_at,
            ended_at=row.ended_at,
            ending=Ending(row.ending),
            forfeited_by=row.forfeited_by,
            seed=row.seed,
            seed_hash=row.seed_hash,
            seats=tuple(rows.seat_result_from(seat) for seat in seats_of[row.id]),
            rounds=rows.rounds_from(points_of[row.id]),
        )
        for row in ended
    ]
