"""When two names are one to the eye: however they are composed, whatever invisible characters stand in them."""

from __future__ import annotations

import unicodedata

_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
"""Fillers that are letters or marks to Unicode and nothing to the eye."""


def name_key(name: str) -> str:
    """What names that look the same have in common: case, composition, width and invisible characters do not count."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(unicodedata.normalize("NFKC", "".join(map(_seen, folded))).split())


def _seen(char: str) -> str:
    """The character, a blank for a line break, "" for what nobody sees."""
    if char in _INVISIBLE or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return ""
    category = unicodedata.category(char)
    if category == "Cc":
        return " "
    return "" if category == "Cf" else char
