"""The option `tournament` of commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import ClassVar, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.feature import Feature
from cogs.kit.inputs.numbers import numbered, whole_number
from cogs.kit.inputs.options import choices
from cogs.kit.interaction import Interaction
from cogs.kit.interactions.entrances import tournament_here
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import STATES, plain_name
from games.core.language import say
from host.errors import Refusal
from tournaments.course.allowed import REASON
from tournaments.model import EntrantId
from tournaments.service import NEWEST, SEARCHED
from tournaments.tournament import Entry, Phase, Tournament

OVER = (Phase.finished, Phase.cancelled)
WHICH = locale_str("Which tournament; left out: the one that goes on here")
WHY = locale_str("Why; all members can read it")
Reason = app_commands.Range[str, 1, REASON]
Rank: TypeAlias = Callable[[Interaction, Tournament], tuple[bool, ...]]


class TournamentOption(Feature):
    """Base of all parts of `/tournament`."""

    async def organised(self, interaction: Interaction, wanted: str | None) -> Tournament:
        """As `chosen_tournament`, for organisers. Raises UserError for others."""
        await require_organiser(self.services, interaction)
        return await self.chosen_tournament(interaction, wanted)

    async def entered(self, interaction: Interaction, wanted: str | None) -> Tournament:
        """As `chosen_tournament`, for commands that need an entrant."""
        return await self.chosen_tournament(interaction, wanted, self.rank_for_entrants)

    async def chosen_tournament(
        self, interaction: Interaction, wanted: str | None, rank: Rank | None = None
    ) -> Tournament:
        """The named tournament, else of those that go on the first by `rank` and then the newest, else the newest.

        Raises UserError or Refusal "no_tournament".
        """
        if wanted is not None:
            number = numbered(wanted)
            if number is None:
                raise Refusal("no_tournament")
            return await tournament_here(self.services.tournaments, interaction, number)
        live = self.services.tournaments.live.values()
        going_on = [t for t in live if t.guild_id == interaction.guild_id and t.phase not in OVER]
        if going_on:
            first = rank or self.rank
            return max(going_on, key=lambda t: (first(interaction, t), t.id))
        found = await self.services.tournaments.of_guild(interaction.guild_id or 0)
        if not found:
            raise UserError(
                say("There is no tournament here yet. Organisers make one with `/tournament setup create`.")
            )
        return await self.services.tournaments.find(found[0].id)

    def rank(self, interaction: Interaction, t: Tournament) -> tuple[bool, ...]:
        """How likely a command means this tournament if it names none; the highest is taken."""
        return self.is_here(interaction, t), t.entry_of(interaction.user.id) is not None

    def rank_for_entrants(self, interaction: Interaction, t: Tournament) -> tuple[bool, ...]:
        """As `rank`, for commands that need an entrant."""
        here, takes_part = TournamentOption.rank(self, interaction, t)
        return takes_part, here

    def is_here(self, interaction: Interaction, t: Tournament) -> bool:
        """Whether the channel of the command, or the channel of its thread, has the tournament or its announcement."""
        channel = interaction.channel
        parent = channel.parent_id if isinstance(channel, discord.Thread) else None
        announced = self.services.tournaments.announcement(t.id)
        places = {t.channel_id, announced.channel_id if announced is not None else None}
        return interaction.channel_id in places or (parent is not None and parent in places)

    async def tournaments(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The autocomplete of the option `tournament`."""
        return await self.tournaments_in(interaction, current, tuple(Phase))

    offers: ClassVar = {"tournament": tournaments}

    async def tournaments_in(
        self, interaction: Interaction, current: str, phases: Collection[Phase]
    ) -> list[app_commands.Choice[str]]:
        """As `tournaments`, of those in these phases."""
        most = SEARCHED if current or len(phases) < len(Phase) else NEWEST
        found = await self.services.tournaments.of_guild(interaction.guild_id or 0, most)
        titles = {
            str(one.id): f"#{one.id} {names.plain(one.name)}: {say(STATES[one.phase])}"
            for one in found
            if one.phase in phases
        }
        return choices(titles, current)

    async def entrants_listed(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The autocomplete of an option for an entrant of the tournament of the command; values are ids."""
        return await self.entrants_among(interaction, current, lambda t: (*t.confirmed, *t.waiting))

    async def entrants_among(
        self, interaction: Interaction, current: str, among: Callable[[Tournament], Iterable[Entry]]
    ) -> list[app_commands.Choice[str]]:
        """As `entrants_listed`, of those among these."""
        t = await self.guessed_tournament(interaction)
        return choices({str(entry.id): plain_name(t, entry.id) for entry in among(t)} if t else {}, current)

    def entrant_named(self, t: Tournament, given: str) -> EntrantId | None:
        """The entrant of this option: a picked id, or a name as typed that only one has; None for other texts."""
        number, name = whole_number(given), given.strip().casefold()
        if number in t.entries:
            return number
        listed = (*t.confirmed, *t.waiting)
        found = [one.id for one in listed if name in {one.name.casefold(), plain_name(t, one.id).casefold()}]
        return found[0] if len(found) == 1 else number

    async def guessed_tournament(self, interaction: Interaction) -> Tournament | None:
        """The tournament of the command that is being typed; None if it is not known yet."""
        wanted = interaction.namespace.tournament
        try:
            return await self.chosen_tournament(interaction, str(wanted) if wanted else None)
        except (UserError, Refusal):
            return None
