"""Two against two: who plays with whom is told before and during the match."""

from __future__ import annotations

from tests.e2e.playing import begun
from tests.e2e.world import World, menus, texts


async def test_teams_are_told_in_the_lobby_the_thread_and_its_first_line(world: World):
    ann = world["Ann"]
    lobby = (await ann.play()).response
    for name in ("Ben", "Cid"):
        await world[name].press("Join", lobby)
    assert "Teams:" not in texts(lobby)
    await world["Dan"].press("Join", lobby)
    assert "Teams: Ann & Cid v Ben & Dan" in texts(lobby)
    await ann.press("Start", lobby)
    assert "Ann & Cid v Ben & Dan" in texts(lobby)
    (thread,) = world.threads
    assert thread.name == "Ann & Cid v Ben & Dan - The Imposter Kings #1"
    await ann.press("My hand")
    assert "Ann and Cid: **0** – Ben and Dan: **0**" in texts(ann.panel)


async def test_the_host_chooses_the_partner(world: World):
    ann = world["Ann"]
    lobby = (await ann.play()).response
    for name in ("Ben", "Cid"):
        await world[name].press("Join", lobby)
    assert "-# With 4 players, seats 1 and 3 play against 2 and 4." in texts(lobby)
    await ann.press("Options", lobby)
    assert "Your partner" not in [menu["placeholder"] for menu in menus(ann.panel)]
    await world["Dan"].press("Join", lobby)
    await ann.press("Options", lobby)
    options = ann.panel
    await ann.choose("Dan", message=options)
    assert "Teams: Ann & Dan v Ben & Cid" in texts(lobby)
    assert "1. Ann (host)\n2. Ben\n3. Dan\n4. Cid" in texts(lobby)
    await world["Cid"].press("Leave", lobby)
    await ann.choose("Ben", message=options)
    assert "Your partner" not in [menu["placeholder"] for menu in menus(ann.panel)]
    assert "1. Ann (host)\n2. Ben\n3. Dan" in texts(lobby)
    await world["Cid"].press("Join", lobby)
    await ann.press("Start", lobby)
    assert world.threads[0].name == "Ann & Dan v Ben & Cid - The Imposter Kings #1"


async def test_the_other_team_wins_when_the_last_person_leaves(world: World):
    ann, ben = await begun(world, "Ann", "Ben", computers=2)
    match = world.bot.services.host.live[1]
    asked = await ben.press("Leave match", ben.board)
    assert "the others play on without you" in texts(asked.response)
    await ben.press("Leave match")
    assert "You then lose it." in texts((await ann.press("Leave match", ann.board)).response)
    await ann.press("Leave match")
    assert f"Ann has left the match.** Ben and {match.names[3]} win." in texts(ann.board)


async def test_a_challenge_tells_of_teams_only_if_there_can_be_some(world: World):
    one, three = (
        " ".join([f"<@{world[name].actor.id}>" for name in asked]) for asked in (["Ben"], ["Ben", "Cid", "Dan"])
    )
    duel = await world["Ann"].play(game="imposter_kings", mode="standard", opponents=one)
    assert "is asked" in texts(duel.response) and "seats 1 and 3" not in texts(duel.response)
    four = await world["Ann"].play(game="imposter_kings", mode="standard", opponents=three)
    assert "With 4 players, seats 1 and 3 play against 2 and 4." in texts(four.response)
