"""Converts records of the host to rows and back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import asdict
from functools import cache
from inspect import signature
from itertools import groupby
from typing import Any, TypeVar

import sqlalchemy as sa

from db.schema.match_tables import (
    actions,
    deadlines,
    matches,
    orders,
    panels,
    results,
    round_points,
    sealed,
    seats,
)
from db.statements import PRESENCE, delete, insert, update
from db.writer import Row, Unit
from games.core.protocol import Action, Point
from host.lobbies.lobby import Lobby
from host.model import Counts, Player, Setup
from host.records import End, Logged, NewMatch, Presence, SeatResult, Step, TableOutage

T = TypeVar("T")

SETUP = ("game", "mode", "pace", "guild_id", "channel_id", "fast_windows", "rematch_of", "away")
MATCH = (*SETUP, "contest", "practice")
DEAL = ("rules_version", "seed", "seed_hash", "created_at")
ENDED = ("ending", "reason", "forfeited_by", "fingerprint")
LOBBY = (*SETUP, "message_id", "owner_id", "expires_at", "match_id", "state", "opened_at", "season")
"""The columns that hold fields of records as they are: of the setup of matches and lobbies, and of each of them."""

SEAT = ("match_id", "seat")
"""The key of a seat."""


def named(record: Any, names: Iterable[str]) -> Row:
    """The fields or columns of these names."""
    return {name: getattr(record, name) for name in names}


def record(kind: Callable[..., T], row: Any) -> T:
    """The record of this kind whose fields are columns of the row."""
    return kind(**named(row, _fields(kind)))


@cache
def _fields(kind: Callable[..., object]) -> tuple[str, ...]:
    return tuple(signature(kind).parameters)


def step_unit(step: Step) -> Unit:
    """All rows that a step writes, but its heartbeat."""
    match = {"key_match_id": step.match_id}
    unit: dict[Any, Sequence[Row]] = {
        insert(actions): [action_row(step.match_id, line) for line in step.actions],
        delete(sealed, "match_id", "decision"): [{**match, "key_decision": decision} for decision in step.unsealed],
        insert(sealed): [{"match_id": step.match_id, **row._asdict()} for row in step.sealed],
        delete(deadlines, "match_id", "decision"): [{**match, "key_decision": decision} for decision in step.closed],
        insert(deadlines): [{"match_id": step.match_id, **row._asdict()} for row in step.opened],
    }
    if step.abort_wanted_by is not None:
        unit[update(seats, SEAT, wants_abort=True)] = [{**match, "key_seat": step.abort_wanted_by}]
    if step.abort_declined:
        unit[update(seats, ("match_id",), wants_abort=False)] = [match]
    if step.substitute is not None:
        substitute = update(seats, SEAT, "level", "sits_in", wants_abort=False)
        unit[substitute] = [{**match, **_substitute_row(step.substitute)}]
    unit.update(_seat_unit(match, step))
    if step.table_outage is not None:
        outage = update(matches, ("id",), "stands_since", "reached", "moves")
        unit[outage] = [{"key_id": step.match_id, **_table_outage_row(step.table_outage)}]
    if step.intermission is not None:
        row = {"paused": step.intermission.paused, "reading": sorted(step.intermission.reading)}
        unit[update(matches, ("id",), "paused", "reading")] = [{"key_id": step.match_id, **row}]
    if step.end is not None:
        unit.update(_end_unit(step.match_id, step.end))
    return unit


def _substitute_row(player: Player) -> Row:
    """The seat's row for a substitute; for an absent person the computer player only sits in."""
    left = player.user_id is None
    return {
        "key_seat": player.seat,
        "level": player.level if left else None,
        "sits_in": None if left else player.level,
    }


def _seat_unit(match: Row, step: Step) -> Unit:
    """The rows of a step about seats, other than answers."""
    return {
        update(deadlines, ("match_id", "decision"), "ping_at", pinged=True): [
            {**match, "key_decision": row.decision, "ping_at": row.ping_at} for row in step.pinged
        ],
        update(seats, SEAT, *PRESENCE): [
            {**match, "key_seat": row.seat, **named(row, PRESENCE)} for row in step.presence
        ],
        delete(orders, *SEAT, "prompt"): [
            {**match, "key_seat": o.seat, "key_prompt": o.prompt} for o in step.unordered
        ],
        insert(orders): [{"match_id": step.match_id, **order._asdict()} for order in step.ordered],
    }


def _end_unit(match_id: int, end: End) -> Unit:
    match = {"key_match_id": match_id}
    return {
        update(matches, ("id",), "ended_at", *ENDED): [{"key_id": match_id, "ended_at": end.at, **named(end, ENDED)}],
        insert(results): [{"match_id": match_id, **result._asdict()} for result in end.results],
        update(seats, SEAT, "counts_as"): [
            {**match, "key_seat": seat, "counts_as": as_} for seat, as_ in end.counts.items()
        ],
        insert(round_points): list(_point_rows(match_id, end.rounds)),
        **{delete(table, "match_id"): [match] for table in (sealed, deadlines, panels, orders)},
    }


def _point_rows(match_id: int, rounds: Sequence[Sequence[Point]]) -> Iterable[Row]:
    nothing: Row = {"seat": None, "points": None, "reason": None}
    for number, points in enumerate(rounds, 1):
        for position, row in enumerate([point._asdict() for point in points] or [nothing]):
            yield {"match_id": match_id, "round": number, "position": position, **row}


def rounds_from(rows: Iterable[sa.Row[Any]]) -> tuple[tuple[Point, ...], ...]:
    """The points of one match by round; the rows must be in order."""
    by_round = groupby(rows, key=lambda row: row.round)
    return tuple(
        tuple(Point(row.seat, row.points, row.reason) for row in group if row.seat is not None) for _, group in by_round
    )


def action_row(match_id: int, line: Logged) -> Row:
    """A line of a log as a row of `actions`."""
    return {"match_id": match_id, **line.action._asdict(), **named(line, ("seq", "by", "at", "fingerprint"))}


def action_from(row: sa.Row[Any]) -> Logged:
    """The line of a log that a row of `actions` holds."""
    return Logged(row.seq, Action(row.seat, row.decision, row.choice), row.by, row.at, row.fingerprint)


def match_row(new: NewMatch) -> Row:
    """A new match as a row of `matches`, which the database gives its id."""
    return {**named(new.setup, MATCH), "options": dict(new.setup.options), **named(new, DEAL)}


def seat_row(match_id: int, player: Player, presence: Presence) -> Row:
    """A player and the presence of the seat as a row of `seats`."""
    return {"match_id": match_id, **asdict(player), "wants_abort": False, **named(presence, PRESENCE)}


def player_from(row: sa.Row[Any]) -> Player:
    """The current player of the seat; numbers below zero belong to no person."""
    is_there = not row.level and row.user_id is not None and row.user_id > 0
    return Player(row.seat, row.name, row.user_id if is_there else None, row.level or row.sits_in)


def seat_result_from(row: sa.Row[Any]) -> SeatResult:
    """The result of a seat, from a row of `seats` joined with its result; a seat that was given up has lost.

    In matches that ended before `counts_as` was stored, the seats that were left are given up, and no others.
    """
    earlier = Counts.given_up if row.user_id is not None and row.level is not None else Counts.played
    counts = row.counts_as or (Counts.no_show if row.no_show else earlier)
    left = counts is Counts.given_up
    won = bool(row.won) and not left
    return SeatResult(
        row.seat, row.name, row.user_id, row.level, left, row.points or 0, won, row.mulligans or 0, row.team, counts
    )


def setup_from(row: sa.Row[Any], players: Sequence[Player]) -> Setup:
    """The setup that a row of `matches` holds, with these players."""
    return Setup(players=tuple(players), options=row.options, **named(row, MATCH))


def _table_outage_row(table_outage: TableOutage) -> Row:
    return {
        "stands_since": table_outage.since,
        "reached": sorted(table_outage.reached),
        "moves": table_outage.moves,
    }


def table_outage_from(row: sa.Row[Any]) -> TableOutage:
    """How a table can be reached, as a row of `matches` holds it."""
    return TableOutage(row.stands_since, frozenset(row.reached), row.moves)


def lobby_row(lobby: Lobby) -> Row:
    """A lobby as a row of `lobbies`, without its id."""
    return {
        **named(lobby, LOBBY),
        "options": dict(lobby.options),
        "players": [asdict(player) for player in lobby.players],
        "invited": sorted(lobby.invited),
    }


def lobby_from(row: sa.Row[Any]) -> Lobby:
    """The lobby that a row of `lobbies` holds."""
    return Lobby(
        id=row.id,
        options=row.options,
        players=tuple(Player(**player) for player in row.players),
        invited=frozenset(row.invited),
        **named(row, LOBBY),
    )


def grouped(found: Iterable[sa.Row[Any]], ids: Collection[int]) -> dict[int, list[sa.Row[Any]]]:
    """The rows of these matches by match, in their order."""
    by_match: dict[int, list[sa.Row[Any]]] = {match_id: [] for match_id in ids}
    for row in found:
        by_match[row.match_id].append(row)
    return by_match
