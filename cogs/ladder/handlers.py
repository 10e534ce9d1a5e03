"""Handlers of the ladder. Every press checks again whether the presser may open or close seasons."""

from __future__ import annotations

from functools import partial

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import all_of, correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import require_organiser, require_place
from cogs.kit.pages.illustrated import drawn_in_look
from cogs.kit.pages.layout import page
from cogs.kit.parts.rating_table import lines_of
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.ladder.pages.form import read_length, read_name, read_rules, season_form
from cogs.ladder.pages.season import opened_page, season_page
from tournaments.ladder.season import Season
from tournaments.ratings.ports import Pool

handler = Handlers[Services]()

GONE = "That game, mode or pace is no longer here. Use `/ladder open` again. Nothing was opened."


async def show_season(services: Services, interaction: Interaction, season: Season, at: int) -> None:
    """Show one page of the season's standings to the presser."""
    await replies.wait(interaction)
    seasons = await services.ladder.seasons(season.pool.guild_id)
    tallies = await services.ratings.store.tallies(season.pool, season.starts_at, season.end)
    lines = lines_of(await services.ladder.standings(season), tallies)
    build = partial(
        season_page, services.games, services.paces, season, seasons, lines, services.now(), at, interaction.user.id
    )
    await replies.finish(interaction, await drawn_in_look(services, interaction, build))


@handler("season", season=int, page=int, slot=int)
async def season(services: Services, interaction: Interaction, season_id: int, at: int, slot: int) -> None:
    """Show a page of a season of this server."""
    await show_season(services, interaction, await services.ladder.season(season_id, interaction.guild_id or 0), at)


@handler("seasons")
async def seasons(services: Services, interaction: Interaction) -> None:
    """Show another season from a menu."""
    await season(services, interaction, replies.value(interaction), 0, 0)


@handler("season_made", game=str, mode=str, pace=str, seats=int, reset=int)
async def made(
    services: Services, interaction: Interaction, game: str, mode: str, pace: str, seats: int, reset: int
) -> None:
    """Open a season from the submitted form of `/ladder open`."""
    await require_organiser(services, interaction)
    channel = require_place(interaction)
    modes = services.games[game].modes if game in services.games else {}
    if mode not in modes or seats not in modes[mode].seats or pace not in services.paces or reset not in (0, 1):
        raise UserError(GONE)
    given, now = replies.fields(interaction), services.now()
    with correctable(season_form(make("season_made", game, mode, pace, seats, reset)), given):
        name, length, rules = all_of(
            lambda: read_name(given),
            lambda: read_length(given),
            lambda: read_rules(given, soft_reset=reset == 1),
        )
        wanted = Season(
            id=0,
            name=name,
            pool=Pool(channel.guild.id, game, seats),
            mode=mode,
            pace=pace,
            channel_id=channel.id,
            starts_at=now,
            ends_at=now + length,
            created_by=interaction.user.id,
            rules=rules,
        )
        opened = await services.ladder.open(wanted)
    replies.stored(interaction)
    with await services.looks.in_public(channel.guild.id, game):
        told = opened_page(services.games, services.paces, opened)
    await replies.send(interaction, told, private=False)


@handler("season_close", season=int)
async def close(services: Services, interaction: Interaction, season_id: int) -> None:
    """Close a season early; its final standings are posted in the background."""
    guild_id = await require_organiser(services, interaction)
    ended = await services.ladder.season(season_id, guild_id)
    await services.ladder.close(ended.id)
    replies.stored(interaction)
    text = f"The season is over. Its final standings are posted in <#{ended.channel_id}>."
    await replies.show(interaction, page(text))
