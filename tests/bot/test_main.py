"""Exit codes and their one line on stderr."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import NamedTuple

import discord.http
import pytest

from bot import exits
from bot.__main__ import main
from bot.settings import Settings
from bot.signals import set_at_end
from bot.version import version
from db.claim import claim
from tests.logs import restored_log
from tests.long import first

ROOT = Path(__file__).parents[2]
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


class Ended(NamedTuple):
    code: int
    stderr: str
    stdout: str = ""


Run = Callable[..., Ended]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """`python -m bot` in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)
    for name in aliases():
        monkeypatch.delenv(name, raising=False)

    def ended(*arguments: str, **environment: str) -> Ended:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        code, said = main(list(arguments)), capfd.readouterr()
        return Ended(code, said.err, said.out)

    with restored_log():
        yield ended


def aliases() -> set[str]:
    return {str(field.validation_alias) for field in Settings.model_fields.values()}


@pytest.mark.parametrize(
    ("environment", "code", "said"),
    [
        ({}, exits.TOKEN, "There is no token"),
        ({"DISCORD_TOKEN": " "}, exits.TOKEN, "There is no token"),
        ({"TOKEN": "hunter2"}, exits.TOKEN, "There is no token"),
        ({"DEV_GUILD_ID": "9" * 20}, exits.SETTINGS, "DEV_GUILD_ID"),
        ({"WEB_REQUESTS_PER_MINUTE": "9" * 400}, exits.SETTINGS, "WEB_REQUESTS_PER_MINUTE"),
        ({"NATS_URL": "nats://a:hunter2/b@c:4222"}, exits.SETTINGS, "NATS_URL"),
        ({"NATS_URL": "nats://a:hunter2@b:4222,nats://c:4222"}, exits.SETTINGS, "NATS_URL"),
        ({"LOG_LEVEL": "hunter2"}, exits.SETTINGS, "LOG_LEVEL"),
        ({"DATABASE_URL": "mysql://hunter2"}, exits.SETTINGS, "DATABASE_URL"),
        ({"DEV_GUILD_ID": "hunter2"}, exits.SETTINGS, "DEV_GUILD_ID"),
        ({"METRICS_PORT": "hunter2"}, exits.SETTINGS, "METRICS_PORT"),
        ({"METRICS_PORT": "65536"}, exits.SETTINGS, "METRICS_PORT"),
        ({"DATABASE_URL": "sqlite+aiosqlite://"}, exits.SETTINGS, "SQLite needs a file"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///:memory:"}, exits.SETTINGS, "SQLite needs a file"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///a.db?hunter2=1"}, exits.SETTINGS, "nothing after it"),
        ({"DATABASE_URL": "sqlite+aiosqlite://a/b.db"}, exits.SETTINGS, "three slashes"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///a\x1bb.db"}, exits.SETTINGS, "control character"),
        ({"DATABASE_URL": "postgresql+asyncpg://a:hunter2@b:abc/c"}, exits.SETTINGS, "a port is a number"),
        ({"DATABASE_URL": "postgresql+asyncpg://a:hunter2@b:99999/c"}, exits.SETTINGS, "a port is a number"),
        ({"DATABASE_URL": "postgresql+asyncpg://a:hunter2@b/c?sslmode=require"}, exits.SETTINGS, "ssl"),
        ({"DATABASE_URL": "postgresql+asyncpg://a:hunter2@b/c?port=abc"}, exits.SETTINGS, "is a number"),
        ({"DATABASE_URL": "postgresql+asyncpg://a:b@hunter2@b/c"}, exits.SETTINGS, "%40"),
        ({"DATABASE_URL": "postgresql+asyncpg://a:hunter2@/c?host=d,e"}, exits.SETTINGS, "a port each"),
        ({"DATABASE_URL": "postgresql+asyncpg://a:hunter2@/c?host=d&port=1&port=2"}, exits.SETTINGS, "a port each"),
        (
            {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql+asyncpg://a:hunter2@127.0.0.1:9/c"},
            exits.STORAGE_DOWN,
            "cannot be used for the moment",
        ),
        (
            {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql+asyncpg://a:hunter2@127.0.0.1:9/c?ssl=never"},
            exits.DATABASE_UNUSABLE,
            "cannot be used",
        ),
        ({"DISCORD_TOKEN": "hunter2\nhunter2"}, exits.TOKEN, "characters that no token has"),
        ({"DISCORD_TOKEN": "hunter2\u20ac"}, exits.TOKEN, "characters that no token has"),
        (
            {"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "sqlite+aiosqlite:////proc/no/where.db"},
            exits.DATABASE_UNUSABLE,
            "cannot be used",
        ),
    ],
)
def test_a_mistake_in_the_settings_ends_the_start_with_its_code_and_a_line(
    run: Run, environment: dict[str, str], code: int, said: str
):
    ended = run(**environment)
    lines = [line for line in ended.stderr.splitlines() if not line.startswith("{")]
    assert ended.code == code
    assert len(lines) == 1
    assert said in lines[0]
    assert "hunter2" not in ended.stderr
    assert "Traceback" not in "\n".join(lines)


def one_line(ended: Ended) -> str:
    [line] = ended.stderr.splitlines()
    return line


@pytest.mark.parametrize(
    ("content", "said"),
    [("DISCORD_TOKEN=hunter2\n".encode("utf-16"), "not UTF-8"), (b"# \xe9t\xe9\n", "not UTF-8")],
)
def test_a_file_of_settings_that_is_not_utf_8_ends_the_start_with_a_line(
    run: Run, tmp_path: Path, content: bytes, said: str
):
    (tmp_path / ".env").write_bytes(content)
    ended = run()
    assert ended.code == exits.SETTINGS
    assert said in one_line(ended)


def test_a_file_of_settings_that_cannot_be_read_ends_the_start_with_a_line(run: Run, monkeypatch: pytest.MonkeyPatch):
    def refused(*ignored: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("bot.__main__.Settings", refused)
    ended = run()
    assert ended.code == exits.SETTINGS
    assert "Permission denied" in one_line(ended)


def test_a_byte_order_mark_hides_no_setting(run: Run, tmp_path: Path):
    (tmp_path / ".env").write_bytes(b"\xef\xbb\xbfLOG_LEVEL=hunter2\n")
    assert "LOG_LEVEL" in one_line(run())


@pytest.mark.parametrize("arguments", [["bakup"], ["--token", "x"], ["backup"], ["backup", "a", "b"]])
def test_a_wrong_option_is_one_line(run: Run, arguments: list[str]):
    ended = run(*arguments)
    assert ended.code == exits.USAGE
    assert "--help" in one_line(ended)


@pytest.mark.parametrize(
    ("called", "named"),
    [("/opt/venv/bin/imposter-kings-bot", "imposter-kings-bot"), ("/opt/cards/bot/__main__.py", "python -m bot")],
)
def test_advice_names_the_program_as_it_was_called(
    run: Run, monkeypatch: pytest.MonkeyPatch, called: str, named: str
) -> None:
    monkeypatch.setattr("sys.argv", [called])
    assert f" {named} --help" in one_line(run("bakup"))


def test_version_is_printed_with_the_name_of_the_program(run: Run, capfd: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        run("--version")
    assert end.value.code == exits.OK
    assert capfd.readouterr().out == f"imposter-kings-bot {version()}\n"


LIKE_WINDOWS = """
import importlib.abc, platform, runpy, sys
import asyncio, concurrent.futures.process, multiprocessing.connection
import aiohttp, aiosqlite, alembic, discord, prometheus_client, pydantic, sqlalchemy.ext.asyncio

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

missing = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "uvloop"}
for name in missing:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
sys.platform, platform.system = "win32", lambda: "Windows"
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__")
"""
"""Runs a module without the modules that only Unix has. Other packages are imported before: these have Windows' own."""


@pytest.mark.parametrize("program", [["bot"], ["web"], ["ai", "worker", "--nats", "nats://127.0.0.1:9"]])
def test_every_program_says_on_windows_that_it_does_not_run_there(program: list[str]):
    command = [sys.executable, "-c", LIKE_WINDOWS, *program]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == exits.UNSUPPORTED, ended.stderr
    assert "WSL" in one_line(Ended(ended.returncode, ended.stderr))


def test_ctrl_c_during_a_command_leaves_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch):
    def interrupted(url: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.__main__.upgrade", interrupted)
    ended = run("migrate")
    assert (ended.code, one_line(ended)) == (exits.INTERRUPTED, "Interrupted.")


def test_migrate_makes_a_database_and_can_be_repeated(run: Run, tmp_path: Path):
    url = f"sqlite+aiosqlite:///{tmp_path}/new.db"
    for _ in range(2):
        ended = run("migrate", DATABASE_URL=url)
        assert (ended.code, ended.stdout) == (exits.OK, f"The database is up to date: {url}\n")
    with sqlite3.connect(tmp_path / "new.db") as database:
        assert database.execute("select count(*) from matches").fetchone() == (0,)


def test_a_newer_database_is_refused_and_left_alone(run: Run, tmp_path: Path):
    url = f"sqlite+aiosqlite:///{tmp_path}/new.db"
    run("migrate", DATABASE_URL=url)
    with sqlite3.connect(tmp_path / "new.db") as database:
        database.execute("update alembic_version set version_num = 'from the future'")
    for command in ("run", "migrate"):
        ended = run(command, DATABASE_URL=url, DISCORD_TOKEN=TOKEN)
        assert ended.code == exits.DATABASE_NEWER
        assert "newer version" in ended.stderr.splitlines()[-1]


class Stranger(BaseHTTPRequestHandler):
    """A Discord that refuses every token."""

    def do_GET(self) -> None:
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b'{"message": "401: Unauthorized", "code": 0}')

    def log_message(self, *ignored: object) -> None:
        pass


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    server = HTTPServer(("127.0.0.1", 0), Stranger)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{server.server_port}/api/v10")
    yield
    server.shutdown()
    server.server_close()


@pytest.fixture
def _tuned_for_the_tests() -> Iterator[None]:
    """What a bot in this process tunes does not stay so for all later tests."""
    turn, collected = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(turn)
    gc.set_threshold(*collected)


@pytest.mark.usefixtures("stranger", "_tuned_for_the_tests")
@pytest.mark.parametrize("there", [True, False], ids=["all there", "without the library for scripts"])
def test_a_start_with_an_unknown_token_ends_with_a_clear_message_and_its_code(
    run: Run, monkeypatch: pytest.MonkeyPatch, there: bool
):
    monkeypatch.setattr("bot.__main__.joins_characters", lambda: there)
    ended = run("run", DISCORD_TOKEN=TOKEN)
    assert ("FriBiDi" in ended.stderr) is not there
    assert ended.code == exits.TOKEN
    assert "Discord does not know this token" in ended.stderr.splitlines()[-1]
    assert TOKEN not in ended.stderr


def test_a_terminal_that_is_closed_does_not_end_a_bot_under_nohup():
    async def handled() -> bool:
        set_at_end(asyncio.Event())
        return asyncio.get_running_loop().remove_signal_handler(signal.SIGHUP)

    former = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert not asyncio.run(handled())
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        assert asyncio.run(handled())
    finally:
        signal.signal(signal.SIGHUP, former)


def test_an_output_that_cannot_be_written_ends_in_one_line(tmp_path: Path):
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(
        [sys.executable, "-m", "bot", "settings"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=writer,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writer)
    assert ended.returncode == exits.OUTPUT
    assert ended.stderr.decode().splitlines() == ["The output could not be written: Broken pipe."]


@pytest.mark.parametrize("number", first(1, [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]))
def test_a_signal_ends_the_process_with_code_0(tmp_path: Path, number: signal.Signals):
    clean = {key: value for key, value in os.environ.items() if key not in aliases()}
    code = (
        "import discord.http; discord.http.Route.BASE = 'http://127.0.0.1:9/api/v10'; "
        "from bot.__main__ import main; raise SystemExit(main([]))"
    )
    environment = {
        **clean,
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": TOKEN,
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/bot.db",
    }
    process = subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, env=environment, stderr=subprocess.PIPE)
    assert process.stderr is not None
    for line in process.stderr:
        if b"trying again" in line:
            break
    process.send_signal(number)
    process.stderr.read()
    started = time.monotonic()
    assert process.wait(10) == exits.OK
    assert time.monotonic() - started < 10
    process.stderr.close()


@pytest.mark.parametrize("command", ["run", "migrate"])
def test_a_second_process_on_a_file_of_sqlite_is_refused(run: Run, tmp_path: Path, command: str):
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    with claim(url):
        ended = run(command, DATABASE_URL=url, DISCORD_TOKEN=TOKEN)
    assert ended.code == exits.DATABASE_UNUSABLE
    assert "another bot works on" in one_line(ended)
    assert not (tmp_path / "bot.db").exists()
