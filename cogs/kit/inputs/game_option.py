"""Autocomplete of the options for a game, a mode and a pace, for cogs whose commands have them."""

from __future__ import annotations

from typing import ClassVar

from discord import app_commands

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import choices, game_named, titles_of
from cogs.kit.interaction import Interaction
from cogs.kit.refusals.errors import UserError

Choices = list[app_commands.Choice[str]]


class GameOption(Feature):
    """Offers the games, the modes of the one that is chosen in the option `game`, and the paces."""

    async def games(self, interaction: Interaction, current: str) -> Choices:
        """Autocomplete of an option for a game."""
        return choices(titles_of(self.services.games), current)

    async def modes(self, interaction: Interaction, current: str) -> Choices:
        """Autocomplete of an option for a mode."""
        game = interaction.namespace.game
        try:
            found = game_named(self.services.games, game if isinstance(game, str) else None)
        except UserError:
            return []
        return choices(titles_of(found.modes), current)

    async def paces(self, interaction: Interaction, current: str) -> Choices:
        """Autocomplete of an option for a pace."""
        return choices(titles_of(self.services.paces), current)

    offers: ClassVar = {"game": games, "mode": modes, "pace": paces}
