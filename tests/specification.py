"""Checks requests against Discord's published OpenAPI, stricter than it asks: fields that it does not list are refused.

`DISCORD_OPENAPI` names the file, JSON or JSON in gzip. Where it is set, every request of the bot to a stand-in is
checked, in all tests; where it is not set, none is.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import simcord.http.client
import simcord.http.router
from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from fake_discord import rest
from fake_discord.rest import Request

VARIABLE, SEEN = "DISCORD_OPENAPI", "DISCORD_OPENAPI_SEEN"
"""The file of the specification, and a folder for the names of the operations that were checked."""
HERE = "urn:discord"
MOST_FILES = 10
BOOLEANS = {"0": False, "1": True, "false": False, "true": True}
Json = dict[str, Any]


def utf16(text: str) -> int:
    """The length of a text as Discord counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _longest(validator: Any, most: int, text: Any, schema: Json) -> Iterator[ValidationError]:
    if isinstance(text, str) and utf16(text) > most:
        yield ValidationError(f"{text!r} has {utf16(text)} UTF-16 units, and {most} are allowed")


def _shortest(validator: Any, least: int, text: Any, schema: Json) -> Iterator[ValidationError]:
    if isinstance(text, str) and utf16(text) < least:
        yield ValidationError(f"{text!r} is shorter than {least}")


Strict = extend(Draft202012Validator, {"maxLength": _longest, "minLength": _shortest})
FORMATS = FormatChecker(formats=())


def _integers(bits: int) -> Any:
    return lambda value: not isinstance(value, int) or -(1 << bits - 1) <= value < 1 << bits - 1


def _is_time(value: object) -> bool:
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


FORMATS.checks("int32")(_integers(32))
FORMATS.checks("int64")(_integers(64))
FORMATS.checks("double")(lambda value: not isinstance(value, float) or abs(value) < float("inf"))
FORMATS.checks("uri")(lambda value: not isinstance(value, str) or bool(urlsplit(value).scheme))
FORMATS.checks("snowflake", raises=ValueError)(lambda value: int(value) < 1 << 63)
FORMATS.checks("nonce")(lambda value: not isinstance(value, str) or utf16(value) <= 25)
FORMATS.checks("date-time", raises=ValueError)(_is_time)


@dataclass(frozen=True)
class Operation:
    """One operation: the checks of its parameters by place and name, and that of its body."""

    name: str
    pattern: re.Pattern[str]
    parameters: Mapping[tuple[str, str], Any]
    body: Any | None
    takes_files: bool


class Specification:
    """Discord's specification of its requests."""

    def __init__(self, document: Json) -> None:
        self._registry: Any = Registry().with_resource(HERE, Resource(_closed(document), DRAFT202012))
        found = [
            self._operation(path, method.upper(), shared.get("parameters", ()), operation)
            for path, shared in document["paths"].items()
            for method, operation in shared.items()
            if method != "parameters"
        ]
        self._operations = sorted(found, key=lambda operation: operation.name.count("{"))
        """Those with fewer variables in their paths come first."""
        self._checked: set[tuple[str, str]] = set()
        self.seen: set[str] = set()
        """The operations that were checked, such as "PATCH /channels/{channel_id}"."""

    @staticmethod
    def read(path: Path) -> Specification:
        """The specification in a file."""
        raw = path.read_bytes()
        return Specification(json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw))

    def faults(
        self, method: str, path: str, body: Any = None, query: Mapping[str, Any] | None = None, files: int = 0
    ) -> Sequence[str]:
        """What is wrong with a request. A body that the same operation had before is not looked at again."""
        request = f"{method} {path}"
        operation = next((one for one in self._operations if one.pattern.fullmatch(request)), None)
        if operation is None:
            return [f"{request}: there is no such operation"]
        self.seen.add(operation.name)
        found = [*self._in_address(operation, request, query or {}), *self._in_body(operation, body, files)]
        return [f"{operation.name}: {fault}" for fault in found]

    def _operation(self, path: str, method: str, shared: Sequence[Json], operation: Json) -> Operation:
        parameters = {
            (one["in"], one["name"]): self._check(one["schema"]) for one in (*shared, *operation.get("parameters", ()))
        }
        content = operation.get("requestBody", {}).get("content", {})
        body = self._check(content["application/json"]["schema"]) if "application/json" in content else None
        pattern = re.compile(f"{method} " + re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path)))
        return Operation(f"{method} {path}", pattern, parameters, body, "multipart/form-data" in content)

    def _check(self, schema: Json) -> Any:
        return Strict(_closed(_absolute(schema)), registry=self._registry, format_checker=FORMATS)

    def _in_address(self, operation: Operation, request: str, query: Mapping[str, Any]) -> Iterator[str]:
        found = operation.pattern.fullmatch(request)
        for where, given in (("path", found.groupdict() if found else {}), ("query", query)):
            for name, value in given.items():
                check = operation.parameters.get((where, name))
                faults = _wrong(check, _parsed(check.schema, value)) if check is not None else ("it is not known",)
                yield from (f"{name} in the {where}: {fault}" for fault in faults)

    def _in_body(self, operation: Operation, body: Any, files: int) -> Iterator[str]:
        body = _without_silence(body)
        key = operation.name, json.dumps(body)
        if files > (MOST_FILES if operation.takes_files else 0):
            yield f"{files} files"
        if key in self._checked:
            return
        self._checked.add(key)
        if operation.body is not None:
            yield from _wrong(operation.body, body)
        elif body:
            yield f"it takes no body: {body}"


def _without_silence(body: Any) -> Any:
    """The body without `tts: false`: discord.py adds it to each edit, Discord takes it and does not list it there."""
    if not isinstance(body, dict):
        return body
    kept = {key: value for key, value in body.items() if key != "tts" or value is not False}
    return {**kept, "data": _without_silence(kept["data"])} if "data" in kept else kept


def _wrong(check: Any, value: Any) -> Iterator[str]:
    """What is wrong with a value."""
    for error in check.iter_errors(value):
        deepest = _deepest(error)
        yield f"{deepest.json_path}: {deepest.message[:300]}"


def _deepest(error: ValidationError) -> ValidationError:
    """The error that tells most: of several schemas that could be meant, an error of the one whose type is given."""
    branches: dict[Any, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.schema_path[0], []).append(inner)
    meant = [errors for errors in branches.values() if not any(map(_is_of_another_type, errors))]
    return _deepest(min(meant, key=len)[0]) if meant else error


def _is_of_another_type(error: ValidationError) -> bool:
    return list(error.relative_path) == ["type"] or (error.validator == "type" and not error.relative_path)


def _parsed(schema: Json, value: Any) -> Any:
    """A value of the path or the query, which is text there. Discord takes 0 and 1 for booleans."""
    kind, text = schema.get("type"), str(value)
    if kind == "boolean":
        return BOOLEANS.get(text.lower(), value)
    return int(text) if kind == "integer" and text.isdecimal() else text


def _absolute(schema: Any) -> Any:
    """The schema with references that do not depend on where it is."""
    if isinstance(schema, dict):
        return {
            key: HERE + value if key == "$ref" and value.startswith("#") else _absolute(value)
            for key, value in schema.items()
        }
    return [_absolute(one) for one in schema] if isinstance(schema, list) else schema


def _closed(schema: Any) -> Any:
    """The document with every object closed whose fields are listed, and with ids that may be numbers.

    Discord takes them: its own example of an upload has numbers as the ids of attachments.
    """
    if isinstance(schema, list):
        return [_closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and "type" in schema:
        closed.setdefault("additionalProperties", False)
    if schema.get("format") == "snowflake":
        closed |= {"type": ["string", "integer"], "minimum": 0}
    return closed


@cache
def specification() -> Specification | None:
    """The specification that `DISCORD_OPENAPI` names; None without it."""
    path = os.environ.get(VARIABLE)
    return Specification.read(Path(path)) if path else None


@pytest.fixture(autouse=True)
def requests_are_specified(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every request of the bot is as Discord specifies it, in the simulated Discord and in the one on the wire."""
    discord = specification()
    if discord is None:
        yield
        return
    faults: list[str] = []
    dispatch, read = simcord.http.router.dispatch, rest._read

    def simulated(backend: Any, method: str, path: str, **given: Any) -> Any:
        files = len(given.get("files") or ())
        faults.extend(discord.faults(method, path, given.get("json"), given.get("params"), files))
        return dispatch(backend, method, path, **given)

    async def wired(request: Any) -> Request:
        noted = await read(request)
        body = noted.body if noted.raw else None
        faults.extend(discord.faults(noted.method, noted.path, body, noted.query, len(noted.files)))
        return noted

    monkeypatch.setattr(simcord.http.router, "dispatch", simulated)
    monkeypatch.setattr(rest, "_read", wired)
    yield
    _note(discord.seen)
    assert not faults, "\n".join(faults)


def _note(seen: set[str]) -> None:
    """Write which operations were checked, for the test that has started this process."""
    if folder := os.environ.get(SEEN):
        Path(folder, str(os.getpid())).write_text("\n".join(sorted(seen)))
