"""What is written to the tables, statement by statement, and the order in which a batch writes it."""

from __future__ import annotations

import sqlalchemy as sa

from db.dialects import upsert
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
    results,
    round_points,
    sealed,
    seats,
    tournament_events,
    tournaments,
    user_settings,
)


def key(column: sa.Column[int]) -> sa.ColumnElement[bool]:
    """The column equals the parameter `key_<name>`: its own name is taken by the values of an update."""
    return column == sa.bindparam(f"key_{column.name}")


class Statements:
    """One object for a store: the upserts depend on the database."""

    def __init__(self, dialect: str) -> None:
        of_match, of_seat = key(matches.c.id), (key(seats.c.match_id), key(seats.c.seat))
        self.log = actions.insert()
        self.unseal = sealed.delete().where(key(sealed.c.match_id), key(sealed.c.decision))
        self.seal = sealed.insert()
        self.close = deadlines.delete().where(key(deadlines.c.match_id), key(deadlines.c.decision))
        self.open = deadlines.insert()
        self.want_abort = seats.update().where(*of_seat).values(wants_abort=True)
        self.ping = (
            deadlines.update()
            .where(key(deadlines.c.match_id), key(deadlines.c.decision))
            .values(ping_at=sa.bindparam("ping_at"), pinged=True)
        )
        self.substitute = (
            seats.update()
            .where(*of_seat)
            .values(level=sa.bindparam("level"), sits_in=sa.bindparam("sits_in"), wants_abort=False)
        )
        self.presence = (
            seats.update().where(*of_seat).values(missed=sa.bindparam("missed"), spent=sa.bindparam("spent"))
        )
        self.take_order = orders.delete().where(
            key(orders.c.match_id), key(orders.c.seat), orders.c.prompt == sa.bindparam("key_prompt")
        )
        self.give_order = orders.insert()
        self.end = (
            matches.update()
            .where(of_match)
            .values(
                {name: sa.bindparam(name) for name in ("ended_at", "ending", "reason", "forfeited_by", "fingerprint")}
            )
        )
        self.result = results.insert()
        self.point = round_points.insert()
        self.drop_sealed = sealed.delete().where(key(sealed.c.match_id))
        self.drop_deadlines = deadlines.delete().where(key(deadlines.c.match_id))
        self.drop_panels = panels.delete().where(key(panels.c.match_id))
        self.drop_orders = orders.delete().where(key(orders.c.match_id))
        self.panel = upsert(dialect, panels)
        self.place = (
            matches.update()
            .where(of_match)
            .values(thread_id=sa.bindparam("thread_id"), board_id=sa.bindparam("board_id"))
        )
        self.ping_place = matches.update().where(of_match).values(ping_id=sa.bindparam("ping_id"))
        self.lobby = (
            lobbies.update()
            .where(key(lobbies.c.id))
            .values({column.name: sa.bindparam(column.name) for column in lobbies.c if not column.primary_key})
        )
        self.event = tournament_events.insert()
        self.tournament = (
            tournaments.update()
            .where(key(tournaments.c.id))
            .values({name: sa.bindparam(name) for name in ("name", "phase", "live", "due_at")})
        )
        self.announcement = (
            tournaments.update()
            .where(key(tournaments.c.id))
            .values(channel_id=sa.bindparam("channel_id"), message_id=sa.bindparam("message_id"))
        )
        self.player = upsert(dialect, players)
        self.beat = upsert(dialect, heartbeat)
        self.miss_guild = upsert(dialect, absences)
        self.user_settings = upsert(dialect, user_settings)
        self.guild_settings = upsert(dialect, guild_settings)
        self.order: tuple[sa.Executable, ...] = (
            self.log,
            self.unseal,
            self.seal,
            self.close,
            self.open,
            self.ping,
            self.want_abort,
            self.substitute,
            self.presence,
            self.take_order,
            self.give_order,
            self.end,
            self.result,
            self.point,
            self.drop_sealed,
            self.drop_deadlines,
            self.drop_panels,
            self.drop_orders,
            self.panel,
            self.place,
            self.ping_place,
            self.lobby,
            self.event,
            self.tournament,
            self.announcement,
            self.player,
            self.beat,
            self.miss_guild,
            self.user_settings,
            self.guild_settings,
        )
