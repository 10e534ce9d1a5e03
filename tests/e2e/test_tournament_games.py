"""A tournament of people, from its announcement to the podium: games whose matches know no points or many winners."""

from __future__ import annotations

import pytest

from tests.e2e.playing import at_random
from tests.e2e.soon_king import dealt, is_asked, plainly
from tests.e2e.tournaments import FORM, announcement, register, started
from tests.e2e.world import Person, World, labels, texts, words
from tests.long import long

STEPS = 200


async def begun(world: World, game: str, mode: str, form: str, names: tuple[str, ...]) -> list[Person]:
    """Ann announces a tournament, all of these register and open their hands."""
    ann = world.manager("Ann")
    made = await ann.fill(ann.command("tournament setup create", format=form, game=game, mode=mode), FORM)
    await ann.actor.click(made.response, label="Announce here")
    await register(world, *names)
    assert "It has begun" in words(await started(ann))
    people = [world[name] for name in names]
    for person in people:
        await person.press("My hand", person.board)
    return people


def podium(world: World) -> str:
    return next((text for message in world["Ann"].sees(world.channel) if "🥇" in (text := texts(message))), "")


@long
@pytest.mark.parametrize(("game", "mode"), [("imposter", "standard"), ("soon_king", "quick")])
async def test_three_people_play_a_pod_to_the_podium(world: World, game: str, mode: str) -> None:
    world.seed = dealt(11)
    people = await begun(world, game, mode, "pods", ("Ann", "Ben", "Cid"))
    choose = plainly if game == "soon_king" else at_random(6)
    for _ in range(STEPS):
        if podium(world):
            break
        for person in people:
            if "Leave match" not in labels(person.board):  # the next round has a match of its own
                continue
            if not is_asked(person):
                await person.press("My hand", person.board)
            if is_asked(person):
                await choose(person)
        await world.later(30)
    assert all(name in podium(world) for name in ("Ann", "Ben", "Cid")), "a team that wins shares its place"
    assert "It is over" in texts(announcement(people[0]))
