"""`/play` and Challenge: opening a table."""

from __future__ import annotations

import re

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.kit import replies
from cogs.kit.errors import UserError
from cogs.kit.interaction import Interaction
from cogs.kit.opening import NO_BOTS, post_table, require_others
from cogs.kit.options import game_choices, game_named, mode_choices, mode_named
from cogs.kit.permissions import require_place
from cogs.kit.words import counts
from cogs.lobbies.services import Services
from host.ports import AnyGame

_MENTION = re.compile(r"<@!?([0-9]{15,20})>")


class Play(commands.Cog):
    """Opens lobbies."""

    def __init__(self, services: Services) -> None:
        self._services = services
        # A context menu cannot be declared inside a cog.
        self._challenge = app_commands.ContextMenu(
            name=locale_str("Challenge"),
            callback=self.challenge,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    def context_menus(self) -> list[app_commands.ContextMenu]:
        """For whoever loads this cog into a command tree."""
        return [self._challenge]

    @app_commands.command(description=locale_str("Open a table: others join it, or play against the computer"))
    @app_commands.describe(
        game=locale_str("What to play"),
        mode=locale_str("Which way to play it"),
        opponents=locale_str("Challenge people by mentioning them: the match starts when all have accepted"),
    )
    @app_commands.guild_only()
    async def play(
        self, interaction: Interaction, game: str | None = None, mode: str | None = None, opponents: str | None = None
    ) -> None:
        """Open a lobby, for everybody or as a challenge."""
        invited = mentioned(opponents) if opponents is not None else frozenset()
        await self._open(interaction, game_named(self._services.games, game), mode, invited)

    @play.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return game_choices(self._services.games, current)

    @play.autocomplete("mode")
    async def _modes(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return mode_choices(self._services.games, interaction.namespace.game, current)

    async def challenge(self, interaction: Interaction, user: discord.Member) -> None:
        """Open a lobby that is kept for this person."""
        if user.bot:
            raise UserError(NO_BOTS)
        await self._open(interaction, game_named(self._services.games, None), None, frozenset({user.id}))

    async def _open(self, interaction: Interaction, game: AnyGame, mode: str | None, invited: frozenset[int]) -> None:
        channel = require_place(interaction)
        key = self._mode(game, mode, len(invited))
        require_others(interaction, invited)
        services = self._services
        usual = (await services.people.of_guild(channel.guild.id)).pace or ""
        pace = usual if usual in services.paces else next(iter(services.paces))
        await post_table(services, interaction, channel, game=game.key, mode=key, pace=pace, invited=invited)

    def _mode(self, game: AnyGame, wanted: str | None, challenged: int) -> str:
        """The key of a mode for all who are named, and the presser. Raises UserError."""
        players = challenged + 1
        if wanted is None:
            fitting = [key for key, mode in game.modes.items() if not challenged or players in mode.seats]
            if not fitting:
                raise UserError(f"No mode of {game.title} is for {players} players, which you would be. Mention fewer.")
            return fitting[0]
        key = mode_named(game, wanted)
        mode = game.modes[key]
        if challenged and players not in mode.seats:
            fewer = "fewer" if players > max(mode.seats) else "more"
            raise UserError(
                f"{mode.title} is for {counts(mode.seats)} players, and with you that would be {players}. "
                f"Mention {fewer} people, or choose another mode. Nothing was opened."
            )
        return key


def mentioned(text: str) -> frozenset[int]:
    """The people that a text mentions. Raises UserError when it mentions nobody."""
    found = [replies.snowflake(user_id) for user_id in _MENTION.findall(text)]
    people = frozenset([user_id for user_id in found if user_id is not None])
    if not people:
        raise UserError("Name your opponents by mentioning them, as in `/play opponents: @Ben`. Nothing was opened.")
    return people
