"""The buttons and forms of the organisers' page and of the settings: each act leads to the module that does it."""

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
from cogs.kit.pages.layout import Form
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.tournaments.handlers.actors import organiser
from cogs.tournaments.handlers.by_hand import ask_pairing, ask_seeds
from cogs.tournaments.handlers.entrants import add_computer
from cogs.tournaments.handlers.importing import ask_list
from cogs.tournaments.handlers.organise import show_organise_page
from cogs.tournaments.handlers.publishing import announce, export, keep_desk
from cogs.tournaments.handlers.running import begin, open_check_in, start, start_without_names
from cogs.tournaments.handlers.settings import show_settings
from cogs.tournaments.handlers.suggesting import linking_page
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.pages.changes import changed_note, kept_note
from cogs.tournaments.pages.creation import form_like
from cogs.tournaments.pages.entrants import entrants_page
from cogs.tournaments.pages.organise import REASONED, deadline_seen, reason_form
from cogs.tournaments.pages.settings import FORMS, form_of, read_start
from cogs.tournaments.reading import read_changes
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.allowed import Actor
from tournaments.service import Tournaments
from tournaments.tournament import Tournament

handler = Handlers[Services]()


@handler("manage", tournament=Tournament, act=str)
async def manage(services: Services, interaction: Interaction, t: Tournament, act: str) -> None:
    """Handle a button of the organisers' page or of the settings."""
    by = await organiser(services, interaction)
    form = _form(t, act, services.tournaments.settable(t))
    if form is not None:
        await replies.ask(interaction, form)
    elif act in DONE_AT_ONCE:
        await DONE_AT_ONCE[act](services, interaction, t, by)
    else:
        raise UserError(UNKNOWN_PRESS)


@handler("managed", tournament=Tournament, act=str, shown=int)
async def managed(services: Services, interaction: Interaction, t: Tournament, act: str, shown: int) -> None:
    """Handle a submitted form of these pages, which was opened with the values `shown`."""
    by = await organiser(services, interaction)
    sent = replies.fields(interaction)
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
    await (show_organise_page if act in REASONED else show_settings)(services, interaction, t, note)


def _form(t: Tournament, act: str, settable: Collection[str]) -> Form | None:
    """The form of an act, with the values that hold; None for acts without one, or without one of these settings."""
    if act in REASONED:
        return reason_form(t, act)
    if act == "cause":
        return cause_form(t)
    return form_of(t, act, settable) if act in FORMS or act == "schedule" else None


async def _show_links(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await replies.show(interaction, await linking_page(interaction, t))


async def _show_log(services: Services, interaction: Interaction, t: Tournament, by: Actor) -> None:
    await replies.show(interaction, log_page(t, await services.tournaments.log(t.id), organiser=True))


AtOnce: TypeAlias = Callable[[Services, Interaction, Tournament, Actor], Awaitable[object]]
DONE_AT_ONCE: Mapping[str, AtOnce] = {
    "announce": lambda services, interaction, t, by: announce(services, interaction, t),
    "start": start,
    "start_now": begin,
    "check_in": open_check_in,
    "computer": add_computer,
    "import": ask_list,
    "settings": lambda services, interaction, t, by: show_settings(services, interaction, t),
    "log": _show_log,
    "files": lambda services, interaction, t, by: export(services, interaction, t),
    "desk": lambda services, interaction, t, by: keep_desk(services, interaction, t),
    "start_without": start_without_names,
    "links": _show_links,
    "entrants": lambda services, interaction, t, by: replies.show(
        interaction, entrants_page(t, 0, interaction.user.id, organiser=True)
    ),
    "pair": ask_pairing,
    "seeds": ask_seeds,
    "like": lambda services, interaction, t, by: replies.ask(interaction, form_like(t)),
}
"""Acts without a form."""
REASONED_STEPS = {
    "pause": Tournaments.pause,
    "resume": Tournaments.resume,
    "cancel": Tournaments.cancel,
    "uncancel": Tournaments.reinstate,
}
"""Acts of which the form asks for the reason alone."""
