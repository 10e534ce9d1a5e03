"""`/learn`: guided rounds, for one person alone."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import choices, game_named, titles_of
from cogs.kit.interaction import Interaction
from cogs.kit.refusals.errors import UserError
from cogs.learn.course import course_of
from cogs.learn.handlers import open_next
from games.core.language import say
from host.ports import AnyGame, Games


class Learn(Feature):
    """Teaches the games."""

    @app_commands.command(description=locale_str("Learn a game by playing it: guided rounds that only you see"))
    @app_commands.describe(game=locale_str("Which game"))
    @app_commands.guild_only()
    async def learn(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the lesson that was left last, else the next one; the list of lessons when all are done."""
        await open_next(self.services, interaction, self._chosen(game))

    @learn.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return choices(titles_of(self._taught()), current)

    def _chosen(self, wanted: str | None) -> AnyGame | None:
        """The game of the option; None without one. Raises UserError for a game that has no lessons."""
        taught = self._taught()
        if wanted is None:
            return None
        game = game_named(self.services.games, wanted)
        if game.key not in taught:
            raise UserError(
                say(
                    "There are no lessons of {game}; {rules} tells its rules. There are lessons of: {games}.",
                    game=say(game.title),
                    rules="`/rules`",
                    games=", ".join([say(other.title) for other in taught.values()]),
                )
            )
        return game

    def _taught(self) -> Games:
        """The games that have lessons. Raises UserError where none has."""
        taught = {key: game for key, game in self.services.games.items() if course_of(game)}
        if not taught:
            raise UserError(say("There are no lessons here. {rules} tells the rules of each game.", rules="`/rules`"))
        return taught
