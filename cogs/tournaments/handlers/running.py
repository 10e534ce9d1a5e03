"""The page of organisers, and how they run a tournament: check-in, start, rounds, seeds and pairings by hand.

`cogs.tournaments.acts` declares the buttons of the page.
"""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import answers, correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.pages.layout import Form
from cogs.kit.parts.reasons import reason_for
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.words import counted
from cogs.tournaments.acts import does
from cogs.tournaments.handlers.actors import request
from cogs.tournaments.handlers.suggesting import linking_page
from cogs.tournaments.pages.organise import follows, missing_page, organise_page, starting_page
from cogs.tournaments.pages.written import STOPS, pairing_form, read_tables, seeds_form
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course import allowed
from tournaments.course.reminding import to_check_in
from tournaments.course.requests import PairingByHand
from tournaments.service import Tournaments
from tournaments.tournament import Phase, Tournament

handler = Handlers[Services](require=require_organiser)
NOT_STARTED = "It has not started: these names have no person."


@handler("organise", tournament=Tournament)
async def organise(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the organisers' page."""
    await show_organise_page(services, interaction, t)


async def show_organise_page(services: Services, interaction: Interaction, t: Tournament, note: str = "") -> None:
    """Show what can be done with the tournament now."""
    gone, lost = _channels_gone(services, interaction, t), services.tournament_publisher.out_of_reach(t)
    await replies.show(interaction, organise_page(t, note, channels_gone=gone, out_of_reach=lost))


def _channels_gone(services: Services, interaction: Interaction, t: Tournament) -> bool:
    """Whether the channels of the matches and of the announcement were deleted, so that nothing can be posted."""
    place, guild = services.tournaments.announcement(t.id), interaction.guild
    channels = (t.channel_id, *((place.channel_id,) if place is not None else ()))
    return guild is not None and not any(guild.get_channel_or_thread(channel) for channel in channels)


@does("start")
async def start(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask first, in the check-in also whether entrants that are missing lose their places."""
    allowed.before_start(t)
    is_missing = t.phase is Phase.check_in and (to_check_in(t) or t.unlinked)
    await replies.show(interaction, missing_page(t, to_check_in(t)) if is_missing else starting_page(t))


@does("start_now")
async def begin(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Start now; names without a person prevent it, and are shown."""
    try:
        t = await request(services, interaction, t, Tournaments.begin)
    except Refusal as refused:
        if refused.code != "not_linked":
            raise
        await replies.show(interaction, await linking_page(interaction, t, NOT_STARTED, starting=True))
        return
    await show_organise_page(services, interaction, t, f"It has begun. {follows(t, 'The first round')}")


@does("start_without")
async def start_without_names(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Start now, without the names that have no person."""
    t = await request(services, interaction, t, Tournaments.begin, drop_unlinked=True)
    await show_organise_page(services, interaction, t, "It has begun, without the names that have no person.")


@does("check_in")
async def open_check_in(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Open the check-in before its time."""
    t = await request(services, interaction, t, Tournaments.open_check_in)
    await show_organise_page(services, interaction, t, "The check-in is open.")


@handler("confirm", tournament=Tournament, round=int)
async def confirm(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Confirm the results of a round, so that the next can be paired."""
    t = await request(services, interaction, t, Tournaments.confirm, number)
    note = f"Round {number} is confirmed. {follows(t, 'What follows')}"
    await replies.show(interaction, organise_page(t, note))


async def confirm_newest(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Confirm the newest round."""
    await confirm(services, interaction, t, t.number)


@handler("retract", tournament=Tournament, round=int)
async def retract(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Ask for the reason, and take back the round that the confirmation of this one has opened."""
    form = Form(f"Take round {number + 1} back", make("retract", t.id, number), (reason_for(t),))
    given = await answers(interaction, form)
    if given is None:
        return
    with correctable(form, given):
        t = await request(services, interaction, t, Tournaments.retract, number, given["reason"])
    note = f"Round {number + 1} is taken back. Round {number} waits for your confirmation again."
    await replies.show(interaction, organise_page(t, note))


@does("pair")
async def ask_pairing(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask for the tables of the round that can be paired by hand."""
    await replies.ask(interaction, pairing_form(t, *services.tournaments.pairing_to_change(t)))


@handler("paired", tournament=Tournament, round=int)
async def paired(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Store the submitted form of a pairing by hand."""
    given = replies.fields(interaction)
    stop = STOPS.get(given.get("stop", ""))
    if stop is None:
        raise Refusal("not_offered")
    newest, tables = services.tournaments.pairing_to_change(t)
    if newest != number:
        raise Refusal("paired_meanwhile", seen=number, round=newest)
    with correctable(pairing_form(t, newest, tables), given):
        wanted = PairingByHand(read_tables(given.get("tables", "")), given.get("reason", ""), number, stop[1])
        t = await request(services, interaction, t, Tournaments.pair_by_hand, wanted)
    await replies.show(interaction, organise_page(t, "The round is paired as you wrote."))


@does("seeds")
async def ask_seeds(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask for the order of the entrants."""
    if not t.is_before_start:
        raise Refusal("tournament_begun")
    if not (*t.confirmed, *t.waiting):
        raise UserError("The list is empty. Add entrants first, then order them.")
    await replies.ask(interaction, seeds_form(t))


@handler("seeded", tournament=Tournament)
async def seeded(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Store the submitted form of seeds."""
    given = replies.fields(interaction)
    with correctable(seeds_form(t), given):
        order = [entrant for line in read_tables(given.get("order", "")) for entrant in line]
        t = await request(services, interaction, t, Tournaments.seed, order)
    left_out = len((*t.confirmed, *t.waiting)) - len(order)
    follow = f" Left out, and last: {counted(left_out, 'entrant', 'entrants')}." if left_out else ""
    await replies.show(interaction, organise_page(t, f"The seeds are as you wrote.{follow}"))
