"""Taking seats: the lobby, its options, challenges, and refusals."""

from __future__ import annotations

import discord

from cogs.kit.interactions.ids import make
from tests.e2e.world import World, forged, labels, menus, texts, words


async def test_two_people_open_a_table_and_see_their_hands(world: World):
    ann, ben = world["Ann"], world["Ben"]
    opened = await ann.play()
    assert labels(opened.response) == ["Join", "Add computer", "Leave", "Options", "Rules", "Cancel"]
    assert labels(opened.response, disabled=True) == ["Start"]
    assert "**1 of 2-4 seats taken.** One more is needed." in texts(opened.response)
    await ben.press("Join")
    assert "1. Ann (host)\n2. Ben" in texts(opened.response)
    assert "**2 of 2-4 seats taken.** Ann can start, or wait for more." in texts(opened.response)
    await ann.press("Start")
    (thread,) = world.threads
    assert thread.name == "Ann v Ben - The Imposter Kings #1"
    assert f"<#{thread.id}>" in texts(opened.response)
    assert labels(opened.response) == []
    assert labels(ann.board) == ["My hand", "Log", "Rules", "Leave match"]
    assert (await ann.press("My hand")).ephemeral
    assert "Your hand" in texts(ann.panel)
    assert not any(message.flags.ephemeral for message in [*ben.sees(), *world["Cid"].sees()])


async def test_a_seat_is_given_back_and_the_table_closes_with_the_last_person(world: World):
    ann, ben = world["Ann"], world["Ben"]
    opened = await ann.play()
    await ben.press("Join")
    await ann.press("Leave")
    assert "1. Ben (host)" in texts(opened.response)
    asked = await ben.press("Leave", opened.response)
    assert asked.ephemeral and "Leave and close this table?" in words(asked)
    await ben.press("Stay", ben.panel)
    assert "1. Ben (host)" in texts(opened.response)
    await ben.press("Leave", opened.response)
    await ben.press("Close the table", ben.panel)
    assert "The table is closed" in texts(ben.panel)
    assert "closed" in texts(opened.response)
    assert labels(opened.response) == []


async def test_refusals_of_the_lobby_are_private(world: World):
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    lobby = (await ann.play(mode="quickplay1")).response
    assert "for 2 players, and 1 sits here" in words(await forged(ann, "cards:start:1", lobby))
    assert "You opened this table" in words(await ann.press("Join"))
    for kind in ("start", "options", "cancel", "computer"):
        refused = await forged(ben, f"cards:{kind}:1", lobby)
        assert refused.ephemeral
        assert "Ann opened it" in words(refused)
    await ben.press("Join")
    assert "**2 of 2 seats taken.** Ann can start." in texts(lobby)
    assert labels(lobby, disabled=True) == ["Join", "Add computer"]
    assert "There are 2 seats, and they are taken" in words(await forged(cid, "cards:join:1", lobby))
    assert "You have no seat" in words(await cid.press("Leave"))


async def test_the_host_chooses_pace_windows_and_removes_a_computer(world: World):
    ann = world["Ann"]
    lobby = (await ann.play()).response
    for _ in range(2):
        await ann.press("Add computer")
    assert "1. Ann (host)\n2. Magnet (computer): " in texts(lobby)
    assert "3. Brass Magnet (computer): " in texts(lobby)
    assert sum("How strong" in texts(message) for message in ann.sees()) == 1
    await ann.press("Options")
    assert [menu["placeholder"] for menu in menus(ann.panel)][:3] == ["Mode", "Pace", "Windows"]
    await ann.choose("Daily")
    assert "Daily: 24 h a turn, 8 h a window" in texts(lobby)
    await ann.choose("Windows may close early")
    assert "faster, but a quick answer tells something" in texts(lobby)
    await ann.choose("Magnet", message=ann.panel)
    assert "2. Brass Magnet (computer): " in texts(lobby)
    assert "2. Magnet" not in texts(lobby)
    await ann.choose("Brass Magnet", message=ann.panel)
    assert "2. " not in texts(lobby)
    await ann.press("Cancel", lobby)
    assert "closed" in texts(lobby)


async def test_an_option_that_a_crash_kept_from_being_shown_is_shown_after_it(world: World, monkeypatch):
    ann = world["Ann"]
    lobby = (await ann.play()).response
    await ann.press("Options")

    async def dies(*_: object) -> bool:
        """The process ends before the edit."""
        return False

    monkeypatch.setattr("cogs.lobbies.editor.Editor.edit", dies)
    await ann.choose("Daily")
    assert "Daily: 24 h a turn, 8 h a window" not in texts(lobby)
    monkeypatch.undo()
    await world.restart(crash=True)
    assert "Daily: 24 h a turn, 8 h a window" in texts(lobby)


async def test_the_games_own_options_are_offered_shown_and_played_by(world: World):
    ann, ben = world["Ann"], world["Ben"]
    lobby = (await ann.play()).response
    await ann.press("Options")
    own = [menu["placeholder"] for menu in menus(ann.panel)][4:]
    assert own == ["Points to win", "King flip on an empty Court", "The Princess may pick"]
    await ann.choose("3")
    await ann.choose("the partner too")
    assert "To 3 points." in texts(lobby) and "Points to win: 3" in texts(lobby)
    assert "The Princess may pick: the partner too" in texts(lobby)
    assert "empty Court" not in texts(lobby), "what is as usual is not listed"
    await ann.choose("Quickplay 1")
    assert "Princess" not in texts(lobby), "it does not matter in this mode"
    await ben.press("Join")
    await ann.press("Start")
    assert "to 3 points" in texts(ann.board)


async def test_options_that_do_not_fit_the_players_are_told_before_the_start(world: World):
    await world.welcome("Eve")
    ann = world["Ann"]
    lobby = (await ann.play(game="imposter")).response
    for name in ("Ben", "Cid"):
        await world[name].press("Join", lobby)
    assert "Start" in labels(lobby)
    await ann.press("Options", lobby)
    [imposters] = [menu for menu in menus(ann.panel) if menu["placeholder"] == "Imposters"]
    two = next(option["value"] for option in imposters["options"] if option["label"] == "2")
    await ann.actor.select(ann.panel, [two], custom_id=imposters["custom_id"])
    assert "do not fit 3 players: 2 of 3 players are not fewer than the innocents (option “Imposters”)." in texts(lobby)
    assert "Start" in labels(lobby, disabled=True)
    refused = await forged(ann, make("start", 1), lobby)
    assert "do not fit 3 players" in words(refused)
    for name in ("Dan", "Eve"):
        await world[name].press("Join", lobby)
    await ann.press("Start", lobby)
    assert world.threads


async def test_a_challenge_is_for_those_who_are_named(world: World):
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    lobby = (await ann.play(opponents=f"let us play {ben.actor.mention}")).response
    assert labels(lobby) == ["Accept", "Decline", "Options", "Rules", "Cancel"]
    assert f"{ben.actor.mention}: Ann challenges you. The match starts when you accept." in texts(lobby)
    assert f"1. Ann (host)\n2. {ben.actor.mention} is asked" in texts(lobby)
    assert "3. " not in texts(lobby)
    assert f"kept for {ben.actor.mention}" in words(await cid.press("Accept"))
    assert f"kept for {ben.actor.mention}" in words(await cid.press("Decline"))


async def test_a_challenge_of_several_begins_with_the_last(world: World):
    ann, ben, cid, dan = [world[name] for name in ("Ann", "Ben", "Cid", "Dan")]
    lobby = (await ann.play(opponents=" ".join([p.actor.mention for p in (ben, cid, dan)]))).response
    await dan.press("Accept")
    assert "The match starts when all have accepted." in texts(lobby)
    for seated in (ann, dan):
        assert "The match starts when all have accepted." in words(await seated.press("Accept"))
    await ben.press("Accept")
    assert world.threads == []
    await ben.press("Decline")
    assert "Ben has declined the challenge." in texts(lobby)
    await cid.press("Accept")
    assert world.threads[0].name == "Ann v Dan v Cid - The Imposter Kings #1"


async def test_the_remaining_players_of_a_challenge_play_when_its_host_starts(world: World):
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    lobby = (await ann.play(opponents=f"{ben.actor.mention} {cid.actor.mention}")).response
    await ben.press("Accept")
    await cid.press("Decline")
    assert "All have accepted. Ann can start." in texts(lobby)
    assert labels(lobby) == ["Start", "Options", "Rules", "Cancel"]
    await ann.press("Start")
    assert len(world.threads) == 1


async def test_a_challenge_that_cannot_begin_leaves_the_start_to_its_host(world: World):
    ann, ben = world["Ann"], world["Ben"]
    lobby = (await ann.play(opponents=ben.actor.mention)).response
    await world.forbid(discord.PermissionOverwrite(create_public_threads=False))
    await ben.press("Accept")
    assert labels(lobby) == ["Start", "Options", "Rules", "Cancel"]
    assert "Create Public Threads" in words(await ann.press("Start"))
    await world.forbid(None)
    await ann.press("Start")
    assert len(world.threads) == 1


async def test_a_challenge_from_the_menu_of_a_name_opens_a_table_and_refuses_bots_and_oneself(world: World):
    ann, ben = world["Ann"], world["Ben"]
    lobby = (await ann.actor.context_menu(world.channel, "Challenge", ben.actor)).response
    assert ben.actor.mention in texts(lobby)
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    assert "Bots do not take seats" in words(await ann.actor.context_menu(world.channel, "Challenge", robot))
    assert "cannot challenge yourself" in words(await ann.actor.context_menu(world.channel, "Challenge", ann.actor))


async def test_play_refuses_wrong_options(world: World):
    many = " ".join([f"<@{10**17 + i}>" for i in range(20)])
    for options, said in (
        ({"game": "chess"}, "There is no game of that name here. Choose one of: The Imposter Kings"),
        ({"mode": "blitz"}, "has no mode of that name"),
        ({"opponents": "Ben"}, "mentioning them"),
        ({"opponents": many}, "is for 21 players, which you would be"),
        ({"opponents": f"<@{10**17}> <@{10**17 + 1}>", "mode": "quickplay1"}, "Quickplay 1 is for 2 players, and with"),
    ):
        refused = await world["Ann"].play(**options)
        assert refused.ephemeral
        assert said in words(refused)
    assert [message for message in world["Ben"].sees() if "Join" in labels(message)] == []


async def test_every_missing_permission_is_named_and_nothing_is_opened(world: World):
    deny = discord.PermissionOverwrite(create_public_threads=False, send_messages_in_threads=False)
    place = world.guild.create_text_channel("narrow", overwrites={world.guild.default_role: deny})
    refused = await world["Ann"].command("play", place, mode="standard")
    assert refused.ephemeral
    assert "- Create Public Threads\n- Send Messages in Threads\n" in words(refused)
    assert "Embed Links" not in words(refused)
    assert place.history(viewer=world["Ben"].actor) == []


async def test_a_table_needs_a_channel_that_holds_threads(world: World):
    ann, ben = world["Ann"], world["Ben"]
    voice = world.guild.create_voice_channel("talk")
    assert "this kind of channel has none" in words(await ann.command("play", voice, mode="standard"))
    await ann.play()
    await ben.press("Join")
    await ann.press("Start")
    assert "a thread cannot hold another" in words(await ann.command("play", world.threads[0], mode="standard"))


async def test_names_are_shown_and_never_obeyed(world: World):
    wild = world.guild.add_member(world.env.create_user("wild", global_name="@everyone **x** <@1>"))
    lobby = (await wild.slash(world.channel, "play", mode="standard")).response
    assert "@everyone" not in texts(lobby)
    assert "**x**" not in texts(lobby)
    assert "<@1>" not in texts(lobby)
