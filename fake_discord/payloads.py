"""Objects of Discord's API as JSON, with the fields that discord.py 2.7.1 requires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

TEXT_CHANNEL, PUBLIC_THREAD = 0, 11
EPHEMERAL, LOADING = 1 << 6, 1 << 7
BUTTON, SELECT = 2, 3
EVERYTHING = str((1 << 53) - 1)
"""All permissions."""
UPLOAD_LIMIT = 10_485_760


def at(moment: float) -> str:
    """A time in seconds since 1970 as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()


def user(user_id: int, name: str, *, bot: bool = False) -> Json:
    """A user object of Discord's API."""
    return {
        "id": str(user_id),
        "username": name.lower(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
    }


def member(who: Json) -> Json:
    """The member object of this user."""
    return {
        "user": who,
        "roles": [],
        "nick": None,
        "joined_at": at(0),
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": EVERYTHING,
    }


def guild(guild_id: int, name: str, owner_id: int, me: Json, channels: Sequence[Json], threads: Sequence[Json]) -> Json:
    """A guild object with its channels and threads."""
    everyone = {
        "id": str(guild_id),
        "name": "@everyone",
        "permissions": EVERYTHING,
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": str(guild_id),
        "name": name,
        "owner_id": str(owner_id),
        "roles": [everyone],
        "emojis": [],
        "features": [],
        "stickers": [],
        "channels": list(channels),
        "threads": list(threads),
        "members": [member(me)],
        "member_count": 100,
        "preferred_locale": "en-US",
        "unavailable": False,
        "large": False,
    }


def text_channel(channel_id: int, guild_id: int, name: str) -> Json:
    """A text channel object."""
    return {
        "id": str(channel_id),
        "guild_id": str(guild_id),
        "type": TEXT_CHANNEL,
        "name": name,
        "position": 0,
        "permission_overwrites": [],
        "parent_id": None,
        "nsfw": False,
    }


def thread(channel_id: int, parent: Json, owner_id: int, name: str, minutes: int, now: float) -> Json:
    """A public thread object."""
    return {
        "id": str(channel_id),
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": str(owner_id),
        "type": PUBLIC_THREAD,
        "name": name,
        "message_count": 0,
        "member_count": 1,
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": minutes,
            "archive_timestamp": at(now),
            "create_timestamp": at(now),
            "locked": False,
        },
    }


def numbered(components: Sequence[Json]) -> list[Json]:
    """The components with ids, as Discord returns them."""
    numbers = count(1)

    def walk(part: Json) -> Json:
        filled = {"id": next(numbers), **part}
        if "components" in part:
            filled["components"] = [walk(child) for child in part["components"]]
        if "accessory" in part:
            filled["accessory"] = walk(part["accessory"])
        if "items" in part:
            filled["items"] = [{**item, "media": {**item["media"]}} for item in part["items"]]
        if "file" in part:
            filled["file"] = {**part["file"]}
        return filled

    return [walk(part) for part in components]


def media(components: Sequence[Json]) -> Iterator[Json]:
    """The pictures and files in these components, to be filled in."""
    for part in leaves(components):
        yield from (item["media"] for item in part.get("items", ()))
        if "file" in part:
            yield part["file"]


def leaves(components: Sequence[Json]) -> Iterator[Json]:
    """All components, including nested ones, in the order of display."""
    for part in components:
        yield part
        yield from leaves(part.get("components", ()))
        if "accessory" in part:
            yield part["accessory"]
