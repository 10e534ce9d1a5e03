"""`/settings`, `/privacy`: what somebody has set, and what is kept about that person."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.account.handlers.settings import shown
from cogs.account.pages.privacy import privacy_page
from cogs.account.services import Services
from cogs.kit import replies
from cogs.kit.interaction import Interaction


class Account(commands.Cog):
    """Opens private pages; what is pressed there is in `handlers`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=locale_str("When I ping you; and for who manages it, how this server plays"))
    @app_commands.guild_only()
    async def settings(self, interaction: Interaction) -> None:
        """The presser's settings, and the server's for whoever may change them."""
        await replies.send(interaction, await shown(self._services, interaction), private=True)

    @app_commands.command(description=locale_str("What is kept about you; take it with you, or have it deleted"))
    @app_commands.guild_only()
    async def privacy(self, interaction: Interaction) -> None:
        """What is stored, and two buttons."""
        await replies.send(interaction, privacy_page(), private=True)
