"""`/play` and Challenge: a match at once, or a table."""

from __future__ import annotations

import re

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.game_option import GameOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.permissions import manages
from cogs.kit.lobbies.opening import NO_BOTS
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.lobbies.handlers.offer import show_offer
from cogs.lobbies.offer import play_now
from cogs.lobbies.opening import open_lobby
from games.core.language import say
from games.core.teaching import lessons_of
from host.ports import AnyGame

_MENTION = re.compile(r"<@!?([0-9]{15,20})>")


class Play(GameOption):
    """Opens lobbies."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        # A context menu cannot be declared inside a cog.
        self.challenge_menu = app_commands.ContextMenu(
            name=locale_str("Challenge"),
            callback=self.challenge,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )

    @app_commands.command(description=locale_str("Play now against the computer, or open a table that others join"))
    @app_commands.describe(
        game=locale_str("What to play"),
        mode=locale_str("Which way to play it"),
        opponents=locale_str("Challenge people by mentioning them: the match starts when all have accepted"),
    )
    @app_commands.guild_only()
    async def play(
        self, interaction: Interaction, game: str | None = None, mode: str | None = None, opponents: str | None = None
    ) -> None:
        """Offer a match at once or a table; with anything named, open a lobby, public or as a challenge."""
        if game is None and mode is None and opponents is None:
            await self._offer(interaction)
            return
        invited = mentioned(opponents) if opponents is not None else frozenset()
        await open_lobby(self.services, interaction, game, mode, invited)

    async def challenge(self, interaction: Interaction, user: discord.Member) -> None:
        """Open a lobby that is kept for this person."""
        if user.bot:
            raise UserError(say(NO_BOTS))
        await open_lobby(self.services, interaction, None, None, frozenset({user.id}))

    async def _offer(self, interaction: Interaction) -> None:
        services = self.services
        played = await services.history.played_by(interaction.user.id)
        offered = play_now(services.games, services.computers, played)
        new = played.last is None
        lesson = await self._lesson(interaction.user.id, services.games[offered.game]) if new else None
        language = await services.looks.offered(interaction) if manages(interaction) else ""
        await show_offer(services, interaction, offered, lesson=lesson, language=language)

    async def _lesson(self, user_id: int, game: AnyGame) -> str | None:
        """The first lesson of the game where it is to be offered: once for each person."""
        lessons = lessons_of(game)
        if lessons and await self.services.learning.offers_lesson(user_id, game.key, lessons[0].key):
            return lessons[0].key
        return None


def mentioned(text: str) -> frozenset[int]:
    """The people that a text mentions. Raises UserError when it mentions no person."""
    found = [replies.snowflake(user_id) for user_id in _MENTION.findall(text)]
    people = frozenset([user_id for user_id in found if user_id is not None])
    if not people:
        raise UserError(
            say("Name your opponents by mentioning them, as in `/play opponents: @Ben`. Nothing was opened.")
        )
    return people
