"""`/tournament setup edit`, `announce`, `start`, `seeds`: actions of organisers before the first round."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.tournament_option import WHICH
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.tournaments.commands.creating import Creating
from cogs.tournaments.handlers import acts, organise, publishing
from cogs.tournaments.pages.organise import organise_page


class Preparing(Creating):
    """Commands for settings, announcement and start."""

    @Creating.setup.command(description=locale_str("Organisers: run a tournament, change its settings"))
    @app_commands.describe(tournament=WHICH)
    async def edit(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show the organisers' page."""
        t = await self.organised(interaction, tournament)
        channels_gone = organise.channels_gone(self.services, interaction, t)
        await replies.send(interaction, organise_page(t, channels_gone=channels_gone), private=True)

    @Creating.setup.command(description=locale_str("Organisers: post the announcement in this channel"))
    @app_commands.describe(tournament=WHICH)
    async def announce(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Post the announcement with the button to register."""
        t = await self.organised(interaction, tournament)
        await publishing.announce(self.services, interaction, t)

    @Creating.setup.command(description=locale_str("Organisers: start now"))
    @app_commands.describe(tournament=WHICH)
    async def start(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Start now, regardless of the schedule."""
        t = await self.organised(interaction, tournament)
        await acts.manage(self.services, interaction, t, "start")

    @Creating.setup.command(description=locale_str("Organisers: order the entrants by hand"))
    @app_commands.describe(tournament=WHICH)
    async def seeds(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Open a form with one entrant per line."""
        t = await self.organised(interaction, tournament)
        await acts.manage(self.services, interaction, t, "seeds")
