"""Commands whose options are the tournament and perhaps a reason: they do what the buttons and the forms of acts do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.tournament_option import WHICH, WHY, Reason, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import typed
from cogs.tournaments.acts import ACTS, Do, form_of
from cogs.tournaments.handlers.actors import actor_of
from cogs.tournaments.handlers.acts import manage
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.services import Services
from tournaments.course import allowed
from tournaments.tournament import Tournament

Find: TypeAlias = Callable[[Any, Interaction, str | None], Awaitable[Tournament]]


def command(
    name: str, description: locale_str, do: Do, find: Find = TournamentOption.chosen_tournament
) -> app_commands.Command[Any, ..., None]:
    """A command that does this with the tournament of its option, which it looks up by this method of the cog."""

    class Part(TournamentOption):
        """The class whose method this is: discord.py reads there that the first argument is the cog."""

        services: Services

        async def callback(self, interaction: Interaction, tournament: str | None = None) -> None:
            await do(self.services, interaction, await find(self, interaction, tournament))

    return _made(name, description, Part.callback)


for_organisers = partial(command, find=TournamentOption.organised)
"""A command that only organisers may use."""
for_entrants = partial(command, find=TournamentOption.entered)
"""A command that only entrants need."""


def of_act(key: str, description: locale_str) -> app_commands.Command[Any, ..., None]:
    """The command of an act without a form, or with one that asks for the reason alone."""
    act = ACTS[key]
    if act.store is None:
        return for_organisers(key, description, lambda services, interaction, t: manage(services, interaction, t, key))

    class Part(TournamentOption):
        """As in `command`."""

        async def callback(self, interaction: Interaction, reason: Reason, tournament: str | None = None) -> None:
            await act_on(self, interaction, key, tournament, {"reason": reason})

    return _made(key, description, Part.callback, reason=WHY)


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


def _made(
    name: str, description: locale_str, callback: Any, **described: locale_str
) -> app_commands.Command[Any, ..., None]:
    """A command with this method of a cog, whose last option is the tournament."""
    found = app_commands.Command[Any, ..., None](name=name, description=description, callback=callback)
    app_commands.describe(**described, tournament=WHICH)(found)
    found.autocomplete("tournament")(TournamentOption.tournaments)
    return found
