"""Answers interactions, and reports failures to people."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from io import BytesIO
from typing import Any, cast

import aiohttp
import discord
import structlog

from cogs.kit.interaction import Interaction
from cogs.kit.interactions.ids import number
from cogs.kit.interactions.inflight import FAILED, USER_ERROR, answered, ended
from cogs.kit.pages.layout import Form, Page, page
from cogs.kit.refusals.errors import GONE_WRONG, NOT_STORED, STORED_BUT, UserError, refusal_text
from cogs.kit.sending import direct
from cogs.kit.sending.discord_errors import is_away
from cogs.kit.sending.drawing import drawn, files, mentions, opened
from cogs.kit.texts.names import one_line
from games.core.language import say, text
from host.errors import Refusal, StorageDown

EXPIRED, ANSWERED = 10062, 40060
LATE = {EXPIRED, ANSWERED}
"""Error codes: the interaction has expired, or was answered already."""
NAME = "name"
STORED, BACK = "stored", "back"
WELCOME = text("You are back: the computer player has left your seat, and you play yourself again.")
_SNOWFLAKE = re.compile(r"[1-9][0-9]{14,18}", re.ASCII)

log = structlog.get_logger(__name__)


async def send(interaction: Interaction, content: Page, *, private: bool) -> int | None:
    """Answer with a new message; return its id if Discord provides it."""
    content = _welcomed(interaction, content) if private else content
    view, allowed, pictures = drawn(content), mentions(content), files(content)
    if interaction.response.is_done():
        posted = await interaction.followup.send(
            view=view, ephemeral=private, allowed_mentions=allowed, files=pictures, wait=True
        )
        return posted.id
    answer = await interaction.response.send_message(
        view=view, ephemeral=private, allowed_mentions=allowed, files=pictures
    )
    answered(interaction)
    return answer.message_id


async def arrived(interaction: Interaction, error: Exception) -> int | None:
    """The id of the first answer if Discord has it although `error` came instead of Discord's response, else None.

    A connection can be cut after the answer, and an answer that is repeated is refused if the first one was accepted.
    """
    if not is_away(error) and not (isinstance(error, discord.HTTPException) and error.code == ANSWERED):
        return None
    try:
        answer = await interaction.original_response()
    except (discord.DiscordException, aiohttp.ClientError, OSError):
        return None
    answered(interaction)
    return answer.id


async def send_file(interaction: Interaction, text: str, name: str, data: bytes) -> None:
    """Send a file to the presser privately, after `wait`."""
    file = discord.File(BytesIO(data), name)
    none = discord.AllowedMentions.none()
    await interaction.followup.send(text, file=file, ephemeral=True, allowed_mentions=none)


async def redraw(interaction: Interaction, content: Page) -> None:
    """Answer by editing the message with the pressed component."""
    await direct.update(interaction, content)
    answered(interaction)


async def ask(interaction: Interaction, form: Form) -> None:
    """Answer with a form; its submission is an interaction with the form's id (`fields`)."""
    await interaction.response.send_modal(opened(form))
    answered(interaction)


async def wait(interaction: Interaction, *, beside: bool = False) -> None:
    """Acknowledge: the private answer takes a moment. The next page replaces this acknowledgement.

    beside  a pressed private message stays as it is, and the answer is a new one
    """
    if interaction.message is not None and interaction.message.flags.ephemeral and not beside:
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    answered(interaction)


async def finish(interaction: Interaction, content: Page) -> None:
    """Show the page after `wait`."""
    none = discord.AllowedMentions.none()
    await interaction.edit_original_response(view=drawn(content), attachments=files(content), allowed_mentions=none)
    if interaction.message is not None:
        direct.forget(interaction.client, interaction.message.id)


def fields(interaction: Interaction) -> dict[str, str]:
    """The inputs of a form by field name, without surrounding blanks.

    A field called `NAME` is made one line.
    """
    found: dict[str, str] = {}
    for row in _dicts(_data(interaction, "components")):
        for field in _dicts([row.get("component")]) + _dicts(row.get("components")):
            chosen = field.get("values")
            value = field.get("value", chosen[0] if isinstance(chosen, list) and chosen else None)
            if isinstance(value, str):
                name = str(field.get("custom_id"))
                found[name] = one_line(value) if name == NAME else value.strip()
    return found


def _data(interaction: Interaction, name: str) -> object:
    """A part of what Discord sent; None if it is not there."""
    return cast(Mapping[str, object], interaction.data or {}).get(name)


def _dicts(listed: object) -> list[dict[str, Any]]:
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


async def show(interaction: Interaction, content: Page) -> int | None:
    """Answer by editing the pressed private message, else with a new one; return the message's id."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        return await send(interaction, content, private=True)
    await redraw(interaction, _welcomed(interaction, content))
    return interaction.message.id


async def whisper(interaction: Interaction, text: str) -> None:
    """Answer with a private text."""
    await send(interaction, page(text), private=True)


def custom_id(interaction: Interaction) -> object:
    """The custom id as Discord sent it."""
    return _data(interaction, "custom_id")


def values(interaction: Interaction) -> list[int]:
    """The chosen numbers of a menu; none if it was emptied, or was no menu. Refusal "not_offered" for other values."""
    return _read(interaction, number) or []


def value(interaction: Interaction, count: int | None = None) -> int:
    """The one chosen number of a menu, below `count` if that is given. Refusal "not_offered" for other values."""
    chosen = values(interaction)
    if len(chosen) != 1 or (count is not None and chosen[0] >= count):
        raise Refusal("not_offered")
    return chosen[0]


def picked(interaction: Interaction, offered: Sequence[str]) -> str:
    """The one chosen value of a menu with these values. Refusal "not_offered" for others."""
    found = chosen(interaction)
    if len(found) != 1 or found[0] not in offered:
        raise Refusal("not_offered")
    return found[0]


def chosen(interaction: Interaction) -> list[str]:
    """The chosen values of a menu as texts, whatever they are; none if it was emptied, or was no menu."""
    listed = _data(interaction, "values")
    return [value for value in listed if isinstance(value, str)] if isinstance(listed, list) else []


def user(interaction: Interaction) -> int:
    """The id of the one chosen user of a select. Refusal "not_offered" for other values."""
    chosen = _read(interaction, snowflake)
    if chosen is None or len(chosen) != 1:
        raise Refusal("not_offered")
    return chosen[0]


def role(interaction: Interaction) -> int | None:
    """The id of the chosen role of a select; None if it was emptied. Refusal "not_offered" for other values."""
    chosen = _read(interaction, snowflake)
    if chosen is None or len(chosen) > 1:
        raise Refusal("not_offered")
    return chosen[0] if chosen else None


def _read(interaction: Interaction, read: Callable[[str], int | None]) -> list[int] | None:
    """The chosen values as numbers; None for what is no menu. Refusal "not_offered" for one that cannot be read."""
    chosen = _data(interaction, "values")
    if not isinstance(chosen, list):
        return None
    found = [read(value) if isinstance(value, str) else None for value in chosen]
    if None in found:
        raise Refusal("not_offered")
    return [value for value in found if value is not None]


def snowflake(text: str) -> int | None:
    """A Discord id; None for other texts."""
    return int(text) if _SNOWFLAKE.fullmatch(text) and int(text) < 1 << 63 else None


def welcome(interaction: Interaction) -> None:
    """Add to the next private answer that the player's absence has ended."""
    interaction.extras[BACK] = True


def _welcomed(interaction: Interaction, content: Page) -> Page:
    if not interaction.extras.pop(BACK, False):
        return content
    return page(say(WELCOME), *content.parts, accent=content.accent, pings=content.pings)


def stored(interaction: Interaction) -> None:
    """Record that the press is stored, so that a later failure is not reported as a lost press."""
    interaction.extras[STORED] = True


async def guarded(
    fail: Callable[[Exception], None], interaction: Interaction, work: Awaitable[None], what: str
) -> None:
    """Run the work of an interaction; errors become a private answer, and nothing is raised."""
    try:
        await work
    except UserError as refusal:
        ended(interaction, USER_ERROR)
        await _last_word(interaction, refusal.text)
    except Refusal as refusal:
        ended(interaction, refusal.code)
        await _last_word(interaction, refusal_text(refusal))
    except StorageDown as error:
        ended(interaction, FAILED)
        await _last_word(interaction, say(NOT_STORED))
        fail(error)
    except Exception as error:
        await _failed(interaction, error, what)


async def _failed(interaction: Interaction, error: Exception, what: str) -> None:
    ended(interaction, FAILED)
    if isinstance(error, discord.HTTPException) and error.code in LATE:
        log.warning("an answer came too late", what=what, code=error.code)
        return
    error_id = secrets.token_hex(4)
    if is_away(error):
        log.warning("Discord could not be reached for an answer", what=what, error_id=error_id, why=error)
    else:
        log.error("an interaction failed", what=what, error_id=error_id, exc_info=error)
    words = STORED_BUT if interaction.extras.get(STORED) else GONE_WRONG
    await _last_word(interaction, say(words, error=f"`{error_id}`"))


async def _last_word(interaction: Interaction, text: str) -> None:
    try:
        try:
            await whisper(interaction, text)
        except discord.HTTPException as error:
            if error.code != ANSWERED:  # an answer whose response was lost
                raise
            none = discord.AllowedMentions.none()
            content = page(text)
            await interaction.followup.send(view=drawn(content), ephemeral=True, allowed_mentions=none)
    except Exception as error:
        log.warning("an answer could not be given", why=error)
