"""Handlers of the list of entrants, for registering a team, and for linking names to persons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.entrances import tournament_here
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import Snowflake
from cogs.kit.interactions.permissions import is_organiser, require_organiser
from cogs.kit.pages import layout
from cogs.kit.pages.layout import page
from cogs.kit.refusals.errors import NO_MEMBER, UserError
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name
from cogs.kit.texts.words import counted
from cogs.tournaments.acts import does
from cogs.tournaments.handlers.actors import actor_of, member_of, request
from cogs.tournaments.handlers.players import joined, pairings, rating_of, register, tell
from cogs.tournaments.handlers.running import show_organise_page
from cogs.tournaments.handlers.suggesting import linking_page, offered
from cogs.tournaments.pages.entrants import ALL, entrants_page, invitation_page, link_page, linked_page
from cogs.tournaments.services import Services
from games.core.language import say
from host.computer_names import computer_name
from host.errors import Refusal
from host.matches.presence import stand_in
from tournaments.course import allowed
from tournaments.course.entering import require_new_persons
from tournaments.course.requests import Actor
from tournaments.model import EntrantId, Member
from tournaments.names import team_name
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

handler = Handlers[Services]()
for_organisers = Handlers[Services](require=require_organiser)
NO_MEMBERS: Mapping[int, discord.Member] = {}


@handler("entrants", tournament=Tournament, page=int, slot=int)
async def entrants(services: Services, interaction: Interaction, t: Tournament, at: int, slot: int) -> None:
    """Show a page of the list; open to all members."""
    organiser = await is_organiser(services, interaction)
    await replies.show(interaction, entrants_page(t, at, interaction.user.id, organiser=organiser))


@does("entrants")
async def show_list(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the first page of the list."""
    await entrants(services, interaction, t, 0, 0)


@for_organisers("check_in_for", tournament=Tournament, page=int)
async def check_in_for(services: Services, interaction: Interaction, t: Tournament, at: int) -> None:
    """Check in the entrant that an organiser chose from the menu, and show the page of the list again."""
    await check_in(services, interaction, t, replies.value(interaction), at)


async def check_in(services: Services, interaction: Interaction, t: Tournament, entrant: EntrantId, at: int) -> None:
    """Check in an entrant as an organiser, and show this page of the list."""
    t = await request(services, interaction, t, Tournaments.check_in, entrant)
    note = f"{entrant_name(t, entrant)} is checked in."
    await replies.show(interaction, entrants_page(t, at, interaction.user.id, note, organiser=True))


@handler("look_at")
async def look_at(services: Services, interaction: Interaction) -> None:
    """Show the chosen tournament: its pairings, or before the first round its entrants."""
    t = await tournament_here(services.tournaments, interaction, replies.value(interaction))
    if t.rounds:
        await pairings(services, interaction, t)
    else:
        await show_list(services, interaction, t)


@does("links")
@for_organisers("linking", tournament=Tournament)
async def linking(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the names without a person."""
    await replies.show(interaction, await linking_page(interaction, t))


@for_organisers("link_suggested", tournament=Tournament)
async def link_suggested(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Link the chosen suggestion, or all that the menu shows; those that are no longer possible are named."""
    pairs = offered(interaction, t)
    chosen = replies.picked(interaction, pairs)
    await replies.wait(interaction)
    linked, failed = 0, []
    for pair in [one for one in pairs if one != ALL] if chosen == ALL else [chosen]:
        entrant, user_id = map(int, pair.split("."))
        try:
            _require_unlinked(t, entrant, 0)
            t = await link(services, interaction, t, entrant, 0, await server_member(interaction, user_id))
            linked += 1
        except (Refusal, UserError):
            failed.append(f"<@{user_id}>")
    note = f"{counted(linked, 'name', 'names')} linked."
    if failed:
        note += f" No longer possible: {', '.join(failed)}."
    await replies.finish(interaction, await linking_page(interaction, t, note))


@for_organisers("link_name", tournament=Tournament)
async def link_name(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the name that was chosen from the menu."""
    chosen = replies.values(interaction)
    entrant = chosen[0] if len(chosen) == 1 else None
    await replies.show(interaction, link_page(t, *bare_name(t, entrant)))


@for_organisers("linked", tournament=Tournament, entrant=int, position=int)
async def linked(services: Services, interaction: Interaction, t: Tournament, entrant: int, position: int) -> None:
    """Show the choices for the member that was chosen for the name."""
    user_id = replies.user(interaction)
    _require_unlinked(t, entrant, position)
    require_new_persons(t, [user_id])
    await replies.show(interaction, linked_page(t, entrant, position, user_id))


@for_organisers("link_now", tournament=Tournament, entrant=int, position=int, user=Snowflake)
async def link_now(
    services: Services, interaction: Interaction, t: Tournament, entrant: int, position: int, user_id: Snowflake
) -> None:
    """Link the member without asking."""
    member = await server_member(interaction, user_id)
    t = await link(services, interaction, t, entrant, position, member)
    await replies.show(interaction, await linking_page(interaction, t, f"{names.escaped(member.name)} is on the list."))


async def link(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    entrant: EntrantId,
    position: int,
    member: Member,
    by: Actor | None = None,
) -> Tournament:
    """Link a member to a name; the presser does it unless `by` is given."""
    rating = await rating_of(services, t, member)
    t = await services.tournaments.link(t.id, by or actor_of(interaction), entrant, position, member, rating)
    replies.stored(interaction)
    return t


@for_organisers("invite", tournament=Tournament, entrant=int, position=int, user=Snowflake)
async def invite(
    services: Services, interaction: Interaction, t: Tournament, entrant: int, position: int, user_id: Snowflake
) -> None:
    """Ask the member in public."""
    _require_unlinked(t, entrant, position)
    require_new_persons(t, [user_id])
    await server_member(interaction, user_id)
    await tell(services, interaction, t, partial(invitation_page, t, entrant, position, user_id))


@handler("invited", tournament=Tournament, entrant=int, position=int, user=Snowflake)
async def invited(
    services: Services, interaction: Interaction, t: Tournament, entrant: int, position: int, user_id: Snowflake
) -> None:
    """Link the invited member, who has accepted."""
    if interaction.user.id != user_id:
        raise UserError(f"This question is for <@{user_id}>. Press Register on the announcement to take part.")
    _require_unlinked(t, entrant, position)
    by, member = replace(actor_of(interaction), organiser=True), member_of(interaction)
    t = await link(services, interaction, t, entrant, position, member, by)
    await replies.redraw(
        interaction,
        page(f"<@{user_id}> plays as **{names.escaped(t.entries[entrant].name)}**.", accent=layout.DONE),
    )


@handler("claim", tournament=Tournament, entrant=int)
async def claim(services: Services, interaction: Interaction, t: Tournament, entrant: int) -> None:
    """Link the presser to the entry with the presser's name."""
    t = await link(services, interaction, t, *bare_name(t, entrant), member_of(interaction))
    await replies.show(interaction, page(joined(t, interaction.user.id)))


@handler("apart", tournament=Tournament)
async def apart(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Register although an entry has the same name."""
    member = member_of(interaction)
    await register(services, interaction, t, [member], member.name, apart=True)


@for_organisers("add_apart", tournament=Tournament, user=Snowflake)
async def add_apart(services: Services, interaction: Interaction, t: Tournament, user_id: Snowflake) -> None:
    """Register a member, as an organiser, although an entry has the same name."""
    member = await server_member(interaction, user_id)
    rating = await rating_of(services, t, member)
    t = await request(services, interaction, t, Tournaments.register, member.name, [member], rating, apart=True)
    await replies.show(interaction, await linking_page(interaction, t, f"{names.escaped(member.name)} is on the list."))


@handler("partner", tournament=Tournament)
async def partner(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Register the presser with the member chosen from the menu."""
    await register_team(services, interaction, t, await person_here(interaction, replies.user(interaction)))


async def register_team(
    services: Services, interaction: Interaction, t: Tournament, teammate: discord.Member, team: str = ""
) -> None:
    """Register the presser and a teammate. Raises UserError, and Refusal as `Tournaments.register`."""
    if teammate.id == interaction.user.id:
        raise UserError("You cannot be your own partner. Choose another member. You are not registered.")
    if teammate.bot:
        raise UserError("Bots do not take part. Choose a person. You are not registered.")
    role = t.settings.entry_role
    if role is not None and teammate.get_role(role) is None:
        raise UserError(f"Your partner needs the role <@&{role}> too. Ask an organiser for it. You are not registered.")
    members = [member_of(interaction), Member(names.given(teammate), teammate.id)]
    await register(services, interaction, t, members, team or team_name(members))


async def server_member(interaction: Interaction, user_id: int) -> Member:
    """A member of this server who may play, as a member of a side. Raises UserError."""
    found = await person_here(interaction, user_id)
    return Member(names.given(found), found.id)


async def person_here(interaction: Interaction, user_id: int) -> discord.Member:
    """A member of this server who may play. Raises UserError."""
    found = await found_here(interaction, user_id)
    if found is None:
        raise UserError(say(NO_MEMBER, person=f"<@{user_id}>"))
    return found


async def found_here(
    interaction: Interaction, user_id: int, seen: Mapping[int, discord.Member] = NO_MEMBERS
) -> discord.Member | None:
    """The member of this server with this user id, who may be `seen` already; None if there is none.

    Raises UserError if it is a bot.
    """
    guild = interaction.guild
    try:
        found = seen.get(user_id) or (await guild.fetch_member(user_id) if guild is not None else None)
    except discord.NotFound:
        found = None
    if found is not None and found.bot:
        raise UserError("Bots do not take part. Choose a person. Nothing was changed.")
    return found


def bare_name(t: Tournament, entrant: EntrantId | None) -> tuple[EntrantId, int]:
    """The entrant, with the position of its first name without a person. Refusal "no_entrant" if it has none."""
    entry = t.entries.get(entrant) if entrant is not None else None
    if entry is None or not entry.is_active or not entry.unlinked:
        raise Refusal("no_entrant")
    return entry.id, entry.unlinked[0]


def _require_unlinked(t: Tournament, entrant: EntrantId, position: int) -> None:
    if position not in allowed.entry(t, entrant).unlinked:
        raise Refusal("no_member")


@does("computer")
async def add_computer(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Add one entrant of computer players."""
    t = await add_computers(services, interaction, t, 1)
    await show_organise_page(services, interaction, t, "A computer player is on the list.")


async def add_computers(services: Services, interaction: Interaction, t: Tournament, count: int) -> Tournament:
    """Add this many entrants of computer players, of the level that sits in for persons."""
    game = services.games[t.settings.game]
    level = stand_in(services.computers, game) or next(iter(services.computers))
    for _ in range(count):
        taken = [name for entry in t.entries.values() for name in (entry.name, *[one.name for one in entry.members])]
        members: list[Member] = []
        for _ in range(t.settings.team_size):
            members.append(Member(computer_name([*taken, *[one.name for one in members]]), level=level))
        t = await request(services, interaction, t, Tournaments.register, team_name(members), members)
    return t
