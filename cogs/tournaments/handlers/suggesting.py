"""Suggests members of the server for names on the list without a person."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Page
from cogs.tournaments.pages.entrants import SUGGESTED, Suggestion, links_page
from tournaments.names import name_key
from tournaments.tournament import Tournament

Item = TypeVar("Item", bound=discord.ui.Item[Any])
PATIENCE = 1.5
"""Seconds in which Discord must answer: the page is to come within 3."""
ALIKE = 100
"""Members whose names begin alike, of which Discord sends so many at most."""


async def linking_page(interaction: Interaction, t: Tournament, note: str = "", *, starting: bool = False) -> Page:
    """The names without a person, with the members of this server who have these names."""
    return links_page(t, note, await _suggested(interaction.guild, t), starting=starting)


def offered(interaction: Interaction, t: Tournament) -> list[str]:
    """The values of the menu that was used."""
    menu = menu_of(interaction, make("link_suggested", t.id))
    return [option.value for option in menu.options] if menu is not None else []


def menu_of(interaction: Interaction, custom_id: str) -> discord.ui.Select[discord.ui.LayoutView] | None:
    """A menu of the pressed message, whose names may differ from those of today. None without it."""
    menus: Iterator[discord.ui.Select[discord.ui.LayoutView]] = items_of(interaction, discord.ui.Select)
    return next((menu for menu in menus if menu.custom_id == custom_id), None)


def items_of(interaction: Interaction, kind: type[Item]) -> Iterator[Item]:
    """The parts of this kind of the pressed message, from Discord's copy of it."""
    if interaction.message is not None:
        for item in discord.ui.LayoutView.from_message(interaction.message).walk_children():
            if isinstance(item, kind):
                yield item


async def members_called(guild: discord.Guild | None, wanted: Sequence[str]) -> Mapping[str, discord.Member]:
    """By name, the only member with it, who has no other of these names; none if Discord does not answer in time."""
    if guild is None or not wanted:
        return {}
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asyncio.gather(*[_called(guild, name) for name in wanted])
    except (TimeoutError, discord.DiscordException):
        return {}
    only = {name: same[0] for name, same in zip(wanted, found, strict=True) if len(same) == 1}
    persons = Counter(member.id for member in only.values())
    return {name: member for name, member in only.items() if persons[member.id] == 1}


async def _suggested(guild: discord.Guild | None, t: Tournament) -> Sequence[Suggestion]:
    """The only member with each name, without those on the list."""
    entries = [entry for entry in t.unlinked if len(entry.members) == 1][:SUGGESTED]
    found = await members_called(guild, [entry.name for entry in entries])
    return [
        Suggestion(entry.id, found[entry.name].id, found[entry.name].name)
        for entry in entries
        if entry.name in found and t.entry_of(found[entry.name].id) is None
    ]


async def _called(guild: discord.Guild, given: str) -> Sequence[discord.Member]:
    """The persons with this name in this server, in Discord or as username; "OAK | Olga" is also called "Olga"."""
    name = given.rpartition("|")[2].strip() or given
    wanted = {name_key(name), name_key(given)}
    found = await guild.query_members(name, limit=ALIKE, cache=False)
    called = [(one, (one.display_name, one.global_name or "", one.name)) for one in found if not one.bot]
    return [one for one, theirs in called if not wanted.isdisjoint(map(name_key, theirs))]
