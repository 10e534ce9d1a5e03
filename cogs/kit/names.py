"""People's names, made safe to show.

A name may be anything: markdown, mentions, text that runs the other way, invisible characters, towers of accents. Two
forms leave this module: `plain` for labels, where Discord shows text as it is, and `escaped` for markdown. Both are one
line, never empty and at most `WIDTH` columns wide, a wide glyph being two.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import discord

from tournaments.exports.text import one_line as without_breaks

WIDTH = 20
NOBODY = "Somebody"
MARKS = 2
"""Accents that one letter may carry."""
REMEMBERED = 4096
"""Names whose forms are kept at hand: every screen asks for those of its players again."""

_MARKDOWN = re.compile(r"([\\`*_~|<>\[\]()#+\-.:!&{}=])")
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200d", "\ufe0f"}
"""They make one emoji of several and are dropped everywhere else."""
_EMOJI = {"So", "Sk", "Mn"}
_BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters by category that show nothing."""
_NO_MENTION = "@\u200b"
_ISOLATE, _END = "\u2068", "\u2069"


def one_line(text: str) -> str:
    """Text of a user without line breaks and control characters, as it is stored."""
    return " ".join(without_breaks(text).split())


def given(user: discord.abc.User) -> str:
    """The name that a person has in the server, on one line: what is stored of it."""
    return one_line(user.display_name) or one_line(user.name) or str(user.id)


@lru_cache(REMEMBERED)
def plain(name: str) -> str:
    """The name for a label or a select."""
    return _isolated(_shortened(_visible(name)) or NOBODY)


@lru_cache(REMEMBERED)
def escaped(name: str) -> str:
    """The name for markdown: shown letter by letter, pinging and linking nothing."""
    text = _MARKDOWN.sub(r"\\\1", _shortened(_visible(name)) or NOBODY)
    return _isolated(text.replace("@", _NO_MENTION))


def prose(text: str) -> str:
    """Longer text that somebody wrote, for markdown: its lines stay, and it pings, links and formats nothing."""
    lines = [_MARKDOWN.sub(r"\\\1", _visible(line)).replace("@", _NO_MENTION) for line in text.splitlines()]
    return "\n".join(lines).strip()


def all_plain(names: Iterable[str]) -> tuple[str, ...]:
    """`plain` of each."""
    return tuple([plain(name) for name in names])


def all_escaped(names: Iterable[str]) -> tuple[str, ...]:
    """`escaped` of each."""
    return tuple([escaped(name) for name in names])


def width(text: str) -> int:
    """Columns that the text takes in a font of fixed width."""
    return sum(_columns(char) for char in text)


def _visible(name: str) -> str:
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        if char in _BLANK or category == "Zs" or char in "\t\n\r":
            char, category = " ", "Zs"
        elif char in _JOINERS and kept and unicodedata.category(kept[-1]) in _EMOJI:
            kept.append(char)
            continue
        elif category in _HIDDEN or char in _JOINERS:
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(char)
    text = " ".join("".join(kept).split(" ")).strip(" \u200d\ufe0f")
    return re.sub(" {2,}", " ", text)


def _shortened(text: str) -> str:
    if width(text) <= WIDTH:
        return text
    kept, left = [], WIDTH - 1
    for char in text:
        left -= _columns(char)
        if left < 0:
            break
        kept.append(char)
    return "".join(kept).rstrip(" \u200d") + "…"


def _columns(char: str) -> int:
    if char in _JOINERS or unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _isolated(text: str) -> str:
    """Names that run from right to left do not carry the punctuation around them along."""
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"{_ISOLATE}{text}{_END}"
    return text
