"""Registering a team: its first member names the partner, who is told."""

from __future__ import annotations

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.tournaments.handlers.actors import member_of
from cogs.tournaments.handlers.entrants import person_here
from cogs.tournaments.handlers.players import register
from cogs.tournaments.services import Services
from tournaments.model import Member
from tournaments.names import team_name
from tournaments.tournament import Tournament

handler = Handlers[Services]()


@handler("partner", tournament=Tournament)
async def partner(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Register the presser with the member chosen from the menu."""
    await register_team(services, interaction, t, await person_here(interaction, replies.user(interaction)))


async def register_team(
    services: Services, interaction: Interaction, t: Tournament, teammate: discord.Member, team: str = ""
) -> None:
    """Register the presser and a teammate. Raises UserError, and Refusal as `Tournaments.register`."""
    if teammate.id == interaction.user.id:
        raise UserError("You cannot be your own partner. Choose another member. You are not registered.")
    if teammate.bot:
        raise UserError("Bots do not take part. Choose a person. You are not registered.")
    role = t.settings.entry_role
    if role is not None and teammate.get_role(role) is None:
        raise UserError(f"Your partner needs the role <@&{role}> too. Ask an organiser for it. You are not registered.")
    members = [member_of(interaction), Member(names.given(teammate), teammate.id)]
    await register(services, interaction, t, members, team or team_name(members))
