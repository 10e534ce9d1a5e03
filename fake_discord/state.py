"""The content of this Discord: servers, channels, threads, messages, interactions and their tokens, commands.

Nothing here waits. A request for a missing or forbidden object raises `Failure`, with Discord's status and code.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from fake_discord import payloads
from fake_discord.payloads import EPHEMERAL, LOADING, Json

TOKEN_LIFE = 15 * 60.0
ANSWER_WITHIN = 3.0
DISCORD_EPOCH = 1_420_070_400.0


class Failure(Exception):
    """An answer with an error: HTTP status, Discord's code, text, and what is wrong where in the request."""

    def __init__(self, status: int, code: int, text: str, errors: Json | None = None) -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.errors = status, code, text, errors


@dataclass(slots=True)
class Message:
    """A message as JSON, and the person who alone may see it (None: all)."""

    data: Json
    viewer: int | None = None
    _leaves: tuple[Sequence[Json], Sequence[Json]] = ((), ())
    """The components, and all of them in a row."""

    @property
    def id(self) -> int:
        return int(self.data["id"])

    @property
    def channel_id(self) -> int:
        return int(self.data["channel_id"])

    @property
    def leaves(self) -> Sequence[Json]:
        """All components, including nested ones; looked for once after each edit, since crowds ask all the time."""
        components: Sequence[Json] = self.data["components"]
        if self._leaves[0] is not components:
            self._leaves = components, tuple(payloads.leaves(components))
        return self._leaves[1]


@dataclass(frozen=True, slots=True)
class Ack:
    """The bot's callback.

    kind     4 a message, 5 a deferred message, 6 a deferred edit, 7 an edit, 8 choices, 9 a form
    data     what it sent with it
    seconds  from sending the event until the callback was there
    message  what it shows, where it shows a message
    """

    kind: int
    data: Mapping[str, Any]
    seconds: float
    message: Message | None


@dataclass(slots=True)
class Interaction:
    """Something that a person did. `acked` gets the bot's callback, which came at the port `by`.

    messages  those that its token may change, by id
    """

    id: int
    token: str
    user_id: int
    channel_id: int
    guild_id: int
    born: float
    source: Message | None
    sent: float = field(default_factory=time.perf_counter)
    original: Message | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    expired: bool = False
    by: int = 0
    acked: asyncio.Future[Ack] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class State:
    """One Discord. `ahead` are the seconds by which its clock is ahead of the machine's; raise it to let time pass."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._ids = 0
        self.application_id = self.new_id()
        self.me = payloads.user(self.application_id, "Kings", bot=True)
        self.granted = payloads.EVERYTHING
        self.application: Json = {}
        """What is special about the application, as the developer portal would set it."""
        self.guilds: dict[int, str] = {}
        self.channels: dict[int, Json] = {}
        self.users: dict[int, Json] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self._private: dict[int, list[Message]] = {}
        self._threads: dict[int, dict[int, None]] = {}
        self.interactions: dict[str, Interaction] = {}
        self.emojis: dict[int, Json] = {}
        self.commands: dict[int | None, list[Json]] = {}
        self.refusing: dict[str, Json] = {}
        """The commands that are refused, by name, and what is wrong in each; nothing where that is not told."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self.ahead

    def new_id(self) -> int:
        """A snowflake; each is higher than the one before."""
        self._ids = max(self._ids + 1, int((self.now() - DISCORD_EPOCH) * 1000) << 22)
        return self._ids

    # places and people

    def new_guild(self, name: str) -> int:
        guild_id = self.new_id()
        self.guilds[guild_id] = name
        return guild_id

    def new_channel(self, guild_id: int, name: str) -> int:
        channel_id = self.new_id()
        self._add(payloads.text_channel(channel_id, guild_id, name))
        return channel_id

    def new_user(self, name: str) -> int:
        user_id = self.new_id()
        self.users[user_id] = payloads.user(user_id, name)
        return user_id

    def guild(self, guild_id: int) -> Json:
        """A server as it is sent when the bot connects."""
        mine = [channel for channel in self.channels.values() if int(channel["guild_id"]) == guild_id]
        channels = [channel for channel in mine if channel["type"] != payloads.PUBLIC_THREAD]
        threads = [channel for channel in mine if channel["type"] == payloads.PUBLIC_THREAD]
        return payloads.guild(guild_id, self.guilds[guild_id], self.application_id, self.me, channels, threads)

    def channel(self, channel_id: int) -> Json:
        if channel_id not in self.channels:
            raise Failure(404, 10003, "Unknown Channel")
        return self.channels[channel_id]

    def new_thread(self, parent_id: int, body: Mapping[str, Any], message_id: int | None = None) -> Json:
        """A thread in a channel; one that hangs on a message has its id."""
        parent = self.channel(parent_id)
        if message_id is not None:
            self.message(parent_id, message_id)
            if message_id in self.channels:
                raise Failure(400, 160004, "A thread has already been created for this message")
        minutes = int(body.get("auto_archive_duration") or 1440)
        thread_id = message_id or self.new_id()
        thread = payloads.thread(thread_id, parent, self.application_id, str(body["name"]), minutes, self.now())
        self._add(thread)
        return thread

    def edit_channel(self, channel_id: int, body: Mapping[str, Any]) -> Json:
        channel = self.channel(channel_id)
        for key, value in body.items():
            place = channel.get("thread_metadata", channel)
            (place if key in place else channel)[key] = value
        return channel

    def delete_channel(self, channel_id: int) -> Json:
        """Delete the channel with its threads and all messages."""
        gone = self.channel(channel_id)
        inside = [key for key, other in self.channels.items() if other["parent_id"] == gone["id"]]
        for key in (channel_id, *inside):
            self.channels.pop(key, None)
            self.messages.pop(key, None)
        return gone

    def threads(self, parent_id: int) -> list[int]:
        """The ids of a channel's threads, oldest first."""
        return [key for key in self._threads.get(parent_id, ()) if key in self.channels]

    def _add(self, channel: Json) -> None:
        channel_id = int(channel["id"])
        self.channels[channel_id] = channel
        self.messages.setdefault(channel_id, {})
        if channel["parent_id"] is not None:
            self._threads.setdefault(int(channel["parent_id"]), {})[channel_id] = None

    # messages

    def message(self, channel_id: int, message_id: int) -> Message:
        self.channel(channel_id)
        found = self.messages[channel_id].get(message_id)
        if found is None:
            raise Failure(404, 10008, "Unknown Message")
        return found

    def post(
        self, channel_id: int, body: Mapping[str, Any], files: Sequence[str] = (), viewer: int | None = None
    ) -> Message:
        """A new message of the bot. `files` are the names of what it uploads."""
        self.channel(channel_id)
        message_id = self.new_id()
        attachments = self._attachments(channel_id, files, ())
        data: Json = {
            "id": str(message_id),
            "channel_id": str(channel_id),
            "author": self.me,
            "content": body.get("content") or "",
            "timestamp": payloads.at(self.now()),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": attachments,
            "embeds": body.get("embeds") or [],
            "pinned": False,
            "type": 0,
            "flags": body.get("flags") or 0,
            "components": _components(body.get("components") or [], attachments),
        }
        made = Message(data, viewer)
        self.messages[channel_id][message_id] = made
        if viewer is not None:
            self._private.setdefault(viewer, []).append(made)
        return made

    def edit(self, message: Message, body: Mapping[str, Any], files: Sequence[str] = ()) -> Message:
        if self.channel(message.channel_id).get("thread_metadata", {}).get("archived"):
            raise Failure(400, 50083, "Thread is archived")
        data = message.data
        attachments = data["attachments"]
        if "attachments" in body or files:
            wanted = {str(kept["id"]) for kept in body.get("attachments") or ()}
            kept = [old for old in attachments if old["id"] in wanted]
            attachments = self._attachments(message.channel_id, files, kept)
        if "components" in body:
            data["components"] = _components(body["components"] or [], attachments)
        data["attachments"] = attachments
        for key in ("content", "embeds"):
            if key in body:
                data[key] = body[key] or ("" if key == "content" else [])
        data["flags"] = (data["flags"] | (body.get("flags") or 0)) & ~LOADING
        data["edited_timestamp"] = payloads.at(self.now())
        return message

    def private(self, viewer: int) -> Message | None:
        """The newest message that this person alone may see."""
        there = (
            one for one in reversed(self._private.get(viewer, ())) if one.id in self.messages.get(one.channel_id, ())
        )
        return next(there, None)

    def delete(self, message: Message) -> None:
        del self.messages[message.channel_id][message.id]

    def _attachments(self, channel_id: int, files: Sequence[str], kept: Sequence[Json]) -> list[Json]:
        new = [{"id": str(self.new_id()), "filename": name, "size": 1} for name in files]
        for one in new:
            one["url"] = one["proxy_url"] = (
                f"https://cdn.invalid/attachments/{channel_id}/{one['id']}/{one['filename']}"
            )
        return [*kept, *new]

    # interactions

    def new_interaction(self, user_id: int, channel_id: int, source: Message | None) -> Interaction:
        guild_id = int(self.channel(channel_id)["guild_id"])
        token = secrets.token_urlsafe(120)
        made = Interaction(self.new_id(), token, user_id, channel_id, guild_id, self.now(), source)
        self.interactions[token] = made
        return made

    def by_token(self, token: str) -> Interaction:
        """The interaction of a token that is good for webhooks."""
        found = self.interactions.get(token)
        if found is None or found.expired or self.now() - found.born > TOKEN_LIFE:
            raise Failure(401, 50027, "Invalid Webhook Token")
        return found

    def acknowledge(self, token: str, kind: int, data: Mapping[str, Any], files: Sequence[str] = ()) -> Interaction:
        """Store the bot's callback: once, and in time."""
        found = self.interactions.get(token)
        if found is None or self.now() - found.born > ANSWER_WITHIN:
            raise Failure(404, 10062, "Unknown interaction")
        if found.acked.done():
            raise Failure(400, 40060, "Interaction has already been acknowledged.")
        if kind == 4:
            self.answer(found, data, files)
        elif kind == 5:
            self.answer(found, {**data, "flags": (data.get("flags") or 0) | LOADING})
        elif kind in (6, 7):
            found.original = found.source
        if kind == 7 and found.source is not None:
            self.edit(found.source, data, files)
        if found.source is not None and kind in (6, 7):
            found.messages[found.source.id] = found.source
        found.acked.set_result(Ack(kind, data, time.perf_counter() - found.sent, found.original))
        return found

    def answer(self, interaction: Interaction, body: Mapping[str, Any], files: Sequence[str] = ()) -> Message:
        """A message through the interaction's token; the first after a deferred answer takes that one's place."""
        if interaction.original is not None and interaction.original.data["flags"] & LOADING:
            return self.edit(interaction.original, body, files)
        private = (body.get("flags") or 0) & EPHEMERAL
        made = self.post(interaction.channel_id, body, files, interaction.user_id if private else None)
        interaction.messages[made.id] = made
        interaction.original = interaction.original or made
        return made

    def message_by_token(self, token: str, reference: int | Literal["@original"]) -> Message:
        """A message that may be changed with this token: `@original`, or an id."""
        interaction = self.by_token(token)
        found = interaction.original if reference == "@original" else interaction.messages.get(reference)
        if found is None or found.id not in self.messages.get(found.channel_id, {}):
            raise Failure(404, 10008, "Unknown Message")
        return found

    # commands

    def register(self, guild_id: int | None, commands: Sequence[Json]) -> list[Json]:
        """The commands of the application, or of one server, as Discord keeps them: all of them or none."""
        wrong = {str(at): self.refusing[one["name"]] for at, one in enumerate(commands) if one["name"] in self.refusing}
        if wrong:
            raise Failure(400, 50035, "Invalid Form Body", {at: errors for at, errors in wrong.items() if errors})
        self.commands[guild_id] = [self._command(command) for command in commands]
        return self.commands[guild_id]

    def register_one(self, guild_id: int | None, command: Json) -> Json:
        """The command as Discord keeps it, in the place of one of this name."""
        if (errors := self.refusing.get(command["name"])) is not None:
            raise Failure(400, 50035, "Invalid Form Body", errors)
        others = [one for one in self.commands.get(guild_id, ()) if one["name"] != command["name"]]
        self.commands[guild_id] = [*others, self._command(command)]
        return self.commands[guild_id][-1]

    def unregister(self, guild_id: int | None, command_id: int) -> None:
        """Remove a command."""
        there = self.commands.get(guild_id, ())
        self.commands[guild_id] = [command for command in there if command["id"] != str(command_id)]

    def _command(self, command: Json) -> Json:
        return {
            "description": "",
            "default_member_permissions": None,
            "nsfw": False,
            "options": [],
            **command,
            "id": str(self.new_id()),
            "application_id": str(self.application_id),
            "version": str(self.new_id()),
        }


def _components(components: Sequence[Json], attachments: Sequence[Json]) -> list[Json]:
    """The components as Discord returns them. Raises Failure for a picture or file that the message does not have."""
    by_name = {one["filename"]: one for one in attachments}
    numbered = payloads.numbered(components)
    for media in payloads.media(numbered):
        name = media["url"].removeprefix("attachment://")
        if name == media["url"]:
            continue
        if name not in by_name:
            raise Failure(400, 50035, "Invalid Form Body: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
        media.update(url=by_name[name]["url"], attachment_id=by_name[name]["id"])
    return numbered
