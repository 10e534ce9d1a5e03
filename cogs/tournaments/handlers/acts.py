"""The presses and forms of the acts of organisers, which `cogs.tournaments.acts` declares."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import asked, correctable, merged
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.tournaments.acts import ACTS, DONE_BY, does, form_of
from cogs.tournaments.handlers.actors import actor_of
from cogs.tournaments.handlers.running import show_organise_page
from cogs.tournaments.handlers.settings import show_settings
from cogs.tournaments.pages.changes import changed_note, kept_note
from cogs.tournaments.pages.setting_forms import form_like
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.tournament import Tournament

handler = Handlers[Services](require=require_organiser)


@handler("manage", tournament=Tournament, act=str)
async def manage(services: Services, interaction: Interaction, t: Tournament, key: str) -> None:
    """Handle the button of an act."""
    form = form_of(t, key, services.tournaments.settable(t)) if key in ACTS else None
    if form is not None:
        await replies.ask(interaction, form)
    elif key in DONE_BY:
        await DONE_BY[key](services, interaction, t)
    else:
        raise UserError(UNKNOWN_PRESS)


@handler("managed", tournament=Tournament, act=str, opened_with=int)
async def managed(services: Services, interaction: Interaction, t: Tournament, key: str, opened_with: int) -> None:
    """Handle the submitted form of an act; `opened_with` is the `marked` or the `seen` of the opened form."""
    act, sent, before = ACTS.get(key), replies.fields(interaction), t
    form = form_of(t, key, sent) if act is not None else None
    if act is None or act.store is None or form is None:
        raise UserError(UNKNOWN_PRESS)
    given = merged(form, opened_with, sent) if act.seen is None else asked(form, sent)
    with correctable(form, given):
        if act.seen is not None and opened_with != act.seen(t):
            raise Refusal("moved_meanwhile")
        t = await act.store(services, t, actor_of(interaction), given)
    replies.stored(interaction)
    note = f"{changed_note(before, t, given)} {kept_note(form, sent, given)}".rstrip()
    await (show_settings if act.page == "settings" else show_organise_page)(services, interaction, t, note)


@does("like")
async def ask_like(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Open the form for a new tournament with the settings of this one."""
    await replies.ask(interaction, form_like(t))
