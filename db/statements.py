"""All writing statements."""

from __future__ import annotations

from collections.abc import Sequence
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
from tournaments.ports import Head, Post

PRESENCE = Presence._fields[1:]
"""The columns of `seats` with the presence of a seat."""


def key(column: sa.Column[int]) -> sa.ColumnElement[bool]:
    """The condition that the column equals the parameter `key_<name>`; in updates its own name is a new value."""
    return column == sa.bindparam(f"key_{column.name}")


def change(table: sa.Table, where: Sequence[sa.ColumnElement[bool]], *columns: str, **fixed: object) -> sa.Update:
    """An update that takes the new values of these columns as parameters; `fixed` ones are the same for all rows."""
    return table.update().where(*where).values({name: sa.bindparam(name) for name in columns} | fixed)


class Statements:
    """The statements of a store; the upserts depend on the database.

    Rows of an update have its new values by the names of their columns, and the row's key (`key`).
    """

    def __init__(self, dialect: str) -> None:
        of_match, of_seat = [key(matches.c.id)], [key(seats.c.match_id), key(seats.c.seat)]
        its_clock = [key(deadlines.c.match_id), key(deadlines.c.decision)]
        its_order = [key(orders.c.match_id), key(orders.c.seat), orders.c.prompt == sa.bindparam("key_prompt")]
        self.log = actions.insert()
        self.unseal = sealed.delete().where(key(sealed.c.match_id), key(sealed.c.decision))
        self.seal = sealed.insert()
        self.close = deadlines.delete().where(*its_clock)
        self.open = deadlines.insert()
        self.ping = change(deadlines, its_clock, "ping_at", pinged=True)
        self.decline_abort = change(seats, [key(seats.c.match_id)], wants_abort=False)
        self.want_abort = change(seats, of_seat, wants_abort=True)
        self.substitute = change(seats, of_seat, "level", "sits_in", wants_abort=False)
        self.presence = change(seats, of_seat, *PRESENCE)
        self.take_order = orders.delete().where(*its_order)
        self.give_order = orders.insert()
        self.end = change(matches, of_match, "ended_at", "ending", "reason", "forfeited_by", "fingerprint")
        self.result = results.insert()
        self.count = change(seats, of_seat, "counts_as")
        self.point = round_points.insert()
        self.drop_sealed = sealed.delete().where(key(sealed.c.match_id))
        self.drop_deadlines = deadlines.delete().where(key(deadlines.c.match_id))
        self.drop_panels = panels.delete().where(key(panels.c.match_id))
        self.drop_orders = orders.delete().where(key(orders.c.match_id))
        self.rated = change(matches, of_match, rated=True)
        self.rating = upsert(dialect, ratings)
        self.rating_change = rating_changes.insert()
        self.meetings = upsert(dialect, rating_meetings)
        self.formula = insert_new(dialect, rating_formulas)
        self.panel = upsert(dialect, panels)
        self.place = change(matches, of_match, "thread_id", "board_id")
        self.table_outage = change(matches, of_match, "stands_since", "reached", "moves")
        self.intermission = change(matches, of_match, "paused", "reading")
        self.ping_place = change(matches, of_match, "ping_id")
        self.lobby = change(lobbies, [key(lobbies.c.id)], *[c.name for c in lobbies.columns if not c.primary_key])
        self.event = tournament_events.insert()
        self.tournament = change(tournaments, [key(tournaments.c.id)], *Head._fields)
        self.announcement = change(tournaments, [key(tournaments.c.id)], *Post._fields)
        self.player = upsert(dialect, players)
        self.beat = upsert(dialect, heartbeat)
        self.hold_guild = upsert(dialect, absences)
        self.guild_settings = upsert(dialect, guild_settings)


@cache
def statements(dialect: str) -> Statements:
    """The statements for this database: all stores of a process share them."""
    return Statements(dialect)
