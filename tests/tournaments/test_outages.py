"""The bot was away: deadlines stand still, appointments do not, and what ended meanwhile is not lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from db.schema import tournament_events, tournaments
from db.store import open_store
from host.errors import Refusal
from tests.tournaments.test_entering import scheduled
from tests.tournaments.test_tables import begun, state
from tests.tournaments.world import DRAW, FORMATS, ORGANISER, Actor, Hall
from tournaments.events import Delayed
from tournaments.model import Member
from tournaments.ports import Announcement
from tournaments.service import Tournaments
from tournaments.tournament import Phase, Tournament

HOUR = 3600


def heads(hall: Hall) -> list[Any]:
    engine = sa.create_engine(hall.url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        rows = connection.execute(sa.select(tournaments).order_by(tournaments.c.id)).all()
    engine.dispose()
    return rows


async def delays(hall: Hall, cup: Tournament) -> list[float]:
    return [line.event.seconds for line in await hall.tournaments.log(cup.id) if isinstance(line.event, Delayed)]


async def test_the_end_of_a_round_moves_by_the_time_away(hall: Hall) -> None:
    cup = await begun(hall, schedule="free", round_hours=2)
    due = cup.current.due_at
    assert [row.due_at for row in heads(hall)] == [due]
    await hall.restart(5 * HOUR)
    cup = await hall.now(cup)
    assert cup.current.due_at == due + timedelta(hours=5)
    assert [row.due_at for row in heads(hall)] == [cup.current.due_at], "the row says it too"
    assert await delays(hall, cup) == [5 * HOUR]
    await hall.advance_to(cup.current.due_at - timedelta(seconds=1))
    assert (await hall.now(cup)).phase is Phase.running
    await hall.advance(1)
    assert (await hall.now(cup)).phase is Phase.finished


async def test_the_end_of_a_round_moves_while_the_connection_is_lost(hall: Hall) -> None:
    cup = await begun(hall, schedule="free", round_hours=2)
    due = cup.current.due_at
    await hall.host.outages.hold()
    await hall.advance(3 * HOUR)
    assert (await hall.now(cup)).phase is Phase.running
    await hall.host.outages.release()
    assert (await hall.now(cup)).current.due_at == due + timedelta(hours=3)
    assert await delays(hall, cup) == [3 * HOUR]
    await hall.tournaments.pause(cup.id, ORGANISER, "tea")
    assert (await hall.now(cup)).paused_at is not None


async def test_it_moves_also_while_all_are_playing(hall: Hall) -> None:
    cup = await begun(hall, schedule="free", round_hours=2)
    for user_id in (100, 101):
        await hall.tournaments.play(cup.id, Actor(user_id), 1, 0)
    await hall.settle()
    assert [row.due_at for row in heads(hall)] == [None], "the match has clocks of its own"
    await hall.restart(5 * HOUR)
    assert (await hall.now(cup)).current.due_at == cup.current.due_at + timedelta(hours=5)
    await hall.host.stop_match(state(cup := await hall.now(cup)).open_match.match_id, "")
    await hall.settle()
    assert state(await hall.now(cup)).result is None, "there is time to play it again"


async def test_an_appointment_that_the_outage_did_not_reach_stands(hall: Hall) -> None:
    cup = await scheduled(hall, check_in=30)
    await hall.restart(HOUR)
    assert (await hall.now(cup)).starts_at == cup.starts_at
    assert await delays(hall, cup) == [], "nothing moved, nothing logged"


@pytest.mark.parametrize("away", [95 * 60, 5 * HOUR])
async def test_a_start_or_check_in_that_the_outage_ran_into_moves(hall: Hall, away: int) -> None:
    cup = await hall.enter(await scheduled(hall, check_in=30), people=2)
    await hall.restart(away)
    again = await hall.now(cup)
    assert again.starts_at == cup.starts_at + timedelta(seconds=away)
    assert again.phase is Phase.registration
    await hall.advance(90 * 60)
    assert (await hall.now(cup)).phase is Phase.check_in, "people have as long as they had before"


async def test_a_paused_tournament_is_not_moved_twice(hall: Hall) -> None:
    cup = await begun(hall, schedule="free", round_hours=2)
    await hall.tournaments.pause(cup.id, ORGANISER, "holiday")
    await hall.restart(5 * HOUR)
    await hall.tournaments.resume(cup.id, ORGANISER, "back")
    assert (await hall.now(cup)).current.due_at == cup.current.due_at + timedelta(hours=5)


async def test_a_match_that_ended_while_nobody_noted_it_counts(hall: Hall) -> None:
    cup = await begun(hall)
    hall.is_deaf = True  # the tournaments do not hear of it
    await hall.finish(state(cup).open_match.match_id, "lose", "win")
    assert state(await hall.now(cup)).open_match is not None
    await hall.restart()
    assert (await hall.now(cup)).places == ((2,), (1,))


async def test_pressing_play_and_a_dispute_survive(hall: Hall) -> None:
    cup = await begun(hall, schedule="free")
    await hall.tournaments.play(cup.id, Actor(100), 1, 0)
    await hall.tournaments.dispute(cup.id, Actor(101), 1, 0, "where is everybody")
    before = await hall.now(cup)
    await hall.store.beat(hall.clock.at)
    await hall.restart()
    assert await hall.now(cup) == before
    assert [events for _, events in hall.gallery.told] == [()], "it is shown again"


async def test_where_it_is_announced_is_kept(hall: Hall) -> None:
    cup = await hall.create()
    assert hall.tournaments.announcement(cup.id) is None
    await hall.tournaments.announce(cup.id, Announcement(2**62 + 5, 2**62 + 6))
    await hall.restart()
    assert hall.tournaments.announcement(cup.id) == Announcement(2**62 + 5, 2**62 + 6)


async def test_a_log_that_cannot_be_read_takes_no_other_along(hall: Hall) -> None:
    bad, unknown, good = await hall.create(), await hall.create(), await begun(hall)
    await hall.kill()
    engine = sa.create_engine(hall.url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        of = tournament_events.c.tournament_id
        connection.execute(tournament_events.update().where(of == bad.id).values(kind="sacked"))
        connection.execute(tournament_events.update().where(of == unknown.id).values(kind="check_in_opened", data={}))
    engine.dispose()
    hall.clock.at += timedelta(hours=1)
    await hall.up()
    assert list(hall.tournaments.live) == [good.id]
    assert (await hall.wins(good, 1)).phase is Phase.finished


async def test_a_game_that_is_not_there_now_is_waited_for(hall: Hall) -> None:
    cup = await begun(hall)
    games, hall.games = hall.games, {}
    await hall.restart()
    await hall.advance(HOUR)
    assert state(await hall.now(cup)).open_match is not None
    hall.games = games
    await hall.restart()
    assert (await hall.wins(cup, 1)).phase is Phase.finished


async def test_a_format_that_raises_stops_its_own_tournament_only(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("no such pairing")

    good = await begun(hall)
    monkeypatch.setattr(type(FORMATS[good.settings.format]), "pair", broken)
    bad = await begun(hall)
    assert (bad.phase, bad.current) == (Phase.running, None)
    monkeypatch.undo()
    assert (await hall.wins(good, 1)).phase is Phase.finished
    await hall.restart()
    assert (await hall.now(bad)).current is not None, "it goes on when the format is mended"


async def test_of_two_processes_the_later_one_is_refused_and_reads_again(hall: Hall) -> None:
    cup = await hall.create()
    other = await open_store(hall.url)
    elsewhere = Tournaments(hall.host, other, other.tournaments, FORMATS, clock=hall.clock, new_draw=lambda: DRAW)
    await elsewhere.register(cup.id, Actor(7), "There", [Member("There", user_id=7)])
    with pytest.raises(Refusal, match="stale"):
        await hall.tournaments.register(cup.id, Actor(8), "Here", [Member("Here", user_id=8)])
    cup = await hall.tournaments.register(cup.id, Actor(8), "Here", [Member("Here", user_id=8)])
    assert [entry.name for entry in cup.entries.values()] == ["There", "Here"]
    await hall.settle()
    await other.close()


async def test_a_guild_lists_its_own_newest_first(hall: Hall) -> None:
    first, second = await hall.create(name="First"), await hall.create(name="Second")
    await hall.tournaments.cancel(first.id, ORGANISER, "rain")
    listed = await hall.tournaments.of_guild(first.guild_id)
    assert listed == [(second.id, "Second", Phase.registration), (first.id, "First", Phase.cancelled)]
    assert await hall.tournaments.of_guild(5) == []
