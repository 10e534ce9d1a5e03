"""Registers the commands with Discord if it has others.

All are sent at once. If Discord refuses one of them, it takes none: then each is sent alone, and those that are refused
are named with Discord's reasons. They differ from what Discord has, so they are sent again at the next start.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias, cast

import discord
import structlog
from discord.http import HTTPClient, Route

from db.refused_commands import Refused

APPLICATION_WIDE = ("contexts", "integration_types")
"""Fields for which Discord uses the application's value if a command does not set them."""
SENT = {
    *("name", "name_localizations", "description", "description_localizations", "type", "nsfw"),
    *("default_member_permissions", "contexts", "integration_types", "options", "required", "choices", "value"),
    *("channel_types", "autocomplete", "min_value", "max_value", "min_length", "max_length"),
}
"""The fields that discord.py sends for a command, its options and choices; other fields are Discord's own."""
BAD_REQUEST = 400
SLASH = 1
"""The type of a command that is typed; others are context menus."""
WITHIN = (1, 2)
"""The types of options that are commands and groups of a command."""
REASON = re.compile(r"^In ([\w.]+): (.*)$", re.MULTILINE)
"""How discord.py writes where in a request an error is, and which."""
LONGEST = 300
"""Characters of a reason that are kept."""

Json: TypeAlias = dict[str, Any]
Commands: TypeAlias = Sequence[Mapping[str, Any]]
Reasons: TypeAlias = Mapping[str, str]
"""What is wrong, by the place in the request: "options.0.max_value"."""

log = structlog.get_logger(__name__)


class Registration:
    """The commands that Discord has for everywhere, or those for one server."""

    def __init__(self, http: HTTPClient, application_id: int, guild_id: int | None) -> None:
        server = "" if guild_id is None else f"/guilds/{guild_id}"
        self._http, self._path = http, f"/applications/{application_id}{server}/commands"

    async def replace(self, wanted: Commands) -> Sequence[Refused]:
        """Let Discord have exactly these commands; return those that it refuses, which stay there as they were.

        Raises discord.HTTPException and what a broken connection raises.
        """
        known = cast(Commands, await self._request("GET"))
        if same(wanted, known):
            return ()
        refused: Sequence[Refused] = ()
        try:
            await self._request("PUT", wanted)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST:
                raise
            refused = await self._one_by_one(wanted, known, _reasons(error))
        log.info("commands registered", refused=len(refused))
        return refused

    async def clear(self) -> None:
        """Remove all commands. Raises as `replace`."""
        await self._request("PUT", [])

    async def _one_by_one(self, wanted: Commands, known: Commands, reasons: Reasons) -> Sequence[Refused]:
        theirs, refused = {_name(command): command for command in known}, list[Refused]()
        for at, command in enumerate(wanted):
            if _alike(command, theirs.pop(_name(command), {})):
                continue
            try:
                await self._request("POST", command)
            except discord.HTTPException as error:
                if error.status != BAD_REQUEST:
                    raise
                refused += explained(command, error, _of(reasons, at))
        for gone in theirs.values():
            await self._request("DELETE", within=f"/{gone['id']}")
        return refused

    async def _request(self, method: str, body: object = None, within: str = "") -> Any:
        given: Json = {} if body is None else {"json": body}
        return await self._http.request(Route(method, self._path + within), **given)


def same(wanted: Commands, known: Commands) -> bool:
    """Whether Discord has exactly these commands."""
    theirs = {_name(command): command for command in known}
    return len(theirs) == len(wanted) and all(_alike(one, theirs.get(_name(one), {})) for one in wanted)


def explained(
    command: Mapping[str, Any], error: discord.HTTPException, before: Reasons = MappingProxyType({})
) -> Sequence[Refused]:
    """What Discord refuses of a command, each option once; `before` is what it said when all were sent at once."""
    found: dict[tuple[str, str], list[str]] = {}
    for place, why in (_reasons(error) or before).items():
        name, option, field = _place(command, place.split("."))
        found.setdefault((name, option), []).append(f"{field}: {why}" if field else why)
    if not found:
        found[_title(command), ""] = [f"{error.text or 'Discord does not say why'} ({error.code})"]
    return [Refused(*where, "; ".join(whys)[:LONGEST]) for where, whys in found.items()]


def _place(command: Mapping[str, Any], path: Sequence[str]) -> tuple[str, str, str]:
    """The command or subcommand, the option or "", and the field that a place in the request means."""
    name, option, node = _title(command), "", command
    while len(path) > 1 and path[0] == "options" and (inner := _item(node, path[1])) is not None:
        node, path = inner, path[2:]
        if node.get("type") in WITHIN:
            name += f" {node['name']}"
        else:
            option = node["name"]
    return name, option, ".".join(path)


def _item(node: Mapping[str, Any], at: str) -> Mapping[str, Any] | None:
    """The option of this number; None if there is none."""
    options: Sequence[Mapping[str, Any]] = node.get("options") or ()
    return options[int(at)] if at.isdecimal() and int(at) < len(options) else None


def _title(command: Mapping[str, Any]) -> str:
    return f"/{command['name']}" if command.get("type", SLASH) == SLASH else str(command["name"])


def _reasons(error: discord.HTTPException) -> Reasons:
    return dict(cast(Iterator[tuple[str, str]], REASON.findall(error.text)))


def _of(reasons: Reasons, at: int) -> Reasons:
    """The reasons that concern the command of this number, when all were sent at once."""
    parted = {place.partition("."): why for place, why in reasons.items()}
    return {place: why for (number, _, place), why in parted.items() if number == str(at)}


def _alike(wanted: Mapping[str, Any], known: Mapping[str, Any]) -> bool:
    open_to_all = {key for key in APPLICATION_WIDE if wanted.get(key) is None}
    return _plain(wanted, open_to_all) == _plain(known, open_to_all)


def _plain(command: Mapping[str, Any], left_out: set[str]) -> str:
    kept = {key: value for key, value in command.items() if key not in left_out}
    if kept.get("default_member_permissions") is not None:
        kept["default_member_permissions"] = str(kept["default_member_permissions"])
    return json.dumps(_without_empty(kept), sort_keys=True)


def _without_empty(value: Any) -> Any:
    """A payload without empty values, which Discord may leave out or add."""
    if isinstance(value, Mapping):
        cleaned = {key: _without_empty(inner) for key, inner in value.items() if key in SENT}
        return {key: inner for key, inner in cleaned.items() if inner or (inner == 0 and inner is not False)}
    return [_without_empty(inner) for inner in value] if isinstance(value, list) else value


def _name(command: Mapping[str, Any]) -> tuple[int, str]:
    return command.get("type", SLASH), command["name"]
