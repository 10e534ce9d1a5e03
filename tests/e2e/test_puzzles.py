"""Puzzles by presses: solved alone, and as the puzzle of the day of a server."""

from __future__ import annotations

import discord
import pytest

from cogs.puzzles.book import START, find, numbers, numbers_of, then
from games.imposter_kings.puzzles.course import solution
from games.imposter_kings.puzzles.finding import GAME, MODES
from tests.e2e.outages import guild, told
from tests.e2e.world import World, forged, labels, texts, words


async def test_a_puzzle_of_the_day_is_posted_solved_and_signed(world: World):
    ann, ben = world.manager("Ann"), world["Ben"]
    await ben.command("puzzle")
    assert "Puzzle 1" in texts(ben.panel) and "Post a puzzle a day here" not in labels(ben.panel)
    assert "Manage Server" in words(await forged(ben, "cards:puzzle_daily:1", ben.panel))

    await ann.command("puzzle")
    await ann.press("Post a puzzle a day here")
    public = ben.find("Solve it")
    assert not public.flags.ephemeral and "Puzzle of the day 1" in texts(public)

    await ben.press("Solve it", public)
    daily = await world.bot.services.puzzles.daily(world.guild.id)
    assert daily is not None
    answered = await forged(ben, "cards:puzzle_sign:1", public)
    assert "Solve the puzzle first" in words(answered)
    right = [found.pick for found in solution(find(daily.puzzle).puzzle)]
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


async def test_a_chosen_way_to_play_stays_chosen(world: World):
    ann = world["Ann"]
    mode = next(mode for mode in MODES if numbers_of(mode)[0] != numbers()[0])
    title = GAME.modes[mode].title
    await ann.command("puzzle", mode=mode)
    puzzle = numbers_of(mode)[0]
    wrong = then(START, 0 if solution(find(puzzle).puzzle)[0].pick else 1)
    await forged(ann, f"cards:puzzle_at:{puzzle}:{wrong}:0:1", ann.panel)
    await ann.press("Try again")
    for _ in range(3):
        await ann.press("Another puzzle")
        assert f"The Imposter Kings, {title}" in texts(ann.panel)
    await ann.command("puzzle")
    assert "Puzzle 1\n" in texts(ann.panel)
    await ann.press("Another puzzle")
    assert "Puzzle 2\n" in texts(ann.panel)


def shown_days(person, day: int) -> list[discord.Message]:
    return [m for m in person.sees(person.world.channel) if f"Puzzle of the day {day}" in texts(m)]


async def test_a_crash_right_after_posting_posts_no_second_puzzle(world: World, monkeypatch):
    ann = world.manager("Ann")

    async def lost(*ignored: object) -> None:
        """The process is gone before this is stored."""

    monkeypatch.setattr("db.posts.SqlPosts.keep_post", lost)
    await ann.command("puzzle")
    await ann.press("Post a puzzle a day here")
    assert len(shown_days(ann, 1)) == 1
    monkeypatch.undo()
    await world.restart(crash=True)
    assert len(shown_days(ann, 1)) == 1
    posts = await world.store.posts.posts("puzzle:")
    assert [post.message_id for post in posts.values()] == [shown_days(ann, 1)[0].id]


@pytest.mark.usefixtures("rare_beats")
async def test_a_puzzle_that_a_server_has_missed_is_posted_when_it_is_back(world: World):
    ann = world.manager("Ann")
    await ann.command("puzzle")
    await ann.press("Post a puzzle a day here")
    await told(world, "guild_remove", guild(world))
    await world.forbid(discord.PermissionOverwrite(view_channel=False, send_messages=False))
    await world.later(25 * 3600)
    await world.forbid(None)
    assert shown_days(ann, 2) == []
    for _ in range(2):
        await told(world, "guild_remove", guild(world))
        await told(world, "guild_join", guild(world))
        assert len(shown_days(ann, 2)) == 1


async def test_puzzles_that_are_ended_and_begun_again_close_the_old_day_and_post_a_new_one(world: World):
    ann = world.manager("Ann")
    await ann.command("puzzle")
    await ann.press("Post a puzzle a day here")
    await ann.command("puzzle")
    await ann.press("No more puzzle of the day")
    [first] = shown_days(ann, 1)
    assert "last puzzle of the day" in texts(first) and "Solve it" in labels(first)
    await ann.command("puzzle")
    await ann.press("Post a puzzle a day here")
    [first], [second] = shown_days(ann, 1), shown_days(ann, 2)
    assert "The solution" in texts(first) and "Solve it" not in labels(first)
    assert "Solve it" in labels(second)


async def press(panel: discord.Message, person, puzzle: int, path: int) -> None:
    """What a choice of the puzzle does, whether it is a button or in a menu."""
    await forged(person, f"cards:puzzle_at:{puzzle}:{path}:1:0", panel)
