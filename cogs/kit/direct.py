"""Sends answers to presses and edits of boards as plain HTTP requests.

discord.py would build a message with all its components from Discord's response to an edit, and no code reads that
message. Pages with files are sent by discord.py.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord
from discord.http import Route
from discord.webhook.async_ import async_context

from cogs.kit.drawing import components, drawn, files
from cogs.kit.interaction import Interaction
from cogs.kit.layout import Page

T = TypeVar("T")
UPDATE = discord.InteractionResponseType.message_update
COMPONENTS = 1 << 15
"""The flag of a message that consists of components."""
NO_MENTIONS = {"parse": list[str]()}


async def counted(client: discord.Client, request: Awaitable[T]) -> T:
    """The answer to a request of an interaction, counted by a client that counts.

    Such a client counts its other requests itself.
    """
    count: Callable[[Awaitable[T]], Awaitable[T]] | None = getattr(client, "counted", None)
    return await (request if count is None else count(request))


async def update(interaction: Interaction, content: Page) -> None:
    """Answer a press by editing the message that it was made on."""
    attached, response = files(content), interaction.response
    if attached or response.is_done():
        none = discord.AllowedMentions.none()
        edited = response.edit_message(view=drawn(content), attachments=attached, allowed_mentions=none)
        await counted(interaction.client, edited)
        return
    route = Route(
        "POST",
        "/interactions/{webhook_id}/{webhook_token}/callback",
        webhook_id=interaction.id,
        webhook_token=interaction.token,
    )
    payload = {"type": UPDATE.value, "data": _message(content)}
    sent = async_context.get().request(route, interaction.followup.session, payload=payload)
    await counted(interaction.client, sent)
    # discord.py has no public way to note that an interaction was answered by a request of our own
    response._response_type = UPDATE


async def edit(client: discord.Client, hook: discord.Webhook, message_id: int, content: Page) -> None:
    """Edit a message of an interaction by its token."""
    if attached := files(content):
        await counted(client, hook.edit_message(message_id, view=drawn(content), attachments=attached))
        return
    route = Route(
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        webhook_id=hook.id,
        webhook_token=hook.token,
        message_id=message_id,
    )
    await counted(client, async_context.get().request(route, hook.session, payload=_message(content)))


async def edit_board(client: discord.Client, channel_id: int, message_id: int, content: Page) -> None:
    """Edit a message of the bot in a channel, which pings no one."""
    if attached := files(content):
        message = client.get_partial_messageable(channel_id).get_partial_message(message_id)
        await message.edit(view=drawn(content), attachments=attached, allowed_mentions=discord.AllowedMentions.none())
        return
    route = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=channel_id, message_id=message_id)
    await client.http.request(route, json=_message(content))


def _message(content: Page) -> dict[str, Any]:
    return {
        "flags": COMPONENTS,
        "components": components(content),
        "attachments": [],
        "allowed_mentions": NO_MENTIONS,
    }
