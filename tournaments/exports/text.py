"""Makes users' text fit for a file: one line, without invisible characters."""

from __future__ import annotations

import unicodedata

_BREAKS = {"Zl", "Zp", "Cc"}


def one_line(text: str) -> str:
    """Return the text on one line: control characters and line ends become spaces; outer spaces are removed."""
    return "".join(" " if unicodedata.category(char) in _BREAKS else char for char in text).strip()
