"""`/tournament list`, `pairings`, `standings`, `bracket`, `log`, `export`: open to all members."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.tournament_option import TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Choice, Menu, page
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import STATES
from cogs.tournaments.commands.few_options import command
from cogs.tournaments.handlers import players, publishing
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
        await replies.send(interaction, page("## Tournaments", text, menu if found else None), private=True)

    pairings = command("pairings", locale_str("Who meets whom; your table first"), players.pairings)
    standings = command("standings", locale_str("Who stands where, with a picture"), players.standings)
    bracket = command("bracket", locale_str("The way to the final, with a picture"), players.bracket)
    log = command("log", locale_str("What has happened, who did it and why"), publishing.show_log)
    export = command("export", locale_str("Everything as files: JSON, CSV and TRF"), publishing.export)
