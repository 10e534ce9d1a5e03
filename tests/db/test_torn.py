"""Power failures in the middle of a write: accepted answers are complete, and no write is stored by half.

SQLite's log of writes is cut at every place at which a write can end, and its last write is spoiled.
"""

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from db.access import Access
from db.engines import reader_engine
from db.reader import Reader
from host.matches.recovery import restore
from tests.host.duel import Duel
from tests.host.world import PACE, World, a_world
from tests.long import first, long

HEADER, FRAME = 32, 24 + 4096


class Moment(NamedTuple):
    """What people had been told when the log was so long: by match the number of actions and of sealed answers."""

    length: int
    accepted: dict[int, tuple[int, int]]


class Played(NamedTuple):
    folder: Path
    moments: list[Moment]
    fingerprints: dict[tuple[int, int], str]

    def at(self, length: int) -> dict[int, tuple[int, int]]:
        return [moment for moment in self.moments if moment.length <= length][-1].accepted


@pytest.fixture
async def played(tmp_path: Path) -> AsyncIterator[Played]:
    """Two matches through turns, sealed answers, windows and an end by agreement, press by press."""
    async with a_world(tmp_path) as world:
        log = tmp_path / "world.db-wal"
        matches = [await world.open(2), await world.open(3)]
        done = Played(tmp_path, [], {})

        def note() -> None:
            accepted = {match.id: (match.seq, len(match.position.sealed)) for match in world.host.live.values()}
            done.moments.append(Moment(log.stat().st_size, accepted))
            for match in matches:
                done.fingerprints[match.id, match.seq] = match.position.state.fingerprint()

        note()
        for match in matches:
            await said_and_noted(world, match, note)
            await world.advance(0.5)
        for _ in range(48):
            await world.advance(0.25)
            note()
        await world.host.abort(matches[0].id, 100)
        await world.host.abort(matches[0].id, 101)
        note()
        yield done


async def said_and_noted(world: World, match: Any, note: Any) -> None:
    await world.say(match, 0, 2)
    note()
    for seat in range(len(match.names)):
        await world.say(match, seat, "rock")
        note()
    for seat in range(len(match.names)):
        await world.say(match, seat, "yes" if seat == 1 else None)
        note()


async def found(folder: Path, played: Played) -> dict[int, tuple[int, int]]:
    """What a new process makes of the files: by match as above. Everything in it fits together."""
    with closing(sqlite3.connect(folder / "world.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    engine = reader_engine(f"sqlite+aiosqlite:///{folder / 'world.db'}")
    there = {}
    try:
        async for stored in Reader(Access(engine)).live_matches():
            match, error = restore({"duel": Duel()}, {"live": PACE}, stored)
            assert error is None
            assert [line.seq for line in stored.actions] == list(range(1, match.seq + 1))
            assert match.position.state.fingerprint() == played.fingerprints[match.id, match.seq]
            assert match.deadline is not None
            there[match.id] = (match.seq, len(match.position.sealed))
    finally:
        await engine.dispose()
    return there


def copied(played: Played, folder: Path, log: bytes) -> Path:
    folder.mkdir()
    shutil.copyfile(played.folder / "world.db", folder / "world.db")
    (folder / "world.db-wal").write_bytes(log)
    return folder


@pytest.mark.parametrize("start", first(1, range(3)))
async def test_a_log_that_is_cut_anywhere_holds_what_was_accepted_up_to_there(
    played: Played, tmp_path: Path, start: int
) -> None:
    whole = (tmp_path / "world.db-wal").read_bytes()
    opened = played.moments[0].length
    assert len(played.moments) > 10
    assert (len(whole) - HEADER) % FRAME == 0
    ends = range(opened, len(whole), FRAME)
    middles = [end + (11 if number % 2 else FRAME // 2) for number, end in enumerate(ends)]
    for cut in [*[*ends, *middles][start::3], len(whole)]:
        folder = copied(played, tmp_path / str(cut), whole[:cut])
        assert await found(folder, played) == played.at(cut), cut
        shutil.rmtree(folder)


@long
async def test_a_last_write_that_is_spoiled_takes_nothing_before_it_along(played: Played, tmp_path: Path) -> None:
    whole = (tmp_path / "world.db-wal").read_bytes()
    for before, moment in zip(played.moments, played.moments[1:], strict=False):
        if moment.length == before.length:
            continue
        for offset in (0, 4, 20, 24, 300, FRAME - 1):  # page number, commit mark, checksum, page
            spoiled = bytearray(whole[: moment.length])
            spoiled[moment.length - FRAME + offset] ^= 0x40
            folder = copied(played, tmp_path / f"{moment.length}-{offset}", bytes(spoiled))
            assert await found(folder, played) == before.accepted
            shutil.rmtree(folder)
