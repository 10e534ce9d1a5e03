"""Sends answers to presses and edits of messages as plain HTTP requests.

discord.py would build a message with all its components from Discord's response to an edit, and no code reads that
message. It would also upload every picture again at each edit (`cogs.kit.sending.uploads`).
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import discord
import structlog
from discord.http import Route
from discord.webhook.async_ import async_context

from cogs.kit.interaction import Interaction
from cogs.kit.pages.layout import ALT_LIMIT, Page, Picture, cut
from cogs.kit.sending.drawing import Json, components
from cogs.kit.sending.uploads import Mark, Upload, Uploads, attached, known_files, mark

UPDATE = discord.InteractionResponseType.message_update
COMPONENTS = 1 << 15
"""The flag of a message that consists of components."""
NONE = discord.AllowedMentions.none()
NO_MENTIONS = NONE.to_dict()
ORIGINAL = 0
"""The number of a message whose id is not known."""
BAD_REQUEST = 400
_no_uploads = Uploads(0)
log = structlog.get_logger(__name__)


class _Sent:
    """The JSON of an edit with its new files, and the files that the message keeps."""

    def __init__(self, content: Page, known: Mapping[Mark, str], allowed: Mapping[str, Any]) -> None:
        self.files: list[Upload] = []
        self.kept: dict[Mark, str] = {}
        attachments: list[Json] = []
        for file in attached(content):
            key = mark(file)
            if key in known:
                self.kept[key] = known[key]
                attachments.append({"id": known[key]})
                continue
            attachments.append({"id": len(self.files), "filename": file.name})
            if isinstance(file, Picture):
                attachments[-1]["description"] = cut(file.alt, ALT_LIMIT)
            self.files.append(Upload(file.data, file.name))
        self.message: Json = {
            "flags": COMPONENTS,
            "components": components(content),
            "attachments": attachments,
            "allowed_mentions": allowed,
        }

    def form(self, payload: Json) -> list[Json]:
        """The parts of the request's body if it has files."""
        parts: list[Json] = [{"name": "payload_json", "value": json.dumps(payload)}]
        for index, file in enumerate(self.files):  # as bytes: aiohttp reads a file in a thread
            part = {"name": f"files[{index}]", "value": file.data, "filename": file.filename}
            parts.append({**part, "content_type": "application/octet-stream"})
        return parts


async def update(interaction: Interaction, content: Page) -> None:
    """Answer a press by editing the message that it was made on."""
    client, response = interaction.client, interaction.response
    if response.is_done():
        raise discord.InteractionResponded(interaction)
    route = Route(
        "POST",
        "/interactions/{webhook_id}/{webhook_token}/callback",
        webhook_id=interaction.id,
        webhook_token=interaction.token,
    )

    async def send(sent: _Sent) -> Json:
        payload = {"type": UPDATE.value, "data": sent.message}
        request = _request(client, route)
        if not sent.files:
            await request(payload=payload)
            return {}
        answer = await request(multipart=sent.form(payload), files=sent.files, params={"with_response": "1"})
        message: Json = answer["resource"]["message"]
        return message

    await _edited(client, interaction.message.id if interaction.message is not None else 0, content, send)
    # discord.py has no public way to note that an interaction was answered by a request of our own
    response._response_type = UPDATE


async def edit(client: discord.Client, application_id: int, token: str, message_id: int, content: Page) -> None:
    """Edit a message of an interaction by its token; `ORIGINAL` stands for its first answer."""
    route = Route(
        "PATCH",
        f"/webhooks/{{webhook_id}}/{{webhook_token}}/messages/{message_id or '@original'}",
        webhook_id=application_id,
        webhook_token=token,
    )

    async def send(sent: _Sent) -> Json:
        request = _request(client, route)
        if sent.files:
            return await request(multipart=sent.form(sent.message), files=sent.files)
        return await request(payload=sent.message)

    await _edited(client, message_id, content, send)


async def edit_board(
    client: discord.Client, channel_id: int, message_id: int, content: Page, allowed: discord.AllowedMentions = NONE
) -> None:
    """Edit a board or another message of the bot in a channel; `allowed` are the mentions that are shown as such."""
    route = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=channel_id, message_id=message_id)

    async def send(sent: _Sent) -> Json:
        body: Json = {"form": sent.form(sent.message), "files": sent.files} if sent.files else {"json": sent.message}
        answer: Json = await client.http.request(route, **body)
        return answer

    await _edited(client, message_id, content, send, allowed.to_dict())


def forget(client: discord.Client, message_id: int) -> None:
    """Upload all files at the next edit of this message, which was edited in another way."""
    _uploads(client).note(message_id, {})


async def _edited(
    client: discord.Client,
    message_id: int,
    content: Page,
    send: Callable[[_Sent], Awaitable[Json]],
    allowed: Mapping[str, Any] = NO_MENTIONS,
) -> None:
    """Send an edit that keeps known files. If Discord refuses it, all files are uploaded, for a while at all edits."""
    uploads = _uploads(client)
    sent = _Sent(content, uploads.of(message_id), allowed)
    with uploads.editing(message_id) as note:
        try:
            answer = await send(sent)
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST or not sent.kept:
                raise
            sent = _Sent(content, {}, allowed)
            answer = await send(sent)
            log.warning("an edit that keeps a file was refused: files are uploaded for ten minutes", code=error.code)
            uploads.refused()
        note(known_files(content, answer) if sent.files else sent.kept)


def _request(client: discord.Client, route: Route) -> Callable[..., Awaitable[Json]]:
    """Sends a request of an interaction in the way that the running bot has chosen; returns Discord's answer.

    discord.py's own way needs the client's session, which has no public name.
    """
    return partial(async_context.get().request, route, vars(client.http)["_HTTPClient__session"])


def _uploads(client: discord.Client) -> Uploads:
    found: Uploads = getattr(client, "uploads", _no_uploads)
    return found
