"""Organisers run a tournament: check-in, start, rounds."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Form
from cogs.kit.parts.reasons import reason_for
from cogs.tournaments.handlers.actors import organiser
from cogs.tournaments.handlers.organise import show_organise_page
from cogs.tournaments.handlers.suggesting import linking_page
from cogs.tournaments.pages.organise import follows, missing_page, organise_page, starting_page
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.allowed import BEFORE, Actor
from tournaments.course.reminding import to_check_in
from tournaments.tournament import Phase, Tournament

handler = Handlers[Services]()
NOT_STARTED = "It has not started: these names have no person."


async def start(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    """Ask first, in the check-in also whether entrants that are missing lose their places."""
    if t.phase not in BEFORE:
        raise Refusal("tournament_over" if t.is_over else "tournament_begun")
    is_missing = t.phase is Phase.check_in and (to_check_in(t) or t.unlinked)
    await replies.show(interaction, missing_page(t, to_check_in(t)) if is_missing else starting_page(t))


async def begin(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    """Start now; names without a person prevent it, and are shown."""
    try:
        t = await services.tournaments.begin(t.id, by)
    except Refusal as refused:
        if refused.code != "not_linked":
            raise
        await replies.show(interaction, await linking_page(interaction, t, NOT_STARTED, starting=True))
        return
    replies.stored(interaction)
    await show_organise_page(services, interaction, t, f"It has begun. {follows(t, 'The first round')}")


async def start_without_names(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    """Start now, without the names that have no person."""
    t = await services.tournaments.begin(t.id, by, drop_unlinked=True)
    replies.stored(interaction)
    await show_organise_page(services, interaction, t, "It has begun, without the names that have no person.")


async def open_check_in(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    """Open the check-in before its time."""
    t = await services.tournaments.open_check_in(t.id, by)
    replies.stored(interaction)
    await show_organise_page(services, interaction, t, "The check-in is open.")


@handler("confirm", tournament=Tournament, round=int)
async def confirm(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Confirm the results of a round, so that the next can be paired."""
    by = await organiser(services, interaction)
    t = await services.tournaments.confirm(t.id, by, number)
    replies.stored(interaction)
    note = f"Round {number} is confirmed. {follows(t, 'What follows')}"
    await replies.show(interaction, organise_page(t, note))


@handler("retract", tournament=Tournament, round=int)
async def retract(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Ask for the reason, and take back the round that the confirmation of this one has opened."""
    by = await organiser(services, interaction)
    given = replies.fields(interaction)
    form = Form(f"Take round {number + 1} back", make("retract", t.id, number), (reason_for(t),))
    if "reason" not in given:
        await replies.ask(interaction, form)
        return
    with correctable(form, given):
        t = await services.tournaments.retract(t.id, by, number, given["reason"])
    replies.stored(interaction)
    note = f"Round {number + 1} is taken back. Round {number} waits for your confirmation again."
    await replies.show(interaction, organise_page(t, note))
