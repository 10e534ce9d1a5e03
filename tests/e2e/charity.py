"""A tournament that is played for a cause."""

from tests.e2e.tournaments import in_settings, made
from tests.e2e.world import Person, World, words

CAUSE = {"name": "Food *Bank*", "link": "https://example.org/give", "currency": "eur", "goal": "20"}


async def collecting(world: World, **cause: str) -> Person:
    ann = await made(world, "round_robin")
    answer = await ann.fill(in_settings(ann, "Cause …"), {**CAUSE, **cause})
    assert "Done." in words(answer)
    return ann
