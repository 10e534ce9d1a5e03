"""Presses on puzzles, and the switch of the puzzle of the day."""

from __future__ import annotations

import asyncio

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import manages, missing, require_manager
from cogs.kit.pages.layout import Page, Row
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.services import Services
from cogs.kit.texts.names import given
from cogs.kit.texts.words import listed
from cogs.puzzles.book import START, Place, find, numbers_like, pick_of, stage_at, then
from cogs.puzzles.pages import daily_switch, picture_of, puzzle_page, solved_page, wrong_page
from games.core.protocol import ONE, Choice
from games.core.puzzles import Stage
from host.people import Look

handler = Handlers[Services]()


@handler("puzzle", puzzle=int, day=int)
async def puzzle(services: Services, interaction: Interaction, puzzle: int, day: int) -> None:
    """Show a puzzle from its beginning, for a day of the server or for oneself."""
    await show_puzzle(services, interaction, Place(puzzle, day=day))


@handler("puzzle_next", puzzle=int, alike=int)
async def puzzle_next(services: Services, interaction: Interaction, puzzle: int, alike: int) -> None:
    """Show the next puzzle, of the chosen way to play or of the whole book, that the presser has not solved."""
    among = numbers_like(Place(puzzle, alike=alike))
    number = await services.puzzles.next_for(interaction.user.id, among=among, after=puzzle)
    await show_puzzle(services, interaction, Place(number, alike=alike))


@handler("puzzle_at", puzzle=int, path=int, day=int, alike=int)
async def puzzle_at(services: Services, interaction: Interaction, puzzle: int, path: int, day: int, alike: int) -> None:
    """Make the choice of a button, or show the position in which one can be tried again."""
    await show_puzzle(services, interaction, Place(puzzle, path, day, alike))


@handler("puzzle_menu", puzzle=int, path=int, day=int, alike=int)
async def puzzle_menu(
    services: Services, interaction: Interaction, puzzle: int, path: int, day: int, alike: int
) -> None:
    """Make the choice of a menu, or several."""
    place = Place(puzzle, path, day, alike)
    chosen = replies.values(interaction)
    await replies.wait(interaction)
    stage = await asyncio.to_thread(stage_at, place)
    await _show(services, interaction, place._replace(path=then(path, _pick(stage, chosen))))


def _pick(stage: Stage, chosen: list[int]) -> int:
    """The index of the answer picked in a menu. Raises UserError for values that no menu of the bot has."""
    decision = stage.decision
    if decision is None or not chosen or max(chosen) >= len(decision.options):
        raise UserError(UNKNOWN_PRESS)
    tokens = tuple([decision.options[at] for at in sorted(set(chosen))])
    choice: Choice = tokens[0] if decision.pick == ONE else tokens
    try:
        return pick_of(decision, choice)
    except ValueError:
        raise UserError(UNKNOWN_PRESS) from None


async def show_puzzle(services: Services, interaction: Interaction, place: Place) -> None:
    """Show the position after these choices, privately."""
    await replies.wait(interaction)
    await _show(services, interaction, place)


async def _show(services: Services, interaction: Interaction, place: Place) -> None:
    stage = await asyncio.to_thread(stage_at, place)
    if stage.decision is None:
        progress = await services.puzzles.tried(interaction.user.id, place.puzzle, right=True)
        content = solved_page(place, stage, progress)
    else:
        if stage.failure is not None:
            await services.puzzles.tried(interaction.user.id, place.puzzle, right=False)
        content = await _position(services, interaction, place, stage)
    await replies.finish(interaction, content)


async def _position(services: Services, interaction: Interaction, place: Place, stage: Stage) -> Page:
    """The position at the next choice, or at the one that has failed."""
    look = await services.looks.of(interaction.user.id, interaction.guild_id or 0)
    drawing = services.board_drawing if look is Look.pictures else None
    picture = await drawing.run(picture_of, find(place.puzzle), stage) if drawing is not None else None
    switch = await _switch(services, interaction, place)
    with services.looks.using(look):
        if stage.failure is not None:
            return wrong_page(place, stage, picture)
        return puzzle_page(place, stage, picture, daily=switch)


async def _switch(services: Services, interaction: Interaction, place: Place) -> Row | None:
    """The switch of the puzzle of the day, at the beginning of a puzzle, for managers of the server."""
    if not manages(interaction) or place.path != START or place.day:
        return None
    return daily_switch(await services.puzzles.daily(interaction.guild_id or 0))


@handler("puzzle_sign", day=int)
async def puzzle_sign(services: Services, interaction: Interaction, day: int) -> None:
    """Name the presser below the puzzle of the day."""
    await services.puzzles.sign(interaction.guild_id or 0, day, interaction.user.id, given(interaction.user))
    replies.stored(interaction)
    await replies.whisper(interaction, "Your name stands below the puzzle of the day.")


@handler("puzzle_daily", on=int)
async def puzzle_daily(services: Services, interaction: Interaction, on: int) -> None:
    """Begin or end the puzzle of the day in this channel."""
    guild_id = require_manager(interaction)
    if not on:
        await services.puzzles.end(guild_id)
        replies.stored(interaction)
        await replies.whisper(interaction, "There are no more puzzles of the day. `/puzzle` goes on as before.")
        return
    lacking = missing(interaction.app_permissions)
    if lacking or interaction.channel_id is None:
        raise UserError(f"I cannot post in this channel: I lack {listed(lacking)}. Nothing was changed.")
    await services.puzzles.begin(guild_id, interaction.channel_id)
    replies.stored(interaction)
    await replies.whisper(interaction, "A puzzle a day is posted in this channel from now on, the first one at once.")
