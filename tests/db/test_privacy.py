"""Everything that names a person can be told and forgotten: by the schema, and in every kind of record."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from db import privacy
from db.engines import writing
from db.schema import metadata
from db.schema.match_tables import actions, lobbies, matches, players, reviews, sealed, seats, shown_hands
from db.schema.person_tables import lessons, puzzle_progress, puzzle_solvers, user_settings
from db.schema.rating_tables import ratings, seasons
from db.schema.tournament_tables import tournament_events, tournaments
from db.transactions import Transactions
from tests.template import fresh
from tournaments import events as e
from tournaments.charity.model import Per, Pledge
from tournaments.model import Member

ANN, BEN = 123456789012345678, 923456789012345678
NOW = datetime(2030, 1, 1, tzinfo=UTC)

PLACES = {"guild_id", "channel_id", "thread_id", "message_id", "board_id", "ping_id", "application_id"}
"""Columns with a number of Discord that is no person's."""
HARMLESS = {
    "matches.options",
    "matches.reached",  # seats
    "matches.reading",  # seats
    "lobbies.options",
    "seasons.rules",
    "guild_settings.organiser_role",
    "public_pages.subject_id",
    "reviews.data",
    "application_emojis.emoji_id",
}
GOES = {
    "players.user_id",
    "user_settings.user_id",
    "lessons.user_id",
    "puzzle_progress.user_id",
    "puzzle_solvers.user_id",
}

TABLE = {"game": "duel", "mode": "m", "options": {}, "pace": "live", "fast_windows": False}
TABLE |= {"guild_id": 1, "channel_id": 1}
MATCH = {**TABLE, "rules_version": 1, "seed": b"s", "seed_hash": "h", "created_at": NOW}
LOBBY = {**TABLE, "players": [], "expires_at": NOW, "away": "computer"}


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Transactions]:
    await fresh(database_url)
    transactions = writing(database_url)
    yield transactions
    await transactions.close()


def in_a_database(story: Callable[[sa.Connection], None]) -> Callable[[Transactions], Coroutine[Any, Any, None]]:
    """A test that tells this story in a transaction on a new database, of each kind in turn."""

    async def told(database: Transactions) -> None:
        await database.run(story)

    return told


def test_every_column_that_may_name_a_person_is_told_and_forgotten() -> None:
    """A new table with people in it has to say so in `db.privacy`, which exports it and forgets people in it."""
    covered = {str(column) for column in (*privacy.NUMBERS, *privacy.RECORDS)} | HARMLESS | GOES
    found = {
        str(column)
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, sa.BigInteger | sa.JSON)
        or any(key.column.table is players for key in column.foreign_keys)
        if column.name not in PLACES
    }
    assert found == covered


def tournament(connection: sa.Connection, *log: dict[str, Any], live: bool = False, by: int | None = ANN) -> int:
    """A tournament with these events."""
    row = {"guild_id": 1, "name": "Cup", "phase": "over", "live": live}
    key: int = connection.execute(tournaments.insert().returning(tournaments.c.id), row).scalar_one()
    for seq, data in enumerate(log, 1):
        kind = data.get("kind", "registered")
        rest = {name: value for name, value in data.items() if name != "kind"}
        event = {"tournament_id": key, "seq": seq, "at": NOW, "by": by, "kind": kind, "data": rest}
        connection.execute(tournament_events.insert(), event)
    return key


def data_of(connection: sa.Connection, key: int) -> Any:
    return connection.execute(
        sa.select(tournament_events.c.data).where(tournament_events.c.tournament_id == key)
    ).scalar_one()


def stored_tournament(connection: sa.Connection, *log: e.Event) -> int:
    """A tournament that is over, with these events."""
    return tournament(connection, *map(e.to_json, log), by=None)


def events_of(connection: sa.Connection, key: int) -> tuple[e.Event, ...]:
    """The events of this tournament, read as the bot reads them."""
    events = tournament_events
    query = sa.select(events).where(events.c.tournament_id == key).order_by(events.c.seq)
    return tuple(e.from_json({"kind": row.kind, **row.data}) for row in connection.execute(query))


REGISTERED = {
    "entrant": 3,
    "name": "Ann",
    "members": [{"name": "Ann", "user_id": ANN}, {"name": "Ben", "user_id": BEN}],
    "reason": f"<@{ANN}> asked <@{BEN}>, not <@{ANN}9> and <@9{ANN}>",
    "owners": {str(ANN): 5},
    "near": int(f"{ANN}9"),
}


@in_a_database
def test_a_tournament_that_is_over_forgets_number_name_and_mentions(connection: sa.Connection) -> None:
    key = tournament(connection, REGISTERED)
    assert privacy.forget(connection, ANN) == ((), (), ())
    data = data_of(connection, key)
    assert data["members"] == [{"name": "Deleted player", "user_id": -1}, {"name": "Ben", "user_id": BEN}]
    assert (data["name"], data["entrant"], data["near"]) == ("Deleted player", 3, REGISTERED["near"])
    assert (data["reason"], data["owners"]) == (
        f"<@-1> asked <@{BEN}>, not <@{ANN}9> and <@9{ANN}>",
        {"-1": 5},
    )
    assert connection.execute(sa.select(tournament_events.c.by)).scalar_one() == -1


@pytest.mark.parametrize("name", ["name", "user_id", "win", "Per", "id"])
async def test_a_person_may_be_called_like_any_word_of_a_log(database: Transactions, name: str) -> None:
    """Such a name is deleted, and the log can be read as before."""
    promise = Pledge(id=1, user_id=ANN, name=name, per=Per.win, amount=50)
    made = (e.Registered(1, name, (Member(name, ANN),)), e.Pledged(promise))
    gone = (
        e.Registered(1, "Deleted player", (Member("Deleted player", -1),)),
        e.Pledged(promise.model_copy(update={"user_id": -1, "name": "Deleted player"})),
    )

    def story(connection: sa.Connection) -> None:
        key = stored_tournament(connection, *made)
        assert privacy.forget(connection, ANN) == ((), (), ())
        assert events_of(connection, key) == gone

    await database.run(story)


@pytest.mark.parametrize(
    ("team", "other", "left"),
    [("Ann & Ann", "Ann", "Deleted player & Ann"), ("The Fools", "Ben", "The Fools")],
    ids=["made of the members' names", "chosen"],
)
async def test_a_teammate_keeps_the_name_and_a_team_a_chosen_one(
    database: Transactions, team: str, other: str, left: str
) -> None:
    def story(connection: sa.Connection) -> None:
        key = stored_tournament(connection, e.Registered(1, team, (Member("Ann", ANN), Member(other, BEN))))
        privacy.forget(connection, ANN)
        members = (Member("Deleted player", -1), Member(other, BEN))
        assert events_of(connection, key) == (e.Registered(1, left, members),)

    await database.run(story)


@in_a_database
def test_a_listed_name_goes_with_the_person_who_was_linked_to_it(connection: sa.Connection) -> None:
    """The name on the list need not be the one that the person has in Discord."""
    key = stored_tournament(
        connection,
        e.Registered(1, "Ann Archer", (Member("Ann Archer"),)),
        e.Registered(2, "Ben Baker", (Member("Ben Baker"),)),
        e.Linked(2, 0, Member("Ben", BEN)),
        e.Linked(1, 0, Member("Ann", ANN)),
    )
    privacy.forget(connection, ANN)
    assert events_of(connection, key) == (
        e.Registered(1, "Deleted player", (Member("Deleted player"),)),
        e.Registered(2, "Ben Baker", (Member("Ben Baker"),)),
        e.Linked(2, 0, Member("Ben", BEN)),
        e.Linked(1, 0, Member("Deleted player", -1)),
    )


@in_a_database
def test_a_running_tournament_keeps_its_persons(connection: sa.Connection) -> None:
    key = tournament(connection, REGISTERED, live=True, by=None)
    assert privacy.forget(connection, ANN).tournaments == ("Cup",)
    assert data_of(connection, key) == REGISTERED
    for part in (ANN * 10, ANN // 10, ANN % 10**17):
        assert privacy.export(connection, part)["tournaments"] == [], "a number within the number of another person"
        assert privacy.forget(connection, part) == ((), (), ())
    assert data_of(connection, key) == REGISTERED


@in_a_database
def test_acts_of_others_in_a_tournament_are_not_exported(connection: sa.Connection) -> None:
    tournament(connection, REGISTERED, live=True, by=BEN)
    tournament(connection, {"word": "mine"}, live=True)
    theirs, mine = privacy.export(connection, ANN)["tournaments"]
    assert "data" not in theirs
    assert mine["data"] == {"word": "mine"}
    assert "Ben" not in json.dumps(privacy.export(connection, ANN))


@in_a_database
def test_ratings_and_seasons_get_the_same_placeholder(connection: sa.Connection) -> None:
    connection.execute(players.insert(), [{"user_id": ANN, "name": "Ann"}, {"user_id": -5, "name": "Deleted player"}])
    pool = {"guild_id": 1, "game": "duel", "seats": 2}
    rating = {**pool, "user_id": ANN, "mu": 25.0, "sigma": 8.0, "matches": 3, "at": NOW}
    connection.execute(ratings.insert(), rating)
    season = {**pool, "mode": "m", "pace": "live", "name": "S", "channel_id": 1, "starts_at": NOW, "ends_at": NOW}
    connection.execute(seasons.insert(), {**season, "created_by": ANN, "rules": {}})
    told = privacy.export(connection, ANN)
    assert [row["mu"] for row in told["ratings"]] == [25.0]
    assert [row["name"] for row in told["seasons_created"]] == ["S"]
    privacy.forget(connection, ANN)
    assert connection.execute(sa.select(ratings.c.user_id)).scalar_one() == -6
    assert connection.execute(sa.select(seasons.c.created_by)).scalar_one() == -6
    assert connection.execute(sa.select(players.c.user_id, players.c.name).order_by(players.c.user_id)).all() == [
        (-6, "Deleted player"),
        (-5, "Deleted player"),
    ]


@pytest.mark.parametrize("state", ["closed", "started"])
async def test_old_tables_forget_owner_players_and_invited(database: Transactions, state: str) -> None:
    def story(connection: sa.Connection) -> None:
        seats = [{"seat": 0, "name": "Ann", "user_id": ANN, "level": None}, {"seat": 1, "name": "B", "user_id": BEN}]
        row = {**LOBBY, "owner_id": ANN, "players": seats, "invited": [ANN, BEN], "state": state}
        connection.execute(lobbies.insert(), row)
        assert privacy.forget(connection, ANN) == ((), (), ())
        kept = connection.execute(sa.select(lobbies)).one()
        assert (kept.owner_id, kept.invited) == (-1, [-1, BEN])
        assert [(player["name"], player["user_id"]) for player in kept.players] == [("Deleted player", -1), ("B", BEN)]

    await database.run(story)


@in_a_database
def test_a_person_who_was_only_challenged_is_told_of_it_and_forgotten(connection: sa.Connection) -> None:
    row = {**LOBBY, "owner_id": BEN, "invited": [ANN], "state": "open"}
    number = connection.execute(lobbies.insert().returning(lobbies.c.id), row).scalar_one()
    assert privacy.forget(connection, ANN) == ((), (number,), ()), "not while the challenge is open"
    connection.execute(lobbies.update().values(state="closed"))
    [told] = privacy.export(connection, ANN)["tables"]
    assert (told["id"], told["owned"], told["invited"]) == (number, False, True)
    assert privacy.forget(connection, ANN) == ((), (), ())
    assert connection.execute(sa.select(lobbies.c.owner_id, lobbies.c.invited)).one() == (BEN, [-1])


@in_a_database
def test_a_person_without_data_leaves_no_trace(connection: sa.Connection) -> None:
    assert privacy.forget(connection, ANN) == ((), (), ())
    assert connection.execute(sa.select(players)).all() == []


OWN: dict[sa.Table, tuple[str, dict[str, Any]]] = {
    lessons: ("lessons", {"game": "duel", "lesson": "first", "step": 2, "at": NOW}),
    puzzle_progress: ("puzzles", {"puzzle": 7, "misses": 1, "solved_at": NOW}),
    puzzle_solvers: ("puzzles_of_the_day", {"guild_id": 1, "day": 2, "name": "A", "misses": 1, "at": NOW}),
}


@in_a_database
def test_settings_lessons_and_puzzles_are_told_and_deleted_and_those_of_others_stay(connection: sa.Connection) -> None:
    chosen = {"pings": "none", "on_web": True, "confirm": "never", "look": "text", "language": "de"}
    chosen["fast_computers"] = True
    for person in (ANN, BEN):
        connection.execute(user_settings.insert(), {"user_id": person, **chosen})
        for table, (_, row) in OWN.items():
            connection.execute(table.insert(), {"user_id": person, **row})
    told = privacy.export(connection, ANN)
    assert told["settings"] == chosen, "every column of the table"
    for name, row in OWN.values():
        plain = {key: value.isoformat() if value is NOW else value for key, value in row.items()}
        assert told[name] == [{"user_id": ANN, **plain}]
    assert privacy.forget(connection, ANN) == ((), (), ())
    for table in (user_settings, *OWN):
        assert connection.execute(sa.select(table.c.user_id)).scalars().all() == [BEN]


@in_a_database
def test_consents_to_show_hands_are_told_and_deleted(connection: sa.Connection) -> None:
    connection.execute(players.insert(), [{"user_id": ANN, "name": "Ann"}, {"user_id": BEN, "name": "Ben"}])
    connection.execute(matches.insert(), {"id": 1, **MATCH, "ending": "finished"})
    for seat, (name, user_id) in enumerate((("Ann", ANN), ("Ben", BEN))):
        row = {"match_id": 1, "seat": seat, "name": name, "user_id": user_id, "wants_abort": False}
        connection.execute(seats.insert(), row)
        connection.execute(shown_hands.insert(), {"match_id": 1, "seat": seat, "delay": 60 * seat, "at": NOW})
    [told] = privacy.export(connection, BEN)["matches"]
    assert told["hand_shown_on_streams"] == [{"delay_in_seconds": 60, "at": NOW.isoformat()}]
    privacy.forget(connection, BEN)
    assert connection.execute(sa.select(shown_hands.c.seat)).scalars().all() == [0]
    kept = connection.execute(sa.select(seats.c.name, seats.c.user_id).order_by(seats.c.seat)).all()
    assert kept == [("Ann", ANN), ("Deleted player", -1)]


@in_a_database
def test_the_export_of_a_seat_leaves_out_answers_of_computer_players_and_of_the_clock(
    connection: sa.Connection,
) -> None:
    """The export of a person who left a live match has none of its later answers."""
    connection.execute(players.insert(), {"user_id": ANN, "name": "Ann"})
    connection.execute(matches.insert(), {"id": 1, **MATCH})
    seat = {"match_id": 1, "seat": 0, "name": "Ann", "user_id": ANN, "level": "random", "wants_abort": False}
    connection.execute(seats.insert(), seat)
    for at, by in enumerate(("player", "clock", "computer")):
        given = {"match_id": 1, "seat": 0, "choice": by, "by": by, "at": NOW}
        connection.execute(actions.insert(), {**given, "seq": at + 1, "decision": at})
        connection.execute(sealed.insert(), {**given, "decision": at})
    [told] = privacy.export(connection, ANN)["matches"]
    assert told["left"]
    for kind in ("answers", "sealed_answers"):
        assert [answer["choice"] for answer in told[kind]] == ["player"]


@pytest.mark.parametrize(("ask", "most"), [(privacy.export, 40), (privacy.forget, 60)])
async def test_export_and_deletion_of_many_matches_take_few_statements(
    database: Transactions, ask: Callable[[sa.Connection, int], object], most: int
) -> None:
    """Presses wait until a deletion ends, and an export shares the event loop with them."""
    count = 120

    def story(connection: sa.Connection) -> None:
        connection.execute(players.insert(), {"user_id": ANN, "name": "Ann"})
        over = [{**MATCH, "id": key, "ending": "finished"} for key in range(1, count + 1)]
        connection.execute(matches.insert(), over)
        seat = {"seat": 0, "name": "Ann", "user_id": ANN, "wants_abort": False}
        connection.execute(seats.insert(), [{**seat, "match_id": key} for key in range(1, count + 1)])
        connection.execute(lobbies.insert(), [{**LOBBY, "owner_id": ANN, "invited": [ANN], "state": "closed"}] * count)
        run: list[str] = []
        sa.event.listen(connection, "before_cursor_execute", lambda *told: run.append(told[2]))
        ask(connection, ANN)
        assert len(run) < most

    await database.run(story)


async def test_each_seat_of_many_matches_is_told_with_its_own_answers(
    database: Transactions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "CHUNK", 2)

    def story(connection: sa.Connection) -> None:
        connection.execute(players.insert(), [{"user_id": ANN, "name": "Ann"}, {"user_id": BEN, "name": "Ben"}])
        for key in range(1, 6):
            connection.execute(matches.insert(), {**MATCH, "id": key, "ending": "finished"})
            for seat, person in enumerate((ANN, BEN) if key % 2 else (BEN, ANN)):
                held = {"match_id": key, "seat": seat, "name": "N", "user_id": person, "wants_abort": False}
                connection.execute(seats.insert(), held)
                line = {"match_id": key, "seq": seat, "seat": seat, "decision": 1, "by": "player", "at": NOW}
                connection.execute(actions.insert(), {**line, "choice": f"{key} of {person}"})
            judged = [[seat, 1, seat, "play", 0, 0, 0.5, 0.5] for seat in (0, 1)]
            connection.execute(reviews.insert(), {"match_id": key, "version": 1, "data": judged})
        told = privacy.export(connection, ANN)["matches"]
        held = [[line["seat"] for line in match["review"]] for match in told]
        assert held == [[0], [1], [0], [1], [0]], "what is judged of others is theirs"
        assert [(match["match_id"], [line["choice"] for line in match["answers"]]) for match in told] == [
            (key, [f"{key} of {ANN}"]) for key in range(1, 6)
        ]

    await database.run(story)
