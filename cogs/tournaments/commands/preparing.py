"""`/tournament edit`, `announce`, `start`, `add`, `add-computers`, `import`: organisers before the first round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit import names, replies
from cogs.kit.errors import UserError
from cogs.kit.permissions import require_place
from cogs.kit.tournament_option import WHICH, TournamentOption
from cogs.tournaments.handlers import organisers, players
from cogs.tournaments.pages.organise import organise_page
from tournaments.course.entering import Side
from tournaments.exports.players import ListError
from tournaments.exports.players import players as read_players
from tournaments.model import Member

if TYPE_CHECKING:
    from cogs.kit.services import Interaction


MOST_COMPUTERS = 32
LONGEST_LIST = 64 * 1024
"""Bytes."""


class Preparing(TournamentOption):
    """Who takes part, and when it begins."""

    @app_commands.command(description=locale_str("Organisers: run a tournament, change its settings"))
    @app_commands.describe(tournament=WHICH)
    async def edit(self, interaction: Interaction, tournament: str | None = None) -> None:
        """The page from which it is run."""
        t = await self.organised(interaction, tournament)
        await replies.send(interaction, organise_page(t), private=True)

    @app_commands.command(description=locale_str("Organisers: post the announcement in this channel"))
    @app_commands.describe(tournament=WHICH)
    async def announce(self, interaction: Interaction, tournament: str | None = None) -> None:
        """With the button to register."""
        t = await self.organised(interaction, tournament)
        require_place(interaction)
        await organisers.announce(self.services, interaction, t)

    @app_commands.command(description=locale_str("Organisers: start now"))
    @app_commands.describe(tournament=WHICH)
    async def start(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Whatever the schedule says."""
        t = await self.organised(interaction, tournament)
        t = await self.services.tournaments.begin(t.id, await players.actor_of(self.services, interaction))
        replies.stored(interaction)
        await replies.send(
            interaction, organise_page(t, "It has begun. The first round is posted in a moment."), private=True
        )

    @app_commands.command(name="add-computers", description=locale_str("Organisers: put computer players on the list"))
    @app_commands.describe(count=locale_str("How many"), tournament=WHICH)
    async def add_computers(
        self, interaction: Interaction, count: app_commands.Range[int, 1, MOST_COMPUTERS], tournament: str | None = None
    ) -> None:
        """Of the best level that plays the game."""
        t = await self.organised(interaction, tournament)
        t = await organisers.add_computers(self.services, t, await players.actor_of(self.services, interaction), count)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, f"{count} computer players are on the list."), private=True)

    @app_commands.command(description=locale_str("Organisers: put somebody on the list"))
    @app_commands.describe(
        player=locale_str("Who"), partner=locale_str("The partner in a team of two"), tournament=WHICH
    )
    async def add(
        self,
        interaction: Interaction,
        player: discord.Member,
        partner: discord.Member | None = None,
        tournament: str | None = None,
    ) -> None:
        """One person, or a team."""
        t = await self.organised(interaction, tournament)
        people = [player, *([partner] if partner is not None else [])]
        if any(person.bot for person in people):
            raise UserError("Bots do not take part. Use `/tournament add-computers` for computer players.")
        members = [Member(names.given(person), person.id) for person in people]
        rating = max([await players.rating_of(self.services, t, member) for member in members])
        by, name = await players.actor_of(self.services, interaction), " & ".join([member.name for member in members])
        t = await self.services.tournaments.register(t.id, by, names.one_line(name)[:80], members, rating)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, f"{names.escaped(name)} is on the list."), private=True)

    @app_commands.command(name="import", description=locale_str("Organisers: put a list of players from a file"))
    @app_commands.describe(file=locale_str("One name a line, or CSV with name, user id, rating"), tournament=WHICH)
    async def import_(self, interaction: Interaction, file: discord.Attachment, tournament: str | None = None) -> None:
        """All or none: a list with mistakes changes nothing."""
        t = await self.organised(interaction, tournament)
        if file.size > LONGEST_LIST:
            raise UserError(
                "This file is larger than 64 KiB, which is more than any list of players. Nothing was changed."
            )
        try:
            listed = read_players(await file.read())
        except ListError as error:
            raise UserError(
                f"The list cannot be taken as it is. Nothing was changed.\n{names.prose(str(error))}"
            ) from error
        by = await players.actor_of(self.services, interaction)
        sides = [Side(one.name, (Member(one.name, one.user_id),), one.rating) for one in listed]
        t = await self.services.tournaments.register_all(t.id, by, sides)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, f"{len(listed)} are on the list."), private=True)

    @edit.autocomplete("tournament")
    @announce.autocomplete("tournament")
    @start.autocomplete("tournament")
    @add_computers.autocomplete("tournament")
    @add.autocomplete("tournament")
    @import_.autocomplete("tournament")
    async def _tournaments_preparing(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.tournaments(interaction, current)
