"""Which tournament a command means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.kit import names
from cogs.kit.errors import Told
from cogs.kit.options import choices
from cogs.kit.permissions import require_organiser
from cogs.kit.services import Services
from cogs.kit.tournament_words import PHASES
from cogs.tournaments.handlers import players
from host.errors import Refusal
from tournaments.tournament import Phase, Tournament

if TYPE_CHECKING:
    from cogs.kit.services import Press


OVER = (Phase.finished, Phase.cancelled)
WHICH = locale_str("Which tournament; left out: the one that goes on here")
WHY = locale_str("Why; everybody can read it")


class Which(commands.Cog):
    """What every part of `/tournament` begins with."""

    services: Services

    async def organised(self, press: Press, wanted: str | None) -> Tournament:
        await require_organiser(self.services, press)
        return await self.which(press, wanted)

    async def which(self, press: Press, wanted: str | None) -> Tournament:
        """The one that is named, or the newest that goes on. Raises Told or Refusal "no_tournament"."""
        if wanted is not None:
            if not (wanted.isascii() and wanted.removeprefix("#").isdigit() and len(wanted) < 10):
                raise Refusal("no_tournament")
            return await players.own(self.services, press, int(wanted.removeprefix("#")))
        found = await self.services.tournaments.of_guild(press.guild_id or 0)
        newest = next((one for one in found if one.phase not in OVER), next(iter(found), None))
        if newest is None:
            raise Told("There is no tournament in this server yet. Organisers make one with `/tournament create`.")
        return await self.services.tournaments.find(newest.id)

    async def tournaments(self, press: Press, current: str) -> list[app_commands.Choice[str]]:
        """The autocomplete of the option `tournament`."""
        found = await self.services.tournaments.of_guild(press.guild_id or 0)
        titles = {str(one.id): f"#{one.id} {names.plain(one.name)}: {PHASES[one.phase].lower()}" for one in found}
        return choices(titles, current)

    async def guessed(self, press: Press) -> Tournament | None:
        """The one that an autocomplete is about, if it can be said."""
        wanted = press.namespace.tournament
        try:
            return await self.which(press, str(wanted) if wanted else None)
        except (Told, Refusal):
            return None
