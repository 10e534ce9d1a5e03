"""`/server …`: ending a match, and the state of the bot."""

from __future__ import annotations

import structlog
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.kit.feature import Feature
from cogs.kit.inputs.options import MatchNumber, choices
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.permissions import is_organiser, manages, missing, require_organiser
from cogs.kit.pages.layout import OPTION_LIMIT, page
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.kit.texts.words import versus
from cogs.server.pages import about_page
from host.matches.match import LiveMatch
from host.model import Counts

REASON = 200

OF_A_TOURNAMENT = (
    "Match #{} belongs to a tournament, and its table needs a ruling: `/tournament run rule` gives a win or a draw, "
    "lets them play again, or takes the table out. Nothing was changed."
)

log = structlog.get_logger(__name__)


@app_commands.guild_only()
class Server(
    Feature,
    commands.GroupCog,
    group_name="server",
    group_description=locale_str("End a match of this server, as an organiser; version, status and permissions"),
):
    """Organisers of tournaments have commands of their own."""

    @app_commands.command(description=locale_str("For organisers: end a match of this server without a winner"))
    @app_commands.describe(
        match=locale_str("Which match; its number is in the name of its thread"),
        reason=locale_str("Why: all can read it on the board"),
    )
    async def abort(
        self, interaction: Interaction, match: MatchNumber, reason: app_commands.Range[str, 1, REASON]
    ) -> None:
        """End a live match of this server."""
        guild_id = await require_organiser(self.services, interaction)
        if match not in [live.id for live in self._live(guild_id)]:
            raise UserError(f"No match #{match} goes on in this server. Choose one from the list. Nothing was changed.")
        if self.services.host.live[match].setup.contest is not None:
            raise UserError(OF_A_TOURNAMENT.format(match))
        why = names.one_line(reason)
        if not why:
            raise UserError("Say why, so that the players know. Nothing was changed.")
        ended = await self.services.host.call_off(match, why)
        replies.stored(interaction)
        log.info("a match was called off", match=ended.id, by=interaction.user.id)
        await replies.whisper(interaction, f"Match #{ended.id} has ended without a winner. Its board says why.")

    @app_commands.command(description=locale_str("For organisers: a match that a person gave up is not rated for them"))
    @app_commands.describe(
        match=locale_str("The number of the match; it is in the name of its thread"),
        player=locale_str("Who has given the seat up: has left, was removed from the server, or was away at the end"),
        reason=locale_str("Why it is not rated: all can read it on the board. Without one it is rated again"),
    )
    async def excuse(
        self,
        interaction: Interaction,
        match: app_commands.Range[int, 1],
        player: int,
        reason: app_commands.Range[str, 1, REASON] | None = None,
    ) -> None:
        """Take a seat that was given up out of the ratings, or put it back."""
        guild_id, services = await require_organiser(self.services, interaction), self.services
        ended = await services.history.match_result(match)
        if ended is None or ended.guild_id != guild_id:
            raise UserError(f"No match #{match} of this server has ended. Nothing was changed.")
        if any(seat.user_id == interaction.user.id for seat in ended.seats):
            raise UserError("You sat in this match, so another organiser has to decide it. Nothing was changed.")
        why = names.one_line(reason or "")
        seat = next((seat for seat in ended.seats if seat.seat == player), None)
        if seat is None or seat.counts is not (Counts.given_up if why else Counts.excused):
            state = "given up a rated seat" if why else "been taken out of the ratings"
            raise UserError(f"No such player has {state} in match #{match}. Choose one from the list.")
        await replies.wait(interaction)
        await services.ratings.excuse(ended, seat.seat, why)
        replies.stored(interaction)
        log.info("a seat was excused", match=match, seat=seat.seat, by=interaction.user.id, why=why)
        then = "is not rated in" if why else "is rated again in"
        told = f"{names.escaped(seat.name)} {then} match #{match}. Its board and the ratings show it."
        await replies.finish(interaction, page(told))

    @app_commands.command(
        description=locale_str("Version and status; for members who manage the server also what I may do here")
    )
    async def about(self, interaction: Interaction) -> None:
        """Show version, status, and for managers a check of permissions."""
        services = self.services
        lacking = missing(interaction.app_permissions) if manages(interaction) else None
        live = await services.history.live_everywhere()
        health = await services.history.health_everywhere(services.now())
        content = about_page(services.version, services.since, live, health, lacking)
        await replies.send(interaction, content, private=True)

    @excuse.autocomplete("player")
    async def _given_up(self, interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        if not await is_organiser(self.services, interaction):
            return []
        ended = await self.services.history.match_result(interaction.namespace.match or 0)
        if ended is None or ended.guild_id != interaction.guild_id:
            return []
        gone = [seat for seat in ended.seats if seat.counts in (Counts.given_up, Counts.excused)]
        return choices({seat.seat: names.plain(seat.name) for seat in gone}, str(current))

    @abort.autocomplete("match")
    async def _matches(self, interaction: Interaction, current: int | str) -> list[app_commands.Choice[int]]:
        if not await is_organiser(self.services, interaction):
            return []
        loose = [live for live in self._live(interaction.guild_id or 0) if live.setup.contest is None]
        return choices({live.id: _label(live) for live in loose}, str(current))

    def _live(self, guild_id: int) -> list[LiveMatch]:
        found = self.services.host.live.values()
        return [live for live in found if live.setup.guild_id == guild_id and not live.setup.practice]


def _label(match: LiveMatch) -> str:
    head = f"#{match.id} {match.game.title}: "
    return head + versus(names.all_plain(match.names), OPTION_LIMIT - len(head))
