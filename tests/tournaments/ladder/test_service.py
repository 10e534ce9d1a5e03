"""Seasons open, count what is played in their time, and close by the clock, also after a restart."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from db.store import SqlStore
from host.background import BackgroundTasks
from host.lobbies.lobby import Lobby, LobbyState, cancel
from host.lobbies.requests import NewLobby
from host.scheduler import Scheduler
from tests.host.world import HandClock
from tests.tournaments.ratings.past import CHANNEL, GUILD, START, ended
from tests.tournaments.world import refused
from tournaments.ladder.season import LadderRules, Season
from tournaments.ladder.service import PAST, Ladder
from tournaments.ports import Post
from tournaments.ratings.ports import Pool
from tournaments.ratings.service import Ratings

ANN, BEN, CID = 101, 102, 103
DAY = timedelta(days=1)
POOL = Pool(GUILD, "duel", 2)
MAY = Season(0, "May", POOL, "classic", "daily", CHANNEL, START, START + 30 * DAY, 9)


class Told:
    def __init__(self) -> None:
        self.closed: list[Season] = []

    def season_closed(self, season: Season) -> None:
        self.closed.append(season)


class World:
    """A ladder on a store; `at` is the time."""

    def __init__(self, store: SqlStore) -> None:
        self.store, self.clock = store, HandClock(START)
        self.begin()

    def begin(self) -> None:
        """A process of its own."""
        self.scheduler, self.background, self.told = Scheduler(self.clock), BackgroundTasks(), Told()
        self.ladder = Ladder(self.store.ladder, self.clock, self.scheduler, self.background)
        self.ladder.closed.subscribe(self.told.season_closed)
        self.ratings = Ratings(self.store.ratings, {}, self.clock.now, self.background)

    async def later(self, by: timedelta) -> None:
        self.clock.at += by
        self.scheduler.run_due(self.clock.now())
        while self.background.busy:
            await self.pause()

    async def pause(self) -> None:
        await self.store.heartbeat()

    async def played(self, *people: int, winner: int = 0) -> None:
        await ended(self.store, people, winner, at=self.clock.now())
        await self.ratings.catch_up()

    async def asked(self, owner: int, *others: int, guild: int = GUILD, game: str = "duel") -> Lobby:
        """The stored challenge of one person to others, which is open."""
        new = NewLobby(
            owner_id=owner,
            owner_name="A",
            guild_id=guild,
            channel_id=CHANNEL,
            game=game,
            mode="classic",
            pace="daily",
            invited=frozenset(others),
        )
        lobby = new.lobby(self.clock.now())
        return replace(lobby, id=await self.store.create_lobby(lobby))

    async def declined(self, owner: int, *others: int, **where: Any) -> None:
        lobby = await self.asked(owner, *others, **where)
        await self.store.save_lobby(replace(lobby, state=LobbyState.closed))

    async def places(self, season: Season) -> list[int]:
        return [person.user_id for person in await self.ladder.standings(season)]


@pytest.fixture
def world(store: SqlStore) -> World:
    return World(store)


async def test_a_season_counts_what_is_played_in_its_time(world: World) -> None:
    await world.played(CID, ANN)
    await world.later(DAY)
    season = await world.ladder.open(replace(MAY, starts_at=world.clock.now()))
    await world.played(ANN, BEN)
    assert await world.places(season) == [ANN, BEN]
    await world.later(season.ends_at - world.clock.now())
    await world.played(CID, ANN)
    closed = await world.ladder.season(season.id, GUILD)
    assert await world.places(closed) == [ANN, BEN]
    final = await world.ladder.standings(closed)
    await world.later(200 * DAY)
    assert await world.ladder.standings(closed) == final, "later months change nothing of it"


async def test_a_season_closes_when_its_time_is_over(world: World) -> None:
    season = await world.ladder.open(MAY)
    await world.later(30 * DAY - timedelta(seconds=1))
    assert world.told.closed == []
    await world.later(timedelta(hours=1))
    assert [closed.id for closed in world.told.closed] == [season.id]
    stored = await world.ladder.season(season.id, GUILD)
    assert stored.closed_at == MAY.ends_at
    await refused("season_over", world.ladder.close(season.id))


async def test_an_open_season_is_listed_however_many_others_have_ended_since(world: World) -> None:
    long = await world.ladder.open(replace(MAY, name="Year", pool=Pool(GUILD, "duel", 3), ends_at=START + 365 * DAY))
    for _ in range(PAST + 1):
        await world.later(DAY)
        short = await world.ladder.open(replace(MAY, starts_at=world.clock.now(), ends_at=world.clock.now() + DAY))
        await world.ladder.close(short.id)
    listed = [season.id for season in await world.ladder.seasons(GUILD)]
    assert listed == [*range(short.id, short.id - PAST + 1, -1), long.id]


async def test_a_season_that_ended_while_the_bot_was_off_is_closed_once(world: World) -> None:
    season = await world.ladder.open(MAY)
    world.clock.at += 40 * DAY
    world.begin()
    await world.ladder.start()
    await world.later(timedelta())
    assert [closed.id for closed in world.told.closed] == [season.id]
    world.begin()
    await world.ladder.start()
    await world.later(DAY)
    assert world.told.closed == []


async def test_a_season_that_an_organiser_closes_early_is_closed_once(world: World) -> None:
    season = await world.ladder.open(MAY)
    await world.later(DAY)
    closed = await world.ladder.close(season.id)
    assert closed.closed_at == START + DAY
    assert not closed.runs(world.clock.now())
    await world.later(60 * DAY)
    assert len(world.told.closed) == 1


async def test_two_seasons_of_the_same_kind_do_not_overlap(world: World) -> None:
    first = await world.ladder.open(MAY)
    await refused("season_runs", world.ladder.open(replace(MAY, ends_at=START + DAY)), season=first)
    await world.ladder.open(replace(MAY, pool=POOL._replace(seats=3)))
    await world.ladder.open(replace(MAY, pool=POOL._replace(guild_id=GUILD + 1)))
    await world.ladder.open(replace(MAY, starts_at=MAY.ends_at, ends_at=MAY.ends_at + DAY))


async def test_a_season_of_another_server_is_not_found(world: World) -> None:
    season = await world.ladder.open(MAY)
    await refused("no_season", world.ladder.season(season.id, GUILD + 1))
    assert await world.ladder.seasons(GUILD) == [season]
    assert await world.ladder.seasons(GUILD + 1) == []


async def test_challenges_know_when_two_have_met(world: World) -> None:
    season = await world.ladder.open(MAY)
    await world.ladder.check_challenge(season, ANN, BEN)
    await world.played(ANN, BEN)
    await refused("met_lately", world.ladder.check_challenge(season, BEN, ANN))
    await world.ladder.check_challenge(season, ANN, CID)
    await world.later(timedelta(hours=12))
    await world.ladder.check_challenge(season, BEN, ANN)


async def test_challenges_count_from_either_side_and_in_this_server_and_game_alone(world: World) -> None:
    season = await world.ladder.open(MAY)
    await world.declined(ANN, CID)
    await world.declined(CID, BEN)
    await world.declined(ANN, BEN, guild=GUILD + 1)
    await world.declined(ANN, BEN, game="chess")
    await world.declined(ANN, BEN, CID)
    await world.ladder.check_challenge(season, ANN, BEN)
    await world.declined(ANN, BEN)
    await world.later(timedelta(hours=11))
    for one, other in ((ANN, BEN), (BEN, ANN)):
        await refused("challenged_lately", world.ladder.check_challenge(season, one, other))
    await world.later(timedelta(hours=1))
    await world.ladder.check_challenge(season, ANN, BEN)


async def test_a_withdrawn_challenge_does_not_restrict_the_challenged_person(world: World) -> None:
    season = await world.ladder.open(MAY)
    await world.store.save_lobby(cancel(await world.asked(ANN, BEN)))
    await world.ladder.check_challenge(season, BEN, ANN)
    await world.ladder.check_challenge(season, ANN, CID)
    await refused("withdrawn_lately", world.ladder.check_challenge(season, ANN, BEN))
    await world.later(timedelta(hours=1))
    await world.ladder.check_challenge(season, ANN, BEN)


async def test_a_season_softly_resets_ratings_where_it_says_so(world: World) -> None:
    for _ in range(12):
        await world.played(ANN, BEN)
    await world.later(DAY)
    before = (await world.ratings.of_person(POOL, ANN)).rating
    await world.ladder.open(replace(MAY, starts_at=world.clock.now(), rules=LadderRules(soft_reset=False)))
    assert (await world.ratings.of_person(POOL, ANN)).rating == before
    await world.ladder.open(replace(MAY, starts_at=MAY.ends_at + DAY, ends_at=MAY.ends_at + 3 * DAY))
    await world.later(32 * DAY)
    assert (await world.ratings.of_person(POOL, ANN)).rating.points < before.points


async def test_a_season_is_told_of_until_it_has_its_post(world: World) -> None:
    running = await world.ladder.open(MAY)
    over = await world.ladder.open(replace(MAY, pool=POOL._replace(seats=3)))
    closed = await world.ladder.close(over.id)
    assert await world.ladder.closed_without("season:{}:final") == [closed]
    await world.store.posts.keep_post(f"season:{running.id}:final", Post(1, 2))
    assert await world.ladder.closed_without("season:{}:final") == [closed]
    await world.store.posts.keep_post(f"season:{over.id}:final", Post(1, 2))
    assert await world.ladder.closed_without("season:{}:final") == []


async def test_two_who_open_the_same_season_at_once_open_one(world: World) -> None:
    opened = await asyncio.gather(world.ladder.open(MAY), world.ladder.open(MAY), return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in opened) == ["Refusal", "Season"]
    assert len(await world.ladder.seasons(GUILD)) == 1
