"""Opens seasons by presses."""

from __future__ import annotations

from tests.e2e.world import Person, World, words

FORM = {"name": "Autumn *Cup*", "length": "4 weeks", "places_above": "0", "again_hours": "12", "answer_hours": "1"}


async def opened(world: World, options: dict[str, object] | None = None, **form: str) -> Person:
    """Ann manages the server and opens a season; then a minute goes by."""
    ann = world.manager("Ann")
    shown = await ann.command("ladder open", **{"mode": "quickplay1", **(options or {})})
    answer = await ann.actor.submit_modal(shown, {**FORM, **form})
    assert "Autumn \\*Cup\\* begins" in words(answer)
    assert not answer.ephemeral
    await world.later(60)
    return ann


async def closed(organiser: Person) -> None:
    """The organiser ends the season."""
    await organiser.command("ladder close")
    await organiser.press("End the season")
