"""Names as people see them: composition and invisible characters do not matter when sides are compared."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from tournaments.model import Member

LONGEST = 80
"""Longest name of a side, in characters."""
_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
"""Fillers: letters or marks in Unicode, but invisible."""
_BREAKS = {"Zl", "Zp", "Cc"}


def name_key(name: str) -> str:
    """A key that is equal for names that look the same: it ignores case, composition, width and hidden characters."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(unicodedata.normalize("NFKC", "".join(map(_seen, folded))).split())


def team_name(members: Sequence[Member]) -> str:
    """The name of a side that has not chosen one: "Ann", "Ann & Ben"."""
    return " & ".join([member.name for member in members])[:LONGEST]


def one_line(text: str) -> str:
    """Return the text on one line: control characters and line ends become spaces; outer spaces are removed."""
    return "".join(" " if unicodedata.category(char) in _BREAKS else char for char in text).strip()


def _seen(char: str) -> str:
    """The character; a blank for a line break; "" for an invisible character."""
    if char in _INVISIBLE or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return ""
    category = unicodedata.category(char)
    if category == "Cc":
        return " "
    return "" if category == "Cf" else char
