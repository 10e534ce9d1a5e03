"""A forbidden message is tried again when the bot gets a permission there, and not before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from cogs.kit.sending.forbidden import ForbiddenMessages

GUILD, CHANNEL, THREAD = 1, 2, 3
ALL, NO_SENDING, NOTHING = 0b11, 0b01, 0


class Server:
    """A server whose channels grant these permissions."""

    def __init__(self) -> None:
        self.id, self.me = GUILD, None
        self.granted: dict[int, int] = {CHANNEL: NOTHING}
        self.tried: list[str] = []
        self.is_known = True
        client: Any = SimpleNamespace(get_guild=lambda guild_id: self if self.is_known else None)
        self.forbidden = ForbiddenMessages(client)

    def get_channel_or_thread(self, place: int) -> Any:
        if place not in self.granted:
            return None
        return SimpleNamespace(permissions_for=lambda me: discord.Permissions(self.granted[place]))

    def forbids(self, key: str, *places: int) -> None:
        self.forbidden.add(GUILD, places or (CHANNEL,), key, lambda: self.tried.append(key))

    def grants(self, permissions: int, place: int = CHANNEL) -> None:
        self.granted[place] = permissions
        here: Any = self
        self.forbidden.permissions_changed(here)


def test_each_message_is_tried_once():
    server = Server()
    for key in ("a", "b", "a"):
        server.forbids(key)
    server.grants(NOTHING)
    assert server.tried == []
    server.grants(NO_SENDING)
    assert server.tried == ["a", "b"]
    server.grants(ALL)
    assert server.tried == ["a", "b"]


def test_a_message_waits_also_if_discord_forbids_before_it_tells_of_the_change():
    server = Server()
    server.granted[CHANNEL] = ALL
    server.forbids("a")
    server.grants(ALL)
    server.grants(NO_SENDING)
    assert server.tried == []
    server.grants(ALL)
    assert server.tried == ["a"]


def test_a_message_that_is_forbidden_again_waits_again():
    server = Server()
    server.forbidden.add(GUILD, (CHANNEL,), "a", lambda: server.forbids("a"))
    server.grants(NO_SENDING)
    server.grants(NO_SENDING)
    assert server.tried == []
    server.grants(ALL)
    assert server.tried == ["a"]


def test_a_thread_that_is_not_known_has_the_permissions_of_its_channel():
    server = Server()
    server.forbids("a", THREAD, CHANNEL)
    server.grants(ALL, 9)
    assert server.tried == []
    server.grants(ALL)
    assert server.tried == ["a"]


def test_a_message_that_is_forbidden_before_the_server_is_known_is_tried_at_the_first_change():
    server = Server()
    server.is_known = False
    server.granted[CHANNEL] = ALL
    server.forbids("a")
    server.is_known = True
    server.grants(ALL)
    assert server.tried == ["a"]
    server.grants(ALL)
    assert server.tried == ["a"]
