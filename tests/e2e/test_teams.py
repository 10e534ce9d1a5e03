"""Two against two: who plays with whom is told before and during the match."""

from __future__ import annotations

from tests.e2e.playing import seated
from tests.e2e.world import World, texts


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


async def test_three_players_have_no_teams(world: World):
    await seated(world, "Ann", "Ben", "Cid")
    assert world.threads[0].name == "Ann v Ben v Cid - The Imposter Kings #1"
