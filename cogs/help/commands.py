"""`/rules`, `/card`, `/help`."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.help.back import led_back
from cogs.help.handlers.lookup import show_card
from cogs.help.handlers.rules import general_rules
from cogs.help.lookup import card_choices, card_named, term_at
from cogs.help.pages.guide import help_page
from cogs.help.pages.lookup import glossary_page
from cogs.help.pages.rulebook import find_chapter
from cogs.kit.inputs.game_option import GameOption
from cogs.kit.inputs.options import choices, folded, game_named, mode_named
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.permissions import manages
from cogs.kit.parts.chapters import Variant, chapters_of, variants
from cogs.kit.refusals.errors import UserError
from games.core.language import say
from games.core.teaching import teaching_of
from host.ports import AnyGame


class Help(GameOption):
    """Explains the games and the bot."""

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
        chosen = game_named(self.services.games, game)
        ways = [way for way in variants(chosen) if mode is None or way.mode == mode_named(chosen, mode)]
        if topic is None:
            await self._rules(interaction, chosen, ways[0])
            return
        word = term_at(chosen, topic)
        if word is not None and not any(
            folded(topic) in (folded(say(title)), folded(title)) for title in self._titles(chosen)
        ):
            page = led_back(self.services, interaction, chosen, glossary_page(chosen, word))
            await replies.send(interaction, page, private=True)
            return
        for way in ways:
            at = find_chapter(chapters_of(chosen, way.seats, {"mode": way.mode}), topic)
            if at is not None:
                await self._rules(interaction, chosen, way, at)
                return
        raise UserError(
            say(
                "The rules of {game} have no chapter about that. Use {rules} without a topic for a list.",
                game=say(chosen.title),
                rules="`/rules`",
            )
        )

    async def _rules(self, interaction: Interaction, game: AnyGame, way: Variant, chapter: int = 0) -> None:
        page = await general_rules(self.services, interaction, game, way.mode, way.seats, chapter)
        await replies.send(interaction, page, private=True)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            game = game_named(self.services.games, interaction.namespace.game)
        except UserError:
            return []
        topics = [say(topic) for topic in (*self._titles(game), *[term.word for term in teaching_of(game).terms])]
        return choices({topic: topic for topic in topics}, current)

    def _titles(self, game: AnyGame) -> list[str]:
        """The titles of all chapters of a game, each once."""
        found = [chapters_of(game, way.seats, {"mode": way.mode}) for way in variants(game)]
        return list(dict.fromkeys([title for chapters in found for title, _ in chapters]))

    @app_commands.command(description=locale_str("What a card does, with rulings and an example"))
    @app_commands.describe(name=locale_str("The card, of any game"))
    @app_commands.guild_only()
    async def card(self, interaction: Interaction, name: str) -> None:
        """The page of a card."""
        found = card_named(self.services.games, name)
        if found is None:
            raise UserError(
                say(
                    "There is no card of that name. Choose one from the list that {card} offers while you type, or "
                    "look a word up with {rules} and its option {topic}.",
                    card="`/card`",
                    rules="`/rules`",
                    topic="`topic`",
                )
            )
        await show_card(self.services, interaction, found)

    @card.autocomplete("name")
    async def _cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return card_choices(self.services.games, current)

    @app_commands.command(description=locale_str("Start here: how to play with this bot"))
    @app_commands.guild_only()
    async def help(self, interaction: Interaction) -> None:
        """How a match goes, from the first command to the result."""
        await replies.send(interaction, help_page(self.services.games, manages=manages(interaction)), private=True)
