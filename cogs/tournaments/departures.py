"""Finds out who has left a server: without a privileged intent Discord does not tell of it, but answers when asked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import discord
import structlog

AT_ONCE = 100
"""Ids that Discord takes in one request of the gateway."""
PATIENCE = 1.5
"""Seconds to wait for all answers: an organiser's press may wait for them as well."""
NOT_HERE = {10007, 10013}
"""Error codes: the person is not a member, or the account was deleted."""

log = structlog.get_logger(__name__)


class ServerDepartures:
    """Asks Discord who is in a server."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def gone(self, guild_id: int, user_ids: Sequence[int]) -> set[int]:
        """Those of these persons of whom Discord says in time that they are not in the server.

        The gateway is asked for all at once. A missing answer is no proof, so who is missing is asked for by itself.
        """
        guild = self._client.get_guild(guild_id)
        found: set[int] = set()
        if guild is None or guild.unavailable:
            return found
        try:
            async with asyncio.timeout(PATIENCE):
                seen = await members_seen(guild, user_ids)
                for user_id in user_ids:
                    if user_id not in seen and await _has_left(guild, user_id):
                        found.add(user_id)
        except Exception as error:  # of the connection, or of discord.py without one: the tournament goes on
            log.warning("Discord did not say who is in a server", guild=guild_id, error=repr(error))
        return found


async def members_seen(guild: discord.Guild, user_ids: Sequence[int]) -> Mapping[int, discord.Member]:
    """Those whom the gateway finds among the members, by user id."""
    seen: dict[int, discord.Member] = {}
    for at in range(0, len(user_ids), AT_ONCE):
        asked = list(user_ids[at : at + AT_ONCE])
        seen.update({one.id: one for one in await guild.query_members(user_ids=asked, limit=AT_ONCE, cache=False)})
    return seen


async def _has_left(guild: discord.Guild, user_id: int) -> bool:
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        return error.code in NOT_HERE
    return False
