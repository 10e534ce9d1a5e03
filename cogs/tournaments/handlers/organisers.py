"""Handlers of organisers: running a tournament, its settings, rulings. Permissions are checked on every press."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from pydantic import ValidationError

from cogs.charity.handlers import read_cause
from cogs.charity.pages import cause_form, ledger_of
from cogs.kit import replies
from cogs.kit.errors import UNKNOWN_PRESS, UserError
from cogs.kit.forms import correctable
from cogs.kit.handlers import Handlers
from cogs.kit.interaction import Interaction
from cogs.kit.layout import Form
from cogs.kit.permissions import bot_may_give, require_giver, require_organiser, require_place
from cogs.kit.times import read_moment, read_span
from cogs.kit.validation import wrong
from cogs.tournaments.handlers.players import actor_of
from cogs.tournaments.pages import organise
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.pages.by_hand import pairing_form, seeds_form
from cogs.tournaments.pages.creation import form_like
from cogs.tournaments.pages.entrants import entrants_page, links_page
from cogs.tournaments.pages.files import files_page
from cogs.tournaments.pages.rulings import places_of, ruling_page
from cogs.tournaments.pages.settings import FORMS, form_of, menus, settings_page
from cogs.tournaments.reading import read_changes
from cogs.tournaments.services import Services
from host.computer_names import computer_name
from host.errors import Refusal
from host.matches.presence import stand_in
from tournaments.course.allowed import BEFORE, Actor
from tournaments.course.reminding import to_check_in
from tournaments.course.requests import Ruling
from tournaments.model import Member
from tournaments.names import team_name
from tournaments.ports import Announcement
from tournaments.rounds import TableKey
from tournaments.settings import TieBreak
from tournaments.tournament import Phase, Tournament

handler = Handlers[Services]()


NOT_STARTED = "It has not started: these names have no person."


async def organiser(services: Services, interaction: Interaction) -> Actor:
    """The presser, who must be an organiser of this server. Raises UserError otherwise."""
    await require_organiser(services, interaction)
    return await actor_of(services, interaction)


@handler("organise", tournament=Tournament)
async def organise_(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the organisers' page."""
    await require_organiser(services, interaction)
    await _back(services, interaction, t)


@handler("manage", tournament=Tournament, act=str)
async def manage(services: Services, interaction: Interaction, t: Tournament, act: str) -> None:
    """Handle a button of the organisers' page or of the settings."""
    by = await organiser(services, interaction)
    form = _form(t, act)
    if form is not None:
        await replies.ask(interaction, form)
    elif act in DONE_AT_ONCE:
        await DONE_AT_ONCE[act](services, interaction, t, by)
    else:
        raise UserError(UNKNOWN_PRESS)


@handler("managed", tournament=Tournament, act=str)
async def managed(services: Services, interaction: Interaction, t: Tournament, act: str) -> None:
    """Handle a submitted form of these pages."""
    by = await organiser(services, interaction)
    given = replies.fields(interaction)
    form = _form(t, act)
    if form is None:
        raise UserError(UNKNOWN_PRESS)
    with correctable(form, given):
        if act in HANDED_IN:
            t = await HANDED_IN[act](services, t, by, given)
        elif act == "cause":
            t = await services.tournaments.set_cause(t.id, by, read_cause(given))
        elif act == "schedule":
            t = await services.tournaments.schedule(t.id, by, read_moment(given.get("at", ""), services.now()))
        else:
            t = await services.tournaments.edit(t.id, by, read_changes(t.settings, given))
    replies.stored(interaction)
    await (_back if act in HANDED_IN else _settings)(services, interaction, t, "Done.")


def _form(t: Tournament, act: str) -> Form | None:
    """The form of an act, with the values that hold; None for acts without one."""
    if act in organise.REASONED:
        return organise.reason_form(t, act)
    if act == "cause":
        return cause_form(t)
    return form_of(t, act) if act in FORMS or act == "schedule" else None


@handler("setting", tournament=Tournament, name=str)
async def setting(services: Services, interaction: Interaction, t: Tournament, name: str) -> None:
    """Store a setting chosen from a menu."""
    by = await organiser(services, interaction)
    values = replies.values(interaction)
    if name == "tie_breaks":
        order = list(TieBreak)
        if any(value >= len(order) for value in values):
            raise Refusal("not_offered")
        kept = [tie_break for tie_break in t.settings.tie_breaks if order.index(tie_break) in values]
        added = [order[value] for value in values if order[value] not in kept]
        await _edited(services, interaction, t, by, {"tie_breaks": [*kept, *added]})
        return
    menu = menus(services.paces).get(name)
    if menu is None or len(values) != 1 or values[0] >= len(menu.choices):
        raise Refusal("not_offered")
    await _edited(services, interaction, t, by, {name: menu.choices[values[0]][0]})


@handler("crown", tournament=Tournament)
async def winner_role(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Store the winner's role; the presser must be allowed to assign it."""
    by = await organiser(services, interaction)
    roles = replies.snowflakes(interaction)
    if roles is None or len(roles) > 1:
        raise Refusal("not_offered")
    if roles:
        require_giver(interaction, roles[0])
    await _edited(services, interaction, t, by, {"winner_role": roles[0] if roles else None})


@handler("entry_role", tournament=Tournament)
async def entry_role(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Store the role that registration needs."""
    by = await organiser(services, interaction)
    roles = replies.snowflakes(interaction)
    if roles is None or len(roles) > 1:
        raise Refusal("not_offered")
    await _edited(services, interaction, t, by, {"entry_role": roles[0] if roles else None})


@handler("ruling", tournament=Tournament, round=int, table=int)
async def ruling(services: Services, interaction: Interaction, t: Tournament, number: int, index: int) -> None:
    """Show the possible rulings at a table."""
    await require_organiser(services, interaction)
    table = TableKey(number, index)
    entrants_of(t, table)
    await replies.show(interaction, ruling_page(t, table))


async def rule(services: Services, t: Tournament, by: Actor, what: str, ruling: Ruling) -> Tournament:
    """Perform a ruling: `win_<entrant>`, `order_<entrant>_<entrant>...`, draw, loss, void, again, settle.

    Refusal "ruled_meanwhile" if the table is not as the organiser has seen it.
    """
    tournaments = services.tournaments
    if what == "void":
        return await tournaments.void(t.id, by, ruling)
    if what == "again":
        return await tournaments.reopen(t.id, by, ruling)
    if what == "settle":
        return await tournaments.settle(t.id, by, ruling)
    places = places_of(entrants_of(t, ruling.table), what)
    if places is None:
        raise UserError(UNKNOWN_PRESS)
    return await tournaments.rule(t.id, by, ruling, places)


def entrants_of(t: Tournament, table: TableKey) -> tuple[int, ...]:
    """The entrants at a table. Refusal "no_table"; UserError for a bye."""
    if not t.has_table(table):
        raise Refusal("no_table")
    seats = t.at(table).table
    if seats.is_bye:
        raise UserError("This entrant has a bye, so there is no result to rule on. Choose another table.")
    return seats.entrants


async def _edited(
    services: Services, interaction: Interaction, t: Tournament, by: Actor, changes: dict[str, object]
) -> None:
    try:
        t = await services.tournaments.edit(t.id, by, changes)
    except ValidationError as error:
        raise wrong(error) from error
    replies.stored(interaction)
    await _settings(services, interaction, t, "Done.")


async def _settings(services: Services, interaction: Interaction, t: Tournament, note: str = "") -> None:
    roles, guild = (t.settings.winner_role, t.settings.entry_role), interaction.guild
    gone = [role for role in roles if role is not None and guild is not None and guild.get_role(role) is None]
    crown = t.settings.winner_role
    stuck = crown is not None and crown not in gone and guild is not None and not bot_may_give(guild, crown)
    await replies.show(interaction, settings_page(t, services.paces, note, gone=gone, stuck=stuck))


async def _back(services: Services, interaction: Interaction, t: Tournament, note: str = "") -> None:
    await replies.show(
        interaction, organise.organise_page(t, note, channels_gone=channels_gone(services, interaction, t))
    )


def channels_gone(services: Services, interaction: Interaction, t: Tournament) -> bool:
    """Whether the channels of the matches and of the announcement were deleted, so that nothing can be posted."""
    place, guild = services.tournaments.announcement(t.id), interaction.guild
    channels = (t.channel_id, *((place.channel_id,) if place is not None else ()))
    return guild is not None and not any(guild.get_channel_or_thread(channel) for channel in channels)


# Acts without a form


async def _announce(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await announce(services, interaction, t)


async def announce(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Post the announcement in the channel of the press; an older one becomes a link to it."""
    channel = require_place(interaction)
    old = services.tournaments.announcement(t.id)
    message_id = await replies.send(interaction, services.tournament_publisher.announced(t), private=False)
    if message_id is not None:
        place = Announcement(channel.id, message_id)
        await services.tournaments.announce(t.id, place)
        if old is not None:
            await services.tournament_publisher.retire(t, old, place)


async def _start(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    if t.phase is Phase.check_in and (to_check_in(t) or t.unlinked):
        await replies.show(interaction, organise.missing_page(t, to_check_in(t)))
        return
    await _begin(services, interaction, t, by)


async def _begin(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    try:
        t = await services.tournaments.begin(t.id, by)
    except Refusal as refused:
        if refused.code != "not_linked":
            raise
        await replies.show(interaction, links_page(t, NOT_STARTED, starting=True))
        return
    replies.stored(interaction)
    await _back(services, interaction, t, f"It has begun. {organise.follows(t, 'The first round')}")


async def _start_without(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    t = await services.tournaments.begin(t.id, by, drop_unlinked=True)
    replies.stored(interaction)
    await _back(services, interaction, t, "It has begun, without the names that have no person.")


async def _links(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await replies.show(interaction, links_page(t))


async def _entrants(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await replies.show(interaction, entrants_page(t, 0, interaction.user.id, organiser=True))


async def _pair(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await replies.ask(interaction, pairing_form(t, *services.tournaments.pairing_to_change(t)))


async def _seeds(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    if t.phase not in BEFORE:
        raise Refusal("tournament_begun")
    if not (*t.confirmed, *t.waiting):
        raise UserError("The list is empty. Add entrants first, then order them.")
    await replies.ask(interaction, seeds_form(t))


async def _like(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await replies.ask(interaction, form_like(t))


async def _check_in(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    t = await services.tournaments.open_check_in(t.id, by)
    replies.stored(interaction)
    await _back(services, interaction, t, "The check-in is open.")


async def _computer(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    t = await add_computers(services, t, by, 1)
    replies.stored(interaction)
    await _back(services, interaction, t, "A computer player is on the list.")


async def add_computers(services: Services, t: Tournament, by: Actor, count: int) -> Tournament:
    """Add this many entrants of computer players, of the level that sits in for persons."""
    game = services.games[t.settings.game]
    level = stand_in(services.computers, game) or next(iter(services.computers))
    for _ in range(count):
        taken = [entry.name for entry in t.entries.values()]
        taken += [member.name for entry in t.entries.values() for member in entry.members]
        members: list[Member] = []
        for _ in range(t.settings.team_size):
            members.append(Member(computer_name([*taken, *[member.name for member in members]]), level=level))
        t = await services.tournaments.register(t.id, by, team_name(members), members)
    return t


async def _show_settings(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await _settings(services, interaction, t)


async def _show_log(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await replies.show(interaction, log_page(t, await services.tournaments.log(t.id), organiser=True))


async def _send_files(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await export(services, interaction, t)


async def export(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Send all files of a tournament privately."""
    log = await services.tournaments.log(t.id)
    await replies.wait(interaction)
    await replies.finish(interaction, await asyncio.to_thread(files_page, t, log, ledger_of(t)))


async def _third_place(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await _edited(services, interaction, t, by, {"third_place": not t.settings.third_place})


async def _reset(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await _edited(services, interaction, t, by, {"reset": not t.settings.reset})


async def _teams(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await _edited(services, interaction, t, by, {"team_size": 1 if t.settings.team_size == 2 else 2})


async def _hold(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await _edited(services, interaction, t, by, {"hold": not t.settings.hold})


AtOnce: TypeAlias = Callable[[Services, Interaction, Tournament, Actor], Awaitable[None]]
DONE_AT_ONCE: Mapping[str, AtOnce] = {
    "announce": _announce,
    "start": _start,
    "start_now": _begin,
    "check_in": _check_in,
    "computer": _computer,
    "settings": _show_settings,
    "log": _show_log,
    "files": _send_files,
    "third_place": _third_place,
    "reset": _reset,
    "teams": _teams,
    "hold": _hold,
    "start_without": _start_without,
    "links": _links,
    "entrants": _entrants,
    "pair": _pair,
    "seeds": _seeds,
    "like": _like,
}


# Acts with a form for the reason


async def _pause(services: Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.pause(t.id, by, given.get("reason", ""))


async def _resume(services: Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.resume(t.id, by, given.get("reason", ""))


async def _extend(services: Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.extend(t.id, by, read_span(given.get("by", "")), given.get("reason", ""))


async def _cancel(services: Services, t: Tournament, by: Actor, given: Mapping[str, str]) -> Tournament:
    return await services.tournaments.cancel(t.id, by, given.get("reason", ""))


HandedIn: TypeAlias = Callable[[Services, Tournament, Actor, Mapping[str, str]], Awaitable[Tournament]]
HANDED_IN: Mapping[str, HandedIn] = {"pause": _pause, "resume": _resume, "extend": _extend, "cancel": _cancel}
