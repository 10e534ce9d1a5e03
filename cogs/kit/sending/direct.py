"""Answers presses and edits messages, so that a file that the message has already is not uploaded again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import discord
import structlog

from cogs.kit.interaction import Interaction
from cogs.kit.pages.layout import Page
from cogs.kit.sending.drawing import drawn, file_of
from cogs.kit.sending.uploads import Mark, Uploads, attached, known_files, mark

NONE = discord.AllowedMentions.none()
BAD_REQUEST = 400
_no_uploads = Uploads(0)
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that the message has already: Discord keeps it if an edit names its id."""

    id: int

    def to_dict(self) -> dict[str, int]:
        """What discord.py sends of an attachment."""
        return {"id": self.id}


Send: TypeAlias = Callable[..., Awaitable[discord.Message | discord.InteractionCallbackResponse[discord.Client] | None]]
"""Sends an edit with the view and the attachments that it is given."""


async def update(interaction: Interaction, content: Page) -> None:
    """Answer a press by editing the message that it was made on."""
    message_id = interaction.message.id if interaction.message is not None else 0
    send = partial(interaction.response.edit_message, allowed_mentions=NONE)
    await _edited(interaction.client, message_id, content, send)


async def edit(client: discord.Client, application_id: int, token: str, message_id: int, content: Page) -> None:
    """Edit a message of an interaction by its token."""
    hook = discord.Webhook.partial(application_id, token, client=client)
    await _edited(client, message_id, content, partial(hook.edit_message, message_id, allowed_mentions=NONE))


async def edit_board(
    client: discord.Client, channel_id: int, message_id: int, content: Page, allowed: discord.AllowedMentions = NONE
) -> None:
    """Edit a board or another message of the bot in a channel; `allowed` are the mentions that are shown as such."""
    message = client.get_partial_messageable(channel_id).get_partial_message(message_id)
    await _edited(client, message_id, content, partial(message.edit, allowed_mentions=allowed))


def forget(client: discord.Client, message_id: int) -> None:
    """Upload all files at the next edit of this message, which was edited in another way."""
    _uploads(client).note(message_id, {})


async def _edited(client: discord.Client, message_id: int, content: Page, send: Send) -> None:
    """Send an edit that keeps known files. If Discord refuses it, all files are uploaded, for a while at all edits."""
    uploads = _uploads(client)
    known = uploads.of(message_id)
    kept = {mark(file): known[mark(file)] for file in attached(content) if mark(file) in known}
    with uploads.editing(message_id) as note:
        try:
            answer = await send(view=drawn(content), attachments=_files(content, kept))
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or not kept:
                raise
            kept = {}
            answer = await send(view=drawn(content), attachments=_files(content, kept))
            log.warning("an edit that keeps a file was refused: files are uploaded for ten minutes", code=error.code)
            uploads.refused()
        resource = answer.resource if isinstance(answer, discord.InteractionCallbackResponse) else answer
        message = resource if isinstance(resource, discord.Message) else None
        note(kept if len(kept) == len(attached(content)) else known_files(content, message))


def _files(content: Page, kept: Mapping[Mark, int]) -> list[discord.File | Kept]:
    """The files of a page: those to upload, and in place of the others their ids."""
    return [Kept(kept[mark(file)]) if mark(file) in kept else file_of(file) for file in attached(content)]


def _uploads(client: discord.Client) -> Uploads:
    found: Uploads = getattr(client, "uploads", _no_uploads)
    return found
