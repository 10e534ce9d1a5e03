"""Reads whole numbers in texts that people, or the addresses of web pages, contain."""

from __future__ import annotations

USUAL = 9
"""Digits of ids and numbers that fit into 32 bits."""


def whole_number(text: str, digits: int = USUAL) -> int | None:
    """The number that is written in ASCII digits; None for any other text, and for more than so many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def numbered(text: str) -> int | None:
    """The number of a match, season or tournament as people write it: "12" or "#12"; None for any other text."""
    return whole_number(text.strip().removeprefix("#"))
