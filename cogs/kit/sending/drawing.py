"""Converts a page to a view, files and mentions, and a form to a modal window, all of discord.py.

Views and windows are stopped before they are sent, so discord.py does not store them, and the router alone answers
presses.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord
from discord import ui

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

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "go": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "main": discord.ButtonStyle.primary,
}


def drawn(content: Page) -> ui.LayoutView:
    """Convert the page to a view that discord.py does not store. Needs a running event loop."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*[_item(part) for part in content.parts], accent_color=content.accent))
    view.stop()
    return view


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


def _item(part: Part) -> ui.Item[Any]:
    match part:
        case str():
            return ui.TextDisplay(part)
        case Row():
            return ui.ActionRow(*[_button(button) for button in part.buttons])
        case Line():
            return ui.Separator()
        case Picture():
            return ui.MediaGallery(discord.MediaGalleryItem(_link(part), description=cut(part.alt, ALT_LIMIT)))
        case Document():
            return ui.File(_link(part))
        case Menu():
            return ui.ActionRow(_menu(part))
        case UserMenu():
            return ui.ActionRow(ui.UserSelect(custom_id=part.id, placeholder=cut(part.prompt, PROMPT_LIMIT)))
        case RoleMenu():
            return ui.ActionRow(_roles(part))


def _link(part: Picture | Document) -> str:
    return f"attachment://{part.name}"


def _button(button: Button) -> ui.Button[Any]:
    label, emoji = cut(button.label, LABEL_LIMIT), button.emoji or None
    if button.id.startswith("https://"):
        return ui.Button(label=label, emoji=emoji, url=button.id)
    return ui.Button(
        label=label, emoji=emoji, style=STYLES[button.style], custom_id=button.id, disabled=button.disabled
    )


def _menu(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=cut(menu.prompt, PROMPT_LIMIT),
        options=[_option(choice) for choice in menu.choices],
        min_values=menu.least,
        max_values=menu.most,
    )


def _option(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(
        label=cut(choice.label, OPTION_LIMIT),
        value=choice.value,
        description=cut(choice.detail, OPTION_LIMIT) or None,
        emoji=choice.emoji or None,
        default=choice.chosen,
    )


def _roles(menu: RoleMenu) -> ui.RoleSelect[Any]:
    chosen = [discord.Object(menu.chosen)] if menu.chosen is not None else []
    return ui.RoleSelect(
        custom_id=menu.id, placeholder=cut(menu.prompt, PROMPT_LIMIT), min_values=0, default_values=chosen
    )


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
