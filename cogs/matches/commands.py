"""`/hand` and `/matches`: the reader's live and past matches."""

from __future__ import annotations

from operator import attrgetter

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.feature import Feature
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.entrances import visit
from cogs.kit.refusals.errors import UserError
from cogs.matches.handlers.my_matches import listed_page
from cogs.matches.services import Services
from games.core.language import say
from host.matches.match import LiveMatch, of_person
from host.matches.waiting import longest_waiting


class Matches(Feature):
    """Commands that read live and past matches."""

    services: Services

    @app_commands.command(description=locale_str("Your cards and your question, for your eyes only"))
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """Show the panel for the match of this thread, or for the presser's most urgent match."""
        found = await visit(self.services.host, self.services.looks, interaction, self._match_of(interaction).id)
        await self.services.publisher.panels.show(interaction, found.seated())

    @app_commands.command(description=locale_str("Your matches: whose move it is, and how earlier ones ended"))
    @app_commands.guild_only()
    async def matches(self, interaction: Interaction) -> None:
        """List live and past matches of the presser in this server."""
        await replies.send(interaction, await listed_page(self.services, interaction, 0), private=True)

    def _match_of(self, interaction: Interaction) -> LiveMatch:
        mine = of_person(self.services.host.live.values(), interaction.user.id, interaction.guild_id or 0)
        if not mine:
            raise UserError(say("You do not play a match in this server. Use `/play` to open a table."))
        here = [match for match in mine if match.place.thread_id == interaction.channel_id]
        if here:
            return here[0]
        return longest_waiting(mine, interaction.user.id, interaction.guild_id or 0) or min(mine, key=attrgetter("id"))
