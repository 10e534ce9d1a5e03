"""A page on a phone: its texts as lines of the width that Discord gives them there, and the facts that they tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from cogs.kit.pages.layout import Line, Page, Picture

MOST_LINES = 6
"""That may stand above the first button."""
WIDTH = 45
"""Characters of the usual size in a line."""
LARGER = {"# ": 1.6, "## ": 1.35, "### ": 1.15, "-# ": 0.82}
"""How much wider than usual the letters of headings are, and how much narrower those of small print."""
EMOJI, TIME, DATE = "WW", "in 4 minutes", "Wednesday, September 30, 2026 at 10:00 PM"
PERSON = "@a person"
CARD = re.compile(r"\W*[^\d·:]+ \d")
"""A card with its value: there are several of a name, in hand and in Court."""
_MARKUP = re.compile(r"\*\*|~~|__|`|\\(?=[^\w\s])")


def shown_lines(text: str) -> list[str]:
    """The text as the lines that a reader sees."""
    lines: list[str] = []
    for line in text.splitlines():
        prefix = next((mark for mark in sorted(LARGER, key=len, reverse=True) if line.startswith(mark)), "")
        lines += _wrapped(_plain(line[len(prefix) :]), int(WIDTH / LARGER.get(prefix, 1)))
    return lines


def above_the_buttons(content: Page) -> list[str]:
    """The lines of text above the first button or menu."""
    parts = takewhile(lambda part: isinstance(part, str | Line | Picture), content.parts)
    return [line for part in parts if isinstance(part, str) for line in shown_lines(part)]


def texts(content: Page) -> Sequence[str]:
    """The texts of a page, without markup."""
    return [_plain(part) for part in content.parts if isinstance(part, str)]


def _plain(text: str) -> str:
    text = re.sub(r"<a?:\w+:\d+>", EMOJI, text)
    text = re.sub(r"<t:\d+:F>", DATE, text)
    text = re.sub(r"<t:\d+(:\w)?>", TIME, text)
    text = re.sub(r"<[@#]\d+>", PERSON, text)
    return _MARKUP.sub("", text)


def _wrapped(line: str, width: int) -> list[str]:
    """Broken between words, as a browser does it; a word that is too long is broken anywhere."""
    lines, left = [""], width
    for word in line.split(" "):
        if len(word) + bool(lines[-1]) > left and lines[-1]:
            lines.append("")
            left = width
        while len(word) > width:
            lines[-1], word = word[:width], word[width:]
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip() if lines[-1] else word
        left = width - len(lines[-1])
    return lines


def facts(page: Page) -> list[str]:
    """What each block of a page says: its sentences and the parts of its lists, each once."""
    told = []
    for text in texts(page):
        parts = {part.strip(" .*#▶️-").casefold() for part in re.split(r" · |\n|\. ", text)}
        told += [part for part in parts if len(part.split()) >= 2 and len(part) >= 10]
    return [fact for fact in told if not CARD.fullmatch(fact)]
