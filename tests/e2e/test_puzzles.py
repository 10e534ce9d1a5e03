"""Puzzles by presses: solved alone, and as the puzzle of the day of a server."""

from __future__ import annotations

import discord

from cogs.puzzles.book import START, find, then
from games.imposter_kings.puzzles.course import solution
from tests.e2e.world import World, forged, labels, texts, words


async def test_a_puzzle_of_the_day_is_posted_solved_and_signed(world: World):
    world.role("Managers", "Ann", manage_guild=True)
    ann, ben = world["Ann"], world["Ben"]
    await ben.command("puzzle")
    assert "Puzzle 1" in texts(ben.panel) and "Post a puzzle a day here" not in labels(ben.panel)
    assert "Manage Server" in words(await forged(ben, "cards:puzzle_daily:1", ben.panel))

    await ann.command("puzzle")
    await ann.press("Post a puzzle a day here")
    public = ben.find("Solve it")
    assert not public.flags.ephemeral and "Puzzle of the day 1" in texts(public)

    await ben.press("Solve it", public)
    daily = await world.bot._services.puzzles.daily(world.guild.id)
    assert daily is not None
    answered = await forged(ben, "cards:puzzle_sign:1", public)
    assert "Solve the puzzle first" in words(answered)
    right = [found.pick for found in solution(find(daily.puzzle)[1])]
    await press(ben.panel, ben, daily.puzzle, then(START, 0 if right[0] else 1))
    assert "does not force the win" in texts(ben.panel)
    path = START
    for pick in right:
        path = then(path, pick)
        await press(ben.panel, ben, daily.puzzle, path)
    assert "Solved" in texts(ben.panel) and "1 wrong try" in texts(ben.panel)
    await ben.press("Put my name on the table")
    assert "Solved by" in texts(ann.find("Solve it")) and "Ben" in texts(ann.find("Solve it"))
    assert "Solved by" not in texts(ben.panel)


async def press(panel: discord.Message, person, puzzle: int, path: int) -> None:
    """What a choice of the puzzle does, whether it is a button or in a menu."""
    await forged(person, f"cards:puzzle_at:{puzzle}:{path}:1", panel)
