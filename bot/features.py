"""All features of the bot: their commands and handlers, in one list. New features are added here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from cogs.account import handlers as account
from cogs.account.commands import Account
from cogs.charity import handlers as charity
from cogs.charity.commands import Pledges
from cogs.help import handlers as help_
from cogs.help.commands import Help
from cogs.kit.interactions import forms
from cogs.kit.interactions.entrances import entrances
from cogs.kit.interactions.router import Routes
from cogs.ladder import handlers as ladder
from cogs.ladder.commands import LadderCommands
from cogs.learn import handlers as learn
from cogs.learn.commands import Learn
from cogs.lobbies import handlers as lobbies
from cogs.lobbies.commands import Play
from cogs.matches import handlers as matches
from cogs.matches.commands import Matches
from cogs.puzzles import handlers as puzzles
from cogs.puzzles.commands import PuzzleCommands
from cogs.ratings import handlers as ratings
from cogs.ratings.commands import Ranking
from cogs.ratings.organising import Correcting
from cogs.replay import handlers as replay
from cogs.review import handlers as review
from cogs.review.commands import ReviewCommand
from cogs.server.commands import Server
from cogs.share import handlers as share
from cogs.share.commands import Share
from cogs.tournaments import handlers as tournaments
from cogs.tournaments.commands.creating import handler as creating
from cogs.tournaments.commands.group import Tournaments
from cogs.welcome import handlers as welcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.services import Services

COGS = (
    Play,
    Learn,
    Matches,
    Ranking,
    Correcting,
    LadderCommands,
    Tournaments,
    Pledges,
    Account,
    Server,
    ReviewCommand,
    Share,
    PuzzleCommands,
    Help,
)


def cogs_of(services: Services) -> Sequence[commands.Cog]:
    """The commands of all features."""
    return [cog(services) for cog in COGS]


def routes_of(services: Services) -> Routes:
    """The handlers of all features."""
    routes = Routes(entrances(services.host, services.lobbies, services.tournaments, services.looks))
    routes.add((forms.handler,), services)
    routes.add(matches.HANDLERS, services)
    routes.add(lobbies.HANDLERS, services)
    routes.add(tournaments.HANDLERS, services)
    routes.add((creating,), services)
    routes.add((charity.handler,), services)
    routes.add((ladder.handler,), services)
    routes.add((ratings.handler,), services)
    routes.add((replay.handler,), services)
    routes.add((review.handler,), services)
    routes.add((share.handler,), services)
    routes.add((puzzles.handler,), services)
    routes.add(account.HANDLERS, services)
    routes.add((learn.handler,), services)
    routes.add(help_.HANDLERS, services)
    routes.add((welcome.handler,), services)
    return routes
