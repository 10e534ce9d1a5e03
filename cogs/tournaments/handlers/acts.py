"""The buttons and forms of the organisers' page and of the settings: each act leads to the function that does it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TypeAlias

from cogs.charity.handlers import read_cause
from cogs.charity.pages import cause_form
from cogs.kit.inputs.times import read_shift
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import asked, correctable, merged
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.pages.layout import Form
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.tournaments.handlers import entrants, importing, publishing, running
from cogs.tournaments.handlers.actors import actor_of
from cogs.tournaments.handlers.settings import show_settings
from cogs.tournaments.pages.changes import changed_note, kept_note
from cogs.tournaments.pages.organise import REASONED, deadline_seen, reason_form
from cogs.tournaments.pages.settings import FORMS, form_like, form_of, read_start
from cogs.tournaments.reading import read_changes
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

handler = Handlers[Services](require=require_organiser)


@handler("manage", tournament=Tournament, act=str)
async def manage(services: Services, interaction: Interaction, t: Tournament, act: str) -> None:
    """Handle a button of the organisers' page or of the settings."""
    form = _form(t, act, services.tournaments.settable(t))
    if form is not None:
        await replies.ask(interaction, form)
    elif act in DONE_AT_ONCE:
        await DONE_AT_ONCE[act](services, interaction, t)
    else:
        raise UserError(UNKNOWN_PRESS)


@handler("managed", tournament=Tournament, act=str, shown=int)
async def managed(services: Services, interaction: Interaction, t: Tournament, act: str, shown: int) -> None:
    """Handle a submitted form of these pages, which was opened with the values `shown`."""
    by, sent = actor_of(interaction), replies.fields(interaction)
    form = _form(t, act, sent)
    if form is None:
        raise UserError(UNKNOWN_PRESS)
    given, before = asked(form, sent) if act == "extend" else merged(form, shown, sent), t
    with correctable(form, given):
        if act == "extend" and shown != deadline_seen(t):
            raise Refusal("moved_meanwhile")
        if act in REASONED_STEPS:
            t = await REASONED_STEPS[act](services.tournaments, t.id, by, given.get("reason", ""))
        elif act == "extend":
            by_how_much = read_shift(given.get("by", ""))
            t = await services.tournaments.extend(t.id, by, by_how_much, given.get("reason", ""))
        elif act == "cause":
            t = await services.tournaments.set_cause(t.id, by, read_cause(given))
        elif act == "schedule":
            t = await services.tournaments.schedule(t.id, by, read_start(t, given.get("at", ""), services.now()))
        else:
            t = await services.tournaments.edit(t.id, by, read_changes(t.settings, given))
    replies.stored(interaction)
    note = f"{changed_note(before, t, given)} {kept_note(form, sent, given)}".rstrip()
    await (running.show_organise_page if act in REASONED else show_settings)(services, interaction, t, note)


def _form(t: Tournament, act: str, settable: Collection[str]) -> Form | None:
    """The form of an act, with the values that hold; None for acts without one, or without one of these settings."""
    if act in REASONED:
        return reason_form(t, act)
    if act == "cause":
        return cause_form(t)
    return form_of(t, act, settable) if act in FORMS or act == "schedule" else None


async def _ask_like(services: Services, interaction: Interaction, t: Tournament) -> None:
    await replies.ask(interaction, form_like(t))


AtOnce: TypeAlias = Callable[[Services, Interaction, Tournament], Awaitable[object]]
DONE_AT_ONCE: Mapping[str, AtOnce] = {
    "announce": publishing.announce,
    "start": running.start,
    "start_now": running.begin,
    "start_without": running.start_without_names,
    "check_in": running.open_check_in,
    "computer": entrants.add_computer,
    "import": importing.ask_list,
    "settings": show_settings,
    "log": publishing.show_log,
    "files": publishing.export,
    "desk": publishing.keep_desk,
    "links": entrants.linking,
    "entrants": entrants.show_list,
    "pair": running.ask_pairing,
    "seeds": running.ask_seeds,
    "like": _ask_like,
}
"""Acts without a form."""
REASONED_STEPS = {
    "pause": Tournaments.pause,
    "resume": Tournaments.resume,
    "cancel": Tournaments.cancel,
    "uncancel": Tournaments.reinstate,
}
"""Acts of which the form asks for the reason alone."""
