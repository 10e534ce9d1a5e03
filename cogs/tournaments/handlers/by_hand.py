"""Organisers seed and pair by hand."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.words import counted
from cogs.tournaments.handlers.actors import organiser
from cogs.tournaments.pages.by_hand import STOPS, pairing_form, seeds_form
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.pages.written import read_tables
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.allowed import BEFORE, Actor
from tournaments.course.requests import PairingByHand
from tournaments.tournament import Tournament

handler = Handlers[Services]()


async def ask_pairing(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    """Ask for the tables of the round that can be paired by hand."""
    await replies.ask(interaction, pairing_form(t, *services.tournaments.pairing_to_change(t)))


async def ask_seeds(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    """Ask for the order of the entrants."""
    if t.phase not in BEFORE:
        raise Refusal("tournament_begun")
    if not (*t.confirmed, *t.waiting):
        raise UserError("The list is empty. Add entrants first, then order them.")
    await replies.ask(interaction, seeds_form(t))


@handler("paired", tournament=Tournament, round=int)
async def paired(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Store the submitted form of a pairing by hand."""
    by = await organiser(services, interaction)
    given = replies.fields(interaction)
    stop = STOPS.get(given.get("stop", ""))
    if stop is None:
        raise Refusal("not_offered")
    newest, tables = services.tournaments.pairing_to_change(t)
    if newest != number:
        raise Refusal("paired_meanwhile", seen=number, round=newest)
    with correctable(pairing_form(t, newest, tables), given):
        wanted = PairingByHand(read_tables(given.get("tables", "")), given.get("reason", ""), number, stop[1])
        t = await services.tournaments.pair_by_hand(t.id, by, wanted)
    replies.stored(interaction)
    await replies.show(interaction, organise_page(t, "The round is paired as you wrote."))


@handler("seeded", tournament=Tournament)
async def seeded(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Store the submitted form of seeds."""
    by = await organiser(services, interaction)
    given = replies.fields(interaction)
    with correctable(seeds_form(t), given):
        order = [entrant for line in read_tables(given.get("order", "")) for entrant in line]
        t = await services.tournaments.seed(t.id, by, order)
    replies.stored(interaction)
    left_out = len((*t.confirmed, *t.waiting)) - len(order)
    follow = f" Left out, and last: {counted(left_out, 'entrant', 'entrants')}." if left_out else ""
    await replies.show(interaction, organise_page(t, f"The seeds are as you wrote.{follow}"))
