"""One person and one server have so many tables at the same time, however fast they are asked for."""

import asyncio
from dataclasses import replace

import pytest

from host.errors import Refusal
from host.lobbies.caps import Caps
from host.lobbies.lobby import Lobby
from host.lobbies.service import Lobbies
from tests.host.lobbies import ANN, BEN, CAT, PRACTICE, new_lobby, refused
from tests.host.world import GUILD, World

CAPS = Caps(user_lobbies=2, guild_lobbies=3, user_matches=2, guild_matches=3)


def capped(world: World, **caps: int) -> Lobbies:
    return Lobbies(world.host, world.store, world.clock, replace(CAPS, **caps))


async def opened(lobbies: Lobbies, owner: int = ANN, guild: int = GUILD) -> Lobby:
    return await lobbies.open(new_lobby(owner_id=owner, guild_id=guild))


async def test_a_person_has_so_many_open_tables_in_all_servers(world: World) -> None:
    lobbies = capped(world)
    first = await opened(lobbies)
    await opened(lobbies, guild=GUILD + 1)
    assert await refused(opened(lobbies, guild=GUILD + 2), "too_many_user_lobbies") == {"most": 2}
    await lobbies.cancel(first.id, ANN)
    await opened(lobbies)


async def test_a_server_has_so_many_open_tables(world: World) -> None:
    lobbies = capped(world)
    for owner in (ANN, BEN, CAT):
        await opened(lobbies, owner)
    assert await refused(opened(lobbies, 999), "too_many_guild_lobbies") == {"most": 3}
    await opened(lobbies, 999, GUILD + 1)


async def test_matches_that_are_started_at_once_are_counted(world: World) -> None:
    lobbies = capped(world, user_lobbies=9, guild_lobbies=9, user_matches=1)
    tables = [await opened(lobbies), await opened(lobbies)]
    for lobby in tables:
        await lobbies.add_computer(lobby.id, ANN, "random")
    starts = await asyncio.gather(*[lobbies.start(lobby.id, ANN) for lobby in tables], return_exceptions=True)
    assert [isinstance(end, Refusal) and end.code for end in starts] == [False, "too_many_user_matches"]
    assert list(lobbies.live) == [tables[1].id]


async def test_tables_that_are_asked_for_at_once_are_counted(world: World) -> None:
    lobbies = capped(world)
    found = await asyncio.gather(*[opened(lobbies) for _ in range(50)], return_exceptions=True)
    assert sum(isinstance(one, Lobby) for one in found) == 2
    assert {one.code for one in found if isinstance(one, Refusal)} == {"too_many_user_lobbies"}
    assert len(lobbies.live) == 2
    await lobbies.cancel(next(iter(lobbies.live)), ANN)
    await opened(lobbies)


@pytest.mark.parametrize("owners", [(ANN, ANN), (ANN, BEN)])
async def test_a_person_plays_so_many_matches(world: World, owners: tuple[int, int]) -> None:
    lobbies = capped(world)
    for owner in owners:
        lobby = await opened(lobbies, owner)
        await lobbies.join(lobby.id, BEN if owner == ANN else ANN, "Other")
        await lobbies.start(lobby.id, owner)
    assert await refused(opened(lobbies), "too_many_user_matches") == {"most": 2}
    there = await opened(lobbies, CAT)
    assert await refused(lobbies.join(there.id, BEN, "Ben"), "too_many_user_matches") == {"most": 2}
    await world.host.leave(next(iter(world.host.live)), BEN)
    await lobbies.join(there.id, BEN, "Ben")


async def test_practice_that_is_asked_for_at_once_is_counted(world: World) -> None:
    lobbies = capped(world)
    asked = [replace(PRACTICE, user_id=user_id) for user_id in range(ANN, ANN + 9)]
    found = await asyncio.gather(*[lobbies.practice(new) for new in asked], return_exceptions=True)
    assert [one.code for one in found if isinstance(one, Refusal)] == ["too_many_guild_matches"] * 6
    assert len(world.host.live) == 3
    await lobbies.practice(replace(PRACTICE, user_id=ANN, guild_id=GUILD + 1))
    third = replace(PRACTICE, user_id=ANN, guild_id=GUILD + 2)
    assert await refused(lobbies.practice(third), "too_many_user_matches") == {"most": 2}
