"""`/settings`: a person's settings, and from there the stored data."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.account.handlers.settings import shown
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.services import Services


class Account(commands.Cog):
    """Opens the private pages; `handlers` answers their components."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(
        description=locale_str("Pings, your data; for members who manage the server also how it plays")
    )
    @app_commands.guild_only()
    async def settings(self, interaction: Interaction) -> None:
        """Show the presser's settings, and the server's to its managers."""
        await replies.send(interaction, await shown(self._services, interaction), private=True)
