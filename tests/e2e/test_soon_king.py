"""Whole matches of Soon I Will Be King! by presses: all seats are asked at once, and cards are played at any time."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from tests.e2e.playing import answer, at_random, begun, offers, over, seated
from tests.e2e.rows import sql
from tests.e2e.soon_king import dealt, is_asked, plainly
from tests.e2e.world import Person, World, labels, texts, words
from tests.long import exhaustive, long

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal")


async def open_table(world: World, count: int, **options: str) -> list[Person]:
    await world.welcome(*NAMES[len(world.people) : count])
    await seated(world, *NAMES[:count], game="soon_king", **options)
    return [world[name] for name in NAMES[:count]]


async def to_the_end(world: World, people: list[Person], choose: Callable[[Person], Awaitable[None]]) -> int:
    """All players answer until the end; return the number of presses."""
    presses = 0
    while not over(world):
        waiting = [person for person in people if is_asked(person)]
        for person in waiting[:1]:
            await choose(person)
            presses += 1
        if not waiting:
            await world.later(15)
        assert presses < 4000, [texts(person.panel) for person in people]
    assert not [person for person in people if "went wrong" in texts(person.panel)]
    return presses


@pytest.mark.parametrize(
    ("count", "number", "result"),
    [
        (3, 11, "All have lost"),
        pytest.param(3, 35, "is Regent", marks=exhaustive),
        pytest.param(8, 19, "All have lost", marks=exhaustive),
        pytest.param(8, 11, "All have lost", marks=exhaustive),
        pytest.param(8, 35, "is King", marks=exhaustive),
    ],
)
async def test_a_match_is_played_by_presses_to_its_end(world: World, count: int, number: int, result: str):
    world.seed = dealt(number)
    people = await open_table(world, count, mode="quick")
    await to_the_end(world, people, plainly)
    assert result in texts(people[0].board)
    winners = [row[0] for row in sql(world, "select won from results order by seat")]
    assert sum(winners) == (result != "All have lost") and len(winners) == count
    assert "Rematch" in labels(people[0].board)


async def test_the_events_since_the_last_answer_open_with_a_press(world: World):
    world.seed = dealt(11)
    people = await open_table(world, 3, mode="quick")
    folded = ""
    while not folded:
        waiting = [person for person in people if is_asked(person)]
        await (plainly(waiting[0]) if waiting else world.later(15))
        folded = next((label for label in labels(people[0].panel) if label.startswith("What happened")), "")
    panel = texts(people[0].panel)
    await people[0].press(folded)
    said = texts(people[0].panel)
    assert said.startswith("**Since your last answer**") and "My hand" in labels(people[0].panel)
    newest = panel.split("-# ")[-1].splitlines()[0]
    assert newest in said and len(said.splitlines()) > 3


@long
async def test_a_match_of_random_presses_ends(world: World):
    people = await open_table(world, 3, mode="quick")
    choose, rng = at_random(3), random.Random(3)

    async def one_of_them(person: Person) -> None:
        await choose(rng.choice([other for other in people if is_asked(other)]))

    assert await to_the_end(world, people, one_of_them) > 50


async def test_a_match_that_is_over_when_it_is_dealt_is_told_in_full(world: World):
    """A table may deal the True Heir to the throne (R4): all have lost before the first turn."""
    world.seed = dealt(5)
    ann, *_ = await begun(world, *NAMES[:3], chosen=["any, as shuffled"], game="soon_king", mode="quick")
    assert "All have lost" in texts(ann.board) and "King: True Heir" in texts(ann.board)
    assert "Rematch" in labels(ann.board)
    assert [row[0] for row in sql(world, "select won from results")] == [0, 0, 0]
    for _ in range(2):
        told = words(await ann.press("Log", ann.board))
        assert told.count("The True Heir has come to the throne: all have lost.") == 1
        assert told.count("Turn order: ") == 1 and "You are dealt " in told and "Ben is dealt" not in told
        await world.restart()


async def test_a_card_is_one_press_away_in_another_players_turn(world: World):
    people = await open_table(world, 3, mode="quick")
    on_turn = [person for person in people if is_asked(person)]
    others = [person for person in people if person not in on_turn]
    assert len(on_turn) == 1 and others
    able = [person for person in others if "Play nothing" in offers(person.panel)]
    assert all("Play a card?" not in texts(person.panel) for person in others if person not in able)
    await answer(able[0], "Play nothing")
    assert "Play nothing" in offers(able[0].panel)


async def test_a_seat_that_the_clock_gives_up_shows_its_hand_no_longer(world: World):
    people = await seated(world, "Ann", "Ben", "Cid", game="soon_king", chosen=["They give the match up"])
    [first] = [person for person in people if "The clock answers for you" in texts(person.panel)]
    assert "### Your hand" in texts(first.panel)
    for _ in range(40):
        if "(computer)" in texts(first.board):
            break
        await world.later(30)
    assert texts(first.panel) == (
        "Time ran out. You end your turn.\n"
        "**Your seat in this match is given up.** A computer player has taken it over; the board shows the match."
    )
    assert "You have no seat at this table" in words(await first.press("My hand", first.board))
