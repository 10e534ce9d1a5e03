"""One listener for everything that is pressed, chosen or handed in.

There are no live views: what a component does is in its custom id alone, so a press works the same after a restart, and
an unknown, forged or outdated one gets a private answer and changes nothing. A table is there for its own server alone:
pressed from anywhere else it does not exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from cogs.account.handlers import privacy, settings
from cogs.charity import handlers as charity
from cogs.help import handlers as rulebook
from cogs.kit import ids
from cogs.kit.errors import STOPPING, UNKNOWN_PRESS
from cogs.kit.replies import Handlers, custom_id, guarded, welcome, whisper
from cogs.kit.services import Services
from cogs.ladder import handlers as ladder
from cogs.lobbies.handlers import lobby
from cogs.matches.handlers import board, panel
from cogs.ratings import handlers as ratings
from cogs.tournaments.commands import creating
from cogs.tournaments.handlers import correcting, entrants, organisers, players
from host.errors import Refusal

if TYPE_CHECKING:
    from cogs.kit.services import Interaction

HANDLERS: Handlers = {
    **rulebook.HANDLERS,
    **lobby.HANDLERS,
    **board.HANDLERS,
    **panel.HANDLERS,
    **settings.HANDLERS,
    **privacy.HANDLERS,
    **creating.HANDLERS,
    **players.HANDLERS,
    **organisers.HANDLERS,
    **correcting.HANDLERS,
    **entrants.HANDLERS,
    **charity.HANDLERS,
    **ratings.HANDLERS,
    **ladder.HANDLERS,
}
UNCOUNTED = {*ids.PANEL, "hand", "reply", "leave", "quit", "abort", "stay"}
"""What is pressed to play a match; all else counts as a command (`cogs.kit.command_limiter`)."""
ROUTED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router(commands.Cog):
    """Sends each press to its function."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer components and forms; commands are the command tree's."""
        if interaction.type in ROUTED:
            await self._route(interaction)

    async def _route(self, interaction: Interaction) -> None:
        read = ids.parse(custom_id(interaction))
        if not self._services.inflight.enter(interaction, read):
            await guarded(self._services, interaction, whisper(interaction, STOPPING), "closing")
        elif read is None:
            await guarded(self._services, interaction, whisper(interaction, UNKNOWN_PRESS), "unknown")
        else:
            await guarded(self._services, interaction, self._work(interaction, read), read.kind)

    async def _work(self, interaction: Interaction, read: ids.ParsedId) -> None:
        if await self._guild_of(read) not in (None, interaction.guild_id):
            raise Refusal("not_found")
        if read.kind not in UNCOUNTED:
            self._services.command_limiter.count(interaction.user.id)
        if ids.KINDS[read.kind][:1] == ids.MATCH:
            await welcome(self._services, interaction, int(read.args[0]))
        await HANDLERS[read.kind](self._services, interaction, *read.args)

    async def _guild_of(self, read: ids.ParsedId) -> int | None:
        """Where the table of this press stands; None where it has none."""
        of = {ids.LOBBY: self._services.lobbies.guild_of, ids.MATCH: self._services.history.guild_of}
        table = ids.KINDS[read.kind][:1]
        return await of[table](int(read.args[0])) if table in of else None
