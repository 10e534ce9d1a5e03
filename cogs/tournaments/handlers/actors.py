"""The person who makes a request, with the rights that this person has here, and the request."""

from __future__ import annotations

from typing import ParamSpec

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.permissions import was_organiser
from cogs.kit.services import Services
from cogs.kit.texts import names
from tournaments.course.requests import Actor
from tournaments.model import Member
from tournaments.service import Request
from tournaments.tournament import Tournament

P = ParamSpec("P")


def actor_of(interaction: Interaction) -> Actor:
    """The presser with their roles; an organiser in handlers and commands that are for them (`require_organiser`)."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    return Actor(user.id, was_organiser(interaction), roles)


async def request(
    services: Services, interaction: Interaction, t: Tournament, make: Request[P], *args: P.args, **kwargs: P.kwargs
) -> Tournament:
    """The tournament after this request of the presser, which is stored then."""
    after = await make(services.tournaments, t.id, actor_of(interaction), *args, **kwargs)
    replies.stored(interaction)
    return after


def member_of(interaction: Interaction) -> Member:
    """The presser as a member of a side."""
    return Member(names.given(interaction.user), interaction.user.id)
