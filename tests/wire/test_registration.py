"""Commands that Discord refuses do not keep the others from being registered."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.doctor.examination import examine
from bot.settings import Settings
from fake_discord.bot import TOKEN
from fake_discord.faults import Effect, failing
from fake_discord.rest import COMMANDS, GUILD_COMMANDS
from fake_discord.server import Wire
from tests.wire.conftest import new_bot, started

ROOT = Path(__file__).parents[2]
TOO_LARGE = "int value should be less than or equal to 9007199254740991."
REVIEW = {"options": {"0": {"max_value": {"_errors": [{"code": "NUMBER_TYPE_MAX", "message": TOO_LARGE}]}}}}
NAMED = {"options": {"1": {"options": {"0": {"name": {"_errors": [{"code": "X", "message": "Must be short."}]}}}}}}
"""Something of the second subcommand's first option."""


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    with capture_logs() as found:
        yield found


def registered(wire: Wire, guild_id: int | None = None) -> set[str]:
    return {command["name"] for command in wire.state.commands.get(guild_id, ())}


def refusals(lines: Sequence[Any]) -> list[tuple[str, str, str]]:
    found = [line for line in lines if line["event"] == "a command is refused by Discord"]
    assert {line["log_level"] for line in found} <= {"error"}
    return [(line["command"], line["option"], line["why"]) for line in found]


async def doctors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """What the doctor says about commands."""
    monkeypatch.chdir(tmp_path)
    settings = Settings(_env_file=None, discord_token=TOKEN, database_url=f"sqlite+aiosqlite:///{tmp_path}/kings.db")
    found = [one for one in await examine(settings) if one.what.startswith("Command")]
    return [(one.what, one.status, one.said) for one in found]


async def printed(tmp_path: Path) -> Any:
    """The list that the command prints in a folder without settings."""
    empty = tmp_path / "empty"
    empty.mkdir()
    without = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    program = [sys.executable, "-m", "bot", "commands"]
    run = await asyncio.create_subprocess_exec(
        *program, cwd=empty, env={**without, "PYTHONPATH": str(ROOT)}, stdout=PIPE, stderr=PIPE
    )
    out, err = await run.communicate()
    assert (run.returncode, err, list(empty.iterdir())) == (0, b"", [])
    return json.loads(out)


@pytest.mark.parametrize("in_server", [False, True])
async def test_the_printed_list_is_the_one_that_is_registered(
    wire: Wire, near: None, tmp_path: Path, in_server: bool
) -> None:
    commands = await printed(tmp_path)
    async with started(wire, new_bot(tmp_path / "kings.db", wire.guild if in_server else None)):
        [sent] = wire.sent("PUT", GUILD_COMMANDS if in_server else COMMANDS)
    assert sent.body == commands
    assert {"play", "tournament", "Challenge"} <= {command["name"] for command in commands}


async def test_of_two_refused_commands_log_and_doctor_tell_and_the_others_are_there(
    wire: Wire, near: None, tmp_path: Path, lines: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire.state.commands[None] = [{"name": "review", "id": "5", "type": 1}, {"name": "gone", "id": "6", "type": 1}]
    wire.state.refusing = {"review": REVIEW, "server": NAMED}
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert registered(wire) >= {"play", "tournament", "Challenge", "review"}
        assert not registered(wire) & {"server", "gone"}
        assert [one["id"] for one in wire.state.commands[None] if one["name"] == "review"] == ["5"], "as it was"
    told = [("/review", "match", f"max_value: {TOO_LARGE}"), ("/server excuse", "match", "name: Must be short.")]
    assert sorted(refusals(lines)) == told
    found = await doctors(tmp_path, monkeypatch)
    assert [one[:2] for one in found] == [("Command /review", "wrong"), ("Command /server excuse", "wrong")]
    assert "match" in found[0][2] and TOO_LARGE in found[0][2]


async def test_a_refused_command_is_tried_again_at_the_next_start(
    wire: Wire, near: None, tmp_path: Path, lines: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    wire.state.refusing = {"review": REVIEW}
    for _ in range(2):
        async with started(wire, new_bot(tmp_path / "kings.db")):
            assert "review" not in registered(wire)
        [(command, option, _)] = refusals(lines)
        assert (command, option) == ("/review", "match")
        lines.clear()
    sent = [request.body["name"] for request in wire.sent("POST", COMMANDS)]
    assert sent.count("review") == 2 and sent.count("play") == 1, "what is there is not sent again"
    wire.state.refusing.clear()
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert "review" in registered(wire)
    assert refusals(lines) == []
    assert await doctors(tmp_path, monkeypatch) == [("Commands", "ok", "Discord has refused none of them.")]


async def test_details_that_only_the_whole_list_got_are_told(
    wire: Wire, near: None, tmp_path: Path, lines: list[Any]
) -> None:
    wire.state.refusing = {"review": {}}
    [number] = [at for at, command in enumerate(await printed(tmp_path)) if command["name"] == "review"]
    body = {"message": "Invalid Form Body", "code": 50035, "errors": {str(number): REVIEW}}
    wire.faults.add("PUT", COMMANDS, Effect(400, body))
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert "play" in registered(wire)
    assert refusals(lines) == [("/review", "match", f"max_value: {TOO_LARGE}")]


async def test_a_list_that_is_refused_though_each_command_is_right_is_registered(
    wire: Wire, near: None, tmp_path: Path, lines: list[Any]
) -> None:
    wire.faults.add("PUT", COMMANDS, Effect(400, {"message": "Invalid Form Body", "code": 50035}))
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert {"play", "review", "server"} <= registered(wire)
    assert refusals(lines) == []


@pytest.mark.parametrize("method", ["GET", "PUT"])
@pytest.mark.parametrize("effect", [failing(503), Effect(403, {"message": "Missing Access", "code": 50001})])
async def test_a_registration_that_fails_for_another_reason_keeps_the_old_commands_and_the_bot_runs(
    wire: Wire, near: None, tmp_path: Path, lines: list[Any], method: str, effect: Effect
) -> None:
    wire.state.commands[None] = [{"name": "old", "id": "5", "type": 1}]
    wire.faults.add(method, COMMANDS, effect)
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert registered(wire) == {"old"}
    assert [line["event"] for line in lines if "commands" in line["event"]] == ["the commands could not be registered"]
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert "play" in registered(wire)


async def test_a_failure_between_single_commands_is_made_up_for_at_the_next_start(
    wire: Wire, near: None, tmp_path: Path, lines: list[Any]
) -> None:
    wire.state.refusing = {"review": REVIEW}
    wire.faults.add("POST", COMMANDS, failing(503))
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert registered(wire) == set()
    assert "the commands could not be registered" in [line["event"] for line in lines]
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert "play" in registered(wire)
    assert [one[:2] for one in refusals(lines)] == [("/review", "match")]


async def test_the_bot_does_not_wait_for_long_until_its_commands_are_taken(
    wire: Wire, near: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.REGISTERING", 0.05)
    held = wire.faults.hold("PUT", COMMANDS)
    async with started(wire, new_bot(tmp_path / "kings.db")):
        assert registered(wire) == set()
        held.go.set()
        await wire.until(lambda: "play" in registered(wire))
