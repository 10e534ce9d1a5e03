"""The bot was away: deadlines stand still, appointments do not, and what ended meanwhile is not lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from db.schema.tournament_tables import tournament_events, tournaments
from db.store import open_store
from host.matches.outages import PATIENCE
from tests.host.departures import Gone
from tests.host.world import GUILD
from tests.tournaments.tables import begun, ready, scheduled, state
from tests.tournaments.world import DRAW, ORGANISER, Actor, TournamentWorld, refused
from tournaments.events import Delayed
from tournaments.formats.registry import FORMATS
from tournaments.model import Member
from tournaments.ports import Post
from tournaments.rounds import TableKey
from tournaments.service import Tournaments
from tournaments.tournament import Phase, Tournament

HOUR = 3600


def heads(world: TournamentWorld) -> list[Any]:
    engine = sa.create_engine(world.url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        rows = connection.execute(sa.select(tournaments).order_by(tournaments.c.id)).all()
    engine.dispose()
    return rows


async def delays(world: TournamentWorld, cup: Tournament) -> list[float]:
    return [line.event.seconds for line in await world.tournaments.log(cup.id) if isinstance(line.event, Delayed)]


async def test_the_end_of_a_round_moves_by_the_time_away(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    due = cup.current.due_at
    assert [row.due_at for row in heads(world)] == [due]
    await world.restart(5 * HOUR)
    cup = await world.now(cup)
    assert cup.current.due_at == due + timedelta(hours=5)
    assert [row.due_at for row in heads(world)] == [cup.current.due_at], "the row says it too"
    assert await delays(world, cup) == [5 * HOUR]
    await world.advance_to(cup.current.due_at - timedelta(seconds=1))
    assert (await world.now(cup)).phase is Phase.running
    await world.advance(1)
    assert (await world.now(cup)).phase is Phase.finished


async def test_the_end_of_a_round_moves_while_the_connection_is_lost(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    due = cup.current.due_at
    await world.host.outages.hold()
    await world.advance(3 * HOUR)
    assert (await world.now(cup)).phase is Phase.running
    await world.host.outages.release()
    assert (await world.now(cup)).current.due_at == due + timedelta(hours=3)
    assert await delays(world, cup) == [3 * HOUR]
    await world.tournaments.pause(cup.id, ORGANISER, "tea")
    assert (await world.now(cup)).paused_at is not None


async def test_the_end_of_a_round_moves_by_an_outage_also_while_all_are_playing(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await ready(world, cup, 100, 101)
    assert [row.due_at for row in heads(world)] == [None], "the match has clocks of its own"
    await world.restart(5 * HOUR)
    assert (await world.now(cup)).current.due_at == cup.current.due_at + timedelta(hours=5)
    await world.stop(state(cup := await world.now(cup)).open_match.match_id)
    await world.settle()
    assert state(await world.now(cup)).result is None, "there is time to play it again"


async def test_a_tournament_whose_guild_is_lost_stands_still_and_goes_on_by_itself(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    due = cup.current.due_at
    await world.host.outages.hold_guild(GUILD)
    await world.advance(3 * HOUR)
    await world.restart(HOUR)
    assert (await world.now(cup)).phase is Phase.running
    told = len(world.changes.told)
    await world.host.outages.release_guild(GUILD)
    cup = await world.now(cup)
    assert cup.current.due_at == due + timedelta(hours=4)
    assert [row.due_at for row in heads(world)] == [cup.current.due_at]
    assert len(world.changes.told) > told, "its messages show the new end"
    assert sum(await delays(world, cup)) == 4 * HOUR
    await world.advance_to(cup.current.due_at)
    assert (await world.now(cup)).phase is Phase.finished


async def test_a_lost_guild_holds_no_tournament_of_another(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await world.host.outages.hold_guild(GUILD + 1)
    await world.advance(HOUR)
    await world.host.outages.release_guild(GUILD + 1)
    assert await delays(world, cup) == []
    await world.host.outages.hold_guild(GUILD + 1)
    await world.advance(HOUR)
    assert (await world.now(cup)).phase is Phase.finished


@pytest.mark.parametrize("is_running", [True, False])
async def test_a_tournament_whose_guild_does_not_come_back_is_called_off(
    world: TournamentWorld, is_running: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.matches.service.BEAT_EVERY", PATIENCE / 10)
    cup = await (begun(world) if is_running else world.create())
    await world.host.outages.hold_guild(GUILD)
    await world.advance(PATIENCE.total_seconds() - 1)
    assert not (await world.now(cup)).is_over
    await world.restart(HOUR)
    [outage] = world.host.outages.guild_outages
    await world.advance_to(outage.until - timedelta(seconds=1))
    assert not (await world.now(cup)).is_over
    await world.advance(1)
    assert (await world.now(cup)).phase is Phase.cancelled
    assert (dict(world.tournaments.live), dict(world.host.live)) == ({}, {}), (
        "no tournament and no match keeps a person from deleting data"
    )


async def test_a_match_that_ends_while_the_clocks_stand_still_ends_no_round(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, schedule="free", round_hours=2)
    due = cup.current.due_at
    await ready(world, cup, *[99 + entrant for entrant in cup.current.tables[0].table.entrants])
    await world.host.outages.hold()
    await world.advance(3 * HOUR)
    await world.finish(state(await world.now(cup)).open_match.match_id, "win", "lose")
    assert state(await world.now(cup)).result is not None
    assert state(await world.now(cup), 1).result is None, "they could not press"
    await world.host.outages.release()
    cup = await world.now(cup)
    assert (cup.current.number, cup.current.due_at) == (1, due + timedelta(hours=3))


async def test_an_appointment_that_the_outage_did_not_reach_stands(world: TournamentWorld) -> None:
    cup = await scheduled(world, check_in=30)
    await world.restart(HOUR)
    assert (await world.now(cup)).starts_at == cup.starts_at
    assert await delays(world, cup) == [], "nothing moved, nothing logged"


@pytest.mark.parametrize("away", [95 * 60, 5 * HOUR])
async def test_a_start_or_check_in_that_the_outage_ran_into_moves(world: TournamentWorld, away: int) -> None:
    cup = await world.enter(await scheduled(world, check_in=30), people=2)
    await world.restart(away)
    again = await world.now(cup)
    assert again.starts_at == cup.starts_at + timedelta(seconds=away)
    assert again.phase is Phase.registration
    await world.advance(90 * 60)
    assert (await world.now(cup)).phase is Phase.check_in, "people have as long as they had before"


@pytest.mark.parametrize("is_running", [True, False])
async def test_a_start_that_a_wrong_clock_ran_into_is_the_planned_one_again(
    world: TournamentWorld, is_running: bool
) -> None:
    cup = await world.enter(await scheduled(world, check_in=30), people=2)
    await world.store.beat(world.clock.at)
    wrong = timedelta(days=30)
    for by in (wrong, -wrong):
        if is_running:
            world.clock.jumped = by
            await world.host.outages.follow()
        else:
            await world.restart(by.total_seconds())
            await world.store.beat(world.clock.at)
    again = await world.now(cup)
    assert (again.starts_at, again.phase) == (cup.starts_at, Phase.registration)
    await world.advance_to(cup.starts_at - timedelta(minutes=30))
    assert (await world.now(cup)).phase is Phase.check_in


async def test_a_start_that_waited_for_the_bot_does_not_move_with_another_jump(world: TournamentWorld) -> None:
    cup = await world.enter(await scheduled(world, check_in=30), people=2)
    await world.restart(5 * HOUR)
    moved = (await world.now(cup)).starts_at
    assert moved == cup.starts_at + timedelta(hours=5)
    for hours in (-1, 1):
        world.clock.jumped = timedelta(hours=hours)
        await world.host.outages.follow()
    assert (await world.now(cup)).starts_at == moved


async def test_a_paused_tournament_is_not_moved_twice(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free", round_hours=2)
    await world.tournaments.pause(cup.id, ORGANISER, "holiday")
    await world.restart(5 * HOUR)
    await world.tournaments.resume(cup.id, ORGANISER, "back")
    assert (await world.now(cup)).current.due_at == cup.current.due_at + timedelta(hours=5)


async def test_a_match_that_ended_unnoticed_counts(world: TournamentWorld) -> None:
    cup = await begun(world)
    world.is_deaf = True  # the tournaments do not hear of it
    await world.finish(state(cup).open_match.match_id, "lose", "win")
    assert state(await world.now(cup)).open_match is not None
    await world.restart()
    assert (await world.now(cup)).places == ((2,), (1,))


async def test_pressing_play_and_a_dispute_survive(world: TournamentWorld) -> None:
    cup = await begun(world, schedule="free")
    await world.tournaments.play(cup.id, Actor(100), TableKey(1, 0))
    await world.tournaments.dispute(cup.id, Actor(101), TableKey(1, 0), "where is everybody")
    before = await world.now(cup)
    await world.store.beat(world.clock.at)
    await world.restart()
    assert await world.now(cup) == before
    assert [events for _, events in world.changes.told] == [()], "it is shown again"


async def test_the_announcement_of_a_tournament_is_remembered_after_a_restart(world: TournamentWorld) -> None:
    cup = await world.create()
    assert world.tournaments.announcement(cup.id) is None
    await world.tournaments.announce(cup.id, Post(2**62 + 5, 2**62 + 6))
    await world.restart()
    assert world.tournaments.announcement(cup.id) == Post(2**62 + 5, 2**62 + 6)


async def test_a_log_that_cannot_be_read_takes_no_other_along(world: TournamentWorld) -> None:
    bad, unknown, good = await world.create(), await world.create(), await begun(world)
    await world.kill()
    engine = sa.create_engine(world.url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        of = tournament_events.c.tournament_id
        connection.execute(tournament_events.update().where(of == bad.id).values(kind="sacked"))
        connection.execute(tournament_events.update().where(of == unknown.id).values(kind="check_in_opened", data={}))
    engine.dispose()
    world.clock.at += timedelta(hours=1)
    await world.up()
    assert list(world.tournaments.live) == [good.id]
    assert (await world.wins(good, 1)).phase is Phase.finished


async def test_a_game_that_is_not_there_now_is_waited_for(world: TournamentWorld) -> None:
    cup = await begun(world)
    games, world.games = world.games, {}
    await world.restart()
    await world.advance(HOUR)
    assert state(await world.now(cup)).open_match is not None
    world.games = games
    await world.restart()
    assert (await world.wins(cup, 1)).phase is Phase.finished


async def test_a_format_that_raises_stops_its_own_tournament_only(
    world: TournamentWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("no such pairing")

    good = await begun(world)
    monkeypatch.setattr(type(FORMATS[good.settings.format]), "pair", broken)
    bad = await begun(world)
    assert (bad.phase, bad.current) == (Phase.running, None)
    monkeypatch.undo()
    assert (await world.wins(good, 1)).phase is Phase.finished
    await world.restart()
    assert (await world.now(bad)).current is not None, "it goes on when the format is mended"


async def test_of_two_processes_the_later_one_is_refused_and_reads_again(world: TournamentWorld) -> None:
    cup = await world.create()
    other = await open_store(world.url)
    elsewhere = Tournaments(
        world.host, other, other.tournaments, clock=world.clock, departures=Gone(), new_draw=lambda: DRAW
    )
    await elsewhere.register(cup.id, Actor(7), "There", [Member("There", user_id=7)])
    await refused("stale", world.signs_up(cup, 8, "Here"))
    cup = await world.signs_up(cup, 8, "Here")
    assert [entry.name for entry in cup.entries.values()] == ["There", "Here"]
    await world.settle()
    await other.close()


async def test_a_guild_lists_its_own_newest_first(world: TournamentWorld) -> None:
    first, second = await world.create(name="First"), await world.create(name="Second")
    await world.tournaments.cancel(first.id, ORGANISER, "rain")
    listed = await world.tournaments.of_guild(first.guild_id)
    assert listed == [(second.id, "Second", Phase.registration), (first.id, "First", Phase.cancelled)]
    assert await world.tournaments.of_guild(5) == []


async def test_a_long_tournament_stays_listed_after_many_short_ones(world: TournamentWorld) -> None:
    long = await world.create(name="Long")
    for _ in range(26):
        short = await world.create(name="Short")
        await world.tournaments.cancel(short.id, ORGANISER, "rain")
    listed = await world.tournaments.of_guild(long.guild_id)
    assert [one.id for one in listed] == [*range(short.id, short.id - 24, -1), long.id]
