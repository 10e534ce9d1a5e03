"""`/tournament register`, `check-in`, `drop`, `table`, `dispute`: actions of players."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.tournament_option import WHICH, Reason, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.tournaments.commands.few_options import for_entrants
from cogs.tournaments.handlers import entrants, players
from cogs.tournaments.handlers.actors import actor_of, member_of, request
from cogs.tournaments.services import Services
from tournaments.names import LONGEST
from tournaments.service import Tournaments
from tournaments.tournament import Tournament


class TakingPart(TournamentOption):
    """The commands of players."""

    services: Services

    @app_commands.command(description=locale_str("Take part, with a partner where teams of two play"))
    @app_commands.describe(
        partner=locale_str("Your partner in a team of two"),
        team=locale_str("The team's name"),
        tournament=WHICH,
    )
    async def register(
        self,
        interaction: Interaction,
        partner: discord.Member | None = None,
        team: app_commands.Range[str, 1, 80] | None = None,
        tournament: str | None = None,
    ) -> None:
        """Register oneself, with a partner in a team."""
        t = await self.chosen_tournament(interaction, tournament, self._rank_to_register)
        if team is not None and not names.one_line(team):
            raise UserError("A team needs a name that can be seen. You are not registered.")
        name = names.one_line(team or "")[:LONGEST]
        if partner is not None:
            await entrants.register_team(self.services, interaction, t, partner, name)
        elif name and t.settings.team_size > 1:
            raise UserError("Name your partner too, so that your team can play. You are not registered.")
        elif name:
            await players.register(self.services, interaction, t, [member_of(interaction)], name)
        else:
            await players.enter(self.services, interaction, t)

    check_in = for_entrants("check-in", locale_str("Say that you are there, before the start"), players.present)
    drop = for_entrants("drop", locale_str("Withdraw, or drop out of a tournament that runs"), players.withdraw)
    table = for_entrants("table", locale_str("Where you play now"), players.my_table)

    @app_commands.command(description=locale_str("Call an organiser to your table"))
    @app_commands.describe(reason=locale_str("What has happened"), tournament=WHICH)
    async def dispute(self, interaction: Interaction, reason: Reason, tournament: str | None = None) -> None:
        """Call the organisers; the table stops until they rule."""
        t, by = await self.entered(interaction, tournament), actor_of(interaction)
        called_to = players.disputed_table(self.services, t, by)
        await request(self.services, interaction, t, Tournaments.dispute, called_to, reason)
        more = len(self.services.tournaments.disputable(t, by)) > 1
        other = " For another table press My table on the announcement." if more else ""
        await replies.whisper(interaction, f"{players.organisers_called(t, called_to)}{other}")

    def _rank_to_register(self, interaction: Interaction, t: Tournament) -> tuple[bool, ...]:
        is_open = t.takes_entries and t.entry_of(interaction.user.id) is None
        return self.is_here(interaction, t), is_open
