"""Organisers take entrants out, bring them back, and take replacements back."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.pages.layout import Page
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, table_name
from cogs.tournaments.handlers.actors import organiser
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.pages.taking_back import (
    back_form,
    back_page,
    bring_back_button,
    mark_of,
    out_form,
    replaced_button,
    replaced_form,
    stops_page,
)
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.allowed import Actor
from tournaments.course.requests import Return, TakeBack
from tournaments.course.taking_back import table_given_up
from tournaments.model import EntrantId, Member
from tournaments.tournament import Tournament

handler = Handlers[Services]()


@handler("out_of", tournament=Tournament)
async def out_of(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask for the reason for which the entrant from the menu is taken out."""
    await organiser(services, interaction)
    await ask_out(interaction, t, replies.value(interaction))


async def ask_out(interaction: Interaction, t: Tournament, entrant: EntrantId, reason: str = "") -> None:
    """Show which entrant of which tournament is meant, and ask for the reason. Refusal "no_entrant"."""
    if entrant not in t.entries or not t.entries[entrant].is_active:
        raise Refusal("no_entrant")
    await replies.ask(interaction, out_form(t, entrant, reason))


@handler("out", tournament=Tournament, entrant=int)
async def out(services: Services, interaction: Interaction, t: Tournament, entrant: int) -> None:
    """Take an entrant out, with the reason of the form."""
    by, given = await organiser(services, interaction), replies.fields(interaction)
    if entrant not in t.entries:
        raise Refusal("no_entrant")
    with correctable(out_form(t, entrant), given):
        shown = await taken_out(services, interaction, t, by, entrant, given.get("reason", ""))
    await replies.show(interaction, shown)


async def taken_out(
    services: Services, interaction: Interaction, t: Tournament, by: Actor, entrant: EntrantId, reason: str
) -> Page:
    """Take an entrant out; the organisers' page, with the way back."""
    t = await services.tournaments.leave(t.id, by, entrant, reason)
    replies.stored(interaction)
    return organise_page(t, f"{entrant_name(t, entrant)} is out.", take_back=bring_back_button(t, entrant))


@handler("gone", tournament=Tournament)
async def gone(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show what the entrant from the menu gets back."""
    await returning(services, interaction, t, replies.value(interaction))


@handler("return", tournament=Tournament, entrant=int)
async def returning(services: Services, interaction: Interaction, t: Tournament, entrant: int) -> None:
    """Show what an entrant gets back that is brought back."""
    await organiser(services, interaction)
    _require_gone(t, entrant)
    await replies.show(interaction, back_page(t, entrant))


@handler("back", tournament=Tournament, entrant=int, replay=int, level=int)
async def back(
    services: Services, interaction: Interaction, t: Tournament, entrant: int, replay: int, level: int
) -> None:
    """Show the tables that would be stopped, if any, ask for the reason, and bring the entrant back."""
    by, given = await organiser(services, interaction), replies.fields(interaction)
    _require_gone(t, entrant)
    if level not in (TakeBack.untouched, TakeBack.unplayed) or replay not in (0, 1):
        raise UserError(UNKNOWN_PRESS)
    wanted = Return(entrant, given.get("reason", ""), bool(replay), TakeBack(level))
    first = consequences(services, t, by, wanted)
    if first is not None:
        await replies.show(interaction, first)
    elif "reason" not in given:
        await replies.ask(interaction, back_form(t, wanted))
    else:
        with correctable(back_form(t, wanted), given):
            shown = await brought_back(services, interaction, t, by, wanted)
        await replies.show(interaction, shown)


def consequences(services: Services, t: Tournament, by: Actor, wanted: Return) -> Page | None:
    """The page of the tables that would be stopped; None if there are none. Raises as `Tournaments.bring_back`."""
    try:
        services.tournaments.check_return(t, by, wanted)
    except Refusal as refused:
        if refused.code != "next_paired":
            raise
        return stops_page(t, wanted, refused.facts)
    return None


async def brought_back(services: Services, interaction: Interaction, t: Tournament, by: Actor, wanted: Return) -> Page:
    """Bring an entrant back; the organisers' page."""
    table = table_given_up(t, wanted.entrant)
    t = await services.tournaments.bring_back(t.id, by, wanted)
    replies.stored(interaction)
    again = f" {table_name(t, table)} is played again." if wanted.replay and table is not None else ""
    return organise_page(t, f"{entrant_name(t, wanted.entrant)} is back.{again}")


def _require_gone(t: Tournament, entrant: EntrantId) -> None:
    """Refusal "no_entrant" or "here_already"."""
    if entrant not in t.entries:
        raise Refusal("no_entrant")
    if t.entries[entrant].is_active:
        raise Refusal("here_already")


@handler("replace_back", tournament=Tournament, entrant=int, position=int, who=int)
async def replace_back(
    services: Services, interaction: Interaction, t: Tournament, entrant: int, position: int, who: int
) -> None:
    """Ask for the reason, and let the replaced player play again."""
    by, given = await organiser(services, interaction), replies.fields(interaction)
    former = t.entries[entrant].former.get(position) if entrant in t.entries else None
    if former is None or mark_of(former) != who:
        raise Refusal("not_replaced")
    form = replaced_form(t, entrant, position)
    if "reason" not in given:
        await replies.ask(interaction, form)
        return
    with correctable(form, given):
        shown = await replaced(services, interaction, t, by, (entrant, position), None, given["reason"])
    await replies.show(interaction, shown)


async def replaced(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    by: Actor,
    place: tuple[EntrantId, int],
    member: Member | None,
    reason: str,
) -> Page:
    """Put a substitute, or who was replaced last (None), in a place of a side; the page with the way back."""
    t = await services.tournaments.replace(t.id, by, *place, member, reason)
    replies.stored(interaction)
    entry, position = t.entries[place[0]], place[1]
    shown = [names.escaped(one.name) for one in (entry.members[position], entry.former[position])]
    note = f"{shown[0]} plays on for {shown[1]}."
    return organise_page(t, note, take_back=replaced_button(t, *place))
