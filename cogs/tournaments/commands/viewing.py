"""`/tournament list`, `pairings`, `standings`, `bracket`, `log`, `export`: open to all members."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.tournament_option import WHICH, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import is_organiser
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Choice, Menu, page
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import STATES
from cogs.tournaments.handlers import players, publishing
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.services import Services
from games.core.language import say


class Viewing(TournamentOption):
    """The commands that only read."""

    services: Services

    @app_commands.command(name="list", description=locale_str("The tournaments of this server"))
    async def list_(self, interaction: Interaction) -> None:
        """List the newest tournaments with their states."""
        found = await self.services.tournaments.of_guild(interaction.guild_id or 0)
        lines = [f"- #{one.id} **{names.prose(one.name)}**: {say(STATES[one.phase])}" for one in found]
        text = "\n".join(lines) or "There has been no tournament in this server yet."
        menu = Menu(
            make("look_at"),
            "Look at a tournament …",
            tuple(Choice(f"#{one.id} {names.plain(one.name)}", str(one.id)) for one in found[: layout.MENU_LIMIT]),
        )
        shown = page("## Tournaments", text, menu if found else None, accent=layout.PRIVATE)
        await replies.send(interaction, shown, private=True)

    @app_commands.command(description=locale_str("Who meets whom; your table first"))
    @app_commands.describe(tournament=WHICH)
    async def pairings(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show the newest round."""
        t = await self.chosen_tournament(interaction, tournament)
        await players.pairings(self.services, interaction, t)

    @app_commands.command(description=locale_str("Who stands where, with a picture"))
    @app_commands.describe(tournament=WHICH)
    async def standings(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show points and tie-breaks."""
        t = await self.chosen_tournament(interaction, tournament)
        await players.standings(self.services, interaction, t)

    @app_commands.command(description=locale_str("The way to the final, with a picture"))
    @app_commands.describe(tournament=WHICH)
    async def bracket(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show the bracket of an elimination."""
        t = await self.chosen_tournament(interaction, tournament)
        await players.bracket(self.services, interaction, t)

    @app_commands.command(description=locale_str("What has happened, who did it and why"))
    @app_commands.describe(tournament=WHICH)
    async def log(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show the audit log, open to all members."""
        t = await self.chosen_tournament(interaction, tournament)
        log, organiser = await self.services.tournaments.log(t.id), await is_organiser(self.services, interaction)
        await replies.send(interaction, log_page(t, log, organiser=organiser), private=True)

    @app_commands.command(description=locale_str("Everything as files: JSON, CSV and TRF"))
    @app_commands.describe(tournament=WHICH)
    async def export(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Send all files privately."""
        await publishing.export(self.services, interaction, await self.chosen_tournament(interaction, tournament))
