"""Handlers of the leaderboard and of profiles. All data is that of the interaction's server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import Snowflake
from cogs.kit.lobbies.practice import fitting
from cogs.kit.pages.illustrated import drawn_in_look
from cogs.kit.pages.layout import Part
from cogs.kit.parts.rating_table import lines_of
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.kit.texts import names
from cogs.ratings.pages.leaderboard import SEATS, leaderboard_page, read_pool
from cogs.ratings.pages.practice import Practice, practice_parts
from cogs.ratings.pages.profile import Place, Profile, practised_page, profile_page
from cogs.ratings.pages.rulings import log_page, out_text
from cogs.ratings.pages.versus import versus_page
from games.core.language import say
from games.core.teaching import lessons_of
from host.errors import Refusal
from tournaments.ratings.ports import Pool

handler = Handlers[Services]()

POOLS = 8
"""Most pools in a profile."""
FORM, RIVALS, CURVE = 10, 5, 500
"""Most matches of the form, rivals and rated matches of the curve in a profile."""


async def show_leaderboard(services: Services, interaction: Interaction, pool: Pool, at: int) -> None:
    """Show one page of the leaderboard to the presser."""
    await replies.wait(interaction)
    pools = await services.ratings.store.pools_of(pool.guild_id)
    lines = lines_of(await services.ratings.standings(pool), await services.ratings.store.tallies(pool))
    user_id = interaction.user.id
    out = (await services.ratings.corrections(pool.guild_id)).out.get((user_id, None))
    note = out_text(out, user_id, user_id) if out is not None else ""
    build = partial(leaderboard_page, services.games, pools, pool, lines, at, user_id, note)
    await replies.finish(interaction, await drawn_in_look(services, interaction, build))


@handler("ranking", game=str, seats=int, page=int, slot=int)
async def ranking(services: Services, interaction: Interaction, game: str, seats: int, at: int, slot: int) -> None:
    """Show another page of the leaderboard."""
    if game not in services.games:
        raise Refusal("not_offered")
    await show_leaderboard(services, interaction, Pool(interaction.guild_id or 0, game, seats), at)


@handler("pools")
async def pools(services: Services, interaction: Interaction) -> None:
    """Show the leaderboard of another pool."""
    await show_leaderboard(services, interaction, chosen_pool(services, interaction), 0)


def chosen_pool(services: Services, interaction: Interaction) -> Pool:
    """The chosen pool of a menu. Refusal "not_offered"."""
    chosen = replies.value(interaction, SEATS * len(services.games))
    return read_pool(services.games, interaction.guild_id or 0, chosen)


async def show_profile(services: Services, interaction: Interaction, user_id: int, chosen: Pool | None = None) -> None:
    """Show a person's profile in the chosen or most played pool. Raises UserError, Refusal."""
    ratings = services.ratings
    pools = await ratings.store.pools_of(interaction.guild_id or 0, user_id)
    found = [pool for pool in pools if pool.game in services.games]
    if not found:
        out = (await ratings.corrections(interaction.guild_id or 0)).out.get((user_id, None))
        if out is not None:
            raise UserError(out_text(out, user_id, interaction.user.id))
        if user_id == interaction.user.id:
            own = await _practised(services, user_id)
            await replies.show(interaction, practised_page(names.given(interaction.user), user_id, own))
            return
        raise UserError(
            f"<@{user_id}> has finished no match against another person in this server yet. `/play` opens a table."
        )
    pool = chosen or found[0]
    if pool not in found:
        raise Refusal("not_offered")
    await replies.wait(interaction)
    profile = Profile(
        user_id,
        [await _place(services, one, user_id) for one in found[:POOLS]],
        pool,
        await ratings.store.form(pool, user_id, FORM),
        await ratings.store.rivals(pool, user_id, RIVALS),
        await services.history.favourites(user_id, pool.guild_id, pool.game),
        await ratings.store.curve(pool, user_id, CURVE),
    )
    own = await _practised(services, user_id) if user_id == interaction.user.id else ()
    await replies.finish(interaction, await services.drawing.run(profile_page, services.games, profile, own))


async def _practised(services: Services, user_id: int) -> Sequence[Part]:
    """What the presser has practised, on the presser's own profile."""
    steps = await services.learning.steps_of(user_id)
    lessons = [(key, lesson) for key, game in services.games.items() for lesson in lessons_of(game)]
    done = [steps.get((key, lesson.key), 0) >= len(lesson.steps) for key, lesson in lessons]
    tried = await services.puzzles.progress(user_id)
    solved = [number for number in services.puzzles.numbers if number in tried and tried[number].solved_at]
    matches = await services.history.practice_of(user_id)
    played = await services.history.played_by(user_id)
    practised = {match.game for match in played.practised} & services.games.keys()
    levels = {key: fitting(services.games[key], services.computers, played) for key in practised}
    practice = Practice(matches, levels, (sum(done), len(done)), (len(solved), len(services.puzzles.numbers)))
    return practice_parts(services.games, services.computers, practice)


@handler("versus", user=Snowflake)
async def versus(services: Services, interaction: Interaction, user_id: Snowflake) -> None:
    """Show the score between this person and the chosen one."""
    await show_versus(services, interaction, user_id, replies.user(interaction))


@handler("met", user=Snowflake)
async def met(services: Services, interaction: Interaction, user_id: Snowflake) -> None:
    """Show the score between the presser and this person."""
    await show_versus(services, interaction, interaction.user.id, user_id)


async def show_versus(services: Services, interaction: Interaction, user_id: int, other: int) -> None:
    """Show the score between two persons in a new private message. Raises UserError for the same person twice."""
    if user_id == other:
        raise UserError(say("Choose another person."))
    results = await services.history.between(user_id, other, interaction.guild_id or 0)
    with await services.looks.reading(interaction):
        content = versus_page(services.games, results, user_id, other)
    await replies.send(interaction, content, private=True)


@handler("rulings", page=int, slot=int)
async def rulings(services: Services, interaction: Interaction, at: int, slot: int) -> None:
    """Show a page of what organisers have corrected in this server privately."""
    await replies.show(interaction, log_page(await services.ratings.store.rulings(interaction.guild_id or 0), at))


@handler("rulings_file")
async def rulings_file(services: Services, interaction: Interaction) -> None:
    """Send all of that as a file."""
    await replies.wait(interaction, beside=True)
    found = await services.ratings.store.rulings(interaction.guild_id or 0)
    told = json.dumps([asdict(ruling) for ruling in found], default=str, indent=2).encode()
    await replies.send_file(interaction, "All corrections of ratings in this server:", "corrections.json", told)


async def _place(services: Services, pool: Pool, user_id: int) -> Place:
    lines = lines_of(await services.ratings.standings(pool), await services.ratings.store.tallies(pool))
    return Place(pool, next(line for line in lines if line.person.user_id == user_id), len(lines))


@handler("profile", user=Snowflake)
async def profile(services: Services, interaction: Interaction, user_id: Snowflake) -> None:
    """Show a profile in another pool."""
    await show_profile(services, interaction, user_id, chosen_pool(services, interaction))
