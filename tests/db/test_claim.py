"""The lock on a SQLite database: one process has it, and it ends with the process."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from db.claim import Claimed, claim, is_claimed

HOLD = "import sys, db.claim as c\nwith c.claim(sys.argv[1]):\n print('held', flush=True)\n sys.stdin.read()"


def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def test_a_database_is_claimed_once_and_free_again(tmp_path: Path):
    database = tmp_path / "bot.db"
    with claim(url(database)):
        assert is_claimed(database)
        with pytest.raises(Claimed, match="another bot"), claim(url(database), wait=0.06):
            pass
        with claim(url(tmp_path / "other.db")):
            pass
    assert not is_claimed(database)
    with claim(url(database), wait=0):
        pass


def test_a_process_that_is_ending_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = tmp_path / "bot.db"
    with ExitStack() as ending:
        ending.enter_context(claim(url(database)))
        monkeypatch.setattr("db.claim.sleep", lambda seconds: ending.close())
        with claim(url(database), wait=600):
            assert is_claimed(database)


def test_a_killed_process_leaves_no_claim(tmp_path: Path):
    database = tmp_path / "bot.db"
    command = [sys.executable, "-c", HOLD, url(database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline() == b"held\n"
        assert is_claimed(database)
        with pytest.raises(Claimed), claim(url(database), wait=0):
            pass
        other.kill()
        other.wait()
        with claim(url(database), wait=0):
            pass


def test_a_server_is_not_claimed_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with claim("postgresql+asyncpg://a@b/c"), claim("postgresql+asyncpg://a@b/c"):
        pass
    assert list(tmp_path.iterdir()) == []
