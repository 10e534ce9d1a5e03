"""Suggests members of the server for names on the list without a person."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Page
from cogs.tournaments.pages.entrants import SUGGESTED, Suggestion, links_page
from tournaments.names import name_key
from tournaments.tournament import Entry, Tournament

PATIENCE = 1.5
"""Seconds in which Discord must answer: the page is to come within 3."""
ALIKE = 100
"""Members whose names begin alike, of which Discord sends so many at most."""


async def linking_page(interaction: Interaction, t: Tournament, note: str = "", *, starting: bool = False) -> Page:
    """The names without a person, with the members of this server who have these names."""
    return links_page(t, note, await _suggested(interaction.guild, t), starting=starting)


def offered(interaction: Interaction, t: Tournament) -> list[str]:
    """The values of the menu that was used, from Discord's copy of the message: the names of today may differ."""
    if interaction.message is not None:
        for item in discord.ui.LayoutView.from_message(interaction.message).walk_children():
            if isinstance(item, discord.ui.Select) and item.custom_id == make("link_suggested", t.id):
                return [option.value for option in item.options]
    return []


async def _suggested(guild: discord.Guild | None, t: Tournament) -> Sequence[Suggestion]:
    """The only member with each name, without those on the list; none if Discord does not answer in time."""
    entries = [entry for entry in t.unlinked if len(entry.members) == 1][:SUGGESTED]
    if guild is None or not entries:
        return ()
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asyncio.gather(*[_called(guild, entry) for entry in entries])
    except (TimeoutError, discord.DiscordException):
        return ()
    only = [(entry, same[0]) for entry, same in zip(entries, found, strict=True) if len(same) == 1]
    persons = [member.id for _, member in only]
    return [
        Suggestion(entry.id, member.id, member.name)
        for entry, member in only
        if t.entry_of(member.id) is None and persons.count(member.id) == 1
    ]


async def _called(guild: discord.Guild, entry: Entry) -> Sequence[discord.Member]:
    """The persons with this name in this server, in Discord or as username; "OAK | Olga" is also called "Olga"."""
    name = entry.name.rpartition("|")[2].strip() or entry.name
    wanted = {name_key(name), name_key(entry.name)}
    found = await guild.query_members(name, limit=ALIKE, cache=False)
    called = [(one, (one.display_name, one.global_name or "", one.name)) for one in found if not one.bot]
    return [one for one, given in called if not wanted.isdisjoint(map(name_key, given))]
