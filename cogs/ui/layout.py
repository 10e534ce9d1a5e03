"""What a message consists of, as plain values, and how it becomes a Components V2 message.

Everything people see is first a `Page`: pure functions build it, equal pages look the same, tests measure it. A page
keeps Discord's limits on lengths by itself: texts beyond 4,000 characters in all, labels beyond 80 and the like are
shortened, many texts become one. The number of buttons and menus is its builder's to keep, so that there are at most 40
components (`tests/cogs/test_limits.py` measures the largest cases).

`drawn` gives a view that is stopped before it is sent. discord.py never stores such a view, so the router alone answers
presses and nothing is left in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import discord
from discord import ui

COMPONENT_LIMIT = 40
TEXT_LIMIT = 4000
LABEL_LIMIT = 80
OPTION_LIMIT = 100
ROW_LIMIT = 5
MENU_LIMIT = 25
ALT_LIMIT = 1024
FORM_TITLE = 45
HINT_LIMIT = 100

Style: TypeAlias = Literal["plain", "go", "danger", "main"]
STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "go": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "main": discord.ButtonStyle.primary,
}

CALM, OPEN, ALERT, DONE, PRIVATE = 0x4F6D7A, 0x3A7D44, 0xC98B1B, 0x6C4AB6, 0x8A6FDF
"""Accent colours: nothing to do, a lobby that waits, a window that is open, the end, what only you see."""


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
    """A select with 1 to 25 choices, of which `least` to `most` are taken at once."""

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
class Line:
    """A line between two blocks."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file with what it shows in words, for those who do not see it."""

    name: str
    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Document:
    """A file to take along."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Field:
    """One line, or with `long` several, that somebody writes into a form, or one of up to 25 choices.

    name     what it comes back under
    choices  value and label of each; with none of them it is written
    """

    name: str
    label: str
    value: str = ""
    hint: str = ""
    limit: int = 100
    needed: bool = False
    long: bool = False
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A window with up to five fields; `id` is a custom id."""

    title: str
    id: str
    fields: tuple[Field, ...]


Part: TypeAlias = str | Line | Row | Menu | RoleMenu | Picture | Document


@dataclass(frozen=True, slots=True)
class Page:
    """One message. `pings` are the users, `roles` the roles, whom its mentions may call."""

    parts: tuple[Part, ...]
    accent: int = CALM
    pings: tuple[int, ...] = ()
    roles: tuple[int, ...] = ()


def page(*parts: Part | None, accent: int = CALM, pings: Sequence[int] = (), roles: Sequence[int] = ()) -> Page:
    """A page of these parts; None and empty texts are left out, and lines with nothing above or below them."""
    kept: list[Part] = []
    for part in parts:
        if part is None or part == "" or (isinstance(part, Line) and (not kept or isinstance(kept[-1], Line))):
            continue
        kept.append(part)
    while kept and isinstance(kept[-1], Line):
        kept.pop()
    if weight(kept) >= COMPONENT_LIMIT:
        kept = _joined(kept)
    return Page(tuple(_fitted(kept)), accent, tuple(pings), tuple(roles))


def rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """The buttons in as few rows as possible, evenly filled: on a phone each row is wrapped for itself."""
    count = -(-len(buttons) // ROW_LIMIT)
    cuts = [-(-len(buttons) * at // count) for at in range(count + 1)] if count else []
    return tuple([Row(tuple(buttons[start:end])) for start, end in pairwise(cuts)])


def size(text: str) -> int:
    """The length as Discord may count it at most: in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """The text, shortened to `limit` characters, at the end of a line or word where there is one near."""
    if size(text) <= limit:
        return text
    kept, left = [], limit - 1
    for char in text:
        left -= size(char)
        if left < 0:
            break
        kept.append(char)
    short = "".join(kept)
    for end in ("\n", " "):
        at = short.rfind(end)
        if at > len(short) * 0.7:
            short = short[:at]
            break
    return short.rstrip("\\ \n") + "…"


def drawn(content: Page) -> ui.LayoutView:
    """The page as a view that discord.py sends and forgets. Needs a running event loop."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*[_component(part) for part in content.parts], accent_colour=content.accent))
    view.stop()
    return view


def opened(form: Form) -> ui.Modal:
    """The form as a window that discord.py shows and forgets. Needs a running event loop."""
    modal = ui.Modal(title=cut(form.title, FORM_TITLE), timeout=None, custom_id=form.id)
    for field in form.fields:
        modal.add_item(ui.Label(text=cut(field.label, FORM_TITLE), component=_asked(field)))
    modal.stop()
    return modal


def _asked(field: Field) -> ui.Item[ui.Modal]:
    if field.choices:
        options = [
            discord.SelectOption(label=cut(label, OPTION_LIMIT), value=value, default=value == field.value)
            for value, label in field.choices
        ]
        return ui.Select(custom_id=field.name, options=options, required=field.needed)
    return ui.TextInput(
        custom_id=field.name,
        style=discord.TextStyle.long if field.long else discord.TextStyle.short,
        default=field.value[: field.limit] or None,
        placeholder=cut(field.hint, HINT_LIMIT) or None,
        required=field.needed,
        max_length=field.limit,
    )


def files(content: Page) -> list[discord.File]:
    """The pictures and documents of the page, to be sent along with its view; each is used up by being sent."""
    found = []
    for part in content.parts:
        if isinstance(part, Picture):
            found.append(discord.File(BytesIO(part.png), part.name, description=cut(part.alt, ALT_LIMIT)))
        elif isinstance(part, Document):
            found.append(discord.File(BytesIO(part.data), part.name))
    return found


def mentions(content: Page) -> discord.AllowedMentions:
    """Whom the page may ping: the users and roles it names, and never everyone."""
    none = discord.AllowedMentions.none()
    none.users = [discord.Object(user_id) for user_id in content.pings]
    none.roles = [discord.Object(role_id) for role_id in content.roles]
    return none


def _joined(parts: list[Part]) -> list[Part]:
    """The parts with neighbouring texts as one."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] = f"{joined[-1]}\n{part}"
        else:
            joined.append(part)
    return joined


def _fitted(parts: list[Part]) -> list[Part]:
    """The parts with their texts shortened from the longest on until all fit in one message."""
    parts = list(parts)
    while (over := sum(size(part) for part in parts if isinstance(part, str)) - TEXT_LIMIT) > 0:
        longest, at, text = max((size(part), at, part) for at, part in enumerate(parts) if isinstance(part, str))
        parts[at] = cut(text, max(longest - over, longest // 2, 1))
    return parts


def _component(part: Part) -> ui.Item[Any]:
    if isinstance(part, str):
        return ui.TextDisplay(part)
    if isinstance(part, Line):
        return ui.Separator()
    if isinstance(part, Picture):
        gallery = discord.MediaGalleryItem(f"attachment://{part.name}", description=cut(part.alt, ALT_LIMIT))
        return ui.MediaGallery(gallery)
    if isinstance(part, Document):
        return ui.File(f"attachment://{part.name}")
    if isinstance(part, Row):
        return ui.ActionRow(*[_button(button) for button in part.buttons])
    return ui.ActionRow(_roles(part) if isinstance(part, RoleMenu) else _select(part))


def _button(button: Button) -> ui.Button[Any]:
    label, emoji = cut(button.label, LABEL_LIMIT), button.emoji or None
    if button.id.startswith("https://"):
        return ui.Button(label=label, url=button.id, emoji=emoji)
    return ui.Button(
        label=label, custom_id=button.id, style=STYLES[button.style], emoji=emoji, disabled=button.disabled
    )


def _select(menu: Menu) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=cut(choice.label, OPTION_LIMIT),
            value=choice.value,
            description=cut(choice.detail, OPTION_LIMIT) or None,
            emoji=choice.emoji or None,
            default=choice.chosen,
        )
        for choice in menu.choices
    ]
    return ui.Select(
        custom_id=menu.id,
        placeholder=cut(menu.prompt, 150),
        options=options,
        min_values=menu.least,
        max_values=menu.most,
    )


def _roles(menu: RoleMenu) -> ui.RoleSelect[Any]:
    chosen = [discord.Object(menu.chosen, type=discord.Role)] if menu.chosen is not None else []
    return ui.RoleSelect(
        custom_id=menu.id, placeholder=cut(menu.prompt, 150), min_values=0, max_values=1, default_values=chosen
    )


def weight(parts: Sequence[Part]) -> int:
    """How many of Discord's 40 components these parts take."""
    return sum(
        1 + len(part.buttons) if isinstance(part, Row) else 2 if isinstance(part, Menu | RoleMenu) else 1
        for part in parts
    )
