"""While a server is out of reach its lobbies stay open; afterwards they have the time that was left."""

from __future__ import annotations

from datetime import timedelta

from host.lobbies.lobby import LobbyState
from host.matches.outages import PATIENCE
from tests.host.lobbies import a_lobby
from tests.host.world import GUILD, World


async def test_a_lobby_of_a_guild_that_is_lost_waits_and_another_does_not(world: World) -> None:
    lobby = await a_lobby(world, stays=timedelta(hours=2), invited=frozenset({101}))
    other = await a_lobby(world, guild_id=GUILD + 1)
    await world.host.outages.hold_guild(GUILD)
    await world.advance(3 * 3600)
    assert list(world.lobbies.live) == [lobby.id]
    await world.restart(3600)
    told = len(world.told.lobbies)
    await world.host.outages.release_guild(GUILD)
    moved = world.lobbies.find(lobby.id)
    assert moved.expires_at == lobby.expires_at + timedelta(hours=4)
    assert moved == await world.store.load_lobby(lobby.id) == world.told.lobbies[told]
    assert (await world.store.load_lobby(other.id)).state is LobbyState.closed
    await world.advance_to(moved.expires_at - timedelta(seconds=1))
    assert lobby.id in world.lobbies.live
    await world.advance(1)
    assert lobby.id not in world.lobbies.live


async def test_a_short_outage_of_a_guild_tells_nothing_of_its_lobbies(world: World) -> None:
    lobby = await a_lobby(world)
    for _ in range(2):
        await world.host.outages.hold_guild(GUILD)
        await world.advance(1)
        await world.host.outages.release_guild(GUILD)
    assert world.told.lobbies == [] and world.lobbies.find(lobby.id) == lobby


async def test_a_lobby_whose_guild_does_not_come_back_is_closed(world: World) -> None:
    lobby = await a_lobby(world)
    await world.host.outages.hold_guild(GUILD)
    world.clock.moved_to(world.clock.at + PATIENCE - timedelta(minutes=1))
    await world.settle()
    assert lobby.id in world.lobbies.live
    await world.advance(60)
    assert (await world.store.load_lobby(lobby.id)).state is LobbyState.closed
