"""`/ladder`: seasons of a server, with challenges."""

from __future__ import annotations

from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.kit.inputs.game_option import GameOption
from cogs.kit.inputs.options import Players, game_named, mode_named, pace_named
from cogs.kit.inputs.season_option import season_choices, season_named
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import require_organiser, require_place
from cogs.kit.lobbies.opening import NO_BOTS, post_lobby, require_others
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.words import counts
from cogs.ladder.handlers import show_season
from cogs.ladder.pages.form import season_form
from cogs.ladder.pages.season import NO_SEASON, closing_page, seasons_page
from host.errors import Refusal
from tournaments.ladder.season import Season

WHICH = locale_str("Which season; left out: the newest that runs here")


@app_commands.guild_only()
class LadderCommands(
    GameOption,
    commands.GroupCog,
    group_name="ladder",
    group_description=locale_str("Seasons: standings, challenges, organising"),
):
    """The commands. Those of organisers check permissions on every call."""

    @app_commands.command(description=locale_str("How a season stands, and its rules"))
    @app_commands.describe(season=WHICH)
    async def show(self, interaction: Interaction, season: str | None = None) -> None:
        """Show the standings in pages, with the game and the rules for challenges."""
        await show_season(self.services, interaction, await self._chosen_season(interaction, season), 0)

    @app_commands.command(description=locale_str("The seasons of this server, with those that are over"))
    async def seasons(self, interaction: Interaction) -> None:
        """List the newest seasons with their states."""
        services = self.services
        found = await services.ladder.seasons(interaction.guild_id or 0)
        await replies.send(interaction, seasons_page(services.games, found, services.now()), private=True)

    @app_commands.command(description=locale_str("Challenge a member to a match of the season"))
    @app_commands.describe(member=locale_str("Whom"), season=WHICH)
    async def challenge(
        self, interaction: Interaction, member: discord.User | discord.Member, season: str | None = None
    ) -> None:
        """Open a lobby for the two that is kept until the challenge is answered or expires."""
        services = self.services
        found = await self._chosen_season(interaction, season)
        channel = require_place(interaction)
        require_others(interaction, frozenset({member.id}))
        if member.bot:
            raise UserError(NO_BOTS)
        if not isinstance(member, discord.Member):
            raise UserError(
                "That person is not in this server, and would not see the challenge. Choose another member."
            )
        self._require_two(found)
        services.lobbies.refuse_second_challenge(found.pool.guild_id, frozenset({interaction.user.id, member.id}))
        await services.ladder.check_challenge(found, interaction.user.id, member.id)
        await post_lobby(
            services,
            interaction,
            channel,
            game=found.pool.game,
            mode=found.mode,
            pace=found.pace,
            invited=frozenset({member.id}),
            season=found.name,
            stays=timedelta(hours=found.rules.answer_hours),
        )

    @app_commands.command(name="open", description=locale_str("Organisers: begin a season in this channel"))
    @app_commands.describe(
        game=locale_str("What is played"),
        mode=locale_str("Which way challenges are played"),
        pace=locale_str("The clocks of challenges"),
        players=locale_str("How many play in a match that counts; left out: the fewest of the mode"),
        soft_reset=locale_str("Whether ratings move nearer to the start, so that every player can win it"),
    )
    async def open_(
        self,
        interaction: Interaction,
        game: str | None = None,
        mode: str | None = None,
        pace: str | None = None,
        players: Players | None = None,
        soft_reset: bool = True,
    ) -> None:
        """Open the form for name, length and rules of challenges."""
        await require_organiser(self.services, interaction)
        require_place(interaction)
        chosen = game_named(self.services.games, game)
        key = mode_named(chosen, mode)
        seats = chosen.modes[key].seats
        if players is not None and players not in seats:
            raise UserError(f"{chosen.modes[key].title} is for {counts(seats)} players. Nothing was opened.")
        asked = (chosen.key, key, pace_named(self.services.paces, pace), players or min(seats), int(soft_reset))
        await replies.ask(interaction, season_form(make("season_made", *asked)))

    @app_commands.command(description=locale_str("Organisers: end a season before its time"))
    @app_commands.describe(season=WHICH)
    async def close(self, interaction: Interaction, season: str | None = None) -> None:
        """Ask for confirmation: closing a season is final."""
        await require_organiser(self.services, interaction)
        found = await self._chosen_season(interaction, season)
        if found.closed_at is not None:
            raise Refusal("season_over")
        await replies.send(interaction, closing_page(found), private=True)

    @show.autocomplete("season")
    @challenge.autocomplete("season")
    @close.autocomplete("season")
    async def _seasons(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        now = self.services.now()
        return await season_choices(
            self.services, interaction, current, lambda season: ": open" if season.runs(now) else ": over"
        )

    async def _chosen_season(self, interaction: Interaction, wanted: str | None) -> Season:
        """The named season, else the newest running one, else the newest. Raises UserError or Refusal "no_season"."""
        ladder, guild_id = self.services.ladder, interaction.guild_id or 0
        if wanted is not None:
            return await season_named(self.services, guild_id, wanted)
        now = self.services.now()
        found = await ladder.seasons(guild_id)
        newest = next((season for season in found if season.runs(now)), next(iter(found), None))
        if newest is None:
            raise UserError(NO_SEASON)
        return newest

    def _require_two(self, season: Season) -> None:
        """Raise UserError for a season that is not for two players, or whose game has changed since."""
        services = self.services
        modes = services.games[season.pool.game].modes if season.pool.game in services.games else {}
        if season.mode not in modes or season.pace not in services.paces:
            raise UserError("The game, mode or pace of this season is no longer here, so it takes no challenges.")
        title, seats = modes[season.mode].title, modes[season.mode].seats
        if season.pool.seats != 2 or 2 not in seats:
            raise UserError(
                f"This season is played by {season.pool.seats}, as {title}, and a challenge is for two. "
                "Open a table with `/play` and mention the others: every such match counts."
            )
