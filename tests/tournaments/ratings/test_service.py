"""Every ended match is rated once, in order, and can be rated again from the log."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

import pytest

from db.store import SqlStore
from host.background import BackgroundTasks
from host.model import Ending, Player, Setup
from host.records import End, MatchResult, NewMatch, Result, Step
from tests.tournaments.ratings.past import GUILD, START, TWO, Duel, ended
from tournaments.ratings.ports import Pool, Rival, Tally
from tournaments.ratings.rating import NEW
from tournaments.ratings.service import Ratings

ANN, BEN, CID, DAN = 101, 102, 103, 104


def ratings(store: SqlStore, now: datetime = START) -> Ratings:
    return Ratings(store.ratings, {"duel": Duel()}, lambda: now, BackgroundTasks())


async def caught_up(store: SqlStore, now: datetime = START) -> Ratings:
    """The service after it has rated all that has ended."""
    service = ratings(store, now)
    await service.catch_up()
    return service


async def numbers(service: Ratings, pool: Pool = TWO) -> dict[int, int]:
    return {person.user_id: person.rating.points for person in await service.standings(pool)}


async def test_the_winner_stands_above_the_loser(store: SqlStore) -> None:
    match_id = await ended(store, [ANN, BEN], winner=1)
    service = ratings(store)
    assert await service.catch_up() == 1
    best, worst = await service.standings(TWO)
    assert (best.user_id, best.name, worst.user_id) == (BEN, f"User {BEN}", ANN)
    before, after = (await service.store.changes(match_id))[BEN]
    assert (before.mu, before.sigma, before.matches) == (NEW.mu, NEW.sigma, 0)
    assert after.mu > NEW.mu
    assert after.matches == 1


async def test_matches_that_end_together_are_looked_for_once_and_none_is_missed(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    background, looks, unrated = BackgroundTasks(), list[int](), store.ratings.unrated
    service = Ratings(store.ratings, {"duel": Duel()}, lambda: START, background)

    async def look(limit: int) -> Sequence[MatchResult]:
        found = await unrated(limit)
        looks.append(len(found))
        if len(looks) == 1:  # one ends while the first is being rated
            await ended(store, [CID, DAN], winner=0)
            service.start()
            service.start()
        return found

    monkeypatch.setattr(store.ratings, "unrated", look)
    await ended(store, [ANN, BEN], winner=1)
    for _ in range(3):
        service.start()
    await background.close()
    assert looks == [1, 1]
    assert set(await numbers(service)) == {ANN, BEN, CID, DAN}


async def test_servers_games_and_numbers_of_seats_are_apart(store: SqlStore) -> None:
    await ended(store, [ANN, BEN], winner=0)
    await ended(store, [ANN, BEN, CID], winner=1)
    await ended(store, [ANN, BEN], winner=1, guild=GUILD + 1)
    await ended(store, [ANN, BEN], winner=1, game="other")
    service = await caught_up(store)
    assert next(iter(await numbers(service))) == ANN
    assert next(iter(await numbers(service, Pool(GUILD, "duel", 3)))) == BEN
    three = Pool(GUILD, "duel", 3)
    assert await service.store.pools_of(GUILD) == [three, TWO, Pool(GUILD, "other", 2)], "most played first"
    assert await service.store.pools_of(GUILD, CID) == [three]


async def test_partners_are_rated_as_a_team(store: SqlStore) -> None:
    await ended(store, [ANN, BEN, CID, DAN], winner=0)
    service = await caught_up(store)
    points = await numbers(service, Pool(GUILD, "duel", 4))
    assert points[ANN] == points[CID] > points[BEN] == points[DAN]


async def test_matches_against_the_computer_or_without_result_change_no_rating(
    store: SqlStore,
) -> None:
    await ended(store, [ANN, None], winner=0)
    await ended(store, [ANN, BEN], winner=0, ending=Ending.aborted)
    service = ratings(store)
    assert await service.catch_up() == 2
    assert await numbers(service) == {}
    assert await service.catch_up() == 0


async def test_recomputing_gives_the_same_ratings_to_the_last_bit(store: SqlStore) -> None:
    rng, service = Random(1), ratings(store, START + timedelta(days=400))
    for number in range(40):
        people = rng.sample([ANN, BEN, CID, DAN], rng.choice([2, 2, 3]))
        await ended(store, people, rng.randrange(len(people)), at=START + timedelta(days=5 * number))
        if rng.random() < 0.3:
            await service.catch_up()
    await service.catch_up()
    pools = (TWO, Pool(GUILD, "duel", 3))
    before = [await store.ratings.ratings(pool) for pool in pools]
    curves = [await service.store.curve(pool, user, 1000) for pool in pools for user in (ANN, BEN, CID, DAN)]
    assert await service.recompute() == 40
    assert [await store.ratings.ratings(pool) for pool in pools] == before
    assert [await service.store.curve(pool, user, 1000) for pool in pools for user in (ANN, BEN, CID, DAN)] == curves


async def test_all_matches_are_rated_also_if_they_are_read_in_several_parts(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.ratings.service.CHUNK", 2)
    for number in range(5):
        await ended(store, [ANN, BEN], winner=0, at=START + timedelta(hours=number))
    service = ratings(store)
    assert await service.catch_up() == 5
    assert (await service.of_person(TWO, ANN)).rating.matches == 5
    assert await service.recompute() == 5
    assert (await service.of_person(TWO, ANN)).rating.matches == 5


async def test_a_curve_has_the_newest_ratings_oldest_first(store: SqlStore) -> None:
    for number in range(5):
        await ended(store, [ANN, BEN], winner=0, at=START + timedelta(hours=number))
    service = await caught_up(store)
    curve = await service.store.curve(TWO, ANN, 3)
    assert [rating.matches for rating in curve] == [3, 4, 5]
    assert curve[0].points < curve[-1].points


async def test_matches_are_rated_in_the_order_in_which_they_ended(store: SqlStore) -> None:
    later = await ended(store, [ANN, BEN], winner=0, at=START + timedelta(days=1))
    earlier = await ended(store, [ANN, BEN], winner=1)
    service = await caught_up(store)
    before = [(await service.store.changes(match_id))[ANN][0].matches for match_id in (earlier, later)]
    assert before == [0, 1]


async def test_idle_persons_sink_as_time_goes_by(store: SqlStore) -> None:
    await ended(store, [ANN, BEN], winner=0)
    now = (await (await caught_up(store)).of_person(TWO, ANN)).rating.points
    later = (await ratings(store, START + timedelta(weeks=40)).of_person(TWO, ANN)).rating.points
    assert later < now
    assert await ratings(store).of_person(TWO, CID) is None


async def test_matches_and_wins_are_counted_within_a_time(store: SqlStore) -> None:
    for number, winner in enumerate([0, 0, 1]):
        await ended(store, [ANN, BEN], winner, at=START + timedelta(days=number))
    await ended(store, [ANN, None], 0)
    service = await caught_up(store)
    assert await service.store.tallies(TWO) == {ANN: Tally(3, 2), BEN: Tally(3, 1)}
    middle = await service.store.tallies(TWO, START + timedelta(days=1), START + timedelta(days=2))
    assert middle == {ANN: Tally(1, 1), BEN: Tally(1, 0)}
    assert await service.store.tallies(Pool(GUILD + 1, "duel", 2)) == {}


async def test_the_form_is_the_newest_matches(store: SqlStore) -> None:
    for number, winner in enumerate([1, 0, 0, 1]):
        await ended(store, [ANN, BEN], winner, at=START + timedelta(days=number))
    service = await caught_up(store)
    assert await service.store.form(TWO, ANN, 3) == [True, True, False]
    assert await service.store.form(TWO, BEN, 9) == [True, False, False, True]


async def test_rivals_are_those_against_whom_matches_were_decided_and_no_partners(store: SqlStore) -> None:
    for winner in (0, 0, 1):
        await ended(store, [ANN, BEN], winner)
    await ended(store, [ANN, CID], 1)
    service = await caught_up(store)
    assert await service.store.rivals(TWO, ANN, 5) == [Rival(BEN, f"User {BEN}", 2, 1), Rival(CID, f"User {CID}", 0, 1)]
    assert await service.store.rivals(TWO, ANN, 1) == [Rival(BEN, f"User {BEN}", 2, 1)]
    both = (Result(0, 7, True), Result(1, 3, False), Result(2, 7, True), Result(3, 3, False))
    await ended(store, [ANN, BEN, CID, DAN], results=both)
    await service.catch_up()
    four = Pool(GUILD, "duel", 4)
    assert {rival.user_id for rival in await service.store.rivals(four, ANN, 9)} == {BEN, DAN}


async def test_teams_that_were_secret_until_the_end_are_rated_as_teams(store: SqlStore) -> None:
    """Three against one: the mode says nothing of it, the result does."""
    won = (
        Result(0, 5, True, team=0),
        Result(1, 2, False, team=1),
        Result(2, 5, True, team=0),
        Result(3, 5, True, team=0),
    )
    match_id = await ended(store, [ANN, BEN, CID, DAN], mode="secret", results=won)
    service = await caught_up(store)
    four = Pool(GUILD, "duel", 4)
    after = {user: pair[1].mu for user, pair in (await service.store.changes(match_id)).items()}
    assert after[ANN] == after[CID] == after[DAN] > NEW.mu > after[BEN]
    assert {rival.user_id for rival in await service.store.rivals(four, ANN, 9)} == {BEN}, "team mates are no rivals"
    assert {rival.user_id for rival in await service.store.rivals(four, BEN, 9)} == {ANN, CID, DAN}
    assert [(await service.store.tallies(four))[user] for user in (ANN, BEN)] == [Tally(1, 1), Tally(1, 0)]
    found = await store.ratings.unrated(9)
    assert found == []


async def test_listeners_hear_of_each_match_that_changed_ratings(store: SqlStore) -> None:
    told: list[int] = []
    service = ratings(store)
    service.rated.subscribe(told.append)
    rated = await ended(store, [ANN, BEN], 0)
    await ended(store, [ANN, None], 0)
    await service.catch_up()
    await service.catch_up()
    assert told == [rated]


async def test_a_leaver_has_not_won_through_the_computer_player(store: SqlStore) -> None:
    players = (Player(0, "Ann", ANN), Player(1, "Ben", BEN))
    setup = Setup("duel", "classic", "live", players, GUILD, 1)
    match_id = await store.create_match(NewMatch(setup, 1, bytes(32), "hash", START, ()))
    await store.append(Step(match_id, substitute=Player(0, "Computer", level="random")))
    won = (Result(0, 7, True), Result(1, 3, False))
    await store.append(Step(match_id, end=End(Ending.finished, START, results=won)))
    service = await caught_up(store)
    assert await service.store.tallies(TWO) == {ANN: Tally(1, 0), BEN: Tally(1, 0)}
    assert await service.store.form(TWO, ANN, 9) == [False]
