"""Discord's documented limits on commands that discord.py does not check, and a check that says which are broken.

discord.py refuses to make too many commands, two of one name, one with a wrong name of its own, and limits of an option
that exclude each other; it sorts options that are required first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.specification import utf16

Json = Mapping[str, Any]
SLASH = 1
SUBCOMMAND, GROUP, TEXT, INTEGER, NUMBER = 1, 2, 3, 4, 10
NESTED = (SUBCOMMAND, GROUP)
CHARACTERS = 8_000
"""Of names, descriptions and values of one command with all its options and choices."""
LARGEST = 2**53 - 1
LENGTH = 6_000


def faults(commands: Sequence[Json]) -> list[str]:
    """What breaks a limit."""
    return [f"{command['name']}: {fault}" for command in commands for fault in _of_command(command)]


def _of_command(command: Json) -> Iterator[str]:
    if command["type"] == SLASH:
        yield from _described(command)
        yield from _options(command, above=())
    if (size := _size(command)) > CHARACTERS:
        yield f"{size} characters"


def _described(item: Json) -> Iterator[str]:
    yield from _length(f"description of {item['name']}", item.get("description", ""), 1, 100)


def _options(item: Json, above: Sequence[int]) -> Iterator[str]:
    options = item.get("options") or ()
    if len(options) > 25:
        yield f"{len(options)} options in {item['name']}"
    names = [option["name"] for option in options]
    if len(set(names)) < len(names):
        yield f"options of one name in {item['name']}: {names}"
    for option in options:
        yield from _described(option)
        yield from _option(option, above)


def _option(option: Json, above: Sequence[int]) -> Iterator[str]:
    kind, name = option["type"], option["name"]
    if kind in NESTED:
        if SUBCOMMAND in above or (kind == GROUP and above):
            yield f"{name} is nested too deeply"
        yield from _options(option, (*above, kind))
        return
    yield from _choices(option)
    if kind == TEXT:
        longest = option.get("max_length", LENGTH)
        if not 0 < longest <= LENGTH:
            yield f"the greatest length of {name}: {longest}"
    if kind in (INTEGER, NUMBER):
        least, most = option.get("min_value", -LARGEST), option.get("max_value", LARGEST)
        if least < -LARGEST or most > LARGEST:
            yield f"limits of {name}: {least} to {most}"


def _choices(option: Json) -> Iterator[str]:
    choices = option.get("choices") or ()
    if len(choices) > 25 or (choices and option.get("autocomplete")):
        yield f"{len(choices)} choices of {option['name']}, autocomplete: {option.get('autocomplete')}"
    for choice in choices:
        yield from _length("a choice", choice["name"], 1, 100)
        value = choice["value"]
        if isinstance(value, str):
            yield from _length("the value of a choice", value, 0, 100)
        elif not -LARGEST <= value <= LARGEST:
            yield f"the value of a choice: {value}"


def _length(what: str, text: str, least: int, most: int) -> Iterator[str]:
    if not least <= utf16(text) <= most:
        yield f"{what}: {utf16(text)} characters"


def _size(item: Json) -> int:
    own = [utf16(str(item.get(field) or "")) for field in ("name", "description")]
    value = utf16(item["value"]) if isinstance(item.get("value"), str) else 0
    inner = [_size(one) for field in ("options", "choices") for one in item.get(field) or ()]
    return sum(own) + value + sum(inner)
