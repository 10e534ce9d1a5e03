"""Organisers take entrants out, bring them back, and take replacements back."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import answers, correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.pages.layout import Page
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, table_name
from cogs.tournaments.handlers.actors import actor_of, request
from cogs.tournaments.pages import taking_back as pages
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course import allowed
from tournaments.course import taking_back as course
from tournaments.course.requests import Return, TakeBack
from tournaments.model import EntrantId, Member
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

handler = Handlers[Services](require=require_organiser)


@handler("out_of", tournament=Tournament)
async def out_of(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask for the reason for which the entrant from the menu is taken out."""
    await ask_out(interaction, t, replies.value(interaction))


async def ask_out(interaction: Interaction, t: Tournament, entrant: EntrantId, reason: str = "") -> None:
    """Show which entrant of which tournament is meant, and ask for the reason. Refusal "no_entrant"."""
    allowed.entry(t, entrant)
    await replies.ask(interaction, pages.out_form(t, entrant, reason))


@handler("out", tournament=Tournament, entrant=int)
async def out(services: Services, interaction: Interaction, t: Tournament, entrant: int) -> None:
    """Take an entrant out, with the reason of the form."""
    given = replies.fields(interaction)
    if entrant not in t.entries:
        raise Refusal("no_entrant")
    with correctable(pages.out_form(t, entrant), given):
        await take_out(services, interaction, t, entrant, given.get("reason", ""))


async def take_out(
    services: Services, interaction: Interaction, t: Tournament, entrant: EntrantId, reason: str
) -> None:
    """Take an entrant out; show the organisers' page, with the way back."""
    t = await request(services, interaction, t, Tournaments.leave, entrant, reason)
    way_back = pages.bring_back_button(t, entrant)
    await replies.show(interaction, organise_page(t, f"{entrant_name(t, entrant)} is out.", take_back=way_back))


@handler("gone", tournament=Tournament)
async def gone(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show what the entrant from the menu gets back."""
    await returning(services, interaction, t, replies.value(interaction))


@handler("return", tournament=Tournament, entrant=int)
async def returning(services: Services, interaction: Interaction, t: Tournament, entrant: int) -> None:
    """Show what an entrant gets back that is brought back."""
    _require_gone(t, entrant)
    await replies.show(interaction, pages.back_page(t, entrant))


@handler("back", tournament=Tournament, entrant=int, replay=int, level=int)
async def back(
    services: Services, interaction: Interaction, t: Tournament, entrant: int, replay: int, level: int
) -> None:
    """Show the tables that would be stopped, if any, ask for the reason, and bring the entrant back."""
    _require_gone(t, entrant)
    if level not in (TakeBack.untouched, TakeBack.unplayed) or replay not in (0, 1):
        raise UserError(UNKNOWN_PRESS)
    wanted = Return(entrant, replies.fields(interaction).get("reason", ""), bool(replay), TakeBack(level))
    first = consequences(services, interaction, t, wanted)
    if first is not None:
        await replies.show(interaction, first)
        return
    form = pages.back_form(t, wanted)
    given = await answers(interaction, form)
    if given is not None:
        with correctable(form, given):
            await bring_back(services, interaction, t, wanted)


def consequences(services: Services, interaction: Interaction, t: Tournament, wanted: Return) -> Page | None:
    """The page of the tables that would be stopped; None if there are none. Raises as `Tournaments.bring_back`."""
    try:
        services.tournaments.check(course.bring_back, t, actor_of(interaction), replace(wanted, reason="?"))
    except Refusal as refused:
        if refused.code != "next_paired":
            raise
        return pages.stops_page(t, wanted, refused.facts)
    return None


async def bring_back(services: Services, interaction: Interaction, t: Tournament, wanted: Return) -> None:
    """Bring an entrant back; show the organisers' page."""
    table = course.table_given_up(t, wanted.entrant)
    t = await request(services, interaction, t, Tournaments.bring_back, wanted)
    again = f" {table_name(t, table)} is played again." if wanted.replay and table is not None else ""
    await replies.show(interaction, organise_page(t, f"{entrant_name(t, wanted.entrant)} is back.{again}"))


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
    former = t.entries[entrant].former.get(position) if entrant in t.entries else None
    if former is None or pages.mark_of(former) != who:
        raise Refusal("not_replaced")
    form = pages.replaced_form(t, entrant, position)
    given = await answers(interaction, form)
    if given is not None:
        with correctable(form, given):
            await substitute(services, interaction, t, (entrant, position), None, given["reason"])


async def substitute(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    place: tuple[EntrantId, int],
    member: Member | None,
    reason: str,
) -> None:
    """Put a substitute, or who was replaced last (None), in a place of a side; show the page with the way back."""
    t = await request(services, interaction, t, Tournaments.replace, *place, member, reason)
    entry, position = t.entries[place[0]], place[1]
    players = [names.escaped(one.name) for one in (entry.members[position], entry.former[position])]
    note = f"{players[0]} plays on for {players[1]}."
    await replies.show(interaction, organise_page(t, note, take_back=pages.replaced_button(t, *place)))
