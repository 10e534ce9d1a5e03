"""Group commit: units are committed together where possible, and a bad row fails only its own unit."""

import asyncio
import itertools
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from db.engines import writing
from db.transactions import Transactions
from db.writer import Unit, Writer
from host.errors import Conflict, StorageDown

metadata = sa.MetaData()
lines = sa.Table(
    "lines",
    metadata,
    sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("text", sa.Text, nullable=False),
)
marks = sa.Table("marks", metadata, sa.Column("match", sa.Integer, primary_key=True, autoincrement=False))
INSERT, MARK, DROP = lines.insert(), marks.insert(), marks.delete().where(marks.c.match == sa.bindparam("key"))


SQLITE_ONLY = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def unit(match: int, seq: int = 1, text: Any = "secret") -> Unit:
    return {INSERT: [{"match": match, "seq": seq, "text": text}]}


@pytest.fixture
async def transactions(database_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Transactions]:
    monkeypatch.setattr("db.sqlite.PRAGMAS", ("PRAGMA busy_timeout = 50", "PRAGMA journal_mode = WAL"))
    transactions = writing(database_url)
    await transactions.run(metadata.create_all)
    yield transactions
    await transactions.close()


@pytest.fixture
def commits(transactions: Transactions) -> Iterator[list[int]]:
    counted: list[int] = []

    def note(connection: sa.Connection) -> None:
        counted.append(1)

    sa.event.listen(sa.Engine, "commit", note)
    yield counted
    sa.event.remove(sa.Engine, "commit", note)


@pytest.fixture
async def writer(transactions: Transactions) -> AsyncIterator[Writer]:
    writer = Writer(transactions)
    yield writer
    await writer.close()


async def stored(transactions: Transactions, table: sa.Table = lines) -> list[tuple[Any, ...]]:
    query = sa.select(table).order_by(*table.primary_key)
    return await transactions.run(lambda connection: [tuple(row) for row in connection.execute(query)])


async def outcome(*work: Any) -> list[str]:
    done = await asyncio.gather(*work, return_exceptions=True)
    return [type(result).__name__ for result in done]


async def test_units_that_arrive_together_are_one_transaction(
    writer: Writer, transactions: Transactions, commits: list[int]
) -> None:
    assert await outcome(*(writer.submit(unit(match)) for match in range(500))) == ["NoneType"] * 500
    assert len(commits) == 1
    assert len(await stored(transactions)) == 500


async def test_units_that_arrive_during_a_commit_are_one_transaction(writer: Writer, commits: list[int]) -> None:
    first = asyncio.create_task(writer.submit(unit(0)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    later = [asyncio.create_task(writer.submit(unit(match))) for match in range(1, 50)]
    await asyncio.gather(first, *later)
    assert len(commits) <= 2, "with the first, if its transaction had not begun"


async def test_one_bad_row_fails_only_its_own_submitter(writer: Writer, transactions: Transactions) -> None:
    await writer.submit(unit(7))
    done = await outcome(*(writer.submit(unit(match)) for match in (5, 6, 7, 8, 8, 9)))
    assert done == ["NoneType", "NoneType", "Conflict", "NoneType", "Conflict", "NoneType"]
    assert [row[0] for row in await stored(transactions)] == [5, 6, 7, 8, 9]


@pytest.mark.parametrize("text", [object(), None, 2**70], ids=["type", "null", "overflow"])
async def test_a_row_that_the_database_does_not_take_fails_only_its_own_submitter(
    writer: Writer, transactions: Transactions, text: Any
) -> None:
    done = await outcome(writer.submit(unit(1)), writer.submit(unit(2, text=text)), writer.submit(unit(3)))
    assert done[0] == done[2] == "NoneType"
    assert done[1] not in ("NoneType", "StorageDown")
    assert [row[0] for row in await stored(transactions)] == [1, 3]
    await writer.submit(unit(4))


async def test_a_bad_unit_is_stored_in_no_part(writer: Writer, transactions: Transactions) -> None:
    await writer.submit({MARK: [{"match": 1}]})
    bad = {**unit(1), MARK: [{"match": 1}]}
    assert await outcome(writer.submit(bad), writer.submit(unit(2))) == ["Conflict", "NoneType"]
    assert [row[0] for row in await stored(transactions)] == [2]


async def test_statements_run_in_the_order_of_their_unit_and_units_in_that_of_their_arrival(
    writer: Writer, transactions: Transactions
) -> None:
    mark, drop = {MARK: [{"match": 1}]}, {DROP: [{"key": 1}]}
    assert await outcome(writer.submit(mark), writer.submit(drop | mark)) == ["NoneType"] * 2
    assert await stored(transactions, marks) == [(1,)]


async def test_a_job_has_a_transaction_of_its_own_and_a_result(writer: Writer, transactions: Transactions) -> None:
    def good(connection: sa.Connection) -> str:
        connection.execute(INSERT, unit(1)[INSERT])
        return "done"

    def bad(connection: sa.Connection) -> None:
        connection.execute(INSERT, unit(2)[INSERT])
        raise RuntimeError("changed my mind")

    done = await asyncio.gather(writer.submit(unit(3)), writer.run(good), writer.run(bad), return_exceptions=True)
    assert done[:2] == [None, "done"]
    assert isinstance(done[2], RuntimeError)
    assert [row[0] for row in await stored(transactions)] == [1, 3]


@SQLITE_ONLY
@pytest.mark.parametrize("together", [1, 5])
async def test_a_locked_database_fails_all_and_stays_down(
    writer: Writer, transactions: Transactions, tmp_path: Path, together: int
) -> None:
    await writer.submit(unit(0))
    other = sqlite3.connect(tmp_path / "bot.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert (
        await outcome(*(writer.submit(unit(match)) for match in range(1, together + 1))) == ["StorageDown"] * together
    )
    other.close()
    with pytest.raises(StorageDown):
        await writer.submit(unit(99))
    assert [row[0] for row in await stored(transactions)] == [0]


async def test_a_batch_whose_commit_may_have_arrived_is_not_written_again(
    writer: Writer, transactions: Transactions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written one by one the units could be refused as conflicts with themselves."""
    real = transactions.run

    async def lost(job: Any) -> Any:
        await real(job)
        monkeypatch.undo()
        raise OSError("the connection is lost")

    monkeypatch.setattr(transactions, "run", lost)
    assert await outcome(writer.submit(unit(1)), writer.submit(unit(2))) == ["StorageDown"] * 2
    assert isinstance(writer.failure, StorageDown)


async def test_a_batch_that_was_offered_before_the_failure_of_another_is_not_written(
    writer: Writer, transactions: Transactions, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, runs, begun, lost = transactions.run, itertools.count(), asyncio.Event(), asyncio.Event()

    async def first_fails(job: Any) -> Any:
        if next(runs) == 0:
            await real(job)
            begun.set()
            await lost.wait()
            raise OSError("the connection is lost")
        while writer.failure is None:  # noqa: ASYNC110 (the writer has no event for its failure)
            await asyncio.sleep(0)
        return await real(job)

    monkeypatch.setattr(transactions, "run", first_fails)
    first = asyncio.create_task(writer.submit(unit(1)))
    await begun.wait()
    second = asyncio.create_task(writer.submit(unit(2)))
    await asyncio.sleep(0)
    lost.set()
    assert await outcome(first, second) == ["StorageDown"] * 2
    monkeypatch.undo()
    assert [row[0] for row in await stored(transactions)] == [1]


@SQLITE_ONLY
async def test_the_next_batch_does_not_wait_for_the_event_loop(
    writer: Writer, transactions: Transactions, commits: list[int]
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection: sa.Connection) -> None:
        begun.set()
        go_on.wait(10)

    job = asyncio.create_task(writer.run(slow))
    first = asyncio.create_task(writer.submit(unit(1)))
    while not begun.is_set():  # noqa: ASYNC110 (another thread sets it)
        await asyncio.sleep(0.001)
    go_on.set()
    end = time.monotonic() + 10
    while len(commits) < 2 and time.monotonic() < end:
        time.sleep(0.001)  # noqa: ASYNC251 (the event loop stands still on purpose)
    assert len(commits) == 2
    assert not first.done()
    await asyncio.gather(job, first)


async def test_jobs_behind_a_failure_of_the_database_are_not_tried(
    writer: Writer, transactions: Transactions, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    async def lost(job: Any) -> Any:
        tries.append(job)
        await asyncio.sleep(0)
        raise OSError("the connection is lost")

    monkeypatch.setattr(transactions, "run", lost)
    assert await outcome(*(writer.run(lambda connection: None) for _ in range(5))) == ["StorageDown"] * 5
    assert len(tries) == 1


async def test_a_transaction_that_does_not_begin_fails_only_its_own_units(
    writer: Writer, transactions: Transactions, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(job: Any) -> Any:
        raise RuntimeError("not now")

    monkeypatch.setattr(transactions, "run", refused)
    assert await outcome(writer.submit(unit(1)), writer.submit(unit(2))) == ["RuntimeError"] * 2
    monkeypatch.undo()
    async with asyncio.timeout(10):
        await writer.submit(unit(1))
    assert [row[0] for row in await stored(transactions)] == [1]


async def test_each_unit_of_many_is_written_once(writer: Writer, transactions: Transactions) -> None:
    """Units arrive at any moment of a transaction; to insert one twice would be a Conflict."""

    async def several(start: int) -> None:
        for match in range(start, start + 50):
            await writer.submit(unit(match))

    await asyncio.gather(*(several(1000 * number) for number in range(20)))
    assert len(await stored(transactions)) == 1000


async def test_a_job_does_not_wait_for_a_pause_between_units(writer: Writer) -> None:
    done = asyncio.Event()

    async def lasting(start: int) -> None:
        for match in range(start, start + 5000):
            if done.is_set():
                return
            await writer.submit(unit(match))
        raise AssertionError("the job was never done")

    async def job() -> None:
        await asyncio.sleep(0.01)
        await writer.run(lambda connection: None)
        done.set()

    await asyncio.gather(job(), *(lasting(10000 * number) for number in range(5)))


@SQLITE_ONLY
async def test_a_read_only_database_is_down(writer: Writer) -> None:
    def read_only(connection: sa.Connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only = ON")

    await writer.run(read_only)
    with pytest.raises(StorageDown, match="readonly"):
        await writer.submit(unit(1))


async def test_closing_commits_the_queue_and_refuses_new_work(writer: Writer, transactions: Transactions) -> None:
    queued = [asyncio.create_task(writer.submit(unit(match))) for match in range(100)]
    await asyncio.sleep(0)
    await writer.close()
    assert await outcome(*queued) == ["NoneType"] * 100
    assert len(await stored(transactions)) == 100
    with pytest.raises(StorageDown):
        await writer.submit(unit(1000))


async def test_a_submitter_that_went_away_does_not_hold_up_the_others(
    writer: Writer, transactions: Transactions
) -> None:
    tasks = [asyncio.create_task(writer.submit(unit(match))) for match in range(3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    assert await outcome(*tasks) == ["NoneType", "CancelledError", "NoneType"]
    assert len(await stored(transactions)) == 3


async def test_the_cause_of_an_error_is_kept_and_does_not_print_what_was_to_be_stored(writer: Writer) -> None:
    await writer.submit(unit(1))
    with pytest.raises(Conflict) as conflict:
        await writer.submit(unit(1))
    assert isinstance(conflict.value.__cause__, sa.exc.IntegrityError)
    assert "secret" not in f"{conflict.value!r} {conflict.value.__cause__}"
