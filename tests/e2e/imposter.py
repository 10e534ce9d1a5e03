"""A match of Imposter! that people play without a plan."""

from __future__ import annotations

from collections.abc import Sequence

from tests.e2e.playing import answer, offers, over, read_on
from tests.e2e.world import Person, World, labels, menus, texts


async def go_along(world: World, people: Sequence[Person]) -> None:
    """These people answer whatever they are asked, until the match is over: they post letters and let groups post."""
    while not over(world):
        await read_on(*people)
        for person in people:
            if menus(person.panel):
                await _choose(person)
            elif "Letter" in labels(person.panel):
                await answer(person, "Letter")
            elif "Let it post" in offers(person.panel) and "You vote" not in texts(person.panel):
                await answer(person, "Let it post")
        await world.later(11)


async def _choose(person: Person) -> None:
    """The postmaster chooses the first who may be chosen."""
    [menu] = menus(person.panel)
    values = [option["value"] for option in menu["options"][: menu["min_values"]]]
    await person.actor.select(person.panel, values, custom_id=menu["custom_id"])
