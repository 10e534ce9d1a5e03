"""`/share`: the web page and the overlay of one match."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import MatchNumber
from cogs.kit.interaction import Interaction
from cogs.kit.interactions.entrances import named_by, visit
from cogs.kit.refusals.errors import UserError
from cogs.share import handlers


class Share(Feature):
    """Shows a match to people outside the server."""

    @app_commands.command(description=locale_str("The web page of a match, and its overlay for a stream"))
    @app_commands.describe(match=locale_str("The number of the match; left out: the one of this thread"))
    @app_commands.guild_only()
    async def share(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """The match with this number, else that of the thread, else the newest of the person."""
        number = match if match is not None else await self._here(interaction)
        with named_by(number):
            found = await visit(self.services.host, self.services.looks, interaction, number)
        await handlers.share(self.services, interaction, found.match)

    async def _here(self, interaction: Interaction) -> int:
        live = self.services.host.live.values()
        here = [match.id for match in live if match.place.thread_id == interaction.channel_id]
        if here:
            return here[0]
        played = await self.services.history.matches_of(interaction.user.id, interaction.guild_id or 0)
        mine = [match.id for match in played.live] + [match.id for match in played.past]
        if not mine:
            raise UserError("Use `/share` in the thread of a match, or with its number.")
        return mine[0]
