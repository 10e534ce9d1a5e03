"""The command group, composed of its parts."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.tournaments.commands.creating import Creating
from cogs.tournaments.commands.entrants import Entrants
from cogs.tournaments.commands.ruling import Ruling
from cogs.tournaments.commands.taking_part import TakingPart
from cogs.tournaments.commands.viewing import Viewing
from cogs.tournaments.services import Services


@app_commands.guild_only()
class Tournaments(
    Ruling,
    Creating,
    Entrants,
    TakingPart,
    Viewing,
    commands.GroupCog,
    group_name="tournament",
    group_description=locale_str("Tournaments: take part, look, organise"),
):
    """The commands. Those of organisers check permissions on every call."""

    services: Services
