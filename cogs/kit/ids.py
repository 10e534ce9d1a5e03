"""Custom ids of everything that can be pressed: the only place that writes or reads them.

An id carries no secret, names what it belongs to, and fits Discord's 100 characters. It is read back as if it came from
a stranger: `parse` gives None for anything that `make` would not have written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NewType, TypeAlias

PREFIX = "cards"
LIMIT = 100

Argument: TypeAlias = int | str

BEYOND = 10**18
"""More than any number in an id: mind `_NUMBER`."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}", re.ASCII)
_SNOWFLAKE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)
_LARGEST = 2**63 - 1
_WORD = re.compile(r"[a-z][a-z0-9_-]{0,31}", re.ASCII)

LOBBY, MATCH, TOURNAMENT = ("lobby",), ("match",), ("tournament",)
"""The first field of what belongs to a lobby, a match or a tournament."""

Snowflake = NewType("Snowflake", int)
"""The type of a field that holds an id of Discord."""

KINDS: dict[str, tuple[str, ...]] = {}
"""The fields of every declared kind, in order: numbers, or words (`:word`), or ids of Discord (`:id`) where marked."""
PANEL: set[str] = set()
"""The kinds in private panels. The log does not tell them apart: which one it was would say something about a hand."""


class ParsedId(NamedTuple):
    """A custom id, read."""

    kind: str
    args: tuple[Argument, ...]


def declare(kind: str, fields: Sequence[str], *, secret: bool = False) -> None:
    """Add a kind. Raises ValueError for one that is there already: two handlers would answer one component."""
    if kind in KINDS:
        raise ValueError(f"the kind {kind!r} is declared twice")
    KINDS[kind] = tuple(fields)
    if secret:
        PANEL.add(kind)


def make(kind: str, *args: Argument) -> str:
    """The custom id of one component. Raises ValueError for what `parse` would not read back."""
    custom_id = ":".join([PREFIX, kind, *map(str, args)])
    fields = KINDS.get(kind, ())
    fits = len(args) == len(fields) and all(map(_fits, fields, args))
    if not fits or kind not in KINDS or len(custom_id) > LIMIT:
        raise ValueError(f"not a custom id: {custom_id!r}")
    return custom_id


def parse(custom_id: object) -> ParsedId | None:
    """What `make` wrote, or None for anything else, however wild."""
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
    """A value of a select that was written with `str`, or None."""
    return int(text) if _NUMBER.fullmatch(text) else None


def _fits(field: str, argument: Argument) -> bool:
    """Whether `parse` reads it back. Numbers, of which a screen has many, are not read for that."""
    if type(argument) is int and ":" not in field:
        return 0 <= argument < BEYOND
    return _argument(field, str(argument)) == argument


def _argument(field: str, word: str) -> Argument | None:
    if field.endswith(":word"):
        return word if _WORD.fullmatch(word) else None
    if field.endswith(":id"):
        return int(word) if _SNOWFLAKE.fullmatch(word) and int(word) <= _LARGEST else None
    return number(word)
