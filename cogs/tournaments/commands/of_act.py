"""The commands of the acts of organisers: they do what the buttons do, and what the forms do with a reason given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.tournament_option import WHICH, WHY, Reason, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import typed
from cogs.tournaments.acts import ACTS, form_of
from cogs.tournaments.commands.one_option import for_organisers
from cogs.tournaments.handlers.actors import actor_of
from cogs.tournaments.handlers.acts import manage
from cogs.tournaments.pages.organise import organise_page
from tournaments.course import allowed


def of_act(key: str, description: locale_str) -> app_commands.Command[Any, ..., None]:
    """The command of an act without a form, or with one that asks for the reason alone."""
    act = ACTS[key]
    if act.store is None:
        return for_organisers(key, description, lambda services, interaction, t: manage(services, interaction, t, key))

    class Part(TournamentOption):
        """The class whose method this is, as in `one_option.command`."""

        async def callback(self, interaction: Interaction, reason: Reason, tournament: str | None = None) -> None:
            await act_on(self, interaction, key, tournament, {"reason": reason})

    found = app_commands.Command[Any, ..., None](name=key, description=description, callback=Part.callback)
    app_commands.describe(reason=WHY, tournament=WHICH)(found)
    found.autocomplete("tournament")(TournamentOption.tournaments)
    return found


async def act_on(
    cog: TournamentOption, interaction: Interaction, key: str, tournament: str | None, given: Mapping[str, str]
) -> None:
    """Do what the form of an act does with what is `given`, and show the organisers' page; some acts ask first."""
    t, act = await cog.organised(interaction, tournament), ACTS[key]
    form = form_of(t, key)
    if form is None or act.store is None:
        raise ValueError(f"{key} has no form")
    if act.asks and tournament is None:
        allowed.going_on(t)
        await replies.ask(interaction, typed(form, given))
        return
    t = await act.store(cog.services, t, actor_of(interaction), given)
    replies.stored(interaction)
    await replies.send(interaction, organise_page(t, act.done), private=True)
