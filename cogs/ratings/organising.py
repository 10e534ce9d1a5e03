"""`/ratings …`: organisers correct ratings, with a log that all members can read."""

from __future__ import annotations

from collections.abc import Iterable

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import choices
from cogs.kit.inputs.season_option import season_choices, season_named
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.permissions import is_organiser, require_organiser
from cogs.kit.pages.layout import MENU_LIMIT, OPTION_LIMIT
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.kit.texts.words import versus
from cogs.ratings.handlers import rulings
from cogs.ratings.pages.rulings import done_text
from host.records import MatchResult
from tournaments.ladder.service import SEARCHED
from tournaments.ratings.corrections import Act, Ruling

REASON = 200
MATCH, WHY = locale_str("Which match; its number is in the name of its thread"), locale_str("Why: all can read it")
WHO = locale_str("Whom; a person who has left the server can be given by the user id")
SEASON = locale_str("Only out of this season of the ladder; left out: out of all ratings of this server")
A_BOT = "That is a bot, which has no rating here. Choose a person. Nothing was changed."
Reason = app_commands.Range[str, 1, REASON]

log = structlog.get_logger(__name__)


@app_commands.guild_only()
class Correcting(
    Feature,
    commands.GroupCog,
    group_name="ratings",
    group_description=locale_str("Organisers correct ratings: annul a match, take a person out; the log of that"),
):
    """The commands. Those of organisers check permissions on every call."""

    @app_commands.command(description=locale_str("Organisers: a match counts for no rating any more"))
    @app_commands.describe(match=MATCH, reason=WHY)
    async def annul(self, interaction: Interaction, match: app_commands.Range[int, 1], reason: Reason) -> None:
        """Annul a rated match."""
        await self._rule(interaction, Act.annul, reason, match_id=match)

    @app_commands.command(description=locale_str("Organisers: an annulled match counts again"))
    @app_commands.describe(match=MATCH, reason=WHY)
    async def restore(self, interaction: Interaction, match: app_commands.Range[int, 1], reason: Reason) -> None:
        """Take the annulment of a match back."""
        await self._rule(interaction, Act.restore, reason, match_id=match)

    @app_commands.command(name="take-out", description=locale_str("Organisers: a person counts for no rating here"))
    @app_commands.describe(person=WHO, reason=WHY, season=SEASON)
    async def take_out(
        self, interaction: Interaction, person: discord.User, reason: Reason, season: str | None = None
    ) -> None:
        """Take a person out of all ratings of this server, or out of one season."""
        await self._rule(interaction, Act.take_out, reason, person=person, season=season)

    @app_commands.command(name="take-in", description=locale_str("Organisers: a person who was taken out counts again"))
    @app_commands.describe(person=WHO, reason=WHY, season=SEASON)
    async def take_in(
        self, interaction: Interaction, person: discord.User, reason: Reason, season: str | None = None
    ) -> None:
        """Take a person back in."""
        await self._rule(interaction, Act.take_in, reason, person=person, season=season)

    @app_commands.command(name="log", description=locale_str("What organisers have corrected: who, what, when and why"))
    async def show(self, interaction: Interaction) -> None:
        """Show the log, open to all members."""
        await rulings(self.services, interaction, 0, 0)

    @annul.autocomplete("match")
    async def _rated(self, interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        if not await is_organiser(self.services, interaction):
            return []
        most = SEARCHED if str(current) else MENU_LIMIT
        return _offered(await self.services.ratings.newest(interaction.guild_id or 0, most), current)

    @restore.autocomplete("match")
    async def _annulled(self, interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        if not await is_organiser(self.services, interaction):
            return []
        annulled = (await self.services.ratings.corrections(interaction.guild_id or 0)).annulled
        return _offered(await self.services.ratings.store.results([*annulled][: -SEARCHED - 1 : -1]), current)

    @take_out.autocomplete("season")
    @take_in.autocomplete("season")
    async def _seasons(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await season_choices(self.services, interaction, current)

    async def _rule(
        self,
        interaction: Interaction,
        act: Act,
        reason: str,
        *,
        match_id: int | None = None,
        person: discord.User | None = None,
        season: str | None = None,
    ) -> None:
        guild_id = await require_organiser(self.services, interaction)
        if person is not None and person.bot:
            raise UserError(A_BOT)
        why = names.one_line(reason)
        if not why:
            raise UserError("Say why, so that the members know. Nothing was changed.")
        wanted = Ruling(
            guild_id,
            self.services.now(),
            interaction.user.id,
            act,
            why,
            match_id=match_id,
            user_id=person.id if person is not None else None,
            season_id=None if season is None else (await season_named(self.services, guild_id, season)).id,
        )
        kept = await self.services.ratings.rule(wanted)
        replies.stored(interaction)
        log.info("ratings were corrected", act=act.value, ruling=kept.id, match=match_id, by=interaction.user.id)
        await replies.whisper(interaction, done_text(kept))


def _offered(results: Iterable[MatchResult], current: int | str) -> list[app_commands.Choice[int]]:
    players = {one.id: [seat.name for seat in one.seats] for one in results}
    return choices(
        {key: f"#{key} {versus(names.all_plain(seated), OPTION_LIMIT - 12)}" for key, seated in players.items()},
        str(current),
    )
