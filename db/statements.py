"""All writing statements, and the order in which a batch runs them."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

import sqlalchemy as sa

from db.dialects import insert_new, upsert
from db.schema import (
    absences,
    actions,
    deadlines,
    guild_settings,
    heartbeat,
    lobbies,
    matches,
    orders,
    panels,
    players,
    rating_changes,
    rating_formulas,
    rating_meetings,
    ratings,
    results,
    round_points,
    sealed,
    seats,
    tournament_events,
    tournaments,
)
from host.records import Presence

S = TypeVar("S", bound=sa.Executable)
PRESENCE = Presence._fields[1:]
"""The columns of `seats` with the presence of a seat."""


def key(column: sa.Column[int]) -> sa.ColumnElement[bool]:
    """The condition that the column equals the parameter `key_<name>`; in updates its own name is a new value."""
    return column == sa.bindparam(f"key_{column.name}")


class Statements:
    """The statements of a store; the upserts depend on the database.

    Each attribute is a statement; `order` lists all of them in the order of their definition.
    """

    def __init__(self, dialect: str) -> None:
        of_match, of_seat = key(matches.c.id), (key(seats.c.match_id), key(seats.c.seat))
        self._order: list[sa.Executable] = []
        self.log = self._next(actions.insert())
        self.unseal = self._next(sealed.delete().where(key(sealed.c.match_id), key(sealed.c.decision)))
        self.seal = self._next(sealed.insert())
        self.close = self._next(deadlines.delete().where(key(deadlines.c.match_id), key(deadlines.c.decision)))
        self.open = self._next(deadlines.insert())
        self.ping = self._next(
            deadlines.update()
            .where(key(deadlines.c.match_id), key(deadlines.c.decision))
            .values(ping_at=sa.bindparam("ping_at"), pinged=True)
        )
        self.decline_abort = self._next(seats.update().where(key(seats.c.match_id)).values(wants_abort=False))
        self.want_abort = self._next(seats.update().where(*of_seat).values(wants_abort=True))
        self.substitute = self._next(
            seats.update()
            .where(*of_seat)
            .values(level=sa.bindparam("level"), sits_in=sa.bindparam("sits_in"), wants_abort=False)
        )
        self.presence = self._next(
            seats.update().where(*of_seat).values({name: sa.bindparam(name) for name in PRESENCE})
        )
        self.take_order = self._next(
            orders.delete().where(
                key(orders.c.match_id), key(orders.c.seat), orders.c.prompt == sa.bindparam("key_prompt")
            )
        )
        self.give_order = self._next(orders.insert())
        self.end = self._next(
            matches.update()
            .where(of_match)
            .values(
                {name: sa.bindparam(name) for name in ("ended_at", "ending", "reason", "forfeited_by", "fingerprint")}
            )
        )
        self.result = self._next(results.insert())
        self.count = self._next(seats.update().where(*of_seat).values(counts_as=sa.bindparam("counts_as")))
        self.point = self._next(round_points.insert())
        self.drop_sealed = self._next(sealed.delete().where(key(sealed.c.match_id)))
        self.drop_deadlines = self._next(deadlines.delete().where(key(deadlines.c.match_id)))
        self.drop_panels = self._next(panels.delete().where(key(panels.c.match_id)))
        self.drop_orders = self._next(orders.delete().where(key(orders.c.match_id)))
        self.rated = self._next(matches.update().where(of_match).values(rated=True))
        self.rating = self._next(upsert(dialect, ratings))
        self.rating_change = self._next(rating_changes.insert())
        self.meetings = self._next(upsert(dialect, rating_meetings))
        self.formula = self._next(insert_new(dialect, rating_formulas))
        self.panel = self._next(upsert(dialect, panels))
        self.place = self._next(
            matches.update()
            .where(of_match)
            .values(thread_id=sa.bindparam("thread_id"), board_id=sa.bindparam("board_id"))
        )
        self.table_outage = self._next(
            matches.update()
            .where(of_match)
            .values({name: sa.bindparam(name) for name in ("stands_since", "reached", "moves")})
        )
        self.intermission = self._next(
            matches.update().where(of_match).values({name: sa.bindparam(name) for name in ("paused", "reading")})
        )
        self.ping_place = self._next(matches.update().where(of_match).values(ping_id=sa.bindparam("ping_id")))
        self.lobby = self._next(
            lobbies.update()
            .where(key(lobbies.c.id))
            .values({column.name: sa.bindparam(column.name) for column in lobbies.c if not column.primary_key})
        )
        self.event = self._next(tournament_events.insert())
        self.tournament = self._next(
            tournaments.update()
            .where(key(tournaments.c.id))
            .values({name: sa.bindparam(name) for name in ("name", "phase", "live", "due_at")})
        )
        self.announcement = self._next(
            tournaments.update()
            .where(key(tournaments.c.id))
            .values(channel_id=sa.bindparam("channel_id"), message_id=sa.bindparam("message_id"))
        )
        self.player = self._next(upsert(dialect, players))
        self.beat = self._next(upsert(dialect, heartbeat))
        self.hold_guild = self._next(upsert(dialect, absences))
        self.guild_settings = self._next(upsert(dialect, guild_settings))

    @property
    def order(self) -> tuple[sa.Executable, ...]:
        """The order in which a batch runs them (`db.writer.Writer`)."""
        return tuple(self._order)

    def _next(self, statement: S) -> S:
        self._order.append(statement)
        return statement


@cache
def statements(dialect: str) -> Statements:
    """The statements for this database: all stores of a process share them."""
    return Statements(dialect)
