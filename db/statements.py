"""All writing statements, and the order in which a batch runs them."""

from __future__ import annotations

from functools import cache

import sqlalchemy as sa

from db.dialects import insert_new, upsert
from db.schema.match_tables import (
    actions,
    deadlines,
    lobbies,
    matches,
    orders,
    panels,
    players,
    results,
    round_points,
    sealed,
    seats,
)
from db.schema.person_tables import guild_settings
from db.schema.process_tables import absences, heartbeat
from db.schema.rating_tables import rating_changes, rating_formulas, rating_meetings, ratings
from db.schema.tournament_tables import tournament_events, tournaments
from host.records import Presence

PRESENCE = Presence._fields[1:]
"""The columns of `seats` with the presence of a seat."""


def key(column: sa.Column[int]) -> sa.ColumnElement[bool]:
    """The condition that the column equals the parameter `key_<name>`; in updates its own name is a new value."""
    return column == sa.bindparam(f"key_{column.name}")


class Statements:
    """The statements of a store; the upserts depend on the database.

    Each attribute is a statement, in the order in which a batch runs them. Rows of an update have the new values by the
    names of their columns, and the row's key (`key`).
    """

    def __init__(self, dialect: str) -> None:
        of_match, of_seat = key(matches.c.id), (key(seats.c.match_id), key(seats.c.seat))
        its_clock = (key(deadlines.c.match_id), key(deadlines.c.decision))
        its_order = (key(orders.c.match_id), key(orders.c.seat), orders.c.prompt == sa.bindparam("key_prompt"))
        self.log = actions.insert()
        self.unseal = sealed.delete().where(key(sealed.c.match_id), key(sealed.c.decision))
        self.seal = sealed.insert()
        self.close = deadlines.delete().where(*its_clock)
        self.open = deadlines.insert()
        self.ping = deadlines.update().where(*its_clock).values(pinged=True)
        self.decline_abort = seats.update().where(key(seats.c.match_id)).values(wants_abort=False)
        self.want_abort = seats.update().where(*of_seat).values(wants_abort=True)
        self.substitute = seats.update().where(*of_seat).values(wants_abort=False)
        self.presence = seats.update().where(*of_seat)
        self.take_order = orders.delete().where(*its_order)
        self.give_order = orders.insert()
        self.end = matches.update().where(of_match)
        self.result = results.insert()
        self.count = seats.update().where(*of_seat)
        self.point = round_points.insert()
        self.drop_sealed = sealed.delete().where(key(sealed.c.match_id))
        self.drop_deadlines = deadlines.delete().where(key(deadlines.c.match_id))
        self.drop_panels = panels.delete().where(key(panels.c.match_id))
        self.drop_orders = orders.delete().where(key(orders.c.match_id))
        self.rated = matches.update().where(of_match).values(rated=True)
        self.rating = upsert(dialect, ratings)
        self.rating_change = rating_changes.insert()
        self.meetings = upsert(dialect, rating_meetings)
        self.formula = insert_new(dialect, rating_formulas)
        self.panel = upsert(dialect, panels)
        self.place = matches.update().where(of_match)
        self.table_outage = matches.update().where(of_match)
        self.intermission = matches.update().where(of_match)
        self.ping_place = matches.update().where(of_match)
        self.lobby = lobbies.update().where(key(lobbies.c.id))
        self.event = tournament_events.insert()
        self.tournament = tournaments.update().where(key(tournaments.c.id))
        self.announcement = tournaments.update().where(key(tournaments.c.id))
        self.player = upsert(dialect, players)
        self.beat = upsert(dialect, heartbeat)
        self.hold_guild = upsert(dialect, absences)
        self.guild_settings = upsert(dialect, guild_settings)

    @property
    def order(self) -> tuple[sa.Executable, ...]:
        """The order in which a batch runs them (`db.writer.Writer`)."""
        return tuple(vars(self).values())


@cache
def statements(dialect: str) -> Statements:
    """The statements for this database: all stores of a process share them."""
    return Statements(dialect)
