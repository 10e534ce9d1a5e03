"""`/leaderboard` and `/profile`: ratings of a server, and statistics of a person."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.game_option import GameOption
from cogs.kit.inputs.options import Players, game_named
from cogs.kit.interaction import Interaction
from cogs.kit.refusals.errors import UserError
from cogs.ratings.handlers import show_leaderboard, show_profile
from tournaments.ratings.ports import Pool


class Ranking(GameOption):
    """The commands for ratings."""

    @app_commands.command(description=locale_str("Ratings of this server, the best first; your own line is marked"))
    @app_commands.describe(
        game=locale_str("Which game; left out: the one that is played most"),
        players=locale_str("How many play in a match; left out: the number that is played most"),
        page=locale_str("Which page, of 20 persons each"),
    )
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str | None = None,
        players: Players | None = None,
        page: app_commands.Range[int, 1, 9999] = 1,
    ) -> None:
        """Show one page of the ratings in a game and number of players."""
        pool = await self._pool(interaction, game, players)
        await show_leaderboard(self.services, interaction, pool, page - 1)

    @app_commands.command(description=locale_str("How a member plays here: ratings, form, opponents, favourite cards"))
    @app_commands.describe(member=locale_str("Whom; left out: yourself"))
    @app_commands.guild_only()
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """Show a person's public statistics from ended matches."""
        await show_profile(self.services, interaction, (member or interaction.user).id)

    async def _pool(self, interaction: Interaction, game: str | None, players: int | None) -> Pool:
        """The most played pool of this server that fits the options. Raises UserError if there is none."""
        services = self.services
        key = game_named(services.games, game).key if game is not None else None
        for pool in await services.ratings.store.pools_of(interaction.guild_id or 0):
            if pool.game in services.games and key in (None, pool.game) and players in (None, pool.seats):
                return pool
        what = f" of {services.games[key].title}" if key is not None else ""
        many = f" with {players} players" if players is not None else ""
        raise UserError(f"There is no finished match{what}{many} between people here yet. `/play` opens a table.")
