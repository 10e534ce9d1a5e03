"""Exports and deletes the stored data of one person.

Deletion keeps the results of others: the user's number is replaced by one that belongs to no user, the same in all
matches and tournaments of the person, so that results, standings and ratings of others are unchanged. `NUMBERS` and
`RECORDS` list the columns that refer to persons; a test compares them with the schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from db.access import change_all
from db.schema.match_tables import (
    actions,
    lobbies,
    matches,
    orders,
    panels,
    players,
    results,
    reviews,
    sealed,
    seats,
    shown_hands,
)
from db.schema.person_tables import lessons, puzzle_progress, puzzle_solvers, user_settings
from db.schema.rating_tables import rating_changes, rating_meetings, rating_rulings, ratings, seasons
from db.schema.tournament_tables import tournament_events, tournaments
from db.statements import PRESENCE
from host.lobbies.lobby import LobbyState
from host.model import FORGOTTEN
from host.people import Bound
from host.records import OWN, UNDO
from tournaments.model import Member
from tournaments.names import team_name

NUMBERS: tuple[sa.Column[Any], ...] = (
    seats.c.user_id,
    ratings.c.user_id,
    rating_changes.c.user_id,
    rating_meetings.c.user_id,
    rating_meetings.c.other_id,
    rating_rulings.c.by,
    rating_rulings.c.user_id,
    seasons.c.created_by,
    lobbies.c.owner_id,
    tournament_events.c.by,
)
"""Columns with a person's number, except those of `players`, settings, lessons and puzzles: these rows are deleted."""

RECORDS: tuple[sa.Column[Any], ...] = (lobbies.c.players, lobbies.c.invited, tournament_events.c.data)
"""JSON columns that refer to persons."""

TEXTS: tuple[sa.Column[Any], ...] = (rating_rulings.c.reason,)
"""Columns with texts of people that may mention others by number."""

TOLD = (actions, sealed, orders, shown_hands, panels)
"""Tables with the rows of a person's seats that are exported."""

JUDGED = ("number", "round", "seat", "prompt", "choice", "best", "best_chance", "chance")
"""What a review tells of an answer, in its order (`ai.review.Assessment`)."""

CHUNK = 50
"""Matches per query of an export: their rows are read into memory at once."""
LINKED, REGISTERED = "linked", "registered"
"""Kinds of `tournament_events`."""


def export(connection: sa.Connection, user_id: int) -> dict[str, Any]:
    """All data, for the person alone: of live matches only the person's own answers."""
    player = connection.execute(sa.select(players).where(players.c.user_id == user_id)).one_or_none()
    settings = connection.execute(sa.select(user_settings).where(user_settings.c.user_id == user_id))
    chosen = settings.mappings().one_or_none()
    return {
        "user_id": user_id,
        "name": player and player.name,
        "settings": {key: value for key, value in chosen.items() if key != "user_id"} if chosen else None,
        "matches": _matches(connection, user_id),
        "tables": [_table(row, user_id) for row in _lobbies(connection, user_id)],
        "tournaments": [_event(row, user_id) for row in _events(connection, user_id)],
        "ratings": _whole(connection, user_id, ratings.c.user_id),
        "rating_changes": _whole(connection, user_id, rating_changes.c.user_id),
        "meetings": [
            _met(row) for row in _rows(connection, user_id, rating_meetings.c.user_id, rating_meetings.c.other_id)
        ],
        "corrections_of_ratings": [
            _ruling(row, user_id) for row in _rows(connection, user_id, rating_rulings.c.by, rating_rulings.c.user_id)
        ],
        "lessons": _whole(connection, user_id, lessons.c.user_id),
        "seasons_created": _whole(connection, user_id, seasons.c.created_by),
        "puzzles": _whole(connection, user_id, puzzle_progress.c.user_id),
        "puzzles_of_the_day": _whole(connection, user_id, puzzle_solvers.c.user_id),
    }


def forget(connection: sa.Connection, user_id: int) -> Bound:
    """Delete the person's data in this transaction; change nothing if the person is bound."""
    bound = _bound(connection, user_id)
    if any(bound):
        return bound
    for own in (user_settings, lessons, puzzle_progress, puzzle_solvers):
        connection.execute(own.delete().where(own.c.user_id == user_id))
    if not _is_named(connection, user_id):
        return bound
    _hide_hands(connection, user_id)
    unused = _unused(connection)
    connection.execute(players.insert(), {"user_id": unused, "name": FORGOTTEN})
    connection.execute(seats.update().where(seats.c.user_id == user_id).values(name=FORGOTTEN))
    _forget_listed(connection, user_id)
    for column in (*RECORDS, *TEXTS):
        change_all(connection, [column], _mentions(column, user_id), lambda value: _neutral(value, user_id, unused))
    for column in NUMBERS:
        connection.execute(sa.update(column.table).where(column == user_id).values({column.name: unused}))
    connection.execute(players.delete().where(players.c.user_id == user_id))
    return bound


def _bound(connection: sa.Connection, user_id: int) -> Bound:
    playing = connection.execute(
        sa.select(matches.c.id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, seats.c.level.is_(None), matches.c.ending.is_(None))
        .order_by(matches.c.id)
    )
    events = _events(connection, user_id)
    running = connection.execute(
        sa.select(tournaments.c.name)
        .where(tournaments.c.id.in_({row.tournament_id for row in events}), tournaments.c.live)
        .order_by(tournaments.c.id)
    )
    tables = [row.id for row in _lobbies(connection, user_id) if row.state is LobbyState.open]
    return Bound(tuple(playing.scalars()), tuple(tables), tuple(running.scalars()))


def _hide_hands(connection: sa.Connection, user_id: int) -> None:
    """Delete the person's consents to show hands on streams."""
    held = sa.exists().where(
        seats.c.match_id == shown_hands.c.match_id, seats.c.seat == shown_hands.c.seat, seats.c.user_id == user_id
    )
    connection.execute(shown_hands.delete().where(held))


def _is_named(connection: sa.Connection, user_id: int) -> bool:
    numbers = (players.c.user_id, *NUMBERS)
    found = [connection.execute(sa.select(column).where(column == user_id).limit(1)).first() for column in numbers]
    return any(found) or bool(_lobbies(connection, user_id)) or bool(_events(connection, user_id))


def _forget_listed(connection: sa.Connection, user_id: int) -> None:
    """Remove the names under which the person stood on lists before an organiser or the person linked them."""
    events = tournament_events
    for linked in _events(connection, user_id):
        if linked.kind != LINKED or linked.data["member"]["user_id"] != user_id:
            continue
        entered = sa.and_(events.c.tournament_id == linked.tournament_id, events.c.kind == REGISTERED)
        for row in connection.execute(sa.select(events).where(entered)).all():
            if row.data["entrant"] == linked.data["entrant"]:
                here = sa.update(events).where(entered, events.c.seq == row.seq)
                connection.execute(here.values(data=_unlisted(row.data, linked.data["position"])))


def _unlisted(entrant: dict[str, Any], position: int) -> dict[str, Any]:
    """A registered entrant without the name of this member."""
    members = [
        {**member, "name": FORGOTTEN} if at == position else member for at, member in enumerate(entrant["members"])
    ]
    return {**entrant, "members": members, "name": _side_name(entrant, members) or entrant["name"]}


def _unused(connection: sa.Connection) -> int:
    """A negative number that was never used; numbers of Discord are positive."""
    least = connection.execute(sa.select(sa.func.min(players.c.user_id))).scalar_one()
    return min(least or 0, 0) - 1


def _seats(connection: sa.Connection, user_id: int) -> Sequence[sa.Row[Any]]:
    """The person's seats, with what decides the level that Play now offers."""
    others = seats.alias()
    level = sa.select(sa.func.min(others.c.level)).where(others.c.match_id == matches.c.id, others.c.user_id.is_(None))
    undone = sa.exists().where(actions.c.match_id == matches.c.id, actions.c.by == UNDO)
    query = (
        sa.select(
            *(seats.c[name] for name in ("match_id", "seat", "name", "level", "wants_abort", "sits_in")),
            *(seats.c[name] for name in (*PRESENCE, "counts_as", "excuse")),
            *(matches.c[name] for name in ("game", "mode", "pace", "guild_id", "channel_id", "thread_id")),
            *(matches.c[name] for name in ("created_at", "ended_at", "ending", "practice")),
            *[level.scalar_subquery().label("computer_level"), undone.label("undone")],
            *(results.c[name] for name in ("points", "won", "mulligans")),
        )
        .join(matches, matches.c.id == seats.c.match_id)
        .outerjoin(results, (results.c.match_id == seats.c.match_id) & (results.c.seat == seats.c.seat))
        .where(seats.c.user_id == user_id)
        .order_by(seats.c.match_id)
    )
    return connection.execute(query).all()


def _matches(connection: sa.Connection, user_id: int) -> list[dict[str, Any]]:
    """The person's matches, `CHUNK` at a time: one query for each match would take minutes after years of playing."""
    held, found = _seats(connection, user_id), []
    for start in range(0, len(held), CHUNK):
        part = held[start : start + CHUNK]
        told = {table: _by_seat(connection, table, part) for table in TOLD}
        judged = _judged(connection, part)
        found += [
            {
                **_match(row, {table: rows.get((row.match_id, row.seat), ()) for table, rows in told.items()}),
                "review": [one for one in judged.get(row.match_id, ()) if one.get("seat") == row.seat],
            }
            for row in part
        ]
    return found


def _judged(connection: sa.Connection, held: Sequence[Any]) -> Mapping[int, Sequence[Mapping[str, Any]]]:
    """What reviews tell of the answers in these matches."""
    query = sa.select(reviews).where(reviews.c.match_id.in_({row.match_id for row in held}))
    found = connection.execute(query)
    return {row.match_id: [dict(zip(JUDGED, one, strict=False)) for one in row.data] for row in found}


def _by_seat(
    connection: sa.Connection, table: sa.Table, held: Sequence[sa.Row[Any]]
) -> dict[tuple[int, int], list[sa.Row[Any]]]:
    """The rows of these seats by match and seat, in the order of their primary key."""
    mine = sa.tuple_(table.c.match_id, table.c.seat).in_([(row.match_id, row.seat) for row in held])
    query = sa.select(table).where(table.c.match_id.in_({row.match_id for row in held}), mine)
    found: dict[tuple[int, int], list[sa.Row[Any]]] = {}
    for row in connection.execute(query.order_by(*table.primary_key.columns)):
        found.setdefault((row.match_id, row.seat), []).append(row)
    return found


def _match(row: Any, told: Mapping[sa.Table, Sequence[Any]]) -> dict[str, Any]:
    return {
        **_picked(row, [name for name in row._fields if name != "level"]),
        "left": row.exit is not None or (row.level is not None and not row.no_show),
        "answers": [_answer(line) for line in told[actions] if line.by in OWN],
        "sealed_answers": [_answer(line) for line in told[sealed] if line.by in OWN],
        "standing_orders": [order.prompt for order in told[orders]],
        "hand_shown_on_streams": [{"delay_in_seconds": h.delay, "at": _plain(h.at)} for h in told[shown_hands]],
        "panels": [{"message_id": p.message_id, "at": _plain(p.at), "language": p.language} for p in told[panels]],
    }


def _rows(connection: sa.Connection, user_id: int, *columns: sa.Column[Any]) -> Sequence[sa.Row[Any]]:
    """The rows of a table in which one of these columns is the person."""
    table = columns[0].table
    query = sa.select(table).where(sa.or_(*(column == user_id for column in columns)))
    return connection.execute(query.order_by(*table.primary_key.columns)).all()


def _whole(connection: sa.Connection, user_id: int, column: sa.Column[Any]) -> list[dict[str, Any]]:
    """The rows of this person, with all columns."""
    return [_picked(row, row._fields) for row in _rows(connection, user_id, column)]


def _picked(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """These columns of a row, with times as text."""
    return {name: _plain(row._mapping[name]) for name in names}


def _met(row: Any) -> dict[str, Any]:
    """A row of `rating_meetings` without the ids of the two persons: the other one is not named in an export."""
    return _picked(row, ("guild_id", "game", "seats", "used", "at"))


def _ruling(row: Any, user_id: int) -> dict[str, Any]:
    """A ruling by the person in full; of one about the person, not who made it."""
    names = ("id", "guild_id", "at", "act", "match_id", "season_id", "reason")
    return {**_picked(row, names), "by_me": row.by == user_id}


def _answer(line: Any) -> dict[str, Any]:
    """The answer without its position in the log, which would reveal how many others answered before."""
    return {"decision": line.decision, "choice": line.choice, "at": _plain(line.at)}


def _lobbies(connection: sa.Connection, user_id: int) -> Sequence[sa.Row[Any]]:
    somewhere = [lobbies.c.owner_id == user_id, _mentions(lobbies.c.players, user_id)]
    query = sa.select(lobbies).where(sa.or_(*somewhere, _mentions(lobbies.c.invited, user_id))).order_by(lobbies.c.id)
    found = connection.execute(query).all()
    return [row for row in found if _holds([row.owner_id, row.players, row.invited], user_id)]


def _table(row: Any, user_id: int) -> dict[str, Any]:
    names = ("id", "guild_id", "channel_id", "game", "mode", "pace", "state", "opened_at", "expires_at", "match_id")
    return {
        **_picked(row, names),
        "owned": row.owner_id == user_id,
        "invited": user_id in row.invited,
        "name": next((player["name"] for player in row.players if player["user_id"] == user_id), None),
    }


def _events(connection: sa.Connection, user_id: int) -> Sequence[sa.Row[Any]]:
    events = tournament_events
    query = sa.select(events).where(sa.or_(events.c.by == user_id, _mentions(events.c.data, user_id)))
    found = connection.execute(query.order_by(events.c.tournament_id, events.c.seq)).all()
    return [row for row in found if row.by == user_id or _holds(row.data, user_id)]


def _event(row: Any, user_id: int) -> dict[str, Any]:
    """The person's own events of a tournament in full; of others' events only that they concern the person."""
    mine = row.by == user_id
    head = {"tournament_id": row.tournament_id, "at": _plain(row.at), "kind": row.kind, "by_me": mine}
    return {**head, "data": row.data} if mine else head


def _mentions(column: sa.Column[Any], user_id: int) -> sa.ColumnElement[bool]:
    """Whether JSON may contain this number; `_holds` decides."""
    return sa.cast(column, sa.Text).like(f"%{user_id}%")


def _holds(value: Any, user_id: int) -> bool:
    return re.search(_number(user_id), json.dumps(value)) is not None


def _number(user_id: int) -> str:
    """A pattern for the number, alone or in a mention within a text."""
    return rf"(?<![0-9]){user_id}(?![0-9])"


def _neutral(value: Any, user_id: int, unused: int) -> Any:
    """JSON with the user's number replaced, and the names of the user's records removed."""
    if isinstance(value, dict):
        replaced = {_neutral(key, user_id, unused): _neutral(inner, user_id, unused) for key, inner in value.items()}
        name = _neutral_name(value, replaced, user_id)
        return replaced if name is None else {**replaced, "name": name}
    if isinstance(value, list):
        return [_neutral(inner, user_id, unused) for inner in value]
    if isinstance(value, str):
        return re.sub(_number(user_id), str(unused), value)
    return unused if type(value) is int and value == user_id else value


def _neutral_name(value: dict[str, Any], replaced: dict[str, Any], user_id: int) -> str | None:
    """The new name of a record: of the user, or of an entrant with the user as a member; None if it stays.

    Only the field `name` has names: a person may be called like any other word in a record.
    """
    if value.get("user_id") == user_id:
        return FORGOTTEN if isinstance(value.get("name"), str) else None
    if isinstance(value.get("members"), list):
        return _side_name(value, replaced["members"])
    return None


def _side_name(entrant: dict[str, Any], members: list[dict[str, Any]]) -> str | None:
    """The name of an entrant whose members are called like this now; None if it stays, as a chosen one does."""
    before, after = [[Member(member["name"]) for member in side] for side in (entrant["members"], members)]
    if entrant["name"] == team_name(before):
        return team_name(after)
    renamed = [old.name for old, new in zip(before, after, strict=True) if old != new]
    return FORGOTTEN if entrant["name"] in renamed else None


def _plain(value: Any) -> Any:
    return value.isoformat() if hasattr(value, "isoformat") else value
