"""Autocomplete of the options for a game, a mode and a pace, for cogs whose commands have them.

A cog that inherits from `GameOption` registers them by `command.autocomplete("game")(GameOption.games)`.
"""

from __future__ import annotations

from discord import app_commands

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import game_choices, mode_choices, pace_choices
from cogs.kit.interaction import Interaction

Choices = list[app_commands.Choice[str]]


class GameOption(Feature):
    """Offers the games, and the modes of the one that is chosen in the option `game`."""

    async def games(self, interaction: Interaction, current: str) -> Choices:
        """Autocomplete of an option for a game."""
        return game_choices(self.services.games, current)

    async def modes(self, interaction: Interaction, current: str) -> Choices:
        """Autocomplete of an option for a mode."""
        return mode_choices(self.services.games, interaction.namespace.game, current)


class PaceOption(GameOption):
    """Offers the paces too."""

    async def paces(self, interaction: Interaction, current: str) -> Choices:
        """Autocomplete of an option for a pace."""
        return pace_choices(self.services.paces, current)
