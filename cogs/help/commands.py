"""`/rules`, `/help`."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.help.pages.guide import help_page
from cogs.help.pages.rulebook import find_chapter, general_rules_page
from cogs.help.services import Services
from cogs.kit import replies
from cogs.kit.chapters import chapters_of, variants
from cogs.kit.errors import UserError
from cogs.kit.interaction import Interaction
from cogs.kit.options import choices, game_choices, game_named, mode_choices, mode_named


class Help(commands.Cog):
    """Explains the games and the bot."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=locale_str("The rules of a game, chapter by chapter"))
    @app_commands.describe(
        topic=locale_str("A chapter, a card or a word"),
        game=locale_str("Which game"),
        mode=locale_str("Which way to play it"),
    )
    @app_commands.guild_only()
    async def rules(
        self, interaction: Interaction, topic: str | None = None, game: str | None = None, mode: str | None = None
    ) -> None:
        """The chapter that the topic means, else the first; of the mode, else of the first that has the topic."""
        chosen = game_named(self._services.games, game)
        ways = [way for way in variants(chosen) if mode is None or way.mode == mode_named(chosen, mode)]
        if topic is None:
            await replies.send(interaction, general_rules_page(chosen, ways[0].mode, ways[0].seats), private=True)
            return
        for way in ways:
            at = find_chapter(chapters_of(chosen, way.seats, {"mode": way.mode}), topic)
            if at is not None:
                await replies.send(interaction, general_rules_page(chosen, way.mode, way.seats, at), private=True)
                return
        raise UserError(
            f"The rules of {chosen.title} have no chapter about that. Use `/rules` without a topic for a list."
        )

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = self._services.games.get(str(interaction.namespace.game)) or next(iter(self._services.games.values()))
        titles = {
            title: title for way in variants(game) for title, _ in chapters_of(game, way.seats, {"mode": way.mode})
        }
        return choices(titles, current)

    @rules.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return game_choices(self._services.games, current)

    @rules.autocomplete("mode")
    async def _modes(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return mode_choices(self._services.games, interaction.namespace.game, current)

    @app_commands.command(description=locale_str("Start here: how to play with this bot"))
    @app_commands.guild_only()
    async def help(self, interaction: Interaction) -> None:
        """How a match goes, from the first command to the result."""
        await replies.send(interaction, help_page(self._services.games), private=True)
