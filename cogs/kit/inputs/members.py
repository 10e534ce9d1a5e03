"""Finds members of the server by their ids, which a text or an older message may name: the bot keeps no members."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import discord

from cogs.kit.interaction import Interaction

AT_ONCE = 100
"""Ids that Discord takes in one request; it needs no privileged intent for these."""


async def members_here(interaction: Interaction, user_ids: Iterable[int]) -> Mapping[int, discord.Member]:
    """Those of these persons who are in the server now, by id."""
    guild, ids = interaction.guild, list(user_ids)
    if guild is None:
        return {}
    found = [
        await guild.query_members(user_ids=ids[at : at + AT_ONCE], limit=AT_ONCE, cache=False)
        for at in range(0, len(ids), AT_ONCE)
    ]
    return {member.id: member for members in found for member in members}
