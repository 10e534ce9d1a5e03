"""`/puzzle`."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import choices, named
from cogs.kit.interaction import Interaction
from cogs.puzzles.book import Place, numbers_of, ways
from cogs.puzzles.handlers import show_puzzle


class PuzzleCommands(Feature):
    """Gives out puzzles."""

    @app_commands.command(description=locale_str("A position with a forced win: find it"))
    @app_commands.describe(mode=locale_str("Which way to play it"))
    @app_commands.guild_only()
    async def puzzle(self, interaction: Interaction, mode: str | None = None) -> None:
        """The next puzzle that the user has not solved, of this way to play if one is given."""
        among = [] if mode is None else numbers_of(named(ways(), mode, "There are no puzzles of that name."))
        number = await self.services.puzzles.next_for(interaction.user.id, among=among)
        await show_puzzle(self.services, interaction, Place(number, alike=int(mode is not None)))

    @puzzle.autocomplete("mode")
    async def _modes(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return choices(ways(), current)
