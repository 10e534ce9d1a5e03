"""Rulings of organisers on a table, also those that take tables of later rounds back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.kit import replies
from cogs.kit.errors import UNKNOWN_PRESS, UserError
from cogs.kit.forms import correctable
from cogs.kit.handlers import Handlers
from cogs.kit.ids import make
from cogs.kit.interaction import Interaction
from cogs.kit.layout import Form, Page
from cogs.kit.permissions import require_organiser
from cogs.kit.tournament_words import table_name
from cogs.tournaments.handlers.actors import organiser
from cogs.tournaments.pages.reasons import REASON
from cogs.tournaments.pages.rulings import (
    MEANWHILE,
    consequences_page,
    order_word,
    orders_of,
    places_form,
    places_of,
    read_places,
    ruled_page,
    ruling_page,
)
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.allowed import Actor
from tournaments.course.requests import Ruling, TakeBack
from tournaments.rounds import TableKey
from tournaments.tournament import Tournament

handler = Handlers[Services]()


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


@handler("ruled", tournament=Tournament, round=int, table=int, seen=int, what=str)
async def ruled(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int, what: str
) -> None:
    """Show the tables of later rounds that the ruling would take back, if any, then ask for the reason."""
    by = await organiser(services, interaction)
    table = TableKey(number, index)
    entrants_of(t, table)
    if t.at(table).version != seen:
        await replies.show(interaction, ruling_page(t, table, MEANWHILE))
        return
    asked = consequences(services, t, by, table, what)
    if asked is not None:
        await replies.show(interaction, consequences_page(t, table, what, asked))
        return
    await _ruled(services, interaction, t, by, table, seen, what, TakeBack.untouched)


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
    by = await organiser(services, interaction)
    if level not in list(TakeBack):
        raise UserError(UNKNOWN_PRESS)
    await _ruled(services, interaction, t, by, TableKey(number, index), seen, what, TakeBack(level))


async def _ruled(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    by: Actor,
    table: TableKey,
    seen: int,
    what: str,
    take_back: TakeBack,
) -> None:
    entrants_of(t, table)
    if t.at(table).version != seen:
        await replies.send(interaction, ruling_page(t, table, MEANWHILE), private=True)
        return
    given = replies.fields(interaction)
    title = f"Rule on {table_name(t, table).lower()}"
    form = Form(title, make("forced", t.id, *table, seen, take_back.value, what), (REASON,))
    if "reason" not in given:
        await replies.ask(interaction, form)
        return
    with correctable(form, given):
        try:
            after = await rule(services, t, by, what, Ruling(table, given["reason"], seen, take_back))
        except Refusal as refused:
            answer = await _other_way(services, t, table, what, refused)
            if answer is None:
                raise
            await replies.send(interaction, answer, private=True)
            return
    replies.stored(interaction)
    await replies.send(interaction, ruled_page(t, after, table), private=True)


async def _other_way(services: Services, t: Tournament, table: TableKey, what: str, refused: Refusal) -> Page | None:
    """The page that leads on from a refused ruling; None if the refusal itself tells what to do."""
    if refused.code == "ruled_meanwhile":
        return ruling_page(await services.tournaments.find(t.id), table, MEANWHILE)
    if refused.code in ("next_paired", "next_begun"):
        return consequences_page(t, table, what, refused.facts)
    return None


def consequences(services: Services, t: Tournament, by: Actor, table: TableKey, what: str) -> Mapping[str, Any] | None:
    """The later tables that this ruling would take back; None if there are none. Raises Refusal as `rule` would."""
    places = places_of(entrants_of(t, table), what)
    if places is None and what != "void":
        return None
    try:
        services.tournaments.check_ruling(t, by, table, places)
    except Refusal as refused:
        if refused.code not in ("next_paired", "next_begun"):
            raise
        return refused.facts
    return None


@handler("ruled_places", tournament=Tournament, round=int, table=int, seen=int)
async def ruled_places(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int
) -> None:
    """Rule on a pod with the places chosen from a menu."""
    await require_organiser(services, interaction)
    orders = orders_of(entrants_of(t, TableKey(number, index)))
    order = orders[replies.value(interaction, len(orders))]
    await ruled(services, interaction, t, number, index, seen, order_word(order))


@handler("placed", tournament=Tournament, round=int, table=int, seen=int)
async def placed(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int
) -> None:
    """Rule on a pod with the places of a form."""
    by = await organiser(services, interaction)
    at = TableKey(number, index)
    entrants_of(t, at)
    if t.at(at).version != seen:
        await replies.send(interaction, ruling_page(t, at, MEANWHILE), private=True)
        return
    given, form = replies.fields(interaction), places_form(t, at)
    if "order" not in given:
        await replies.ask(interaction, form)
        return
    with correctable(form, given):
        places = read_places(given["order"])
        reason = given.get("reason", "")
        after = await services.tournaments.rule(t.id, by, Ruling(at, reason, seen), places)
    replies.stored(interaction)
    await replies.send(interaction, ruled_page(t, after, at), private=True)
