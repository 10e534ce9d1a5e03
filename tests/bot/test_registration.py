"""Commands are registered again only when Discord knows others, and refusals are told by command and option."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.registration import explained, same

PLAY: dict[str, Any] = {
    "name": "play",
    "description": "Open a table",
    "type": 1,
    "nsfw": False,
    "dm_permission": False,
    "default_member_permissions": None,
    "contexts": [0],
    "integration_types": None,
    "options": [
        {"type": 3, "name": "game", "description": "Which", "required": False, "autocomplete": True},
        {"type": 4, "name": "seats", "description": "How many", "required": True, "min_value": 0},
    ],
}
ORGANISING = {"nsfw": False, "default_member_permissions": 8}
MENU: dict[str, Any] = {"name": "Challenge", "type": 2, "contexts": [0], "integration_types": [0], **ORGANISING}


def at_discord() -> list[dict[str, Any]]:
    """The same as Discord gives it back: in another order, permissions as text, ids and empty fields of its own."""
    play, menu = deepcopy(PLAY), deepcopy(MENU)
    for number, command in enumerate((menu, play)):
        command.update(id=number, application_id=7, version=3, name_localizations={}, description_localizations=None)
    play.update(integration_types=[0, 1], dm_permission=None, handler=1)
    menu.update(description="", options=[], default_member_permissions="8")
    for option in play["options"]:
        option.update(choices=[], channel_types=[], name_localizations={}, options=[])
    play["options"][1].update(autocomplete=False, max_value=None)
    return [menu, play]


def test_fields_that_discord_adds_to_commands_count_as_no_difference():
    assert same([PLAY, MENU], at_discord())


@pytest.mark.parametrize(
    "change",
    [
        lambda play: play.update(description="Open another table"),
        lambda play: play.update(name="game"),
        lambda play: play.update(contexts=[0, 1]),
        lambda play: play.update(default_member_permissions=8),
        lambda play: play["options"].pop(),
        lambda play: play["options"].reverse(),
        lambda play: play["options"][0].update(autocomplete=False),
        lambda play: play["options"][0].update(required=True),
        lambda play: play["options"][0].update(choices=[{"name": "A", "value": "a"}]),
        lambda play: play["options"][1].pop("min_value"),
    ],
)
def test_every_change_of_a_command_is_noticed(change: Any):
    play = deepcopy(PLAY)
    change(play)
    assert not same([play, MENU], at_discord())


def test_missing_and_additional_commands_are_noticed():
    assert not same([PLAY], at_discord())
    assert not same([PLAY, MENU, {**PLAY, "name": "more"}], at_discord())
    assert not same([PLAY, MENU], [])


def told(errors: dict[str, Any] | None, command: dict[str, Any] = PLAY) -> list[tuple[str, str, str]]:
    """What is said of a refusal with these details."""
    answer = {"message": "Invalid Form Body", "code": 50035} | ({"errors": errors} if errors else {})
    error = discord.HTTPException(SimpleNamespace(status=400, reason="Bad Request"), answer)
    return [tuple(one) for one in explained(command, error)]


def at(*path: str, why: str = "wrong") -> dict[str, Any]:
    """Discord's structure of one error."""
    found: dict[str, Any] = {"_errors": [{"code": "BASE", "message": why}]}
    for name in reversed(path):
        found = {name: found}
    return found


@pytest.mark.parametrize(
    ("path", "command", "option", "why"),
    [
        (("options", "1", "max_value"), "/play", "seats", "max_value: wrong"),
        (("options", "0", "choices", "3", "name"), "/play", "game", "choices.3.name: wrong"),
        (("options", "0"), "/play", "game", "wrong"),
        (("options", "9", "name"), "/play", "", "options.9.name: wrong"),
        (("options",), "/play", "", "options: wrong"),
        (("description",), "/play", "", "description: wrong"),
    ],
)
def test_a_refusal_names_command_option_and_field(path: tuple[str, ...], command: str, option: str, why: str):
    assert told(at(*path)) == [(command, option, why)]


def test_options_of_commands_in_groups_are_named_with_the_whole_command():
    edit = {"type": 1, "name": "edit", "options": [{"type": 3, "name": "what"}]}
    group = {"name": "tournament", "type": 1, "options": [{"type": 2, "name": "setup", "options": [edit]}]}
    path = ("options", "0", "options", "0")
    assert told(at(*path, "options", "0", "name"), group) == [("/tournament setup edit", "what", "name: wrong")]
    assert told(at(*path, "description"), group) == [("/tournament setup edit", "", "description: wrong")]


def test_several_errors_of_an_option_are_told_together():
    option = {**at("max_value", why="too large"), **at("min_value", why="too small")}
    assert told({"options": {"1": option}}) == [("/play", "seats", "max_value: too large; min_value: too small")]


def test_a_refusal_without_details_names_the_command():
    assert told(None) == [("/play", "", "Invalid Form Body (50035)")]
    assert told(None, MENU) == [("Challenge", "", "Invalid Form Body (50035)")]
