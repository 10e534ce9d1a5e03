"""A made-up language that shows what is not translated: every text of the template in marks, and a third longer.

Where players are named by signs, such as "①", a page in this language has no letters outside of marks (`unmarked`).
"""

from __future__ import annotations

import re

from games.core.language import FIELD, WORD, Language, parsed
from languages.template import entries, key_of

MARKUP = re.compile(r"<a?:\w+:\d+>|<[@#t/][^<>]*>|https?://\S+")
"""Emojis, mentions, times and addresses, which are no words."""


def pseudo(start: str = "⟦", end: str = "⟧") -> Language:
    """The language with these marks around every text."""
    texts, words = {}, {}
    for entry in entries():
        if entry.msgctxt == WORD:
            words[entry.msgid] = {"": _marked(entry.msgid, start, end)}
        else:
            told = [_marked(english, start, end) for english in (entry.msgid, entry.msgid_plural) if english]
            texts[key_of(entry)] = tuple([parsed(one) for one in told])
    return Language(f"pseudo-{start}", texts, words)


def _marked(english: str, start: str, end: str) -> str:
    bare = FIELD.sub(lambda field: f"{{{field[1]}}}", english)
    return f"{start}{bare}{'·' * (1 + len(FIELD.sub('', english)) // 3)}{end}"


def unmarked(text: str, start: str = "⟦", end: str = "⟧") -> list[str]:
    """The words of two letters and more that a page shows outside of all marks."""
    inside = re.compile(f"{start}[^{start}{end}]*{end}")
    while (rest := inside.sub("", text)) != text:
        text = rest
    return re.findall(r"[^\W\d_]{2,}", MARKUP.sub("", text))
