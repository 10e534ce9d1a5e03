"""The leaderboard and profiles, as people of one server see them."""

from __future__ import annotations

import re

from games.core.teaching import lessons_of
from tests.e2e.playing import at_random, play_on, seated
from tests.e2e.results import crowd, played
from tests.e2e.world import World, forged, labels, spoken, texts, words


def pictures(message) -> list[str]:
    return [file.filename for file in message.attachments]


async def in_words(world: World, name: str) -> None:
    await world[name].command("settings")
    await world[name].choose("Text only", message=world[name].panel)


async def test_no_person_is_rated_before_a_match_has_ended(world: World):
    ann = world["Ann"]
    assert "There is no finished match" in words(await ann.command("leaderboard"))
    shown = words(await ann.command("leaderboard", game="imposter_kings", players=3))
    assert "match of The Imposter Kings with 3 players" in shown
    assert "no game of that name" in words(await ann.command("leaderboard", game="chess"))


async def test_the_best_stand_first_in_a_picture_and_in_words_for_a_reader_without_pictures(world: World):
    await played(world, "Ann", "Ben", times=10)
    await played(world, "Ben", "Cid")
    ben = world["Ben"]
    await ben.command("leaderboard")
    assert pictures(ben.panel) == ["ranking.png"]
    told = spoken(ben.panel)
    assert told.startswith("The Imposter Kings, 2 players; place, name, rating, matches, won: 1. Ann 1,")
    assert re.search(
        r"Ann [\d,]+ 10 10; 2\. Ben [\d,]+ 11 1; 3\. Cid [\d,]+ 1 0\. provisional: 3\. few opponents: ", told
    )
    assert "▸ 2\\. **Ben**" in texts(ben.panel) and "Ann" not in texts(ben.panel)
    await in_words(world, "Ben")
    answer = await ben.command("leaderboard")
    assert answer.ephemeral
    lines = words(answer).splitlines()
    assert lines[:2] == ["## Leaderboard", "The Imposter Kings, 2 players"]
    assert lines[2].startswith("1\\. Ann: **1,")
    assert lines[2].endswith(" · 10 matches, 10 won")
    assert lines[3].startswith("▸ 2\\. **Ben**")
    assert lines[3].endswith("11 matches, 1 won")
    assert "provisional, few opponents · 1 match, 0 won" in lines[4]
    assert pictures(ben.panel) == []


async def test_pages_turn_and_the_readers_own_line_is_always_there(world: World):
    await crowd(world, 45)
    ann, dan = world["Ann"], world["Dan"]
    await ann.command("leaderboard")
    assert "▸ 1\\. **Ann**" in texts(ann.panel)
    assert labels(ann.panel, disabled=True) == ["‹ Better"]
    await ann.press("Further down ›", ann.panel)
    await ann.press("Further down ›", ann.panel)
    assert "**You:** ▸ 1\\. **Ann**" in texts(ann.panel)
    assert labels(ann.panel, disabled=True) == ["Further down ›"]
    assert pictures(ann.panel) == ["ranking.png"]
    await dan.command("leaderboard", page=9999)
    assert "Ann" not in texts(dan.panel)
    assert "You:" not in texts(dan.panel)
    assert labels(dan.panel) == ["‹ Better"]


async def test_another_number_of_players_is_chosen_from_a_menu(world: World):
    await played(world, "Ann", "Ben", times=3)
    await played(world, "Cid", "Ann", "Ben")
    ann = world["Ann"]
    for name in ("Ann", "Ben"):
        await in_words(world, name)
    await ann.command("leaderboard")
    assert "The Imposter Kings, 2 players" in texts(ann.panel)
    await ann.choose("The Imposter Kings, 3 players")
    assert "1\\. Cid" in texts(ann.panel)
    assert "The Imposter Kings, 3 players" in texts(ann.panel)
    assert "1\\. Cid" in words(await world["Ben"].command("leaderboard", players=3))


async def test_a_profile_has_public_facts_only(world: World):
    await played(world, "Ann", "Ben", times=3)
    await played(world, "Ben", "Ann")
    await played(world, "Cid", "Ann", "Ben")
    dan, ann = world["Dan"], world["Ann"]
    answer = await dan.command("profile", member=ann.actor)
    assert answer.ephemeral
    shown = texts(dan.panel).splitlines()
    assert shown[0] == "## Ann"
    assert shown[1].startswith("**The Imposter Kings, 2 players**: **1,")
    assert shown[1].endswith("place 1 of 2 · 4 matches, 3 won")
    assert shown[2].endswith("place 2 of 3 · 1 match, 0 won")
    assert "**Form:** W W W L (the newest last)" in shown
    assert "**Most often against:** Ben 3:1 (won:lost)" in shown
    assert pictures(dan.panel) == ["curve.png"]
    await ann.command("profile")
    assert texts(ann.panel) == texts(dan.panel)
    await dan.choose("The Imposter Kings, 3 players")
    assert "**Form:** L (the newest last)" in texts(dan.panel)
    assert "**Most often against:** Cid 0:1 (won:lost)" in texts(dan.panel)


async def test_a_person_alone_reads_what_was_practised(world: World):
    ann, host = world["Ann"], world.bot.services.host
    for undo in (False, True):
        await ann.command("play")
        await ann.press("Play now")
        await play_on(
            world, "Ann", choose=at_random(3), until=lambda world: not host.live or "Undo" in labels(ann.panel)
        )
        if undo:
            await ann.press("Undo", ann.panel)
        await play_on(world, "Ann", choose=at_random(3), until=lambda world: not host.live)
    first = lessons_of(world.bot.services.games["imposter_kings"])[0]
    for step in range(len(first.steps)):
        await world.bot.services.learning.advance(ann.actor.id, "imposter_kings", first.key, step)
    shown = words(await ann.command("profile"))
    assert "You have finished no match against another person in this server yet." in shown
    line = r"^The Imposter Kings: \w+ [01] of 1( · wins in a row: 1, at best 1)? · Play now: (\w+)$"
    told = re.search(line, shown, re.M)
    assert told, shown
    assert f"({told[2]})" in words(await ann.command("play"))
    assert re.search(r"^Lessons: 1 of \d+ done$", shown, re.M)
    assert "Only you read this part. Matches with Undo or a hint do not count." in shown
    await played(world, "Ann", "Ben")
    assert "**Practice**\nThe Imposter Kings: " in words(await ann.command("profile"))
    other = words(await world["Ben"].command("profile", member=ann.actor))
    assert other.startswith("## Ann") and "Practice" not in other and "Lessons" not in other


async def test_head_to_head_with_any_person_is_one_press(world: World):
    await seated(world, "Ann", "Ben")
    await forged(world["Ben"], "cards:quit:1", world["Ben"].board)
    ended = world["Ann"].panel
    await played(world, "Ann", "Ben", times=2)
    await played(world, "Ben", "Ann")
    await played(world, "Cid", "Ann", "Ben")
    ann, dan, ids = world["Ann"], world["Dan"], {name: str(person.actor.id) for name, person in world.people.items()}
    await dan.command("profile", member=ann.actor)
    profile = dan.panel
    shown = words(await forged(dan, f"cards:versus:{ids['Ann']}", profile, [ids["Ben"]]))
    assert shown.startswith(f"### <@{ids['Ann']}> and <@{ids['Ben']}>\nThe Imposter Kings: **3:1**")
    assert " · 1 match won by both or neither" in shown
    assert shown.count(f"<@{ids['Ann']}> won · ") == 3 and shown.count("neither won · ") == 1
    assert "have finished no match with each other" in words(
        await forged(dan, f"cards:versus:{ids['Ann']}", profile, [ids["Dan"]])
    )
    assert "Choose another person" in words(await forged(dan, f"cards:versus:{ids['Ann']}", profile, [ids["Ann"]]))
    assert "The Imposter Kings: **3:1**" in words(await ann.press("Head to head", ended))


async def test_matches_of_other_servers_are_missing_in_the_leaderboard_and_in_profiles(world: World):
    assert "You have finished no match" in words(await world["Ann"].command("profile"))
    await played(world, "Ann", "Ben", guild=world.guild.id + 1)
    assert "There is no finished match" in words(await world["Ann"].command("leaderboard"))
    shown = words(await world["Cid"].command("profile", member=world["Ann"].actor))
    assert shown.startswith(f"<@{world['Ann'].actor.id}> has finished no match")
