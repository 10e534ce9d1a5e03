"""Only persons of whom Discord says that they are not members have left a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from cogs.tournaments.departures import AT_ONCE, ServerDepartures

HIDDEN = 7
"""A member whom the gateway does not name."""
UNKNOWN = {2: 10007, 4: 10013, 6: 10004}
"""The codes with which Discord answers for these; 10004: for the whole server."""


class Server:
    """A server in which all persons are but those with these codes."""

    unavailable = False

    def __init__(self) -> None:
        self.asked: list[list[int]] = []

    async def query_members(self, *, user_ids: list[int], limit: int, cache: bool) -> list[Any]:
        assert len(user_ids) <= limit == AT_ONCE and not cache
        self.asked.append(user_ids)
        return [SimpleNamespace(id=one) for one in user_ids if one not in UNKNOWN and one != HIDDEN]

    async def fetch_member(self, user_id: int) -> Any:
        if user_id not in UNKNOWN:
            return SimpleNamespace(id=user_id)
        answer: Any = SimpleNamespace(status=404, reason="Not Found")
        raise discord.NotFound(answer, {"code": UNKNOWN[user_id], "message": "Unknown"})


async def gone(server: Server | None, ids: range) -> set[int]:
    client: Any = SimpleNamespace(get_guild=lambda guild_id: server)
    return await ServerDepartures(client).gone(1, ids)


async def test_a_person_is_gone_where_discord_knows_no_such_member_or_account():
    assert await gone(Server(), range(1, 9)) == {2, 4}


async def test_many_persons_are_asked_for_in_parts():
    server = Server()
    await gone(server, range(10, 2 * AT_ONCE + 11))
    assert [len(part) for part in server.asked] == [AT_ONCE, AT_ONCE, 1]


async def test_no_person_is_gone_from_a_server_that_is_out_of_reach():
    server = Server()
    server.unavailable = True
    assert await gone(None, range(9)) == await gone(server, range(9)) == set()
