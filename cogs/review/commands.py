"""`/review`: a match as the strongest computer player judges it."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import MatchNumber, choices
from cogs.kit.interaction import Interaction
from cogs.kit.interactions.entrances import named_by
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.names import all_plain
from cogs.review.handlers import show_review
from cogs.review.services import Services


class ReviewCommand(Feature):
    """Reads matches that are over."""

    services: Services

    @app_commands.command(description=locale_str("What a match of yours turned on: win chances and better answers"))
    @app_commands.describe(match=locale_str("The number of the match; left out: your newest one"))
    @app_commands.guild_only()
    async def review(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """The review of a match that is over, worked out once."""
        number = match or await self._newest(interaction)
        with named_by(number):
            await show_review(self.services, interaction, number, None)

    async def _newest(self, interaction: Interaction) -> int:
        played = await self.services.history.matches_of(interaction.user.id, interaction.guild_id or 0)
        if not played.past:
            raise UserError("You have finished no match in this server yet. `/play` opens a table.")
        return played.past[0].id

    @review.autocomplete("match")
    async def _matches(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        played = await self.services.history.matches_of(interaction.user.id, interaction.guild_id or 0)
        players = {past.id: ", ".join(all_plain(seat.name for seat in past.seats)) for past in played.past}
        return choices({number: f"#{number}: {names}" for number, names in players.items()}, str(current))
