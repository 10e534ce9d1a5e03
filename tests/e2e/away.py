"""A match of two in which one of them is away."""

from __future__ import annotations

from tests.e2e.playing import answer, offers, seated
from tests.e2e.world import World


async def away(world: World) -> None:
    """Ben lets two turns pass, and Ann none."""
    await seated(world, "Ann", "Ben")
    ann = world["Ann"]
    await answer(ann, "You")
    await answer(ann, "Keep")
    await world.later(271)
    await answer(ann, offers(ann.panel)[0])
    await world.later(91)
