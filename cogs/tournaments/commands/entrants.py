"""`/tournament entrants ...`: the list of entrants, and its changes by organisers."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.inputs.options import choices
from cogs.kit.inputs.tournament_option import WHICH, WHY, Reason, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.kit.texts.words import counted
from cogs.tournaments.commands.few_options import command
from cogs.tournaments.handlers import entrants as entrants_handlers
from cogs.tournaments.handlers import importing, players, taking_back
from cogs.tournaments.handlers.actors import request
from cogs.tournaments.handlers.suggesting import linking_page
from cogs.tournaments.pages.entrants import same_page
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.pages.taking_back import back_page, who_left
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.requests import Return
from tournaments.course.taking_back import table_given_up
from tournaments.model import Member
from tournaments.names import team_name
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

MOST_COMPUTERS = 32
"""Entrants of computer players that one command adds."""


class Entrants(TournamentOption):
    """Commands for the list of entrants."""

    services: Services

    entrants = app_commands.Group(name="entrants", description=locale_str("The list of entrants; organisers change it"))

    entrants.add_command(
        command("list", locale_str("All entrants, in the order of seeds"), entrants_handlers.show_list)
    )

    @entrants.command(name="add-computers", description=locale_str("Organisers: put computer players on the list"))
    @app_commands.describe(count=locale_str("How many"), tournament=WHICH)
    async def add_computers(
        self, interaction: Interaction, count: app_commands.Range[int, 1, MOST_COMPUTERS], tournament: str | None = None
    ) -> None:
        """Add entrants of computer players, of the level that sits in for persons."""
        t = await self.organised(interaction, tournament)
        t = await entrants_handlers.add_computers(self.services, interaction, t, count)
        await replies.show(interaction, organise_page(t, f"{_computers(t, count)} added to the list."))

    @entrants.command(description=locale_str("Organisers: put a person on the list"))
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
        """Add a person, or a team."""
        t = await self.organised(interaction, tournament)
        people = [player, *([partner] if partner is not None else [])]
        if any(person.bot for person in people):
            raise UserError("Bots do not take part. Use `/tournament entrants add-computers` for computer players.")
        members = [Member(names.given(person), person.id) for person in people]
        rating = max([await players.rating_of(self.services, t, member) for member in members])
        name = team_name(members)
        try:
            t = await request(self.services, interaction, t, Tournaments.register, name, members, rating)
        except Refusal as refused:
            if refused.code != "name_listed":
                raise
            await replies.send(interaction, same_page(t, refused.facts["entrant"], player.id), private=True)
            return
        await replies.send(interaction, organise_page(t, f"{names.escaped(name)} is on the list."), private=True)

    @entrants.command(name="import", description=locale_str("Organisers: put a list of players on the list"))
    @app_commands.describe(
        file=locale_str("Names, CSV (also of Challonge, start.gg) or TRF; left out: a form to paste it"),
        tournament=WHICH,
    )
    async def import_(
        self, interaction: Interaction, file: discord.Attachment | None = None, tournament: str | None = None
    ) -> None:
        """Show what was understood of a list, before it is added; without a file open a form for it."""
        t = await self.organised(interaction, tournament)
        if file is None:
            await importing.ask_list(self.services, interaction, t)
        else:
            await importing.uploaded(self.services, interaction, t, file)

    @entrants.command(description=locale_str("Organisers: say which member plays under a name on the list"))
    @app_commands.describe(
        entrant=locale_str("The name without a person"), player=locale_str("Who plays under it"), tournament=WHICH
    )
    async def link(
        self, interaction: Interaction, entrant: str, player: discord.Member, tournament: str | None = None
    ) -> None:
        """Link a person to a name; the next name without a person is shown."""
        t = await self.organised(interaction, tournament)
        if player.bot:
            raise UserError("Bots do not take part. Name a person.")
        place, member = entrants_handlers.bare_name(t, _entrant(entrant)), Member(names.given(player), player.id)
        note = f"{names.escaped(member.name)} plays as {names.escaped(t.entries[place[0]].name)}."
        t = await entrants_handlers.link(self.services, interaction, t, *place, member)
        await replies.send(interaction, await linking_page(interaction, t, note), private=True)

    @link.autocomplete("entrant")
    async def _unlinked(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.entrants_among(interaction, current, lambda t: t.unlinked)

    @entrants.command(name="check-in", description=locale_str("Organisers: check in an entrant who is there"))
    @app_commands.describe(entrant=locale_str("Whom"), tournament=WHICH)
    async def check_in_entrant(self, interaction: Interaction, entrant: str, tournament: str | None = None) -> None:
        """Check in an entrant who does not press Check in; the list is shown."""
        t = await self.organised(interaction, tournament)
        whom = self.entrant_named(t, entrant)
        if whom is None:
            raise Refusal("no_entrant")
        await entrants_handlers.check_in(self.services, interaction, t, whom, 0)

    @check_in_entrant.autocomplete("entrant")
    async def _missing(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.entrants_among(
            interaction, current, lambda t: [entry for entry in (*t.confirmed, *t.waiting) if entry.can_check_in]
        )

    @entrants.command(description=locale_str("Organisers: replace a player by another person"))
    @app_commands.describe(
        player=locale_str("For whom"),
        reason=WHY,
        substitute=locale_str("Who plays on; left out: the player whom a substitute has replaced"),
        tournament=WHICH,
    )
    async def replace(
        self,
        interaction: Interaction,
        player: str,
        reason: Reason,
        substitute: discord.Member | None = None,
        tournament: str | None = None,
    ) -> None:
        """Replace a member, or take that back; a running match of the member is stopped and replayed."""
        t = await self.organised(interaction, tournament)
        if substitute is not None and substitute.bot:
            raise UserError("Bots do not take part. Name a person.")
        member = None if substitute is None else Member(names.given(substitute), substitute.id)
        await taking_back.substitute(self.services, interaction, t, _member(t, player), member, reason)

    @entrants.command(description=locale_str("Organisers: take an entrant out of the tournament"))
    @app_commands.describe(entrant=locale_str("Whom"), reason=WHY, tournament=WHICH)
    async def remove(
        self, interaction: Interaction, entrant: str, reason: Reason, tournament: str | None = None
    ) -> None:
        """Remove an entrant from the list, or from the running tournament; without a tournament ask first."""
        t = await self.organised(interaction, tournament)
        if tournament is None:
            await taking_back.ask_out(interaction, t, _entrant(entrant), reason)
        else:
            await taking_back.take_out(self.services, interaction, t, _entrant(entrant), reason)

    @entrants.command(name="bring-back", description=locale_str("Organisers: bring an entrant back that has left"))
    @app_commands.describe(entrant=locale_str("Whom"), reason=WHY, tournament=WHICH)
    async def bring_back(
        self, interaction: Interaction, entrant: str, reason: Reason, tournament: str | None = None
    ) -> None:
        """Bring an entrant back, with all it had; if there is something to choose, show it first."""
        t = await self.organised(interaction, tournament)
        wanted = Return(_entrant(entrant), reason)
        first = taking_back.consequences(self.services, interaction, t, wanted)
        if first is None and table_given_up(t, wanted.entrant) is not None:
            first = back_page(t, wanted.entrant)
        if first is not None:
            await replies.show(interaction, first)
        else:
            await taking_back.bring_back(self.services, interaction, t, wanted)

    @bring_back.autocomplete("entrant")
    async def _gone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.entrants_among(interaction, current, who_left)

    @replace.autocomplete("player")
    async def _players(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = await self.guessed_tournament(interaction)
        listed = (*t.confirmed, *t.waiting) if t is not None else ()
        found = {
            f"{entry.id}.{at}": names.plain(member.name if len(entry.members) == 1 else f"{member.name}, {entry.name}")
            for entry in listed
            for at, member in enumerate(entry.members, 1)
        }
        return choices(found, current)

    @remove.autocomplete("entrant")
    async def _entrants(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.entrants_listed(interaction, current)


def _computers(t: Tournament, count: int) -> str:
    """The number of entrants of computer players."""
    if t.settings.team_size == 1:
        return counted(count, "computer player", "computer players")
    return counted(count, "team of computer players", "teams of computer players")


def _member(t: Tournament, text: str) -> tuple[int, int]:
    """The entrant and the position, from 0, of the player "7.2"; "7" is the only player of that entrant."""
    entrant, _, position = text.partition(".")
    entry = t.entries.get(_entrant(entrant))
    if entry is None:
        raise Refusal("no_entrant")
    if not position and len(entry.members) > 1:
        raise UserError(
            f"{names.escaped(entry.name)} has {len(entry.members)} members. Choose one of them from the list."
        )
    at = _entrant(position or "1") - 1
    if not 0 <= at < len(entry.members):
        raise Refusal("no_member")
    return entry.id, at


def _entrant(text: str) -> int:
    entrant = whole_number(text)
    if entrant is None:
        raise Refusal("no_entrant")
    return entrant
