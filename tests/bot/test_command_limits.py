"""Discord's documented limits on everything that is registered."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.command_list import command_list
from bot.settings import Settings
from tests.bot.command_limits import faults

Commands = list[dict[str, Any]]


@pytest.fixture
async def commands() -> Commands:
    """What the bot registers."""
    found: Commands = json.loads(await command_list(Settings(_env_file=None)))
    return found


async def test_everything_that_is_registered_is_within_discords_limits(commands: Commands) -> None:
    assert len(commands) > 10
    assert faults(commands) == []


OPTION: dict[str, Any] = {"type": 3, "name": "text", "description": "A text"}
COUNT: dict[str, Any] = {"type": 4, "name": "count", "description": "A number"}
INNER: dict[str, Any] = {"type": 1, "name": "inner", "description": "A subcommand", "options": [OPTION]}
GROUP: dict[str, Any] = {"type": 2, "name": "group", "description": "A group", "options": [INNER]}
RIGHT: Commands = [
    {"type": 1, "name": "first", "description": "A command", "options": [OPTION, COUNT]},
    {"type": 1, "name": "second", "description": "A command with others", "options": [GROUP, INNER]},
    {"type": 2, "name": "A Menu"},
]


def choice(name: str = "One", value: Any = "one") -> dict[str, Any]:
    return {"name": name, "value": value}


WRONG: dict[str, Callable[[dict[str, Any]], object]] = {
    "no description": lambda c: c.update(description=""),
    "a description of 101 characters": lambda c: c.update(description="d" * 101),
    "a description of 51 emojis, two units each": lambda c: c.update(description="🃏" * 51),
    "26 options": lambda c: c.update(options=[{**OPTION, "name": f"o{n}"} for n in range(26)]),
    "two options of one name": lambda c: c.update(options=[OPTION, OPTION]),
    "an option with a long description": lambda c: c["options"][0].update(description="d" * 101),
    "a number above 2^53 - 1": lambda c: c["options"][1].update(max_value=2**53),
    "a number below -(2^53 - 1)": lambda c: c["options"][1].update(min_value=-(2**53)),
    "a text longer than 6,000": lambda c: c["options"][0].update(max_length=6001),
    "a text of no characters": lambda c: c["options"][0].update(max_length=0),
    "26 choices": lambda c: c["options"][0].update(choices=[choice(value=str(n)) for n in range(26)]),
    "choices and autocomplete": lambda c: c["options"][0].update(choices=[choice()], autocomplete=True),
    "a choice without a name": lambda c: c["options"][0].update(choices=[choice("")]),
    "a choice with a long value": lambda c: c["options"][0].update(choices=[choice(value="v" * 101)]),
    "a choice that is too large": lambda c: c["options"][1].update(choices=[choice(value=2**53)]),
    "a command in a group in a group": lambda c: c.update(options=[{**GROUP, "options": [GROUP]}]),
    "a command in a command": lambda c: c.update(options=[{**INNER, "options": [INNER]}]),
    "8,001 characters": lambda c: c.update(
        options=[
            {**OPTION, "name": f"o{n}", "choices": [choice("n" * 90, str(n) + "v" * 70) for n in range(25)]}
            for n in range(2)
        ]
    ),
}


def test_commands_within_the_limits_pass() -> None:
    assert faults(RIGHT) == []


@pytest.mark.parametrize("wrong", WRONG)
def test_a_limit_that_is_broken_is_noticed(wrong: str) -> None:
    commands = json.loads(json.dumps(RIGHT))  # parts of it are the same objects
    WRONG[wrong](commands[0])
    assert len(faults(commands)) == 1
