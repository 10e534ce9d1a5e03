"""No secret gets into the log, from any library."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import logging
import re
from collections.abc import Iterator

import discord
import pytest
import structlog

from bot.logs import HIDDEN, configure
from games.core.protocol import IllegalAction
from host.errors import StorageDown
from tests.logs import restored_log

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with restored_log():
        configure("INFO", "an odd secret")
        yield stream


def test_a_start_has_no_warning_about_voice(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest):
    for name in ("warn_nacl", "warn_dave"):
        monkeypatch.setattr(discord.VoiceClient, name, True)  # as without the packages for voice
    lines = request.getfixturevalue("lines")
    discord.Client(intents=discord.Intents(guilds=True))
    assert lines.getvalue() == ""


def test_a_connection_that_discord_py_tries_again_is_a_warning_in_one_line(lines: io.StringIO):
    try:
        raise ConnectionRefusedError(111, "100 % refused")
    except ConnectionRefusedError as error:
        logging.getLogger("discord.shard").error(
            "Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5, exc_info=error
        )
        logging.getLogger("discord.shard").error("odd", exc_info=error)
    again, odd = [json.loads(line) for line in lines.getvalue().splitlines()]
    told = "ConnectionRefusedError: [Errno 111] 100 % refused"
    assert (again["level"], again["event"]) == ("warning", f"Attempting a reconnect for shard ID 0 in 1.50s ({told})")
    assert "exception" not in again
    assert odd["level"] == "error" and "Traceback" in odd["exception"]


def test_a_line_of_the_log_is_json(lines: io.StringIO):
    structlog.get_logger("bot").info("recovered", matches=3, seed_hash="abc")
    line = json.loads(lines.getvalue())
    assert (line["event"], line["matches"], line["level"], line["seed_hash"]) == ("recovered", 3, "info", "abc")


@pytest.mark.parametrize("key", ["token", "seed", "my_hand", "choice", "password", "cards", "interaction_token"])
def test_fields_that_are_called_a_secret_are_hidden(lines: io.StringIO, key: str):
    structlog.get_logger("x").info("odd", **{key: "Queen", "more": {key: "Queen", "list": [{key: "Queen"}]}})
    assert "Queen" not in lines.getvalue()
    assert HIDDEN in lines.getvalue()


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("PATCH https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original", "aW50ZXJhY3Rpb24"),
        ("POST /interactions/123/aW50ZXJhY3Rpb24/callback", "aW50ZXJhY3Rpb24"),
        (f"token {TOKEN} is bad", TOKEN),
        ("cannot reach postgresql+asyncpg://bot:hunter2@db/kings", "hunter2"),
        ("INSERT INTO actions [parameters: ('Queen', 3)]", "Queen"),
        ("it said an odd secret aloud", "an odd secret"),
    ],
)
def test_secrets_in_log_texts_of_other_libraries_are_removed(lines: io.StringIO, text: str, secret: str):
    logging.getLogger("discord.http").warning(text)
    try:
        raise RuntimeError(text)
    except RuntimeError:
        structlog.get_logger("bot").exception("failed")
    assert secret not in lines.getvalue()
    assert lines.getvalue().count("\n") == 2
    assert "Traceback" in lines.getvalue()


def test_an_exception_says_where_it_was_raised_and_not_what_it_holds(lines: io.StringIO):
    try:
        try:
            {}["the " + "Queen"]
        except KeyError as error:
            raise ValueError("no " + "Princess") from error
    except ValueError:
        structlog.get_logger("bot").exception("failed")
        logging.getLogger("discord.client").exception("Ignoring exception")
    for line in map(json.loads, lines.getvalue().splitlines()):
        assert re.search(r"KeyError: \[hidden\].*That led to.*ValueError: \[hidden\]", line["exception"], re.S)
        assert "test_logs.py" in line["exception"]
    assert "the Queen" not in lines.getvalue()
    assert "no Princess" not in lines.getvalue()


@pytest.mark.parametrize("error", [OSError("disk full"), StorageDown("database is locked"), TypeError("not a number")])
def test_an_exception_that_cannot_hold_a_card_says_what_it_is(lines: io.StringIO, error: Exception):
    structlog.get_logger("bot").error("failed", why=error, exc_info=error)
    line = json.loads(lines.getvalue())
    assert line["why"] == f"{type(error).__name__}: {error}"
    assert str(error) in line["exception"]


def test_an_exception_as_a_field_keeps_its_secret(lines: io.StringIO):
    structlog.get_logger("bot").error("failed", why=IllegalAction("seat 1 does not hold the Queen"))
    assert json.loads(lines.getvalue())["why"] == "IllegalAction: [hidden]"


async def test_the_error_of_an_unawaited_task_is_logged_without_its_secret(lines: io.StringIO):
    async def fail() -> None:
        raise RuntimeError("Ben holds the " + "Queen")

    task = asyncio.create_task(fail())
    await asyncio.wait([task])
    del task
    gc.collect()
    assert "never retrieved" in lines.getvalue()
    assert "the Queen" not in lines.getvalue()


@pytest.mark.usefixtures("lines")
def test_libraries_log_no_payloads_also_at_the_lowest_level(capsys: pytest.CaptureFixture[str]):
    configure("DEBUG")
    for name, level in (("discord.gateway", "debug"), ("aiosqlite", "info"), ("sqlalchemy.engine", "info")):
        getattr(logging.getLogger(name), level)("it sent the Queen")
    logging.getLogger("discord.gateway").info("connected")
    structlog.get_logger("bot").debug("thought")
    assert [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()] == ["connected", "thought"]


@pytest.mark.usefixtures("lines")
def test_short_texts_are_no_secrets(capsys: pytest.CaptureFixture[str]):
    configure("INFO", "match", "")
    structlog.get_logger("bot").info("a match ended")
    assert json.loads(capsys.readouterr().err)["event"] == "a match ended"


def test_an_exception_that_led_to_itself_is_told_once(lines: io.StringIO):
    first, second = OSError("one"), OSError("two")
    first.__cause__, second.__cause__ = second, first
    structlog.get_logger("bot").error("failed", exc_info=first)
    assert lines.getvalue().count("OSError: one") == lines.getvalue().count("OSError: two") == 1
