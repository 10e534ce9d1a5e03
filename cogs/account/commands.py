"""`/settings`: a person's settings, and from there the stored data."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.account.handlers.settings import settings_for
from cogs.kit.feature import Feature
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies


class Account(Feature):
    """Opens the private pages; `handlers` answers their components."""

    @app_commands.command(
        description=locale_str("Pings, your data; for members who manage the server also how it plays")
    )
    @app_commands.guild_only()
    async def settings(self, interaction: Interaction) -> None:
        """Show the presser's settings, and the server's to its managers."""
        await replies.send(interaction, await settings_for(self.services, interaction), private=True)
