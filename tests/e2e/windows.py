"""A match before the window that a King's Hand may answer in."""

from __future__ import annotations

from tests.e2e.playing import answer, seated, set_up
from tests.e2e.seeds import seed_dealing
from tests.e2e.world import World


async def soldier_against_kings_hand(world: World) -> None:
    """Ann names the Elder with her Soldier, Ben holds the King's Hand."""
    world.seed = seed_dealing({"Soldier", "Elder"}, {"King's Hand"})
    await seated(world, "Ann", "Ben")
    await set_up(world, "Soldier", "Elder", "King's Hand")
    await answer(world["Ann"], "Soldier")
    await answer(world["Ann"], "Elder")
