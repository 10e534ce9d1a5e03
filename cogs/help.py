"""`/rules`, `/help`, `/about`."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.services import Services
from cogs.ui import layout, replies
from cogs.ui.ids import make
from cogs.ui.layout import Button, Line, Page, Row, page
from cogs.ui.permissions import NEEDED, missing
from cogs.ui.refusals import Told
from cogs.ui.rulebook import find_chapter, rules_page
from cogs.ui.words import listed

if TYPE_CHECKING:
    from cogs.services import Press

DISTRIBUTION = "imposter-kings-bot"


class Help(commands.Cog):
    """Explains the games and the bot."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=locale_str("The rules of a game, chapter by chapter"))
    @app_commands.describe(topic=locale_str("A chapter, a card or a word"), game=locale_str("Which game"))
    @app_commands.guild_only()
    async def rules(self, press: Press, topic: str | None = None, game: str | None = None) -> None:
        """The chapter that the topic means, else the first."""
        key = game if game is not None else next(iter(self._services.games))
        if key not in self._services.games:
            raise Told("There is no game of that name here. Choose one from the list.")
        chosen = self._services.games[key]
        at = 0 if topic is None else find_chapter(chosen, topic)
        if at is None:
            raise Told(
                f"The rules of {chosen.title} have no chapter about that. Use `/rules` without a topic for a list."
            )
        await replies.send(press, rules_page(chosen, at), private=True)

    @rules.autocomplete("topic")
    async def _topics(self, press: Press, current: str) -> list[app_commands.Choice[str]]:
        game = self._services.games.get(str(press.namespace.game)) or next(iter(self._services.games.values()))
        wanted = current.casefold()
        titles = [title for title in game.screen.rules if wanted in title.casefold()]
        return [app_commands.Choice(name=title[:100], value=title[:100]) for title in titles[:25]]

    @rules.autocomplete("game")
    async def _games(self, press: Press, current: str) -> list[app_commands.Choice[str]]:
        wanted = current.casefold()
        found = [(game.title, key) for key, game in self._services.games.items() if wanted in game.title.casefold()]
        return [app_commands.Choice(name=title[:100], value=key) for title, key in found[:25]]

    @app_commands.command(description=locale_str("Start here: how to play with this bot"))
    @app_commands.guild_only()
    async def help(self, press: Press) -> None:
        """How a match goes, from the first command to the result."""
        await replies.send(press, self._help_page(), private=True)

    @app_commands.command(description=locale_str("Version, status, and what the bot may do in this channel"))
    @app_commands.guild_only()
    async def about(self, press: Press) -> None:
        """Version, status and a check of permissions."""
        live = len(self._services.host.live)
        lacking = missing(press.app_permissions)
        rights = (
            f"**Missing in this channel:** {listed(lacking)}. Matches cannot be opened here."
            if lacking
            else f"**Permissions in this channel:** all there ({listed(list(NEEDED.values()))})."
        )
        content = page(
            f"## About\nVersion {_version()}",
            f"{live} {'match is' if live == 1 else 'matches are'} played at the moment.",
            rights,
            "Every match is dealt from a secret seed. Its hash is on the board from the start and the seed itself at "
            "the end, so that everybody can check the deal.",
            accent=layout.PRIVATE,
        )
        await replies.send(press, content, private=True)

    def _help_page(self) -> Page:
        games = self._services.games
        return page(
            "## How to play",
            "1. `/play` opens a table in this channel. Others press Join, or you press Add computer. To challenge "
            "people, mention them in `opponents`, or open the menu of a name and choose Apps, Challenge.",
            "2. Start opens a thread with the board, which everybody sees. Press **My hand** there: your cards and "
            "what you are asked are shown to you alone. When a window is open, Answer shows the same.",
            "3. `/hand` shows your cards anywhere in the server. `/matches` lists your matches, `/leaderboard` who "
            "has won most.",
            "When your time is up the clock answers for you, as the rules say. Leave match gives a match up, or ends "
            "it without a winner if all agree.",
            Line(),
            f"Games: {listed([game.title for game in games.values()])}",
            Row(tuple([Button(f"Rules: {game.title}", make("rules", key)) for key, game in games.items()][:5])),
            accent=layout.PRIVATE,
        )


def _version() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "unknown"
