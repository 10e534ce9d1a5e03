"""`/puzzle`."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.kit.interaction import Interaction
from cogs.puzzles.book import Place
from cogs.puzzles.handlers import show_puzzle
from cogs.puzzles.services import Services


class PuzzleCommands(commands.Cog):
    """Gives out puzzles."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=locale_str("A position with a forced win: find it"))
    @app_commands.guild_only()
    async def puzzle(self, interaction: Interaction) -> None:
        """The next puzzle that the user has not solved."""
        number = await self._services.puzzles.next_for(interaction.user.id)
        await show_puzzle(self._services, interaction, Place(number))
