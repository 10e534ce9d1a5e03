"""Rulings of organisers on a table, also those that take tables of later rounds back."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.pages.layout import Form, Page
from cogs.kit.parts.reasons import reason_field
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.texts.tournament_words import table_name
from cogs.tournaments.handlers.actors import organiser
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
    score_of,
    score_titles,
)
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.allowed import Actor
from tournaments.course.requests import Ruling, TakeBack
from tournaments.rounds import TableKey
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

handler = Handlers[Services]()
TAKES_BACK = ("next_paired", "next_begun")
"""The refusals of a ruling that would take tables of later rounds back."""
WITHOUT_PLACES = {
    "void": Tournaments.void,
    "again": Tournaments.reopen,
    "settle": Tournaments.settle,
    "undo": Tournaments.undo,
}
"""The rulings that give no places, by their words."""


@dataclass(frozen=True, slots=True)
class ChosenRuling:
    """A ruling of which only the reason is missing.

    seen  the `version` of the table that the organiser has seen
    what  the word of the ruling: `win_<entrant>`, `score_<wins>_<wins>`, `order_<entrant>_<entrant>...`, draw, loss,
          void, again, settle, undo
    """

    table: TableKey
    seen: int
    what: str
    take_back: TakeBack = TakeBack.untouched


@handler("ruling", tournament=Tournament, round=int, table=int)
async def ruling(services: Services, interaction: Interaction, t: Tournament, number: int, index: int) -> None:
    """Show the possible rulings at a table."""
    await require_organiser(services, interaction)
    table = TableKey(number, index)
    entrants_of(t, table)
    await replies.show(interaction, ruling_page(t, table))


async def rule(services: Services, t: Tournament, by: Actor, chosen: ChosenRuling, reason: str) -> Tournament:
    """Perform a ruling. Refusal "ruled_meanwhile" if the table is not as the organiser has seen it."""
    ruling = Ruling(chosen.table, reason, chosen.seen, chosen.take_back)
    if chosen.what in WITHOUT_PLACES:
        return await WITHOUT_PLACES[chosen.what](services.tournaments, t.id, by, ruling)
    places = places_of(entrants_of(t, chosen.table), chosen.what)
    if places is None:
        raise UserError(UNKNOWN_PRESS)
    return await services.tournaments.rule(t.id, by, ruling, places, score_of(chosen.what))


def entrants_of(t: Tournament, table: TableKey) -> tuple[int, ...]:
    """The entrants at a table. Refusal "no_table"; UserError for a bye."""
    if not t.has_table(table):
        raise Refusal("no_table")
    seats = t.at(table).table
    if seats.is_bye:
        raise UserError("This entrant has a bye, so there is no result to rule on. Choose another table.")
    return seats.entrants


def _meanwhile(t: Tournament, table: TableKey, seen: int) -> Page | None:
    """The page that asks again if the table has changed since version `seen`, or None. Raises as `entrants_of`."""
    entrants_of(t, table)
    return ruling_page(t, table, MEANWHILE) if t.at(table).version != seen else None


@handler("ruled", tournament=Tournament, round=int, table=int, seen=int, what=str)
async def ruled(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int, what: str
) -> None:
    """Show the tables of later rounds that the ruling would take back, if any, then ask for the reason."""
    by = await organiser(services, interaction)
    table = TableKey(number, index)
    first = _meanwhile(t, table, seen) or consequences(services, t, by, table, what)
    if first is not None:
        await replies.show(interaction, first)
        return
    await _ruled(services, interaction, t, by, ChosenRuling(table, seen, what))


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
    table = TableKey(number, index)
    newer = _meanwhile(t, table, seen)
    if newer is not None:
        await replies.send(interaction, newer, private=True)
        return
    await _ruled(services, interaction, t, by, ChosenRuling(table, seen, what, TakeBack(level)))


async def _ruled(services: Services, interaction: Interaction, t: Tournament, by: Actor, chosen: ChosenRuling) -> None:
    """Ask for the reason, or perform the ruling with the submitted one."""
    given = replies.fields(interaction)
    form = _reason_form(t, chosen)
    if "reason" not in given:
        await replies.ask(interaction, form)
        return
    with correctable(form, given):
        try:
            after = await rule(services, t, by, chosen, given["reason"])
        except Refusal as refused:
            answer = await _other_way(services, t, chosen, refused)
            if answer is None:
                raise
            await replies.send(interaction, answer, private=True)
            return
    replies.stored(interaction)
    await replies.send(interaction, ruled_page(t, after, chosen.table), private=True)


def _reason_form(t: Tournament, chosen: ChosenRuling) -> Form:
    custom_id = make("forced", t.id, *chosen.table, chosen.seen, chosen.take_back.value, chosen.what)
    return Form(f"Rule on {table_name(t, chosen.table).lower()}", custom_id, (reason_field(),))


async def _other_way(services: Services, t: Tournament, chosen: ChosenRuling, refused: Refusal) -> Page | None:
    """The page that leads on from a refused ruling; None if the refusal itself tells what to do."""
    if refused.code == "ruled_meanwhile":
        return ruling_page(await services.tournaments.find(t.id), chosen.table, MEANWHILE)
    if refused.code in TAKES_BACK:
        return consequences_page(t, chosen.table, chosen.what, refused.facts)
    return None


def consequences(services: Services, t: Tournament, by: Actor, table: TableKey, what: str) -> Page | None:
    """The page of later tables that this ruling would take back; None if there are none. Raises as `rule` would."""
    places = places_of(entrants_of(t, table), what)
    if places is None and what not in ("void", "again", "undo"):
        return None
    try:
        if what == "undo":
            services.tournaments.check_undo(t, by, table)
        elif what == "again":
            services.tournaments.check_reopen(t, by, table)
        else:
            services.tournaments.check_ruling(t, by, table, places)
    except Refusal as refused:
        if refused.code not in TAKES_BACK:
            raise
        return consequences_page(t, table, what, refused.facts)
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


@handler("ruled_score", tournament=Tournament, round=int, table=int, seen=int)
async def ruled_score(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int
) -> None:
    """Rule on a series with the score chosen from a menu."""
    await require_organiser(services, interaction)
    table = TableKey(number, index)
    entrants_of(t, table)
    words = list(score_titles(t, t.at(table)))
    await ruled(services, interaction, t, number, index, seen, words[replies.value(interaction, len(words))])


@handler("placed", tournament=Tournament, round=int, table=int, seen=int)
async def placed(
    services: Services, interaction: Interaction, t: Tournament, number: int, index: int, seen: int
) -> None:
    """Rule on a pod with the places of a form."""
    by = await organiser(services, interaction)
    table = TableKey(number, index)
    newer = _meanwhile(t, table, seen)
    if newer is not None:
        await replies.send(interaction, newer, private=True)
        return
    given, form = replies.fields(interaction), places_form(t, table)
    if "order" not in given:
        await replies.ask(interaction, form)
        return
    with correctable(form, given):
        places = read_places(given["order"])
        reason = given.get("reason", "")
        after = await services.tournaments.rule(t.id, by, Ruling(table, reason, seen), places)
    replies.stored(interaction)
    await replies.send(interaction, ruled_page(t, after, table), private=True)
