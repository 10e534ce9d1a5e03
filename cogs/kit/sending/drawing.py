"""Converts a page to components in JSON, files and mentions, and a form to a modal window.

The JSON is built directly, because a press would need about fifty objects of discord.py for it. A view is only the
container in which discord.py sends it. It is stopped before sending, so discord.py does not store it, and the router
alone answers presses.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any, TypeAlias

import discord
from discord import ComponentType, ui

from cogs.kit.pages.layout import (
    ALT_LIMIT,
    FORM_TITLE,
    HINT_LIMIT,
    LABEL_LIMIT,
    OPTION_LIMIT,
    PROMPT_LIMIT,
    Button,
    Choice,
    Document,
    Field,
    Form,
    Line,
    Menu,
    Page,
    Part,
    Picture,
    RoleMenu,
    Row,
    UserMenu,
    cut,
    prefix,
)
from cogs.kit.sending.uploads import attached
from host.model import is_forgotten

Json: TypeAlias = dict[str, Any]

STYLES = {
    "plain": discord.ButtonStyle.secondary.value,
    "go": discord.ButtonStyle.success.value,
    "danger": discord.ButtonStyle.danger.value,
    "main": discord.ButtonStyle.primary.value,
}
EMOJIS = 1024
"""Emojis whose JSON is kept: a search in the text takes longer than the rest of a button."""
LINK = discord.ButtonStyle.link.value
(ROW, BUTTON, MENU, USERS, ROLES, TEXT, GALLERY, FILE, LINE, CONTAINER) = (
    kind.value
    for kind in (
        ComponentType.action_row,
        ComponentType.button,
        ComponentType.select,
        ComponentType.user_select,
        ComponentType.role_select,
        ComponentType.text_display,
        ComponentType.media_gallery,
        ComponentType.file,
        ComponentType.separator,
        ComponentType.container,
    )
)


class Drawn(ui.LayoutView):
    """A page as a view that discord.py sends but does not store. Needs a running event loop."""

    def __init__(self, content: Page) -> None:
        super().__init__(timeout=None)
        self._drawn = components(content)
        self.stop()

    def to_components(self) -> list[Json]:
        """The components as JSON."""
        return self._drawn

    def has_components_v2(self) -> bool:
        """Always."""
        return True


def drawn(content: Page) -> ui.LayoutView:
    """Convert the page to a view that discord.py does not store. Needs a running event loop."""
    return Drawn(content)


def components(content: Page) -> list[Json]:
    """Convert the page to the `components` of a message."""
    inside = [_component(part) for part in content.parts]
    return [{"type": CONTAINER, "accent_color": content.accent, "components": inside}]


def opened(form: Form) -> ui.Modal:
    """Convert the form to a modal window that discord.py does not store. Needs a running event loop."""
    modal = ui.Modal(title=cut(form.title, FORM_TITLE), timeout=None, custom_id=form.id)
    for field in form.fields:
        detail = cut(field.detail, OPTION_LIMIT) or None
        modal.add_item(ui.Label(text=cut(field.label, FORM_TITLE), description=detail, component=_asked(field)))
    modal.stop()
    return modal


def files(content: Page) -> list[discord.File]:
    """The pictures and documents of the page, to be sent with its view; each can be sent once."""
    return [file_of(part) for part in attached(content)]


def file_of(part: Picture | Document) -> discord.File:
    """One of them."""
    told = cut(part.alt, ALT_LIMIT) if isinstance(part, Picture) else None
    return discord.File(BytesIO(part.data), part.name, description=told)


def mentions(content: Page) -> discord.AllowedMentions:
    """The mentions that may ping: the page's users and roles, never everyone. Discord refuses numbers of no user."""
    none = discord.AllowedMentions.none()
    none.users = [discord.Object(user_id) for user_id in content.pings if not is_forgotten(user_id)]
    none.roles = [discord.Object(role_id) for role_id in content.roles]
    return none


def _component(part: Part) -> Json:
    if isinstance(part, str):
        return {"type": TEXT, "content": part}
    if isinstance(part, Row):
        return _row([_button(button) for button in part.buttons])
    if isinstance(part, Line):
        return {"type": LINE}
    if isinstance(part, Picture):
        item = {"media": {"url": f"attachment://{part.name}"}, "description": cut(part.alt, ALT_LIMIT)}
        return {"type": GALLERY, "items": [item]}
    if isinstance(part, Document):
        return {"type": FILE, "file": {"url": f"attachment://{part.name}"}}
    if isinstance(part, UserMenu):
        return _row([_users(part)])
    return _row([_roles(part) if isinstance(part, RoleMenu) else _menu(part)])


def _row(inside: list[Json]) -> Json:
    return {"type": ROW, "components": inside}


def _button(button: Button) -> Json:
    fields = {"type": BUTTON, "label": cut(button.label, LABEL_LIMIT), **_emoji(button.emoji)}
    if button.id.startswith("https://"):
        return {**fields, "style": LINK, "url": button.id}
    return {**fields, "style": STYLES[button.style], "custom_id": button.id, "disabled": button.disabled}


def _menu(menu: Menu) -> Json:
    return {
        "type": MENU,
        "custom_id": menu.id,
        "placeholder": cut(menu.prompt, PROMPT_LIMIT),
        "options": [_option(choice) for choice in menu.choices],
        "min_values": menu.least,
        "max_values": menu.most,
    }


def _option(choice: Choice) -> Json:
    told = {"label": cut(choice.label, OPTION_LIMIT), "value": choice.value, "default": choice.chosen}
    if choice.detail:
        told["description"] = cut(choice.detail, OPTION_LIMIT)
    return {**told, **_emoji(choice.emoji)}


@lru_cache(EMOJIS)
def _emoji(emoji: str) -> Mapping[str, object]:
    """A Unicode emoji, or a custom one in Discord's notation: "<:crown:1234>"."""
    return {"emoji": discord.PartialEmoji.from_str(emoji).to_dict()} if emoji else {}


def _users(menu: UserMenu) -> Json:
    return {
        "type": USERS,
        "custom_id": menu.id,
        "placeholder": cut(menu.prompt, PROMPT_LIMIT),
        "min_values": 1,
        "max_values": 1,
    }


def _roles(menu: RoleMenu) -> Json:
    chosen = [{"id": str(menu.chosen), "type": "role"}] if menu.chosen is not None else []
    return {
        "type": ROLES,
        "custom_id": menu.id,
        "placeholder": cut(menu.prompt, PROMPT_LIMIT),
        "min_values": 0,
        "max_values": 1,
        "default_values": chosen,
    }


def _asked(field: Field) -> ui.Item[ui.Modal]:
    if field.choices:
        options = [
            discord.SelectOption(label=cut(label, OPTION_LIMIT), value=value, default=value == field.value)
            for value, label in field.choices
        ]
        return ui.Select(custom_id=field.name, options=options, required=field.needed)
    if field.upload:
        return ui.FileUpload(custom_id=field.name, required=field.needed)
    return ui.TextInput(
        custom_id=field.name,
        style=discord.TextStyle.long if field.long else discord.TextStyle.short,
        default=prefix(field.value, field.limit) or None,
        placeholder=cut(field.hint, HINT_LIMIT) or None,
        required=field.needed,
        max_length=field.limit,
    )
