"""Rulings of organisers on a table, also those that take tables of later rounds back.

A ruling is a word (`places_of` in `cogs.tournaments.pages.rulings` has those that give places; void, again, settle,
undo) with a `Ruling`, whose reason comes last.
"""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import answers, correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.pages.layout import Form, Page
from cogs.kit.parts.reasons import reason_field
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.texts.tournament_words import table_name
from cogs.tournaments.handlers.actors import actor_of, request
from cogs.tournaments.pages import rulings as pages
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course import allowed, tables
from tournaments.course.requests import Ruling, TakeBack
from tournaments.rounds import TableKey
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

handler = Handlers[Services](require=require_organiser)
TAKES_BACK = ("next_paired", "next_begun")
"""The refusals of a ruling that would take tables of later rounds back."""
WITHOUT_PLACES = {
    "void": Tournaments.void,
    "again": Tournaments.reopen,
    "settle": Tournaments.settle,
    "undo": Tournaments.undo,
}
"""The rulings that give no places, by their words."""
CHECKED = {"void": tables.void, "again": tables.reopen, "undo": tables.undo}
"""The steps of those of them that may take tables back."""


@handler("ruling", tournament=Tournament, round=int, table=int)
async def ruling(services: Services, interaction: Interaction, t: Tournament, number: int, index: int) -> None:
    """Show the possible rulings at a table."""
    table = TableKey(number, index)
    entrants_of(t, table)
    await replies.show(interaction, pages.ruling_page(t, table))


async def rule(services: Services, interaction: Interaction, t: Tournament, ruling: Ruling, what: str) -> Tournament:
    """Perform a ruling. Refusal "ruled_meanwhile" if the table is not as the organiser has seen it."""
    if what in WITHOUT_PLACES:
        return await request(services, interaction, t, WITHOUT_PLACES[what], ruling)
    places = pages.places_of(entrants_of(t, ruling.table), what)
    if places is None:
        raise UserError(UNKNOWN_PRESS)
    return await request(services, interaction, t, Tournaments.rule, ruling, places, pages.score_of(what))


def entrants_of(t: Tournament, table: TableKey) -> tuple[int, ...]:
    """The entrants at a table. Refusal "no_table"; UserError for a bye."""
    seats = allowed.table(t, table).table
    if seats.is_bye:
        raise UserError("This entrant has a bye, so there is no result to rule on. Choose another table.")
    return seats.entrants


def _meanwhile(t: Tournament, table: TableKey, seen: int) -> Page | None:
    """The page that asks again if the table has changed since version `seen`, or None. Raises as `entrants_of`."""
    entrants_of(t, table)
    return pages.ruling_page(t, table, pages.MEANWHILE) if t.at(table).version != seen else None


@handler("ruled", tournament=Tournament, round=int, table=int, seen=int, what=str)
async def ruled(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int, what: str
) -> None:
    """Show the tables of later rounds that the ruling would take back, if any, then ask for the reason."""
    table = TableKey(number, index)
    first = _meanwhile(t, table, seen) or consequences(services, interaction, t, table, what)
    if first is not None:
        await replies.show(interaction, first)
        return
    await _ruled(services, interaction, t, Ruling(table, "", seen), what)


@handler("forced", tournament=Tournament, round=int, table=int, seen=int, level=int, what=str)
async def forced(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    number: int,
    index: int,
    seen: int,
    level: int,
    what: str,
) -> None:
    """Ask for the reason of a ruling whose consequences the organiser has confirmed."""
    if level not in list(TakeBack):
        raise UserError(UNKNOWN_PRESS)
    table = TableKey(number, index)
    newer = _meanwhile(t, table, seen)
    if newer is not None:
        await replies.send(interaction, newer, private=True)
        return
    await _ruled(services, interaction, t, Ruling(table, "", seen, TakeBack(level)), what)


async def _ruled(services: Services, interaction: Interaction, t: Tournament, chosen: Ruling, what: str) -> None:
    """Ask for the reason, or perform the ruling with the submitted one."""
    custom_id = make("forced", t.id, *chosen.table, chosen.seen or 0, chosen.take_back.value, what)
    form = Form(f"Rule on {table_name(t, chosen.table).lower()}", custom_id, (reason_field(),))
    given = await answers(interaction, form)
    if given is None:
        return
    with correctable(form, given):
        try:
            after = await rule(services, interaction, t, replace(chosen, reason=given["reason"]), what)
        except Refusal as refused:
            if refused.code == "ruled_meanwhile":
                answer = pages.ruling_page(await services.tournaments.find(t.id), chosen.table, pages.MEANWHILE)
            elif refused.code in TAKES_BACK:
                answer = pages.consequences_page(t, chosen.table, what, refused.facts)
            else:
                raise
            await replies.send(interaction, answer, private=True)
            return
    await replies.send(interaction, pages.ruled_page(t, after, chosen.table), private=True)


def consequences(
    services: Services, interaction: Interaction, t: Tournament, table: TableKey, what: str
) -> Page | None:
    """The page of later tables that this ruling would take back; None if there are none. Raises as `rule` would."""
    places, by = pages.places_of(entrants_of(t, table), what), actor_of(interaction)
    try:
        if places is not None:
            services.tournaments.check(tables.rule, t, by, Ruling(table, "?"), places)
        elif what in CHECKED:
            services.tournaments.check(CHECKED[what], t, by, Ruling(table, "?"))
    except Refusal as refused:
        if refused.code not in TAKES_BACK:
            raise
        return pages.consequences_page(t, table, what, refused.facts)
    return None


@handler("ruled_places", tournament=Tournament, round=int, table=int, seen=int)
async def ruled_places(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int
) -> None:
    """Rule on a pod with the places chosen from a menu."""
    orders = pages.orders_of(entrants_of(t, TableKey(number, index)))
    order = orders[replies.value(interaction, len(orders))]
    await ruled(services, interaction, t, number, index, seen, pages.order_word(order))


@handler("ruled_score", tournament=Tournament, round=int, table=int, seen=int)
async def ruled_score(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int
) -> None:
    """Rule on a series with the score chosen from a menu."""
    table = TableKey(number, index)
    entrants_of(t, table)
    words = list(pages.score_titles(t, t.at(table)))
    await ruled(services, interaction, t, number, index, seen, words[replies.value(interaction, len(words))])


@handler("placed", tournament=Tournament, round=int, table=int, seen=int)
async def placed(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int
) -> None:
    """Rule on a pod with the places of a form."""
    table = TableKey(number, index)
    newer = _meanwhile(t, table, seen)
    if newer is not None:
        await replies.send(interaction, newer, private=True)
        return
    form = pages.places_form(t, table)
    given = await answers(interaction, form)
    if given is None:
        return
    with correctable(form, given):
        ruling = Ruling(table, given.get("reason", ""), seen)
        after = await request(services, interaction, t, Tournaments.rule, ruling, pages.read_places(given["order"]))
    await replies.send(interaction, pages.ruled_page(t, after, table), private=True)
