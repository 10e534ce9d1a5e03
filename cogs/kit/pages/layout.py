"""The content of a message as plain values. `cogs.kit.sending.drawing` converts it to Components V2.

All messages are built as a `Page` by pure functions; equal pages look the same, and tests measure them. A page keeps
Discord's limits on lengths itself: texts above 4,000 characters in total, labels above 80 and the like are shortened,
and adjacent texts are joined. Its builder must keep the limit of 40 components (`tests/cogs/test_limits.py` measures
the largest cases).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

COMPONENT_LIMIT = 40
TEXT_LIMIT = 4000
LABEL_LIMIT = 80
OPTION_LIMIT = 100
ROW_LIMIT = 5
MENU_LIMIT = 25
PROMPT_LIMIT = 150
ALT_LIMIT = 1024
FORM_TITLE = 45
HINT_LIMIT = 100

Style: TypeAlias = Literal["plain", "go", "danger", "main"]

CALM, OPEN, ALERT, DONE, PRIVATE = 0x4F6D7A, 0x3A7D44, 0xC98B1B, 0x6C4AB6, 0x8A6FDF
"""Accent colours: calm, open lobby, open window, end, private."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button; `id` is a custom id, or a URL for a link."""

    label: str
    id: str
    style: Style = "plain"
    emoji: str = ""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    label: str
    value: str
    detail: str = ""
    emoji: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A select with 1 to 25 choices, of which `least` to `most` must be chosen."""

    id: str
    prompt: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class RoleMenu:
    """A select of one of the server's roles, or none."""

    id: str
    prompt: str
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class UserMenu:
    """A select of one of the server's members."""

    id: str
    prompt: str


@dataclass(frozen=True, slots=True)
class Line:
    """A separator between two blocks."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image file (PNG, JPEG or GIF) with a description for screen readers."""

    name: str
    data: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Field:
    """An input of a form: one line of text, several lines if `long`, one of up to 25 choices, or a file if `upload`.

    name     the key of its value
    choices  value and label of each choice; empty for text
    detail   a text below the label
    """

    name: str
    label: str
    value: str = ""
    hint: str = ""
    limit: int = 100
    needed: bool = False
    long: bool = False
    choices: tuple[tuple[str, str], ...] = ()
    detail: str = ""
    upload: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A window with up to five fields; `id` is a custom id."""

    title: str
    id: str
    fields: tuple[Field, ...]


SELECTS = (Menu, RoleMenu, UserMenu)
Part: TypeAlias = str | Line | Row | Menu | RoleMenu | UserMenu | Picture | Document


@dataclass(frozen=True, slots=True)
class Page:
    """One message. `pings` are the users and `roles` the roles that its mentions may notify."""

    parts: tuple[Part, ...]
    accent: int = CALM
    pings: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()


def page(*parts: Part | None, accent: int = PRIVATE, pings: Sequence[int] = (), roles: Sequence[int] = ()) -> Page:
    """A page of these parts, without None, empty texts, and separators at the edges; most are for one person."""
    kept: list[Part] = []
    for part in parts:
        if not part or (isinstance(part, Line) and (not kept or isinstance(kept[-1], Line))):
            continue
        kept.append(part)
    while kept and isinstance(kept[-1], Line):
        kept.pop()
    if weight(kept) >= COMPONENT_LIMIT:
        kept = _joined(kept)
    return Page(tuple(_fitted(kept, pings)), accent, tuple(pings), tuple(roles))


def row(*buttons: Button | None) -> Row | None:
    """These buttons in a row, without None; None without any."""
    kept = tuple([button for button in buttons if button is not None])
    return Row(kept) if kept else None


def rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """The buttons in as few rows as possible, evenly filled: phones wrap each row separately."""
    if len(buttons) <= ROW_LIMIT:
        return (Row(tuple(buttons)),) if buttons else ()
    count = -(-len(buttons) // ROW_LIMIT)
    cuts = [-(-len(buttons) * at // count) for at in range(count + 1)]
    return tuple([Row(tuple(buttons[start:end])) for start, end in pairwise(cuts)])


def listed(lines: Sequence[tuple[str, str]], chosen: int | None = None) -> tuple[Choice, ...]:
    """Labels with details as lines of a menu, whose values are their places; no more than a menu takes."""
    found = lines[:MENU_LIMIT]
    return tuple([Choice(label, str(at), detail, chosen=at == chosen) for at, (label, detail) in enumerate(found)])


def size(text: str) -> int:
    """The length in UTF-16 units, the largest that Discord may count."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def prefix(text: str, limit: int) -> str:
    """As many of the first characters as have room in `limit` units."""
    short = text[:limit]
    while (over := size(short) - limit) > 0:  # a character has one or two units
        short = short[: len(short) - (over + 1) // 2]
    return short


def cut(text: str, limit: int) -> str:
    """The text, shortened to `limit` characters, if possible at the end of a line or word."""
    if size(text) <= limit:
        return text
    short = prefix(text, limit - 1)
    for end in ("\n", " "):
        at = short.rfind(end)
        if at > len(short) * 0.7:
            short = short[:at]
            break
    return short.rstrip("\\ \n") + "…"


def _joined(parts: list[Part]) -> list[Part]:
    """The parts with adjacent texts joined."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] = f"{joined[-1]}\n{part}"
        else:
            joined.append(part)
    return joined


def _fitted(parts: list[Part], pings: Sequence[int]) -> list[Part]:
    """The parts with texts shortened, longest first, until all fit in one message.

    Texts with the mentions of those who are pinged come last: Discord pings no one whose mention is cut off.
    """
    if (
        sum([len(part) for part in parts if isinstance(part, str)]) * 2 <= TEXT_LIMIT
    ):  # a character has one or two units
        return parts
    parts = list(parts)
    while (over := sum(size(part) for part in parts if isinstance(part, str)) - TEXT_LIMIT) > 0:
        texts = [(_spare(part, pings), size(part), at, part) for at, part in enumerate(parts) if isinstance(part, str)]
        _, longest, at, text = max(texts)
        parts[at] = cut(text, max(longest - over, longest // 2, 1))
    return parts


def _spare(text: str, pings: Sequence[int]) -> int:
    """How much of a text can be cut before the others: nothing of a text that pings."""
    return 0 if any(f"<@{user_id}>" in text for user_id in pings) else size(text) - 1


def weight(parts: Sequence[Part]) -> int:
    """The number of Discord's 40 components that these parts use."""
    return len(parts) + sum(
        [
            len(part.buttons) if isinstance(part, Row) else isinstance(part, SELECTS)
            for part in parts
            if not isinstance(part, str)
        ]
    )
