"""Whole matches of Soon I Will Be King! by presses: all seats are asked at once, and cards are played at any time."""

from __future__ import annotations

import random

import pytest

from tests.e2e.playing import answer, at_random, offers, over, seated
from tests.e2e.world import Person, World, texts

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")
PRESSES = 90


async def open_table(world: World, count: int, **options: str) -> list[Person]:
    await world.welcome(*NAMES[len(world.people) : count])
    await seated(world, *NAMES[:count], game="soon_king", **options)
    return [world[name] for name in NAMES[:count]]


def is_asked(person: Person) -> bool:
    """Whether the match waits for this person; the button of a play at any time is always there."""
    return any(label for label in offers(person.panel) if label != "Play nothing") and "Waiting for" not in texts(
        person.panel
    )


@pytest.mark.parametrize("count", [3, 8])
async def test_a_match_is_played_by_presses_and_ended_by_the_clock(world: World, count: int):
    people = await open_table(world, count, mode="quick")
    choose = at_random(count)
    rng = random.Random(count)
    for _ in range(PRESSES if count == 3 else PRESSES // 3):
        waiting = [person for person in people if is_asked(person)]
        if over(world):
            break
        if not waiting:
            await world.later(90)
            continue
        await choose(rng.choice(waiting))
    assert "Round" in texts(people[0].board)
    assert not [person for person in people if "went wrong" in texts(person.panel)]


async def test_a_card_is_one_press_away_in_another_players_turn(world: World):
    people = await open_table(world, 3, mode="quick")
    on_turn = [person for person in people if is_asked(person)]
    others = [person for person in people if person not in on_turn]
    assert len(on_turn) == 1 and others
    for person in others:
        assert "Play nothing" in offers(person.panel), "whether the button is there does not depend on the hand"
    await answer(others[0], "Play nothing")
    assert "Play nothing" in offers(others[0].panel)
