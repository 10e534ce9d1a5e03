"""Every request of the bot is as Discord specifies it; and the check notices what is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.command_list import command_list
from bot.settings import Settings
from tests.long import long
from tests.specification import SEEN, VARIABLE, Specification, specification

ROOT = Path(__file__).parents[1]
WALKS = ("tests/e2e", "tests/wire")
COMMANDS = "/applications/1/commands"
SENT = {
    "DELETE /channels/{channel_id}/messages/{message_id}",
    "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
    "GET /channels/{channel_id}/messages",
    "PATCH /channels/{channel_id}",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "POST /applications/{application_id}/commands",
    "POST /applications/{application_id}/emojis",
    "POST /channels/{channel_id}/messages",
    "POST /channels/{channel_id}/messages/{message_id}/threads",
    "POST /channels/{channel_id}/threads",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "PUT /applications/{application_id}/commands",
    "PUT /applications/{application_id}/guilds/{guild_id}/commands",
    "PUT /channels/{channel_id}/thread-members/{user_id}",
    "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}",
}
"""What the walks send at least: else the check would have seen nothing."""


@pytest.fixture
def discord() -> Specification:
    """Discord's own specification, where it is given."""
    found = specification()
    if found is None:
        pytest.skip(f"{VARIABLE} does not name the file of Discord's specification")
    return found


@long
async def test_the_registered_commands_are_as_discord_specifies(discord: Specification) -> None:
    commands = json.loads(await command_list(Settings(_env_file=None)))
    assert discord.faults("PUT", COMMANDS, commands) == []
    assert [fault for command in commands for fault in discord.faults("POST", COMMANDS, command)] == []
    [review] = [command for command in commands if command["name"] == "review"]
    review["options"][0]["max_value"] += 1
    [fault] = discord.faults("PUT", COMMANDS, commands)
    assert "max_value" in fault and str(2**53) in fault


@long
def test_every_request_of_the_walks_is_as_discord_specifies(discord: Specification, tmp_path: Path) -> None:
    """Each of their tests fails at a request that is not (`tests.specification`)."""
    program = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", str(os.cpu_count() or 1), *WALKS]
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")} | {SEEN: str(tmp_path)}
    run = subprocess.run(program, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-10_000:]
    seen = {line for file in tmp_path.iterdir() for line in file.read_text().splitlines()}
    assert seen >= SENT, sorted(SENT - seen)


def reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def thing(kind: int, **properties: Any) -> dict[str, Any]:
    fields = {"type": {"type": "integer", "enum": [kind]}, **properties}
    return {"type": "object", "properties": fields, "required": ["type"]}


TEXT = {"type": ["string", "null"], "minLength": 1, "maxLength": 4}
SCHEMAS: dict[str, Any] = {
    "Id": {"type": "string", "pattern": "^(0|[1-9][0-9]*)$", "format": "snowflake"},
    "Count": {"type": "integer", "minimum": 0, "maximum": 2**53 - 1, "format": "int64"},
    "Small": {"type": "integer", "format": "int32"},
    "Button": thing(2, label=TEXT, url={"type": "string", "format": "uri"}),
    "Row": thing(1, components={"type": "array", "items": reference("Button"), "maxItems": 2}),
    "Message": {
        "type": "object",
        "properties": {
            "content": TEXT,
            "id": reference("Id"),
            "count": reference("Count"),
            "small": reference("Small"),
            "at": {"type": "string", "format": "date-time"},
            "parts": {"type": "array", "items": {"oneOf": [reference("Row"), reference("Button")]}},
            "names": {"type": "object", "additionalProperties": TEXT},
        },
        "required": ["content"],
    },
}
PARAMETERS = [
    {"in": "path", "name": "channel_id", "schema": reference("Id")},
    {"in": "query", "name": "wait", "schema": {"type": "boolean"}},
]
BODIES = {kind: {"schema": reference("Message")} for kind in ("application/json", "multipart/form-data")}
SMALL = Specification(
    {
        "paths": {
            "/channels/{channel_id}": {"parameters": PARAMETERS, "post": {"requestBody": {"content": BODIES}}},
            "/channels/@me": {"get": {}},
        },
        "components": {"schemas": SCHEMAS},
    }
)
RIGHT: dict[str, Any] = {
    "content": "four",
    "id": "12",
    "count": 2**53 - 1,
    "small": -(2**31),
    "at": "2030-05-17T04:00:00+00:00",
    "parts": [{"type": 1, "components": [{"type": 2, "label": "🃏🃏", "url": "https://a.example"}]}, {"type": 2}],
    "names": {"de": "vier"},
}


def test_correct_requests_have_no_faults() -> None:
    assert SMALL.faults("POST", "/channels/7", RIGHT, {"wait": 1}, files=10) == []
    assert SMALL.faults("POST", "/channels/7", {"content": None, "id": 0}) == []
    assert SMALL.faults("GET", "/channels/@me") == []
    assert SMALL.faults("POST", "/channels/7", {**RIGHT, "tts": False}) == [], "as discord.py sends it"
    assert {"POST /channels/{channel_id}", "GET /channels/@me"} <= SMALL.seen


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"tts": True}, "tts"),
        ({"silent": False}, "silent"),
        ({"content": "🃏🃏x"}, "$.content"),
        ({"content": ""}, "$.content"),
        ({"content": 4}, "$.content"),
        ({"id": "x"}, "$.id"),
        ({"id": "01"}, "$.id"),
        ({"id": str(2**63)}, "$.id"),
        ({"id": -1}, "$.id"),
        ({"count": 2**53}, "$.count"),
        ({"count": True}, "$.count"),
        ({"small": 2**31}, "$.small"),
        ({"at": "2030-05-17"}, "$.at"),
        ({"at": "soon"}, "$.at"),
        ({"names": {"de": "fuenf"}}, "$.names.de"),
        ({"parts": [{"type": 3}]}, "$.parts[0]"),
        ({"parts": [{"type": 2, "label": "fiver"}]}, "$.parts[0].label"),
        ({"parts": [{"type": 2, "url": "a.example"}]}, "$.parts[0].url"),
        ({"parts": [{"type": 2, "emoji": "x"}]}, "emoji"),
        ({"parts": [{"type": 1, "components": [{"type": 2, "label": ""}]}]}, "$.parts[0].components[0].label"),
        ({"parts": [{"type": 1, "components": [{"type": 2}] * 3}]}, "$.parts[0].components"),
    ],
)
def test_each_fault_in_a_request_body_is_named_with_its_place(change: dict[str, Any], where: str) -> None:
    faults = SMALL.faults("POST", "/channels/7", {**RIGHT, **change})
    assert faults and all(where in fault for fault in faults)


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (("PUT", "/channels/7", RIGHT), "no such operation"),
        (("POST", "/guilds/7", RIGHT), "no such operation"),
        (("POST", "/channels/x", RIGHT), "channel_id in the path"),
        (("POST", "/channels/7", RIGHT, {"wait": "maybe"}), "wait in the query"),
        (("POST", "/channels/7", RIGHT, {"now": 1}), "now in the query"),
        (("POST", "/channels/7", RIGHT, {}, 11), "11 files"),
        (("GET", "/channels/@me", RIGHT), "takes no body"),
        (("GET", "/channels/@me", None, {}, 1), "1 files"),
    ],
)
def test_faults_in_the_path_query_and_files_of_a_request_are_named(request_: tuple[Any, ...], words: str) -> None:
    assert any(words in fault for fault in SMALL.faults(*request_))
