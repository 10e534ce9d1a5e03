"""Takes a list of players from a file: all of it, or nothing if it has mistakes."""

from __future__ import annotations

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.pages.layout import Page
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from cogs.tournaments.handlers.actors import actor_of
from cogs.tournaments.handlers.entrants import found_here, server_member
from cogs.tournaments.handlers.players import rating_of
from cogs.tournaments.handlers.suggesting import linking_page
from cogs.tournaments.pages.imported import imported_note
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.services import Services
from tournaments.course.entering import Side
from tournaments.exports.players import LONGEST_FILE, Listed, ListError, read
from tournaments.model import Member
from tournaments.tournament import Tournament

ALIKE = 100
"""Members whose names begin with a username, of which Discord sends so many at most."""


async def imported(services: Services, interaction: Interaction, t: Tournament, file: discord.Attachment) -> Page:
    """Put the players of a file on the list, as an organiser; the page that tells what was taken. Raises UserError."""
    if t.settings.team_size > 1:
        raise UserError(
            "A list names single players, and this tournament is for teams of two. Add a team by "
            "`/tournament entrants add` with `partner`, or let it register. Nothing was changed."
        )
    if file.size > LONGEST_FILE:
        raise UserError("This file is larger than 64 KiB, which is more than any list of players. Nothing was changed.")
    await replies.wait(interaction)
    try:
        listed = read(await file.read())
    except ListError as error:
        raise UserError(
            f"The list cannot be taken as it is. Nothing was changed.\n{names.prose(str(error))}"
        ) from error
    by = await actor_of(services, interaction)
    sides = [await _side(services, interaction, t, one) for one in listed.players]
    t = await services.tournaments.register_all(t.id, by, sides)
    replies.stored(interaction)
    found = zip(listed.players, sides, strict=True)
    note = imported_note(t, listed, [one.username for one, side in found if one.username and not _person(side)])
    return await linking_page(interaction, t, note) if t.unlinked else organise_page(t, note)


async def _side(services: Services, interaction: Interaction, t: Tournament, one: Listed) -> Side:
    """A line of the list as a side; missing names and ratings are those of this server.

    If the user is not in this server, the side gets the name alone, without a user id.
    """
    member = Member(one.name)
    user_id = one.user_id if one.user_id is not None else await _user_named(interaction, one.username)
    if user_id is not None and not one.name:
        member = await server_member(interaction, user_id)
    elif user_id is not None and await found_here(interaction, user_id) is not None:
        member = Member(one.name, user_id)
    return Side(member.name, (member,), one.rating or await rating_of(services, t, member), one.seed)


async def _user_named(interaction: Interaction, username: str) -> int | None:
    """The user id of the member of this server with this username, which is unique in Discord; None without one."""
    if interaction.guild is None or not username:
        return None
    found = await interaction.guild.query_members(username, limit=ALIKE)
    return next((one.id for one in found if one.name.lower() == username), None)


def _person(side: Side) -> bool:
    return side.members[0].user_id is not None
