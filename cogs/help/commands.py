"""`/rules`, `/help`, `/about`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.help.pages.guide import about_page, help_page
from cogs.help.pages.rulebook import find_chapter, rules_page
from cogs.kit import replies
from cogs.kit.errors import UserError
from cogs.kit.permissions import manages, missing
from cogs.kit.services import Services

if TYPE_CHECKING:
    from cogs.kit.services import Interaction


class Help(commands.Cog):
    """Explains the games and the bot."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=locale_str("The rules of a game, chapter by chapter"))
    @app_commands.describe(topic=locale_str("A chapter, a card or a word"), game=locale_str("Which game"))
    @app_commands.guild_only()
    async def rules(self, interaction: Interaction, topic: str | None = None, game: str | None = None) -> None:
        """The chapter that the topic means, else the first."""
        key = game if game is not None else next(iter(self._services.games))
        if key not in self._services.games:
            raise UserError("There is no game of that name here. Choose one from the list.")
        chosen = self._services.games[key]
        at = 0 if topic is None else find_chapter(chosen, topic)
        if at is None:
            raise UserError(
                f"The rules of {chosen.title} have no chapter about that. Use `/rules` without a topic for a list."
            )
        await replies.send(interaction, rules_page(chosen, at), private=True)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = self._services.games.get(str(interaction.namespace.game)) or next(iter(self._services.games.values()))
        wanted = current.casefold()
        titles = [title for title in game.screen.rules if wanted in title.casefold()]
        return [app_commands.Choice(name=title[:100], value=title[:100]) for title in titles[:25]]

    @rules.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        wanted = current.casefold()
        found = [(game.title, key) for key, game in self._services.games.items() if wanted in game.title.casefold()]
        return [app_commands.Choice(name=title[:100], value=key) for title, key in found[:25]]

    @app_commands.command(description=locale_str("Start here: how to play with this bot"))
    @app_commands.guild_only()
    async def help(self, interaction: Interaction) -> None:
        """How a match goes, from the first command to the result."""
        await replies.send(interaction, help_page(self._services.games), private=True)

    @app_commands.command(
        description=locale_str("Version and status; and for who manages the server, what I may do here")
    )
    @app_commands.guild_only()
    async def about(self, interaction: Interaction) -> None:
        """Version, status, and a check of permissions for those who can change them."""
        services = self._services
        lacking = missing(interaction.app_permissions) if manages(interaction) else None
        content = about_page(services.version, services.since, services.host.health(), lacking)
        await replies.send(interaction, content, private=True)
