"""Names and texts for web pages: whole, without Discord's ids and characters that move or hide their neighbours."""

from __future__ import annotations

import re
import unicodedata

from tournaments.names import one_line

LONGEST = 100
_UNSEEN = {"Cc", "Cf", "Co", "Cs"}
_JOINERS = {"\u200d", "\ufe0f"}
_MENTION = re.compile(r"\\?<(?:@\u200b?(?:\\?[!&])?|\\?#|a?\\?:\w+\\?:)[0-9]+\\?>")
"""A mention of a person, role or channel or an emoji of a server, typed or escaped by `cogs.kit.texts.names`."""


def without_mentions(text: str) -> str:
    """Replace each mention and each emoji of a server in a typed text by "…": Discord writes their ids there."""
    return _MENTION.sub("…", text)


def clean(text: str) -> str:
    """The name on one line, in one Unicode form, without ids."""
    kept = [char for char in unicodedata.normalize("NFC", one_line(without_mentions(text))) if _is_shown(char)]
    return " ".join("".join(kept).split())[:LONGEST] or "?"


def inline(text: str) -> str:
    """The same inside a sentence: a right-to-left name does not reorder the rest."""
    name = clean(text)
    runs_left = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"\u2068{name}\u2069" if runs_left else name


def lines(text: str) -> str:
    """A longer text with its lines."""
    return "\n".join([clean(line) if line.strip() else "" for line in text.splitlines()]).strip()


def _is_shown(char: str) -> bool:
    return char in _JOINERS or unicodedata.category(char) not in _UNSEEN
