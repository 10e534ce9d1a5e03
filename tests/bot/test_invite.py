"""The link, and that it asks for what the program does in Discord: no more and no less."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot import exits
from bot.__main__ import main
from cogs.kit.interactions.permissions import NEEDED, REQUESTED
from fake_discord.bot import TOKEN

ROOT = Path(__file__).parents[2]
TAKE = {
    "view_channel": {"send", "edit_message", "forward", "reply"},
    "send_messages": {"send", "edit_message", "forward", "reply"},
    "send_messages_in_threads": {"send", "edit_message", "forward", "reply"},
    "embed_links": {"send", "edit_message", "forward", "reply"},
    "attach_files": {"files", "file", "attachments"},
    "create_public_threads": {"create_thread"},
    "read_message_history": {"history", "fetch_message", "pins"},
    "manage_roles": {"add_role", "remove_role", "add_roles", "remove_roles"},
    "pin_messages": {"pin", "unpin"},
    "add_reactions": {"add_reaction"},
    "manage_webhooks": {"create_webhook", "webhooks"},
    "create_instant_invite": {"create_invite"},
    "create_events": {"create_scheduled_event"},
    "manage_channels": {"create_text_channel", "create_category", "create_forum", "set_permissions"},
    "manage_messages": {"delete_messages", "purge"},
    "kick_members": {"kick_member", "ban"},
}
"""Permissions, and the names of discord.py's methods and arguments for which Discord wants them."""
AT_WILL = {"manage_roles"}
"""What a server gives for one thing that it may choose: the role of a tournament's winner."""


def used() -> Iterator[str]:
    """The permissions that the calls in the source take."""
    for path in [path for package in ("bot", "cogs") for path in (ROOT / package).rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                names = {node.func.attr, *[keyword.arg for keyword in node.keywords if keyword.arg]}
                yield from [permission for permission, calls in TAKE.items() if calls & names]


def test_the_link_asks_for_what_the_program_does() -> None:
    assert set(used()) == set(REQUESTED) | AT_WILL
    assert set(NEEDED) <= set(REQUESTED)
    assert all(hasattr(discord.Permissions, name) for name in REQUESTED)


@pytest.mark.parametrize("arguments", [[], ["--application", "42"]])
def test_the_printed_link_names_the_application_and_asks_for_these_permissions(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "" if arguments else TOKEN)
    assert main(["invite", *arguments]) == exits.OK
    address = urlsplit(capsys.readouterr().out.strip())
    asked = parse_qs(address.query)
    assert (address.scheme, address.netloc, address.path) == ("https", "discord.com", "/oauth2/authorize")
    assert asked["client_id"] == ["42" if arguments else "123456789012345678"]
    assert asked["scope"] == ["bot applications.commands"]
    granted = discord.Permissions(int(asked["permissions"][0]))
    assert {name for name, given in granted if given} == {
        {"view_channel": "read_messages"}.get(name, name) for name in REQUESTED
    }


@pytest.mark.parametrize("token", ["", "hunter2.a.b", "aHVudGVyMg.a.b", "%%%"])
def test_an_invitation_without_a_valid_token_is_refused_and_asks_for_the_application(
    token: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["invite"]) == exits.TOKEN
    said = capsys.readouterr()
    assert ("is not a bot's token" if token else "There is no token") in said.err
    assert "--application" in said.err and "hunter2" not in said.err + said.out


def test_the_readme_names_the_permissions_of_the_link() -> None:
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    [listed] = re.findall(r"make run ARGS=invite` prints the link[^(]*\(([^)]*)\)", readme)
    assert sorted(listed.replace(" and ", ", ").split(", ")) == sorted(REQUESTED.values())


@pytest.mark.parametrize("number", ["-5", "0", "twelve"])
def test_an_application_that_cannot_be_is_named(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["invite", f"--application={number}"]) == exits.USAGE
    said = capsys.readouterr()
    assert "an id is a positive number" in said.err and said.out == ""
