"""Custom ids of all components: only this module writes and reads them.

An id has no secrets, names the object that it belongs to, and fits Discord's 100 characters. Ids in interactions are
not trusted: `parse` returns None for anything that `make` would not have written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NewType, TypeAlias

PREFIX = "cards"
LIMIT = 100

Argument: TypeAlias = int | str

BEYOND = 10**18
"""An upper limit of all numbers in ids, other than ids of Discord, which are below `_BEYOND_IDS`."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)
_BEYOND_IDS = 2**63
_WORD = re.compile(r"[a-z][a-z0-9_-]{0,31}", re.ASCII)

Snowflake = NewType("Snowflake", int)
"""The type of a field that holds a Discord id."""

KINDS: dict[str, tuple[str, ...]] = {}
"""The fields of every declared kind, in order: numbers, or words (`:word`), or ids of Discord (`:id`) where marked."""
PANEL: set[str] = set()
"""The kinds in private panels. The log does not distinguish them, because a kind can reveal something about a hand."""


class ParsedId(NamedTuple):
    """A parsed custom id."""

    kind: str
    args: tuple[Argument, ...]


def declare(kind: str, fields: Sequence[str], *, secret: bool = False) -> None:
    """Add a kind. Raises ValueError if it exists already."""
    if kind in KINDS:
        raise ValueError(f"the kind {kind!r} is declared twice")
    KINDS[kind] = tuple(fields)
    if secret:
        PANEL.add(kind)


def logged(kind: str) -> str:
    """The name of a kind in logs and metrics."""
    return "panel" if kind in PANEL else kind


def make(kind: str, *args: Argument) -> str:
    """Write a custom id. Raises ValueError for arguments that `parse` would not read."""
    custom_id = ":".join([PREFIX, kind, *map(str, args)])
    if parse(custom_id) != (kind, args):
        raise ValueError(f"not a custom id: {custom_id!r}")
    return custom_id


def parse(custom_id: object) -> ParsedId | None:
    """Read a custom id; None for anything that `make` would not have written."""
    if not isinstance(custom_id, str) or len(custom_id) > LIMIT:
        return None
    prefix, *rest = custom_id.split(":")
    if prefix != PREFIX or not rest or rest[0] not in KINDS:
        return None
    kind, *words = rest
    fields = KINDS[kind]
    if len(words) != len(fields):
        return None
    args = [_argument(field, word) for field, word in zip(fields, words, strict=True)]
    return None if None in args else ParsedId(kind, tuple([arg for arg in args if arg is not None]))


def number(text: str) -> int | None:
    """A number that was written into a select with `str`; None for other texts."""
    return _below(BEYOND, text)


def _argument(field: str, word: str) -> Argument | None:
    if field.endswith(":word"):
        return word if _WORD.fullmatch(word) else None
    if field.endswith(":id"):
        return _below(_BEYOND_IDS, word)
    return number(word)


def _below(limit: int, text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) and int(text) < limit else None
