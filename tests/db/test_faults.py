"""The disk fails under a bot that is running. What was accepted is there after a restart, and nothing by half.

Real files and real errors of SQLite: no store is told to raise.
"""

import asyncio
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog

from db.migrate import UnwritableDatabase, check
from db.paths import unwritable
from host.errors import StorageDamaged
from host.matches.match import LiveMatch
from host.matches.recovery import replay
from tests.host.world import World, a_world
from tests.long import first


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (folder := tmp_path / "data").mkdir()
    return folder


@pytest.fixture
async def world(folder: Path) -> AsyncIterator[World]:
    async with a_world(folder) as world:
        yield world


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.sqlite.PRAGMAS", ("PRAGMA busy_timeout = 50", "PRAGMA journal_mode = WAL"))


async def tables(world: World, number: int = 4) -> list[LiveMatch]:
    """Matches of three in a window in which the first has answered already."""
    matches = [await world.open(3) for _ in range(number)]
    for match in matches:
        await world.to_window(match)
        await world.say(match, 0, "yes")
    return matches


def told(matches: list[LiveMatch]) -> dict[int, Any]:
    """The accepted answers, by match."""
    return {
        match.id: (match.seq, match.position.state.fingerprint(), set(match.position.sealed), match.abort_wanted)
        for match in matches
    }


async def all_press(world: World, matches: list[LiveMatch]) -> list[str]:
    """All at once; what each is told."""
    presses = [world.say(match, 1, None) for match in matches]
    presses += [world.say(match, 2, "boo", prompt="shout") for match in matches]
    done = await asyncio.gather(*presses, return_exceptions=True)
    return [type(result).__name__ for result in done]


async def press_until_it_fails(world: World, matches: list[LiveMatch]) -> None:
    """Each press counts exactly if its presser was told so, up to the batch that fails."""
    done = await all_press(world, matches)
    while "StorageDown" not in done:
        before = told(matches)
        shouts = (world.say(match, 2, "boo", prompt="shout") for match in matches)
        done = [type(result).__name__ for result in await asyncio.gather(*shouts, return_exceptions=True)]
        for match, result in zip(matches, done, strict=True):
            assert match.seq - before[match.id][0] == (result == "Answered")
    assert set(done) <= {"Answered", "StorageDown"}


async def is_whole(world: World, database: Path) -> None:
    """The file is sound, and every log replays to the match that is live."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    for match in world.host.live.values():
        stored = await world.store.load_match(match.id)
        done = replay(match.game, stored)
        assert done.error is None
        assert done.state.fingerprint() == match.position.state.fingerprint()
        assert {d.id for d in match.position.blocking} == set(match.position.deadlines) != set()


def put_back(database: Path, whole: bytes) -> None:
    """The database is this, without what lay beside it."""
    database.write_bytes(whole)
    for suffix in ("-wal", "-shm"):
        Path(f"{database}{suffix}").unlink(missing_ok=True)


# The file is taken away


def deleted(folder: Path) -> None:
    (folder / "world.db").unlink()


def all_deleted(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


def folder_deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def folder_moved(folder: Path) -> None:
    folder.rename(folder.with_name("moved"))


def moved(folder: Path) -> None:
    (folder / "world.db").rename(folder / "other.db")


def log_deleted(folder: Path) -> None:
    (folder / "world.db-wal").unlink()


def log_and_index_deleted(folder: Path) -> None:
    log_deleted(folder)
    (folder / "world.db-shm").unlink()


TAKEN = [deleted, all_deleted, folder_deleted, folder_moved, moved, log_deleted, log_and_index_deleted]


@pytest.mark.parametrize("take", TAKEN, ids=lambda take: take.__name__)
async def test_a_file_that_is_taken_away_is_noticed_and_put_back(
    world: World, folder: Path, take: Callable[[Path], None]
) -> None:
    matches = await tables(world)
    accepted = told(matches)
    take(folder)
    assert set(await all_press(world, matches)) == {"StorageDown"}
    assert told(matches) == accepted
    assert world.host.background.failed.is_set()
    await world.restart()
    assert told(list(world.host.live.values())) == accepted
    await is_whole(world, folder / "world.db")
    assert await all_press(world, list(world.host.live.values())) == ["Answered"] * 8


async def test_a_folder_deleted_between_presses_is_restored_at_the_end(world: World, folder: Path) -> None:
    accepted = told(await tables(world))
    folder_deleted(folder)
    await world.down()
    await world.up()
    assert told(list(world.host.live.values())) == accepted


async def test_a_file_in_the_place_of_the_database_is_left_alone(world: World, folder: Path) -> None:
    accepted = told(await tables(world))
    database = folder / "world.db"
    other = database.with_name("other.db")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE notes (text)")
    other.replace(database)
    letter = database.read_bytes()
    with structlog.testing.capture_logs() as lines:
        await world.down()
    (where,) = [line["file"] for line in lines if line["event"] == "the database is written again"]
    assert database.read_bytes() == letter
    put_back(database, Path(where).read_bytes())
    await world.up()
    assert told(list(world.host.live.values())) == accepted


async def test_a_place_that_cannot_be_written_ends_without_another_error(world: World, folder: Path) -> None:
    matches = await tables(world)
    folder_deleted(folder)
    folder.write_text("a file is where the folder was")
    assert set(await all_press(world, matches)) == {"StorageDown"}
    with structlog.testing.capture_logs() as lines:
        await world.down()
    assert "the database is lost" in [line["event"] for line in lines]
    folder.unlink()
    folder.mkdir()
    await world.up()


# The disk takes nothing more


@contextmanager
def files_end_at(size: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes: a write that crosses it is cut there, and then fails."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("room", first(5, [0, 24, 4119, 9000, 21000, 1, 23, 25, 4120, 4121, 6000, 13000, 17000]))
async def test_a_write_that_is_cut_anywhere_takes_none_of_its_presses(world: World, folder: Path, room: int) -> None:
    matches = await tables(world)
    log = folder / "world.db-wal"
    with files_end_at(log.stat().st_size + room):
        await press_until_it_fails(world, matches)
    accepted = told(matches)
    await world.restart()
    assert told(list(world.host.live.values())) == accepted
    await is_whole(world, folder / "world.db")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte. Only root may make one."""
    (place := tmp_path / "small").mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.decode().strip()}")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


@pytest.mark.skipif(shutil.which("mount") is None or os.getuid() != 0, reason="only root may mount a small disk")
@pytest.mark.parametrize("left", [0, 3000, 10_000, 30_000])
async def test_a_full_disk_costs_no_accepted_press(small_disk: Path, left: int) -> None:
    async with a_world(small_disk) as world:
        matches = await tables(world)
        ballast = small_disk / "ballast"
        free = os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_frsize
        ballast.write_bytes(bytes(max(0, free - left)))
        await press_until_it_fails(world, matches)
        accepted = told(matches)
        await world.kill()
        ballast.unlink()
        await world.up()
        assert told(list(world.host.live.values())) == accepted
        await is_whole(world, small_disk / "world.db")
        for match in world.host.live.values():
            assert (await world.say(match, 0, "boo", prompt="shout")).match is match


@pytest.mark.skipif(shutil.which("mount") is None or os.getuid() != 0, reason="only root may mount a disk")
async def test_a_read_only_disk_is_refused_at_the_start_and_nothing_is_lost(small_disk: Path) -> None:
    async with a_world(small_disk) as world:
        accepted = told(await tables(world))
        await world.down()
        remount(small_disk, "ro")
        with pytest.raises(UnwritableDatabase):
            await world.up()
        remount(small_disk, "rw")
        await world.up()
        assert told(list(world.host.live.values())) == accepted


def remount(place: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", place], check=True)


@pytest.mark.parametrize("name", ["world.db", "world.db-lock"])
async def test_a_file_that_may_not_be_written_is_refused_before_anything_is(
    world: World, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await world.down()
    (folder / name).touch()
    monkeypatch.setattr("db.paths.os.access", lambda path, mode: path.name != name)  # root may write everything
    with pytest.raises(UnwritableDatabase, match=f"{name} may not be written"):
        await check(world.url)
    monkeypatch.undo()
    await world.up()


@pytest.mark.parametrize("made", [True, False])
def test_a_file_that_another_process_makes_or_removes_meanwhile_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: bool
) -> None:
    other, looked = tmp_path / "world.db-wal", os.access
    if not made:
        other.touch()

    def meanwhile(path: Path, mode: int) -> bool:
        if path == other and not made:
            other.unlink(missing_ok=True)
        found = looked(path, mode)
        if path == other and made:
            other.touch()
        return found

    monkeypatch.setattr("db.paths.os.access", meanwhile)
    assert unwritable(tmp_path / "world.db") is None


# Another process holds the lock, or SQLite fails in the middle

HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Another process has the database for itself."""
    command = [sys.executable, "-c", HOLD, database]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"held\n"
        yield
        other.stdin.close()


@pytest.mark.usefixtures("impatient")
async def test_presses_fail_and_change_nothing_while_another_process_holds_the_database(
    world: World, folder: Path
) -> None:
    matches = await tables(world)
    accepted = told(matches)
    await world.restart()
    matches = list(world.host.live.values())
    with held(folder / "world.db"):
        assert set(await all_press(world, matches)) == {"StorageDown"}
    assert told(matches) == accepted
    await world.restart()
    assert told(list(world.host.live.values())) == accepted
    await is_whole(world, folder / "world.db")


@pytest.mark.parametrize("seed", first(4, range(12)))
async def test_an_error_in_the_middle_of_a_batch_takes_all_of_it_or_nothing(
    world: World, folder: Path, seed: int
) -> None:
    """SQLite is interrupted after some of its own steps: between statements, within one, or as it commits."""
    matches = await tables(world, 6)
    steps = Random(seed).randrange(1, 900)

    def interrupt(connection: Any) -> None:
        driver = connection.connection.driver_connection
        left = [steps]

        def step() -> int:
            left[0] -= 1
            return left[0] < 0

        driver.set_progress_handler(step, 1)

    await world.store.access.run(interrupt)
    await press_until_it_fails(world, matches)
    accepted = told(matches)
    await world.restart()
    assert told(list(world.host.live.values())) == accepted
    await is_whole(world, folder / "world.db")


# What is read is not what was written


def scribbled(database: Path, seed: int) -> None:
    rng = Random(seed)
    pages = database.stat().st_size // 4096
    with database.open("r+b") as file:
        for page in rng.sample(range(1, pages), pages // 2):  # many pages are empty, or not read at a start
            file.seek(4096 * page)
            file.write(rng.randbytes(4096))


@pytest.mark.parametrize("seed", first(1, range(8)))
async def test_a_damaged_file_is_called_damaged(world: World, folder: Path, seed: int) -> None:
    matches = await tables(world)
    for match in matches:
        for _ in range(40):
            await world.say(match, 2, "boo", prompt="shout")
    await world.kill()
    database = folder / "world.db"
    whole = database.read_bytes()
    scribbled(database, seed)
    with pytest.raises(StorageDamaged):
        await world.up()
    await world.store.close()
    put_back(database, whole)
    await world.up()


async def test_a_database_file_that_is_damaged_while_the_bot_runs_is_called_damaged(world: World, folder: Path) -> None:
    matches = await tables(world)
    await world.restart()
    whole = (folder / "world.db").read_bytes()
    (folder / "world.db").write_bytes(b"\xff" * len(whole))

    async def play_and_read() -> None:
        for match in (world.host.find(match.id) for match in matches * 10):
            await world.say(match, 2, "boo", prompt="shout")
            await world.store.load_match(match.id)

    with pytest.raises(StorageDamaged):
        await play_and_read()
    await world.kill()
    put_back(folder / "world.db", whole)
    await world.up()
