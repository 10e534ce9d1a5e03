"""Commands and their autocomplete, other than /play."""

from __future__ import annotations

import discord
import pytest

from tests.e2e.playing import begun, leave, seated
from tests.e2e.world import World, labels, menus, texts, words


async def test_hand_takes_the_match_of_the_thread_or_the_one_that_waits_longest(world: World):
    ann = world["Ann"]
    await seated(world, "Ann", "Ben")
    await world.later(10)
    await begun(world, "Cid", "Ann")
    first, second = world.threads
    assert "Cid v Ann" in second.name
    assert "Who starts" in words(await ann.command("hand")), "Cid decides in the other one"
    assert "**Cid** chooses who starts" in words(await ann.command("hand", second))
    assert "Who starts" in words(await ann.command("hand", first))


async def test_matches_lists_live_matches(world: World):
    ann, ben = world["Ann"], world["Ben"]
    assert "no match in this server yet" in words(await ann.command("matches"))
    await seated(world, "Ann", "Ben")
    assert "**Your move**" in words(await ann.command("matches"))
    assert "**You wait**" in words(await ben.command("matches"))
    assert f"<#{world.threads[0].id}>" in words(await ben.command("matches"))


async def test_earlier_matches_have_pages_from_which_they_are_replayed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.matches.history.LISTED", 1)
    ann = world["Ann"]
    for _ in range(3):
        await seated(world, "Ann", "Ben")
        await leave(ann)
        await world.later(1)
    shown = words(await ann.command("matches"))
    assert ("#3 " in shown, "#2 " in shown) == (True, False)
    await ann.press("Older ›", ann.panel)
    await ann.press("Older ›", ann.panel)
    assert texts(ann.panel).startswith("### Earlier matches, page 3\n")
    assert "#1 " in texts(ann.panel)
    [menu] = menus(ann.panel)
    await ann.choose(menu["options"][0]["label"], message=ann.panel)
    assert "#1" in texts(ann.panel)
    await ann.command("matches")
    await ann.press("Older ›", ann.panel)
    await ann.press("‹ Newer", ann.panel)
    assert "#3 " in texts(ann.panel)


async def test_rules_are_found_by_topic_and_by_menu(world: World):
    ann = world["Ann"]
    shown = await ann.command("rules")
    assert shown.ephemeral
    chapters = [option["label"] for option in menus(shown.response)[0]["options"]]
    await ann.choose(chapters[2], message=ann.panel)
    assert chapters[2] in texts(ann.panel).splitlines()[0]
    assert "Inquisitor" in words(await ann.command("rules", topic="inquisitor"))
    assert "no chapter about that" in words(await ann.command("rules", topic="xyzzy"))
    offered = await ann.actor.autocomplete(world.channel, "rules", "topic", chapters[1][:4])
    assert chapters[1] in [choice["value"] for choice in offered]


async def test_rules_of_a_match_are_those_of_its_mode_and_options(world: World):
    ann = world["Ann"]
    lobby = (await ann.play(mode="quickplay1")).response
    shown = words(await ann.press("Rules", lobby))
    assert "**Quickplay 1**: the match goes to **3 points**" in shown
    await ann.press("Add computer", lobby)
    await ann.press("Start", lobby)
    assert "**Quickplay 1**" in words(await ann.press("Rules", ann.board))
    await ann.choose("Reactions", message=ann.panel)
    assert "No Reaction is dealt in this mode" in texts(ann.panel)
    await ann.choose("Scoring", message=ann.panel)
    assert "nothing else counts" in texts(ann.panel)


async def test_the_rules_of_another_way_to_play_are_chosen_from_a_menu(world: World):
    ann = world["Ann"]
    await ann.command("rules", mode="standard")
    await ann.choose("Standard, 3 players", message=ann.panel)
    assert "(Cutthroat)" in texts(ann.panel)
    for card in ("Spy", "Warden", "Herald", "Executioner"):
        assert f"**{card}**" in words(await ann.command("rules", topic=card))


async def test_play_completes_games_and_modes(world: World):
    ann = world["Ann"]
    games = await ann.actor.autocomplete(world.channel, "play", "game", "imposter k")
    assert games == [{"name": "The Imposter Kings", "value": "imposter_kings"}]
    assert await ann.actor.autocomplete(world.channel, "play", "game", "chess") == []
    modes = await ann.actor.autocomplete(world.channel, "play", "mode", "", game="imposter_kings")
    assert {"name": "Standard", "value": "standard"} in modes
    assert await ann.actor.autocomplete(world.channel, "play", "mode", "", game="chess") == []


async def test_help_begins_with_what_a_newcomer_does_first(world: World):
    ann = world["Ann"]
    shown = words(await ann.command("help"))
    assert len(shown.split()) <= 80
    assert labels(ann.panel) == ["Play now", "Learn", "Rules"]
    await ann.press("Rules", ann.panel)
    await ann.choose("The Game of Imp", message=ann.panel)
    assert "## The Game of Imp: " in texts(ann.panel)
    await ann.command("help")
    await ann.press("Learn", ann.panel)
    assert "Lesson 1, step 1" in texts(ann.panel)
    await ann.command("help")
    await ann.press("Play now", ann.panel)
    assert "Your hand" in texts(ann.panel)


async def test_every_command_is_for_servers_only_and_described(world: World):
    for command in [command.to_dict(world.bot.tree) for command in world.bot.tree.get_commands()]:
        assert command["contexts"] == [0]
        if command.get("type", 1) == 1:
            assert len(command["description"]) > 10
            assert all(len(option["description"]) > 5 for option in command.get("options", []))


async def test_about_tells_matches_and_start_and_to_managers_the_missing_permissions(world: World):
    world.manager("Ann")
    ann, ben = await seated(world, "Ann", "Ben")
    about = words(await ben.command("server about"))
    assert "1 match is played at the moment. All clocks run." in about
    assert "started <t:" in about and "Permissions" not in about
    assert "all there" in words(await ann.command("server about"))
    await world.forbid(discord.PermissionOverwrite(create_public_threads=False))
    assert "Missing in this channel:** Create Public Threads" in words(await ann.command("server about"))


async def test_every_command_with_a_game_offers_the_same_games_modes_and_paces(world: World):
    ann = world["Ann"]
    offered = {
        (command, option): [
            choice["name"] for choice in await ann.actor.autocomplete(world.channel, command, option, "")
        ]
        for command, options in {
            "play": ("game", "mode"),
            "rules": ("game", "mode"),
            "leaderboard": ("game",),
            "ladder open": ("game", "mode", "pace"),
            "tournament setup create": ("game", "mode", "pace"),
        }.items()
        for option in options
    }
    for option in ("game", "mode", "pace"):
        lists = [names for (_, name), names in offered.items() if name == option]
        assert lists[0] and all(names == lists[0] for names in lists), option
