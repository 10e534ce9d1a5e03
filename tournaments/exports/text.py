"""Text of users, made fit for a file: one line, nothing invisible that a reader could stumble over."""

from __future__ import annotations

import unicodedata

_BREAKS = {"Zl", "Zp", "Cc"}


def one_line(text: str) -> str:
    """The text on one line: control characters and line ends become spaces, and spaces at its ends go."""
    return "".join(" " if unicodedata.category(char) in _BREAKS else char for char in text).strip()
