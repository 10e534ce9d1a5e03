"""A match before the window that a King's Hand may answer in."""

from __future__ import annotations

from tests.e2e.playing import answer, seated, set_up
from tests.e2e.seeds import seed_dealing
from tests.e2e.world import World


async def soldier_against_kings_hand(world: World, *chosen: str, holds: str = "King's Hand") -> None:
    """Ann names the Elder with her Soldier, Ben holds the King's Hand.

    chosen  lines of the menus of Options
    holds   what Ben holds instead
    """
    world.seed = seed_dealing({"Soldier", "Elder"}, {holds})
    await seated(world, "Ann", "Ben", chosen=chosen)
    await set_up(world, "Soldier", "Elder", holds)
    await answer(world["Ann"], "Soldier")
    await answer(world["Ann"], "Elder")
