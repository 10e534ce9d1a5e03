"""The option `season` of commands."""

from __future__ import annotations

from collections.abc import Callable

from discord import app_commands

from cogs.kit.inputs.numbers import numbered
from cogs.kit.inputs.options import choices
from cogs.kit.interaction import Interaction
from cogs.kit.services import Services
from cogs.kit.texts import names
from host.errors import Refusal
from tournaments.ladder.season import Season
from tournaments.ladder.service import PAST, SEARCHED


async def season_named(services: Services, guild_id: int, wanted: str) -> Season:
    """The season of this server with the number that was typed or chosen. Refusal "no_season"."""
    number = numbered(wanted)
    if number is None:
        raise Refusal("no_season")
    return await services.ladder.season(number, guild_id)


async def season_choices(
    services: Services, interaction: Interaction, current: str, told: Callable[[Season], str] = lambda season: ""
) -> list[app_commands.Choice[str]]:
    """The newest seasons of this server whose lines contain the typed text; `told` is said behind each name."""
    found = await services.ladder.seasons(interaction.guild_id or 0, SEARCHED if current else PAST)
    return choices({str(one.id): f"#{one.id} {names.plain(one.name)}{told(one)}" for one in found}, current)
