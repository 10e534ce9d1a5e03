"""A tournament that is played for a cause."""

from tests.e2e.tournaments import announcement, made
from tests.e2e.world import Person, World, words

CAUSE = {"name": "Food *Bank*", "link": "https://example.org/give", "currency": "eur", "goal": "20"}


async def collecting(world: World, **cause: str) -> Person:
    ann = await made(world, "round_robin")
    await ann.press("Organise", announcement(ann))
    await ann.press("Settings")
    shown = await ann.press("Cause …")
    answer = await ann.actor.submit_modal(shown, {**CAUSE, **cause})
    assert "Done." in words(answer)
    return ann
