"""Text of any script: for every character the first of our fonts that has it.

Noto Sans has Latin, Greek and Cyrillic; other characters, also emojis, are looked up in the fonts beside it. A
character that none of them has is left out of a line, or shown as Noto's empty box if no other character remains.

Pillow orders and joins the characters of scripts such as Arabic and Hindi, and the parts of an emoji, with the library
FriBiDi of the system. Without it they are drawn one by one, from left to right (`joins_characters`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from unicodedata import bidirectional, category

from PIL import ImageFont, features

from cogs.kit.texts.names import visible

FONTS = Path(__file__).parent / "fonts"
PLAIN, BOLD = "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"
SERIF = "NotoSerif-Bold.ttf"
"""For cards, whose names are ours."""
GENERAL = (
    "NotoEmoji-Regular.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansSymbols-Regular.ttf",
    "NotoSansMath-Regular.ttf",
    "DroidSansFallback.ttf",
)
"""Asked in this order after the fonts of single scripts. Emojis come first: all parts of one are from the same font."""
ELLIPSIS = "…"
_PROBE = 16
"""Size at which glyphs are compared; any would do."""
_BREAK = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters and line breaks: Pillow measures and draws no text that has one."""
_JOINED = ("Mn", "Mc", "Me", "Cf")
"""Marks and joiners belong to the letter before them."""
_NEUTRAL = ("B", "S", "WS", "ON", "ES", "CS", "ET")
"""Characters without a direction of their own; between two words from right to left they have theirs."""


def joins_characters() -> bool:
    """Whether Pillow has found FriBiDi, so that all scripts are drawn as they are written."""
    return bool(features.check_feature("raqm"))


def runs(text: str, *, bold: bool = False) -> Iterator[tuple[str, str]]:
    """The text in pieces from left to right, each with the file of the font that has it."""
    files: list[str] = []
    text = _BREAK.sub(" ", text)
    for at, char in enumerate(text):
        joined = bool(files) and (category(char) in _JOINED or _is_between_words(text, at))
        files.append(files[-1] if joined else file_of(char, bold=bold))
    pieces = [
        ("".join([char for char, _ in piece]), file)
        for file, piece in groupby(zip(text, files, strict=True), key=lambda pair: pair[1])
    ]
    sides = [_is_from_right(piece[0]) for piece, _ in pieces]
    for at, (piece, _) in enumerate(pieces[1:-1], 1):
        sides[at] |= sides[at - 1] and sides[at + 1] and all(bidirectional(char) in _NEUTRAL for char in piece)
    if len(pieces) > 1 and pieces[-1][0] == ELLIPSIS:  # a line from right to left ends at its left
        sides[-1] = all(sides[:-1])
    for from_right, adjacent in groupby(zip(sides, pieces, strict=True), key=lambda pair: pair[0]):
        yield from [piece for _, piece in adjacent][:: -1 if from_right else 1]


def _is_between_words(text: str, at: int) -> bool:
    """Whether this is a blank between two words from right to left: drawn as one piece, they keep their order."""
    if text[at] != " " or at + 1 == len(text):
        return False
    before, after = text[:at].rstrip(" ")[-1:], text[at + 1]
    return bool(before) and _is_from_right(before) and _is_from_right(after)


def _is_from_right(char: str) -> bool:
    return bidirectional(char) in ("R", "AL")


def width(text: str, size: int, *, bold: bool = False) -> float:
    """The width of the text, in pixels."""
    return sum(font(file, size).getlength(piece) for piece, file in runs(text, bold=bold))


def fitted(text: str, size: int, limit: float, *, bold: bool = False) -> str:
    """The visible characters of the text on one line, shortened with … to `limit` pixels.

    Characters that no font has are left out if others remain.
    """
    line = visible(text)
    line = visible("".join([char for char in line if _is_drawn(char)])) or line
    if width(line, size, bold=bold) <= limit:
        return line
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if width(line[:middle].rstrip() + ELLIPSIS, size, bold=bold) <= limit:
            low = middle
        else:
            high = middle - 1
    return line[:low].rstrip() + ELLIPSIS


@lru_cache(maxsize=256)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """One of our fonts."""
    return ImageFont.truetype(FONTS / file, size)


@lru_cache(maxsize=8192)
def file_of(char: str, *, bold: bool = False) -> str:
    """The font for a character."""
    first = BOLD if bold else PLAIN
    if char.isspace():
        return first
    return next((file for file in (first, *_others()) if _has(file, char)), first)


@lru_cache(maxsize=8192)
def _is_drawn(char: str) -> bool:
    """Whether a font has the character; blanks and marks need none."""
    return char.isspace() or category(char) in _JOINED or any(_has(file, char) for file in (PLAIN, *_others()))


@lru_cache(maxsize=1)
def _others() -> tuple[str, ...]:
    named = (PLAIN, BOLD, SERIF, *GENERAL)
    return *sorted(path.name for path in FONTS.glob("*.ttf") if path.name not in named), *GENERAL


def _has(file: str, char: str) -> bool:
    mask, offset = font(file, _PROBE).getmask2(char)
    return (mask.size, offset, bytes(mask)) not in _missing(file)


@lru_cache(maxsize=64)
def _missing(file: str) -> Collection[tuple[tuple[int, int], tuple[float, float], bytes]]:
    """The shapes that the font shows for a character that it does not have: a box, or one for each of its two parts."""
    drawn = [font(file, _PROBE).getmask2("\U0010fffe" * parts) for parts in (1, 2)]
    return [(mask.size, offset, bytes(mask)) for mask, offset in drawn]
