"""A tournament of people, from its announcement to the podium: games whose matches have many winners or none."""

from __future__ import annotations

import pytest

from tests.e2e.playing import at_random
from tests.e2e.soon_king import dealt, is_asked, plainly
from tests.e2e.tournaments import announcement, cup_of
from tests.e2e.world import World, labels, texts
from tests.long import long

STEPS = 200


def podium(world: World) -> str:
    return next((text for message in world["Ann"].sees(world.channel) if "🥇" in (text := texts(message))), "")


@long
@pytest.mark.parametrize(("game", "mode"), [("imposter", "standard"), ("soon_king", "quick")])
async def test_three_people_play_a_pod_to_the_podium(world: World, game: str, mode: str) -> None:
    world.seed = dealt(11)
    names = ("Ann", "Ben", "Cid")
    await cup_of(world, *names, format_="pods", mode=mode, game=game)
    people = [world[name] for name in names]
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
    assert all(name in podium(world) for name in names), "a team that wins shares its place"
    assert "It is over" in texts(announcement(people[0]))
