"""The person who makes a request, with the rights that this person has here."""

from __future__ import annotations

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions.permissions import is_organiser, require_organiser
from cogs.kit.texts import names
from cogs.tournaments.services import Services
from tournaments.course.allowed import Actor
from tournaments.model import Member


async def actor_of(services: Services, interaction: Interaction) -> Actor:
    """The presser, and whether the presser is an organiser."""
    return Actor(interaction.user.id, await is_organiser(services, interaction))


def player_of(interaction: Interaction, *, invited: bool = False) -> Actor:
    """The presser as a player with their roles; `invited` by an organiser, who may link any member."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    return Actor(user.id, invited, roles)


def member_of(interaction: Interaction) -> Member:
    """The presser as a member of a side."""
    return Member(names.given(interaction.user), interaction.user.id)


async def organiser(services: Services, interaction: Interaction) -> Actor:
    """The presser, who must be an organiser of this server. Raises UserError otherwise."""
    await require_organiser(services, interaction)
    return await actor_of(services, interaction)
