"""Organisers annul matches and take people out: the ratings are those that all matches that count give."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from db.engines import writing
from db.schema.rating_tables import rating_formulas, rating_rulings
from db.schema.rating_tables import ratings as rating_rows
from db.store import SqlStore, open_store
from host.background import BackgroundTasks
from host.errors import Refusal
from tests.template import fresh
from tests.tournaments.ratings.past import GUILD, START, TWO, Duel, ended
from tournaments.ratings.corrections import Act, Ruling
from tournaments.ratings.ports import Pool
from tournaments.ratings.rate import FORMULA
from tournaments.ratings.service import Ratings

ANN, BEN, CID, DAN, EVE = 101, 102, 103, 104, 105


class Server:
    """A server whose matches have been rated."""

    def __init__(self, store: SqlStore) -> None:
        self.store, self.background = store, BackgroundTasks()
        self.service = Ratings(store.ratings, {"duel": Duel()}, lambda: START, self.background)
        self.played = 0

    async def match(self, *people: int, game: str = "duel") -> int:
        """The first of these wins; a day later."""
        self.played += 1
        match_id = await ended(self.store, people, 0, at=START + timedelta(days=self.played), game=game)
        await self.service.catch_up()
        return match_id

    async def rule(self, act: Act, by: int = EVE, **of: int) -> Ruling:
        ruling = await self.service.rule(Ruling(GUILD, START, by, act, "they agreed on it", **of))
        await self.service.catch_up()
        return ruling

    async def refused(self, act: Act, by: int = EVE, **of: int) -> str:
        before = await self.store.ratings.rulings(GUILD)
        with pytest.raises(Refusal) as refusal:
            await self.rule(act, by, **of)
        assert await self.store.ratings.rulings(GUILD) == before
        return refusal.value.code

    async def numbers(self, pool: Pool = TWO) -> list[tuple[Any, ...]]:
        found = sorted(await self.store.ratings.ratings(pool))
        curves = [await self.service.store.curve(pool, rated.user_id, 100) for rated in found]
        return [(rated.user_id, rated.rating, curve) for rated, curve in zip(found, curves, strict=True)]


async def elsewhere(path: Path, matches: Sequence[tuple[int, Sequence[int]]]) -> list[tuple[Any, ...]]:
    """The numbers on another database, where only these matches were played, each on its day."""
    database = await open_store(await fresh(f"sqlite+aiosqlite:///{path / 'other.db'}"))
    server = Server(database)
    for day, people in matches:
        await ended(database, people, 0, at=START + timedelta(days=day))
    await server.service.catch_up()
    numbers = await server.numbers()
    await database.close()
    return numbers


async def test_an_annulled_match_counts_for_no_number_and_a_restored_one_as_before(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.ratings.service.PART", 2)
    server = Server(store)
    await server.match(ANN, BEN)
    wrong = await server.match(BEN, ANN)
    await server.match(ANN, CID)
    await server.match(CID, BEN)
    before = await server.numbers()
    await server.rule(Act.annul, match_id=wrong)
    after = await server.numbers()
    assert await server.service.store.changes(wrong) == {}
    assert after != before
    assert after == await elsewhere(tmp_path, [(1, (ANN, BEN)), (3, (ANN, CID)), (4, (CID, BEN))])
    await server.service.recompute()
    assert await server.numbers() == after, "rerate gives the same"
    await server.rule(Act.restore, match_id=wrong)
    assert await server.numbers() == before
    assert [ruling.act for ruling in await server.service.store.rulings(GUILD)] == [Act.annul, Act.restore]


async def test_a_pool_whose_only_match_is_annulled_comes_back(store: SqlStore) -> None:
    server = Server(store)
    only = await server.match(ANN, BEN)
    before = await server.numbers()
    await server.rule(Act.annul, match_id=only)
    assert await server.numbers() == []
    await server.rule(Act.restore, match_id=only)
    assert await server.numbers() == before


async def test_a_person_who_is_taken_out_counts_like_a_computer_player(store: SqlStore, tmp_path: Path) -> None:
    server, three = Server(store), Pool(GUILD, "duel", 3)
    await server.match(ANN, BEN)
    await server.match(CID, ANN)
    await server.match(CID, ANN, BEN)
    before = await server.numbers(), await server.numbers(three)
    await server.rule(Act.take_out, user_id=CID)
    assert {user for user, *_ in await server.numbers()} == {ANN, BEN}
    assert {user for user, *_ in await server.numbers(three)} == {ANN, BEN}
    assert await server.numbers() == await elsewhere(tmp_path, [(1, (ANN, BEN))])
    later = await server.match(CID, BEN)
    assert await server.service.store.changes(later) == {}, "also in later matches"
    await server.rule(Act.take_in, user_id=CID)
    assert set(await server.service.store.changes(later)) == {BEN, CID}
    assert await server.numbers(three) == before[1]


async def test_another_server_and_game_keep_their_numbers(store: SqlStore) -> None:
    server = Server(store)
    await server.match(ANN, BEN)
    far = await ended(store, [ANN, BEN], 0, guild=GUILD + 1)
    await server.match(BEN, ANN, game="other")
    other_game, other_server = Pool(GUILD, "other", 2), Pool(GUILD + 1, "duel", 2)
    await server.service.catch_up()
    before = await server.numbers(other_game), await server.numbers(other_server)
    await server.rule(Act.annul, match_id=1)
    assert (await server.numbers(other_game), await server.numbers(other_server)) == before
    assert await server.refused(Act.annul, match_id=far) == "no_ended_match"


async def test_corrections_of_ratings_that_are_impossible_or_concern_the_organiser_are_refused(store: SqlStore) -> None:
    server = Server(store)
    rated = await server.match(ANN, BEN)
    alone = await ended(store, [ANN, None], 0)
    await server.service.catch_up()
    assert await server.refused(Act.annul, match_id=99) == "no_ended_match"
    assert await server.refused(Act.annul, match_id=alone) == "not_rated"
    assert await server.refused(Act.restore, match_id=rated) == "not_annulled"
    assert await server.refused(Act.annul, by=BEN, match_id=rated) == "own_match"
    await server.rule(Act.annul, match_id=rated)
    assert await server.refused(Act.annul, match_id=rated) == "annulled_already"
    assert await server.refused(Act.restore, by=ANN, match_id=rated) == "own_match"
    assert await server.refused(Act.take_in, user_id=ANN) == "not_out"
    assert await server.refused(Act.take_out, user_id=EVE) == "own_rating"
    assert await server.refused(Act.take_out, by=BEN, user_id=ANN) == "own_opponent"
    await server.rule(Act.take_out, user_id=ANN)
    assert await server.refused(Act.take_out, user_id=ANN) == "out_already"
    assert await server.refused(Act.take_in, by=BEN, user_id=ANN) == "own_opponent"


async def test_two_organisers_at_once_annul_a_match_once(store: SqlStore) -> None:
    server = Server(store)
    match_id = await server.match(ANN, BEN)
    found = await asyncio.gather(
        server.rule(Act.annul, EVE, match_id=match_id),
        server.rule(Act.annul, DAN, match_id=match_id),
        return_exceptions=True,
    )
    assert [one.code for one in found if isinstance(one, Refusal)] == ["annulled_already"]
    assert len(await server.service.store.rulings(GUILD)) == 1


async def test_a_match_that_ends_while_ratings_are_computed_again_is_rated(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(store)
    first = await server.match(ANN, BEN)
    await server.match(CID, BEN)
    rewrite, late = store.ratings.rewrite, list[int]()

    async def slowly(entries: Any) -> None:
        if not late:
            late.append(await ended(store, [DAN, ANN], 0, at=START + timedelta(days=9)))
            server.service.start()  # as the host does when a match ends
            await asyncio.sleep(0)
            assert await server.service.store.changes(late[0]) == {}, "not yet: it would be rated by an old number"
        await rewrite(entries)

    monkeypatch.setattr(store.ratings, "rewrite", slowly)
    await server.rule(Act.annul, match_id=first)
    await server.background.close()
    assert set(await server.service.store.changes(late[0])) == {DAN, ANN}
    live = await server.numbers()
    again = Server(store)
    await again.service.recompute()
    assert await again.numbers() == live


async def test_a_ruling_while_ratings_are_computed_again_is_followed_too(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(store)
    first, second = await server.match(ANN, BEN), await server.match(BEN, ANN)
    settle, done = store.ratings.settle, list[int]()

    async def slowly(*given: Any) -> None:
        if not done:
            done.append(second)
            await server.service.rule(Ruling(GUILD, START, EVE, Act.annul, "as well", match_id=second))
        await settle(*given)

    monkeypatch.setattr(store.ratings, "settle", slowly)
    await server.rule(Act.annul, match_id=first)
    await server.background.close()
    assert await server.numbers() == []


async def test_a_crash_before_the_end_is_made_good_at_the_next_start(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(store)
    first = await server.match(ANN, BEN)
    await server.match(ANN, CID)
    await server.rule(Act.annul, match_id=first)
    wanted = await server.numbers()
    await server.rule(Act.restore, match_id=first)

    async def killed(*given: Any) -> None:
        raise RuntimeError("power failure")

    monkeypatch.setattr(store.ratings, "settle", killed)
    await server.service.rule(Ruling(GUILD, START, EVE, Act.annul, "again", match_id=first))
    await server.background.close()
    monkeypatch.undo()
    assert await server.numbers() != wanted
    after = Server(store)
    await after.service.catch_up()
    assert await after.numbers() == wanted
    assert await after.service.catch_up() == 0


async def test_ratings_of_an_older_formula_are_computed_again_once_at_the_start(database_url: str) -> None:
    url = await fresh(database_url)
    store = await open_store(url)
    server = Server(store)
    await server.match(ANN, BEN)
    await server.match(ANN, CID)
    wanted = await server.numbers()
    await store.close()
    transactions = writing(url)
    for statement in (rating_formulas.delete(), rating_rows.update().values(mu=40.0, opponents=0)):
        await transactions.run(lambda connection, what=statement: connection.execute(what))
    await transactions.close()
    store = await open_store(url)
    upgraded = Server(store)
    assert await upgraded.numbers() != wanted
    assert await upgraded.service.catch_up() == 2
    assert await upgraded.numbers() == wanted
    assert await Server(store).service.catch_up() == 0, "no second time"
    await store.close()


async def test_a_live_match_does_not_mark_as_current_what_is_outdated(store: SqlStore) -> None:
    server = Server(store)
    await server.match(ANN, BEN)
    await store.ratings.outdate()
    await ended(store, [CID, BEN], 0, at=START + timedelta(days=5))
    assert await server.service.catch_up() == 1, "this process has looked already"
    assert await store.ratings.outdated() == [(GUILD, "duel")]


async def test_listeners_hear_of_a_ruling_when_the_numbers_follow_it(store: SqlStore) -> None:
    server, told = Server(store), list[tuple[int | None, int]]()
    match_id = await server.match(ANN, BEN)
    server.service.corrected.subscribe(lambda ruling: told.append((ruling.match_id, ruling.id)))
    ruling = await server.rule(Act.annul, match_id=match_id)
    await server.background.close()
    assert told == [(match_id, ruling.id)]


def test_the_version_of_the_formula_is_not_that_of_what_has_none() -> None:
    assert FORMULA not in (0, 1)
    assert rating_rulings.c.reason.nullable is False
    assert isinstance(rating_formulas.c.formula.type, sa.Integer)
