"""The person who makes a request, with the rights that this person has here."""

from __future__ import annotations

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions.permissions import was_organiser
from cogs.kit.texts import names
from tournaments.course.allowed import Actor
from tournaments.model import Member


def actor_of(interaction: Interaction) -> Actor:
    """The presser, as an organiser where the handler or the command is for organisers alone (`require_organiser`)."""
    return Actor(interaction.user.id, was_organiser(interaction))


def player_of(interaction: Interaction, *, invited: bool = False) -> Actor:
    """The presser as a player with their roles; `invited` by an organiser, who may link any member."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    return Actor(user.id, invited, roles)


def member_of(interaction: Interaction) -> Member:
    """The presser as a member of a side."""
    return Member(names.given(interaction.user), interaction.user.id)
