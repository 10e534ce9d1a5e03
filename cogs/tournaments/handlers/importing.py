"""Takes a list of players that an organiser uploads or pastes: shows what was understood, and adds it at a press.

The private message of this preview has the list itself as a file, and the suggested members in a menu. A press reads
both from Discord's copy of the message, so a preview outlives the process that has shown it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import discord

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.pages.layout import Choice, Page
from cogs.kit.refusals.errors import NO_MEMBER, UserError, refusal_text
from cogs.kit.texts import names
from cogs.kit.texts.words import counted
from cogs.tournaments.acts import does
from cogs.tournaments.departures import members_seen
from cogs.tournaments.handlers.actors import actor_of, request
from cogs.tournaments.handlers.entrants import found_here
from cogs.tournaments.handlers.players import rating_of
from cogs.tournaments.handlers.suggesting import ALIKE, items_of, linking_page, members_called, menu_of
from cogs.tournaments.pages.entrants import ALL, SUGGESTED
from cogs.tournaments.pages.imported import list_form, preview_page
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.services import Services
from games.core.language import say
from host.errors import Refusal
from tournaments.course.entering import Side, register_all
from tournaments.exports.players import LONGEST_FILE, Listed, ListError, PlayerList, read
from tournaments.model import Member
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

handler = Handlers[Services](require=require_organiser)


class Understood(NamedTuple):
    """A list, and its players as sides in the same order; a name without a person is a side as well."""

    listed: PlayerList
    sides: Sequence[Side]

    @property
    def bare(self) -> Sequence[Listed]:
        """The players without a person."""
        return [one for one, side in zip(self.listed.players, self.sides, strict=True) if not _persons([side])]


@does("import")
async def ask_list(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Open the form for a list. Raises UserError for teams."""
    _require_single(t)
    await replies.ask(interaction, list_form(t))


@handler("list_sent", tournament=Tournament)
async def list_sent(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show what was understood of the list in a form."""
    given, form = replies.fields(interaction), list_form(t)
    with correctable(form, given):
        file = _uploaded(interaction, given.get("file", ""))
        if (file is None) == (not given.get("list")):
            raise UserError("Paste a list, or upload a file: one of both. Nothing was changed.")
        await replies.wait(interaction)
        if file is not None:
            _require_small(int(file["size"]))
            content = await interaction.client.http.get_from_cdn(str(file["url"]))
        else:
            content = given["list"].encode()
        page = await preview(services, interaction, t, content)
    await replies.finish(interaction, page)


async def uploaded(services: Services, interaction: Interaction, t: Tournament, file: discord.Attachment) -> None:
    """Show what was understood of the file of a command. Raises UserError."""
    _require_single(t)
    _require_small(file.size)
    await replies.wait(interaction)
    await replies.finish(interaction, await preview(services, interaction, t, await file.read()))


async def preview(services: Services, interaction: Interaction, t: Tournament, content: bytes) -> Page:
    """What was understood of a list, with a member for each name that only one has. Raises UserError for mistakes."""
    understood = await _understood(services, interaction, t, content, {})
    taken = {*_persons(understood.sides), *[one for entry in t.entries.values() for one in entry.user_ids]}
    called = await members_called(interaction.guild, [one.name for one in understood.bare][:SUGGESTED])
    choices = [
        Choice(f"{names.plain(one.name)} is @{called[one.name].name}", f"{one.line}.{called[one.name].id}")
        for one in understood.bare
        if one.name in called and called[one.name].id not in taken
    ]
    return _previewed(interaction, t, understood, content, choices)


@handler("list_members", tournament=Tournament)
async def list_members(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Take the suggested members that are chosen in the menu, or all of them."""
    offered, chosen = _offered(interaction, t), replies.chosen(interaction)
    await replies.wait(interaction)
    content = await _kept(interaction)
    understood = await _understood(services, interaction, t, content, {})
    choices = [Choice(one.label, one.value, chosen=one.value in chosen or ALL in chosen) for one in offered]
    await replies.finish(interaction, _previewed(interaction, t, understood, content, choices))


@handler("list_add", tournament=Tournament)
async def list_add(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Put all players of the list on the list of entrants, those with a chosen member as this member."""
    await replies.wait(interaction)
    pairs = [one.value.split(".") for one in _offered(interaction, t) if one.chosen]
    members = {int(line): int(user_id) for line, user_id in pairs}
    understood = await _understood(services, interaction, t, await _kept(interaction), members)
    t = await request(services, interaction, t, Tournaments.register_all, understood.sides)
    note = f"{counted(len(understood.sides), 'entrant', 'entrants')} added to the list."
    page = await linking_page(interaction, t, note) if t.unlinked else organise_page(t, note)
    await replies.finish(interaction, page)


def _previewed(
    interaction: Interaction, t: Tournament, understood: Understood, content: bytes, choices: Sequence[Choice]
) -> Page:
    """The preview; without the button to add if the list would be refused now."""
    refused = ""
    try:
        register_all(t, actor_of(interaction), understood.sides)
    except Refusal as refusal:
        refused = refusal_text(refusal)
    strangers = [one.username for one in understood.bare if one.username]
    return preview_page(t, understood.listed, len(understood.bare), strangers, choices, content, refused)


async def _understood(
    services: Services, interaction: Interaction, t: Tournament, content: bytes, members: Mapping[int, int]
) -> Understood:
    """The list as sides, with these members by line. Raises UserError for mistakes."""
    try:
        listed = read(content)
    except ListError as error:
        raise UserError(
            f"The list cannot be taken as it is. Nothing was changed.\n{names.prose(str(error))}"
        ) from error
    sides: list[Side] = []
    named = {one.line: user_id for one in listed.players if (user_id := one.user_id or members.get(one.line))}
    seen = await _seen(interaction.guild, list(named.values()))
    for one in listed.players:
        try:
            user_id = named.get(one.line) or await _user_named(interaction, one.username)
            sides.append(await _side(services, interaction, t, one, user_id, seen))
        except UserError as error:
            raise UserError(f"Line {one.line}: {error}") from error
    return Understood(listed, sides)


async def _side(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    one: Listed,
    user_id: int | None,
    seen: Mapping[int, discord.Member],
) -> Side:
    """A line of the list as a side; missing names and ratings are those of this server.

    If the user is not in this server, the side gets the name alone, without a user id.
    """
    member = Member(one.name)
    if user_id is not None:
        found = await found_here(interaction, user_id, seen)
        if found is not None:
            member = Member(one.name or names.given(found), user_id)
        elif not one.name:
            raise UserError(say(NO_MEMBER, person=f"<@{user_id}>"))
    return Side(member.name, (member,), one.rating or await rating_of(services, t, member), one.seed)


async def _seen(guild: discord.Guild | None, user_ids: Sequence[int]) -> Mapping[int, discord.Member]:
    """The members of the server among these, as far as Discord tells them at once."""
    if guild is None:
        return {}
    try:
        return await members_seen(guild, user_ids)
    except (TimeoutError, discord.DiscordException):
        return {}


async def _user_named(interaction: Interaction, username: str) -> int | None:
    """The user id of the member of this server with this username, which is unique in Discord; None without one."""
    if interaction.guild is None or not username:
        return None
    found = await interaction.guild.query_members(username, limit=ALIKE)
    return next((one.id for one in found if one.name.lower() == username), None)


def _uploaded(interaction: Interaction, attachment_id: str) -> Mapping[str, Any] | None:
    """The file of a form, as Discord describes it; None without one."""
    resolved = cast(Mapping[str, Any], interaction.data or {}).get("resolved") or {}
    file: Mapping[str, Any] | None = (resolved.get("attachments") or {}).get(attachment_id)
    return file


def _offered(interaction: Interaction, t: Tournament) -> Sequence[Choice]:
    """The suggested members of the pressed preview."""
    menu = menu_of(interaction, make("list_members", t.id))
    options = menu.options if menu is not None else []
    return [Choice(one.label, one.value, chosen=one.default) for one in options if one.value != ALL]


async def _kept(interaction: Interaction) -> bytes:
    """The list of the pressed preview. Raises UserError if Discord has it no longer."""
    for file in items_of(interaction, discord.ui.File):
        try:
            return await interaction.client.http.get_from_cdn(file.media.url)
        except discord.HTTPException:
            break
    raise UserError("This list is no longer here. Import it once more. Nothing was changed.")


def _persons(sides: Iterable[Side]) -> Sequence[int]:
    return [member.user_id for side in sides for member in side.members if member.user_id is not None]


def _require_single(t: Tournament) -> None:
    if t.settings.team_size > 1:
        raise UserError(
            "A list names single players, and this tournament is for teams of two. Add a team by "
            "`/tournament entrants add` with `partner`, or let it register. Nothing was changed."
        )


def _require_small(size: int) -> None:
    if size > LONGEST_FILE:
        raise UserError("This file is larger than 64 KiB, which is more than any list of players. Nothing was changed.")
