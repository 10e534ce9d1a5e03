"""`python -m bot backup` and `restore`, as commands: exit codes, one line on stderr, and the files afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import exits
from bot.__main__ import main
from tests.logs import restored_log
from tests.template import fresh

URL = "sqlite+aiosqlite:///bot.db"
LONG = 300 * "n"
"""A path that cannot even be looked at, as one in a folder that only others may enter; root may enter all of them."""


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", URL)
    with restored_log():
        yield


def test_restoring_a_backup_brings_the_data_back_and_keeps_the_replaced_database(capfd: pytest.CaptureFixture[str]):
    assert main(["migrate"]) == exits.OK
    assert main(["backup", "copy.db"]) == exits.OK
    assert "copy.db" in capfd.readouterr().out
    with closing(sqlite3.connect("bot.db")) as database:
        database.execute("drop table lobbies")
    assert main(["restore", "copy.db"]) == exits.OK
    told = capfd.readouterr().out.splitlines()
    assert len(told) == 1
    (kept,) = [path.name for path in Path().glob("bot.db.*")]
    assert f"kept as {kept}" in told[0]
    with closing(sqlite3.connect("bot.db")) as database:
        assert database.execute("select count(*) from lobbies").fetchone() == (0,)


@pytest.mark.parametrize(
    ("arguments", "url", "code", "said"),
    [
        (["backup", "copy.db"], URL, exits.BACKUP_REFUSED, "there already"),
        (["backup", "bot.db", "--overwrite"], URL, exits.BACKUP_REFUSED, "the database itself"),
        (["backup", "new.db"], "postgresql+asyncpg://a:hunter2@b/c", exits.BACKUP_REFUSED, "pg_dump"),
        (["restore", "copy.db"], "postgresql+asyncpg://a:hunter2@b/c", exits.BACKUP_REFUSED, "pg_restore"),
        (["backup", "no/folder.db"], URL, exits.DATABASE_UNUSABLE, "no folder"),
        (["backup", "letter.txt/new.db"], URL, exits.DATABASE_UNUSABLE, "no folder"),
        (["backup", "."], URL, exits.BACKUP_REFUSED, "is a folder"),
        (["restore", "letter.txt/new.db"], URL, exits.NO_BACKUP, "There is no file"),
        (["restore", "."], URL, exits.NO_BACKUP, "There is no file"),
        (["backup", "new.db"], "sqlite+aiosqlite:///no.db", exits.DATABASE_UNUSABLE, "There is no database /"),
        (["backup", "new.db"], "sqlite+aiosqlite:///letter.txt", exits.DATABASE_UNUSABLE, "cannot be copied"),
        (["restore", "no.db"], URL, exits.NO_BACKUP, "There is no file"),
        (["restore", "letter.txt"], URL, exits.NO_BACKUP, "no backup"),
        (["restore", "newer.db"], URL, exits.DATABASE_NEWER, "newer version"),
        (["backup", LONG], URL, exits.DATABASE_UNUSABLE, "too long"),
        (["restore", LONG], URL, exits.DATABASE_UNUSABLE, "too long"),
        (["restore", "copy.db"], f"sqlite+aiosqlite:///{LONG}", exits.DATABASE_UNUSABLE, "too long"),
        (["rerate"], f"sqlite+aiosqlite:///{LONG}", exits.DATABASE_UNUSABLE, "too long"),
    ],
)
def test_a_backup_or_restore_that_cannot_be_done_ends_with_a_line_and_a_code(
    arguments: list[str],
    url: str,
    code: int,
    said: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    asyncio.run(fresh(URL))
    for made in (["backup", "copy.db"], ["backup", "newer.db"]):
        assert main(made) == exits.OK
    with closing(sqlite3.connect("newer.db", isolation_level=None)) as newer:
        newer.execute("update alembic_version set version_num = 'later'")
    Path("letter.txt").write_text("Dear Sir")
    before = {path.name: path.read_bytes() for path in Path().iterdir() if "-" not in path.name}
    capfd.readouterr()
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(arguments) == code
    out, err = capfd.readouterr()
    lines = [line for line in err.splitlines() if not line.startswith("{")]
    assert (out, len(lines)) == ("", 1)
    assert said in lines[0]
    assert "hunter2" not in err
    assert {path.name: path.read_bytes() for path in Path().iterdir() if "-" not in path.name} == before


def test_restoring_while_the_database_is_in_use_is_refused(capfd: pytest.CaptureFixture[str]):
    for made in (["migrate"], ["backup", "copy.db"]):
        assert main(made) == exits.OK
    with closing(sqlite3.connect("bot.db")) as running:
        running.execute("select * from matches")
        assert main(["restore", "copy.db"]) == exits.BACKUP_REFUSED
    assert "Stop it first" in capfd.readouterr().err
