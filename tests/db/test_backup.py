"""A backup holds one moment of all tables, and only a valid backup can replace a database."""

import asyncio
import os
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from db.backup import NUMBERED, BackupRefused, CopyFailed, NoBackup, back_up, restore
from db.migrate import check, inspect
from db.paths import BESIDE
from db.private import create_folder
from db.sqlite import prepare
from host.errors import Refusal
from host.matches.recovery import replay
from tests.host.world import World, a_world
from tests.long import first


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path) as world:
        yield world


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    (folder := tmp_path / "elsewhere").mkdir()
    return folder / "copy.db"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "world.db"


async def shout(world: World, match: Any, times: int) -> None:
    for _ in range(times):
        await world.say(match, 1, "boo", prompt="shout")


def files(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.parent.iterdir() if entry.is_file())


def rows(path: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


async def test_a_backup_during_play_is_one_moment(world: World, copy: Path) -> None:
    matches = [await world.open(3) for _ in range(8)]
    for match in matches:
        await shout(world, match, 3)
    playing = [asyncio.create_task(shout(world, match, 25)) for match in matches]
    for number in range(4):
        before = {match.id: match.seq for match in matches}
        await asyncio.to_thread(back_up, world.url, copy.with_name(f"{number}.db"))
        after = {match.id: match.seq for match in matches}
        stored = dict(rows(copy.with_name(f"{number}.db"), "SELECT match_id, max(seq) FROM actions GROUP BY 1"))
        # Stored is what was accepted before, and at most one press of each match that was being stored at the end.
        assert all(before[key] <= seq <= after[key] + 1 for key, seq in stored.items())
    await asyncio.gather(*playing)
    assert [match.seq for match in matches] == [28] * 8


async def test_every_match_goes_on_from_a_backup_with_the_time_that_it_had_left(world: World, copy: Path) -> None:
    matches = [await world.open(3) for _ in range(5)]
    for number, match in enumerate(matches):
        await world.to_window(match)
        await world.say(match, number % 3, "yes")
    await world.store.beat(world.clock.at)
    left = {match.id: match.deadline - world.clock.at for match in matches}
    seen = {match.id: (match.view(0), dict(match.position.sealed)) for match in matches}
    await asyncio.to_thread(back_up, world.url, copy)
    await world.advance(300)
    assert all(match.seq > 4 for match in matches)
    await world.kill()
    world.clock.at += timedelta(hours=5)
    restore(world.url, copy)
    await world.up()
    assert list(world.host.live) == [match.id for match in matches]
    for match in world.host.live.values():
        assert match.deadline - world.clock.at == left[match.id]
        assert (match.view(0), match.position.sealed) == seen[match.id]
        stored = await world.store.load_match(match.id)
        assert replay(match.game, stored).state.fingerprint() == match.position.state.fingerprint()
    await world.advance(600)
    assert [match.ending for match in world.told.ended] == ["finished"] * 5


async def test_a_backup_is_one_file_that_is_read_alone(world: World, copy: Path) -> None:
    await shout(world, await world.open(), 5)
    back_up(world.url, copy)
    assert files(copy) == ["copy.db"]
    copy.chmod(0o400)
    assert rows(copy, "SELECT count(*) FROM actions") == [(5,)]
    assert files(copy) == ["copy.db"]


async def test_a_backup_holds_what_a_killed_bot_left_in_its_log(world: World, copy: Path, tmp_path: Path) -> None:
    await shout(world, await world.open(), 5)
    (dead := tmp_path / "dead").mkdir()
    for suffix in ("", "-wal"):
        shutil.copyfile(f"{tmp_path / 'world.db'}{suffix}", f"{dead / 'world.db'}{suffix}")
    back_up(f"sqlite+aiosqlite:///{dead / 'world.db'}", copy)
    assert rows(copy, "SELECT count(*) FROM actions") == [(5,)]


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def _lax() -> Iterator[None]:
    """A process whose files all users may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_lax")
async def test_only_the_owner_may_read_a_backup_or_a_restored_database(
    world: World, copy: Path, database: Path
) -> None:
    database.chmod(0o644)
    back_up(world.url, copy)
    assert modes(copy.parent) == {"copy.db": 0o600}
    await world.kill()
    for file in (copy, database, Path(f"{database}-lock")):
        file.touch()
        file.chmod(0o644)
    kept = restore(world.url, copy)
    assert kept is not None
    found = modes(database.parent)
    assert {"world.db", kept.name} <= set(found) and set(found.values()) == {0o600}


@pytest.mark.usefixtures("_lax")
async def test_only_the_owner_may_read_a_database_and_the_files_beside_it(tmp_path: Path) -> None:
    """Also one that an earlier version has made, and those that it kept."""
    (kept := tmp_path / "world.db.20300517T040000123456").touch(0o644)
    (other := tmp_path / "world.db.txt").touch(0o644)
    async with a_world(tmp_path):
        found = modes(tmp_path)
        assert {found.pop(other.name), *found.values()} == {0o644, 0o600}
        assert {"world.db", "world.db-wal", "world.db-shm", kept.name} <= set(found)
        for name in found:
            (tmp_path / name).chmod(0o644)
        await check(f"sqlite+aiosqlite:///{tmp_path}/world.db")
        assert {mode for name, mode in modes(tmp_path).items() if name != other.name} == {0o600}


@pytest.mark.usefixtures("_lax")
def test_only_the_owner_may_read_a_database_from_its_first_moment(tmp_path: Path) -> None:
    prepare(f"sqlite+aiosqlite:///{tmp_path}/world.db")
    assert modes(tmp_path) == {"world.db": 0o600}


async def test_inspecting_a_database_does_not_change_its_file_mode(world: World, database: Path) -> None:
    database.chmod(0o644)
    await inspect(world.url)
    assert modes(database.parent)["world.db"] == 0o644


@pytest.mark.usefixtures("_lax")
def test_folders_are_made_for_the_user_alone(tmp_path: Path) -> None:
    create_folder(tmp_path / "one" / "two")
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("one", "one/two")] == [0o700, 0o700]


async def test_a_backup_overwrites_only_when_it_is_told_to(world: World, copy: Path) -> None:
    back_up(world.url, copy)
    await shout(world, await world.open(), 2)
    with pytest.raises(BackupRefused, match="there already"):
        back_up(world.url, copy)
    assert rows(copy, "SELECT count(*) FROM actions") == [(0,)]
    back_up(world.url, copy, overwrite=True)
    assert rows(copy, "SELECT count(*) FROM actions") == [(2,)]
    assert files(copy) == ["copy.db"]


async def test_a_backup_never_replaces_the_database_itself(world: World, copy: Path, database: Path) -> None:
    (link := database.with_name("link.db")).symlink_to(database)
    for itself in (database, link, database.parent / "elsewhere" / ".." / "world.db"):
        for refused in (
            lambda to=itself: back_up(world.url, to, overwrite=True),
            lambda to=itself: restore(world.url, to),
        ):
            with pytest.raises(BackupRefused, match="the database itself"):
                refused()


@pytest.mark.parametrize("target", ["nowhere/copy.db", "/proc/copy.db"])
async def test_a_backup_that_cannot_be_written_leaves_nothing(world: World, copy: Path, target: str) -> None:
    with pytest.raises(CopyFailed):
        back_up(world.url, copy.parent / target)
    assert files(copy) == []


@pytest.mark.parametrize("start", first(1, [2, 3, 4]))
async def test_a_damaged_database_is_no_backup_and_leaves_the_good_one(
    world: World, copy: Path, database: Path, start: int
) -> None:
    await shout(world, await world.open(), 200)
    back_up(world.url, copy)
    await world.kill()
    whole = database.read_bytes()
    for page in range(start, len(whole) // 4096, 3):
        database.write_bytes(whole[: page * 4096] + os.urandom(4096) + whole[(page + 1) * 4096 :])
        try:
            back_up(world.url, copy, overwrite=True)
        except CopyFailed:
            continue
        # A free page may hold anything.
        assert rows(copy, "SELECT count(*) FROM actions") == [(200,)]
    assert rows(copy, "SELECT count(*) FROM actions") == [(200,)]
    database.write_bytes(whole)
    await world.up()


async def test_nothing_is_put_back_while_a_bot_is_running(world: World, copy: Path, database: Path) -> None:
    match = await world.open()
    back_up(world.url, copy)
    await shout(world, match, 3)
    with pytest.raises(BackupRefused, match="A bot is running"):
        restore(world.url, copy)
    await shout(world, match, 3)
    assert rows(database, "SELECT count(*) FROM actions") == [(6,)]
    assert [name for name in files(database) if "-" not in name] == ["world.db"]
    await world.restart()
    assert world.host.find(match.id).seq == 6


def no_hard_link(*given: Any) -> None:
    raise PermissionError


@pytest.mark.parametrize("hard_links", [True, False])
async def test_the_old_database_is_kept_whole(
    world: World, copy: Path, database: Path, monkeypatch: pytest.MonkeyPatch, hard_links: bool
) -> None:
    if not hard_links:
        monkeypatch.setattr(Path, "hardlink_to", no_hard_link)
    match = await world.open()
    back_up(world.url, copy)
    await shout(world, match, 3)
    await world.kill()
    kept = restore(world.url, copy)
    assert kept.parent == database.parent
    assert rows(kept, "SELECT count(*) FROM actions") == [(3,)]
    assert rows(database, "SELECT count(*) FROM actions") == [(0,)]
    assert rows(copy, "SELECT count(*) FROM actions") == [(0,)]
    again = restore(world.url, kept)
    assert again != kept
    assert rows(database, "SELECT count(*) FROM actions") == [(3,)]
    await world.up()
    assert world.host.find(match.id).seq == 3


async def test_there_is_a_database_at_each_moment_of_a_restoration(
    world: World, copy: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await world.open()
    back_up(world.url, copy)
    await shout(world, match, 3)
    await world.kill()

    def killed(*given: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("db.backup._put", killed)
    with pytest.raises(KeyboardInterrupt):
        restore(world.url, copy)
    await world.up()
    assert world.host.find(match.id).seq == 3


async def test_ids_that_are_in_peoples_messages_are_not_given_again(world: World, copy: Path) -> None:
    await world.open()
    back_up(world.url, copy)
    lost = [await world.open() for _ in range(3)][-1]
    await world.kill()
    restore(world.url, copy)
    await world.up()
    with pytest.raises(Refusal, match="not_found"):
        world.host.find(lost.id)
    assert (await world.open()).id == lost.id + 1
    assert {"matches", "lobbies", "tournaments"} <= set(NUMBERED)


async def test_on_a_new_machine_ids_are_skipped(world: World, copy: Path, tmp_path: Path) -> None:
    last = (await world.open()).id
    back_up(world.url, copy)
    (new := tmp_path / "new").mkdir()
    assert restore(f"sqlite+aiosqlite:///{new / 'world.db'}", copy) is None
    async with a_world(new) as other:
        assert list(other.host.live) == [last]
        assert (await other.open()).id > last + 500


@pytest.mark.parametrize("damage", ["header", "cut", "empty", "letter"])
async def test_a_database_that_is_lost_is_replaced_and_kept(
    world: World, copy: Path, database: Path, damage: str
) -> None:
    match = await world.open()
    await shout(world, match, 5)
    back_up(world.url, copy)
    await world.kill()
    whole = database.read_bytes()
    damaged = {"header": b"x" * 100 + whole[100:], "cut": whole[:5000], "empty": b"", "letter": b"Dear Sir, " * 999}
    database.write_bytes(damaged[damage])
    for suffix in BESIDE:  # what lies beside it must not be taken for the last changes of the copy
        database.with_name(f"world.db{suffix}").write_bytes(b"left over")
    kept = restore(world.url, copy)
    if damage in ("header", "letter"):
        assert (kept.read_bytes(), Path(f"{kept}-wal").read_bytes()) == (damaged[damage], b"left over")
    await world.up()
    assert world.host.find(match.id).seq == 5
    assert rows(database, "PRAGMA integrity_check") == [("ok",)]


def other_program(copy: Path) -> None:
    copy.unlink()
    change(copy, "CREATE TABLE notes (text)")


def no_schema(copy: Path) -> None:
    change(copy, "DELETE FROM alembic_version")


def torn(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])


def scribbled(copy: Path) -> None:
    with copy.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)


def nothing(copy: Path) -> None:
    copy.write_bytes(b"")


@pytest.mark.parametrize("spoil", [other_program, no_schema, torn, scribbled, nothing])
async def test_a_file_that_is_no_backup_changes_nothing(world: World, copy: Path, database: Path, spoil: Any) -> None:
    match = await world.open()
    back_up(world.url, copy)
    spoil(copy)
    await shout(world, match, 2)
    await world.kill()
    with pytest.raises(NoBackup):
        restore(world.url, copy)
    assert [name for name in files(database) if not name.startswith("world.db")] == []
    await world.up()
    assert world.host.find(match.id).seq == 2
