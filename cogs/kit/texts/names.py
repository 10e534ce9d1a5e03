"""Makes people's names safe to show.

A name may contain markdown, mentions, right-to-left text, invisible characters or many accents. It is returned in two
forms: `plain` for labels, where Discord shows text as it is, and `escaped` for markdown. Both are one line, never
empty, and at most `WIDTH` columns wide; a wide glyph has two.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import discord

from host.model import FORGOTTEN, is_forgotten
from tournaments.names import one_line as without_breaks

WIDTH = 20
UNNAMED = "Unnamed"
MARKS = 2
"""Most accents on one letter."""
REMEMBERED = 4096
"""Size of the cache: every screen needs the names of its players again."""

_MARKDOWN = re.compile(r"([\\`*_~|<>\[\]()#+\-.:!&{}=])")
_HIDDEN = {"Cf", "Co", "Cs", "Cn"}
_SPACES = {"Cc", "Zl", "Zp", "Zs"}
"""Categories that become one space: blanks, control characters and line breaks of every kind."""
_JOINERS = {"\u200d", "\ufe0f"}
"""Characters that join emojis; they are removed elsewhere."""
_EMOJI = {"So", "Sk", "Mn"}
_BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and symbols that show nothing."""
_NO_MENTION = "@\u200b"
_ISOLATE, _END = "\u2068", "\u2069"


def one_line(text: str) -> str:
    """A user's text on one line without control characters, for storing; "" if none of it can be seen."""
    return " ".join(without_breaks(text).split()) if visible(text) else ""


def given(user: discord.abc.User) -> str:
    """A person's name in the server on one line, for storing."""
    return one_line(user.display_name) or one_line(user.name) or str(user.id)


@lru_cache(REMEMBERED)
def plain(name: str, columns: int = WIDTH) -> str:
    """The name for a label or a menu, in at most so many columns."""
    return _isolated(_shortened(visible(name), columns) or UNNAMED)


@lru_cache(REMEMBERED)
def escaped(name: str, columns: int = WIDTH) -> str:
    """The name for markdown, in at most so many columns: shown literally, without pings and links."""
    text = _MARKDOWN.sub(r"\\\1", _shortened(visible(name), columns) or UNNAMED)
    return _isolated(text.replace("@", _NO_MENTION))


def mention(user_id: int) -> str:
    """A mention of a person; in place of a deleted one the name that stands for it."""
    return FORGOTTEN if is_forgotten(user_id) else f"<@{user_id}>"


def shortened(name: str, columns: int) -> str:
    """A plain name in at most so many columns."""
    return _isolated(_shortened(name.strip(_ISOLATE + _END), columns))


def prose(text: str) -> str:
    """A user's longer text for markdown: lines are kept; pings, links and formatting are escaped."""
    lines = [_MARKDOWN.sub(r"\\\1", visible(line)).replace("@", _NO_MENTION) for line in text.splitlines()]
    return "\n".join(lines).strip()


def all_plain(names: Iterable[str]) -> tuple[str, ...]:
    """`plain` of each."""
    return tuple([plain(name) for name in names])


def all_escaped(names: Iterable[str]) -> tuple[str, ...]:
    """`escaped` of each."""
    return tuple([escaped(name) for name in names])


def width(text: str) -> int:
    """The number of columns of the text in a fixed-width font."""
    return sum(_columns(char) for char in text)


def visible(name: str) -> str:
    """The name on one line without characters that hide, reorder or overlap their neighbours; "" if none is left."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        if char in _BLANK or category in _SPACES:
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


def _shortened(text: str, columns: int = WIDTH) -> str:
    if width(text) <= columns:
        return text
    kept, left = [], columns - 1
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
    """Right-to-left names in Unicode isolates, so that they do not reorder the punctuation around them."""
    if any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"{_ISOLATE}{text}{_END}"
    return text
