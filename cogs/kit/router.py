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
from cogs.kit import ids
from cogs.kit.errors import STOPPING, UNKNOWN_PRESS
from cogs.kit.replies import Presses, custom_id, guarded, welcome, whisper
from cogs.kit.services import Services
from cogs.ladder import handlers as ladder
from cogs.lobbies.handlers import lobby
from cogs.matches.handlers import board, panel
from cogs.ratings import handlers as ratings
from cogs.tournaments.commands import creating
from cogs.tournaments.handlers import organisers, players
from host.errors import Refusal

if TYPE_CHECKING:
    from cogs.kit.services import Press

PRESSES: Presses = {
    **lobby.PRESSES,
    **board.PRESSES,
    **panel.PRESSES,
    **settings.PRESSES,
    **privacy.PRESSES,
    **creating.PRESSES,
    **players.PRESSES,
    **organisers.PRESSES,
    **charity.PRESSES,
    **ratings.PRESSES,
    **ladder.PRESSES,
}
ROUTED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router(commands.Cog):
    """Sends each press to its function."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @commands.Cog.listener()
    async def on_interaction(self, press: Press) -> None:
        """Answer components and forms; commands are the command tree's."""
        if press.type in ROUTED:
            await self._route(press)

    async def _route(self, press: Press) -> None:
        read = ids.parse(custom_id(press))
        if not self._services.running.enter(press, read):
            await guarded(self._services, press, whisper(press, STOPPING), "closing")
        elif read is None:
            await guarded(self._services, press, whisper(press, UNKNOWN_PRESS), "unknown")
        else:
            await guarded(self._services, press, self._work(press, read), read.kind)

    async def _work(self, press: Press, read: ids.Press) -> None:
        if await self._guild_of(read) not in (None, press.guild_id):
            raise Refusal("not_found")
        if ids.KINDS[read.kind][:1] == ids.MATCH:
            await welcome(self._services, press, int(read.args[0]))
        await PRESSES[read.kind](self._services, press, *read.args)

    async def _guild_of(self, read: ids.Press) -> int | None:
        """Where the table of this press stands; None where it has none."""
        of = {ids.LOBBY: self._services.lobbies.guild_of, ids.MATCH: self._services.history.guild_of}
        table = ids.KINDS[read.kind][:1]
        return await of[table](int(read.args[0])) if table in of else None
