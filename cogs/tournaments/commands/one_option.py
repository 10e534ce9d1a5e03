"""Commands whose only option is the tournament: it is found, and a function of the buttons does the rest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeAlias

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.tournament_option import WHICH, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.tournaments.acts import Do
from cogs.tournaments.services import Services
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

    found = app_commands.Command[Any, ..., None](name=name, description=description, callback=Part.callback)
    app_commands.describe(tournament=WHICH)(found)
    found.autocomplete("tournament")(TournamentOption.tournaments)
    return found


for_organisers = partial(command, find=TournamentOption.organised)
"""A command that only organisers may use."""
for_entrants = partial(command, find=TournamentOption.entered)
"""A command that only entrants need."""
