"""People: they see messages, and type, press and choose. Each act returns when the bot acknowledged it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fake_discord import payloads
from fake_discord.payloads import BUTTON, SELECT, Json
from fake_discord.state import Ack, Interaction, Message
from fake_discord.world import World

WAIT = 3.0
"""Seconds after which Discord reports that the application did not respond."""
COMMAND, COMPONENT = 2, 3
CHAT, USER = 1, 2


class Unanswered(Exception):
    """The bot did not acknowledge in time."""


class Person:
    """A member of one server, who is in the channel `at` and looks at its messages from the newest on."""

    def __init__(self, wire: World, name: str, guild_id: int, channel_id: int) -> None:
        self.wire, self.name, self.guild_id, self.at = wire, name, guild_id, channel_id
        self.id = wire.state.new_user(name)

    def __repr__(self) -> str:
        return f"Person({self.name})"

    # reading

    def sees(self, *places: int) -> list[Message]:
        """The messages of these places, or of all places of the server, newest first."""
        state = self.wire.state
        where = places or [key for key, one in state.channels.items() if int(one["guild_id"]) == self.guild_id]
        found = [message for place in where for message in state.messages.get(place, {}).values()]
        seen = [message for message in found if message.viewer in (None, self.id)]
        return sorted(seen, key=lambda message: message.id, reverse=True)

    @property
    def panel(self) -> Message:
        """The newest message that is private to this person. Raises LookupError."""
        found = self.wire.state.private(self.id)
        if found is None:
            raise LookupError(f"{self.name} has no private message")
        return found

    def find(self, label: str) -> Message:
        """The newest message with a component of this label. Raises LookupError."""
        for message in self.sees():
            if any(label in (offer, custom_id) for offer, custom_id in offers(message)):
                return message
        raise LookupError(f"no message offers {self.name} {label!r}")

    # acting; each call waits for the bot's acknowledgement, or raises Unanswered

    async def slash(self, name: str, **options: Any) -> Ack:
        """Type a command here; its options are texts, numbers, booleans and people."""
        return await acknowledged(await self.typing(name, **options))

    async def press(self, label: str, message: Message | None = None) -> Ack:
        """Press the button of this label or custom id, in the newest message that has one."""
        return await acknowledged(await self.pressing(label, message))

    async def choose(self, *lines: str, message: Message | None = None) -> Ack:
        """Choose these lines of the menu that has them all, in the newest message with one."""
        return await acknowledged(await self.choosing(*lines, message=message))

    # acting without waiting

    async def typing(self, name: str, **options: Any) -> Interaction:
        command = next(one for one in self.wire.commands(self.guild_id) if one["name"] == name)
        kinds = {option["name"]: option["type"] for option in command["options"]}
        given = [{"name": key, "type": kinds[key], "value": _plain(value)} for key, value in options.items()]
        people = [value for value in options.values() if isinstance(value, Person)]
        data = {"id": command["id"], "name": name, "type": CHAT, "options": given, "resolved": _resolved(people)}
        return await self.act(COMMAND, data, self.at)

    async def context(self, name: str, target: Person) -> Interaction:
        """Use this context menu entry on a member."""
        command = next(one for one in self.wire.commands(self.guild_id) if one["name"] == name)
        data = {"id": command["id"], "name": name, "type": USER, "target_id": str(target.id)}
        return await self.act(COMMAND, {**data, "resolved": _resolved([target])}, self.at)

    async def pressing(self, label: str, message: Message | None = None) -> Interaction:
        where = message if message is not None else self.find(label)
        for part in buttons(where):
            if label in (part.get("label"), part.get("custom_id")) and "custom_id" in part:
                return await self.forge(part["custom_id"], where)
        raise LookupError(f"no button {label!r}; there are {[offer for offer, _ in offers(where)]}")

    async def choosing(self, *lines: str, message: Message | None = None) -> Interaction:
        where = message if message is not None else self.find(lines[0])
        for menu in menus(where):
            values = {option["label"]: option["value"] for option in menu["options"]}
            if all(line in values for line in lines):
                return await self.forge(menu["custom_id"], where, [values[line] for line in lines])
        raise LookupError(f"no menu has {lines}; there are {[offer for offer, _ in offers(where)]}")

    async def forge(self, custom_id: str, message: Message, values: Sequence[str] | None = None) -> Interaction:
        """Send a press with any id, existing or not."""
        data: Json = {"custom_id": custom_id, "component_type": BUTTON if values is None else SELECT}
        if values is not None:
            data["values"] = list(values)
        return await self.act(COMPONENT, data, message.channel_id, message)

    async def act(self, kind: int, data: Json, channel_id: int, source: Message | None = None) -> Interaction:
        """Send any interaction."""
        made, event = self.interaction(kind, data, channel_id, source)
        await self.wire.gateway.dispatch(self.guild_id, "INTERACTION_CREATE", event)
        return made

    def interaction(
        self, kind: int, data: Json, channel_id: int, source: Message | None = None
    ) -> tuple[Interaction, Json]:
        """An interaction that is not sent yet, and the event that tells of it."""
        state = self.wire.state
        made = state.new_interaction(self.id, channel_id, source)
        payload: Json = {
            "id": str(made.id),
            "application_id": str(state.application_id),
            "type": kind,
            "token": made.token,
            "version": 1,
            "data": data,
            "guild_id": str(self.guild_id),
            "guild": {"id": str(self.guild_id), "locale": "en-US", "features": []},
            "channel_id": str(channel_id),
            "channel": state.channels[channel_id],
            "member": payloads.member(state.users[self.id]),
            "app_permissions": state.granted,
            "locale": "en-US",
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(self.guild_id)},
            "context": 0,
            "attachment_size_limit": payloads.UPLOAD_LIMIT,
        }
        if source is not None:
            payload["message"] = source.data
        return made, payload


async def acknowledged(interaction: Interaction, within: float | None = None) -> Ack:
    """Wait for the bot's callback. Raises Unanswered if it does not come within this many seconds (None: WAIT)."""
    try:
        async with asyncio.timeout(WAIT if within is None else within):
            return await asyncio.shield(interaction.acked)
    except TimeoutError:
        raise Unanswered(f"interaction {interaction.id}") from None


def buttons(message: Message) -> Iterator[Mapping[str, Any]]:
    """All buttons."""
    for part in message.leaves:
        if part["type"] == BUTTON and not part.get("disabled"):
            yield part


def menus(message: Message) -> Iterator[Mapping[str, Any]]:
    """All menus."""
    for part in message.leaves:
        if part["type"] == SELECT and not part.get("disabled"):
            yield part


def offers(message: Message) -> list[tuple[str, str]]:
    """All buttons and choices, as (label, custom id)."""
    found = [(part.get("label", ""), part["custom_id"]) for part in buttons(message) if "custom_id" in part]
    return found + [(option["label"], menu["custom_id"]) for menu in menus(message) for option in menu["options"]]


def texts(message: Message) -> str:
    """All readable texts."""
    parts = [part["content"] for part in message.leaves if "content" in part]
    return "\n".join([text for text in (message.data["content"], *parts) if text])


def _plain(value: Any) -> Any:
    return str(value.id) if isinstance(value, Person) else value


def _resolved(people: Sequence[Person]) -> Json:
    users = {str(one.id): one.wire.state.users[one.id] for one in people}
    members = {key: payloads.member(who) for key, who in users.items()}
    for one in members.values():
        del one["user"]
    return {"users": users, "members": members} if users else {}
