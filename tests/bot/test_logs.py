"""Nothing secret gets into the log, whoever logs it."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.logs import HIDDEN, configure

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    configure("INFO", "an odd secret")
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_a_line_is_json(lines: io.StringIO):
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
def test_texts_of_other_libraries_are_cleaned(lines: io.StringIO, text: str, secret: str):
    logging.getLogger("discord.http").warning(text)
    try:
        raise RuntimeError(text)
    except RuntimeError:
        structlog.get_logger("bot").exception("failed")
    assert secret not in lines.getvalue()
    assert lines.getvalue().count("\n") == 2
    assert "Traceback" in lines.getvalue()
