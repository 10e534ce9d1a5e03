"""The settings of a tournament, which organisers choose from menus or change with a button."""

from __future__ import annotations

from pydantic import ValidationError

from cogs.kit.inputs.validation import wrong
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import bot_may_give, require_giver, require_organiser
from cogs.tournaments.acts import does
from cogs.tournaments.handlers.actors import request
from cogs.tournaments.pages.settings import SWITCHES, menus, settings_page
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.service import Tournaments
from tournaments.settings import TieBreak
from tournaments.tournament import Tournament

handler = Handlers[Services](require=require_organiser)


@handler("setting", tournament=Tournament, name=str)
async def setting(services: Services, interaction: Interaction, t: Tournament, name: str) -> None:
    """Store a setting chosen from a menu."""
    values = replies.values(interaction)
    if name == "tie_breaks":
        order = list(TieBreak)
        if any(value >= len(order) for value in values):
            raise Refusal("not_offered")
        kept = [tie_break for tie_break in t.settings.tie_breaks if order.index(tie_break) in values]
        added = [order[value] for value in values if order[value] not in kept]
        await _edited(services, interaction, t, {"tie_breaks": [*kept, *added]})
        return
    menu = menus(services.paces).get(name)
    if menu is None or len(values) != 1 or values[0] >= len(menu.choices):
        raise Refusal("not_offered")
    await _edited(services, interaction, t, {name: menu.choices[values[0]][0]})


@handler("switch", tournament=Tournament, name=str, on=int)
async def switch(services: Services, interaction: Interaction, t: Tournament, name: str, on: int) -> None:
    """Store the value that the button sets; if it is pressed again, or on an older page, that value stays."""
    chosen = SWITCHES.get(name)
    if chosen is None or on > 1:
        raise Refusal("not_offered")
    await _edited(services, interaction, t, {name: chosen.on if on else chosen.off})


@handler("crown", tournament=Tournament)
async def winner_role(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Store the winner's role; the presser must be allowed to assign it."""
    role = replies.role(interaction)
    if role is not None:
        require_giver(interaction, role)
    await _edited(services, interaction, t, {"winner_role": role})


@handler("entry_role", tournament=Tournament)
async def entry_role(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Store the role that registration needs."""
    await _edited(services, interaction, t, {"entry_role": replies.role(interaction)})


async def _edited(services: Services, interaction: Interaction, t: Tournament, changes: dict[str, object]) -> None:
    try:
        t = await request(services, interaction, t, Tournaments.edit, changes)
    except ValidationError as error:
        raise wrong(error) from error
    await show_settings(services, interaction, t, "Done.")


@does("settings")
async def show_settings(services: Services, interaction: Interaction, t: Tournament, note: str = "") -> None:
    """Show the settings, and what is wrong with the roles among them."""
    roles, guild = (t.settings.winner_role, t.settings.entry_role), interaction.guild
    gone = [role for role in roles if role is not None and guild is not None and guild.get_role(role) is None]
    crown = t.settings.winner_role
    stuck = crown is not None and crown not in gone and guild is not None and not bot_may_give(guild, crown)
    settable = services.tournaments.settable(t)
    await replies.show(interaction, settings_page(t, services.paces, settable, note, gone=gone, stuck=stuck))
