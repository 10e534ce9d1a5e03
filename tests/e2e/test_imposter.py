"""Whole matches of secret teams by presses alone: panels, sealed bag, votes, and the facts revealed at the end."""

from __future__ import annotations

import pytest

from tests.e2e.imposter import go_along
from tests.e2e.playing import answer, leave, offers, over, read_on, seated
from tests.e2e.rows import sql
from tests.e2e.world import Person, World, labels, menus, texts, words
from tests.long import first

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea", "Max", "Ned", "Oda", "Pia")
BAG_SECONDS = 11
"""After so long a window that all have answered has closed."""


async def open_table(world: World, count: int, **options: str) -> list[Person]:
    await world.welcome(*NAMES[len(world.people) : count])
    await seated(world, *NAMES[:count], game="imposter", **options)
    people = [world[name] for name in NAMES[:count]]
    for person in people:
        await person.press("I have looked", person.panel)
    await world.later(BAG_SECONDS)
    return people


def imposters(people: list[Person]) -> list[str]:
    """Their names, as each of them reads it on the own panel."""
    return [NAMES[at] for at, person in enumerate(people) if "You are an **imposter**" in texts(person.panel)]


def postmaster(people: list[Person]) -> Person:
    return next(person for person in people if menus(person.panel))


async def choose(people: list[Person], names: list[str]) -> None:
    await read_on(*people)
    sender = postmaster(people)
    lines = menus(sender.panel)[0]["options"]
    values = [line["value"] for line in lines if any(line["label"].split(". ")[1].split(" ")[0] == n for n in names)]
    assert len(values) == len(names)
    await sender.actor.select(sender.panel, values, custom_id=menus(sender.panel)[0]["custom_id"])


async def vote(people: list[Person], vetoes: int = 0) -> None:
    """All who have a vote press one of the two buttons, the first of them Veto."""
    voters = [person for person in people if "Let it post" in offers(person.panel)]
    assert len(voters) in (0, len(people) - 1)
    for number, person in enumerate(voters):
        await answer(person, "Veto" if number < vetoes else "Let it post")


async def post(world: World, people: list[Person], treasures: list[str]) -> None:
    """The group posts; innocents have the letter alone. The bag stays closed until its time is over."""
    for name, person in zip(NAMES, people, strict=False):
        if "Letter" in labels(person.panel):
            await answer(person, "Treasure" if name in treasures else "Letter")
    await world.later(BAG_SECONDS)


@pytest.mark.parametrize("count", first(1, [3, 8, 16]))
async def test_a_whole_imposter_match_is_played_by_presses(world: World, count: int):
    people = await open_table(world, count)
    ann = people[0]
    team = imposters(people)
    size = {3: (1, 2), 8: (2, 4), 16: (4, 4)}[count]
    assert len(team) == size[0]
    for person, name in zip(people, NAMES, strict=False):
        panel = texts(person.panel)
        others = [other for other in team if other != name]
        if name in team and others:
            assert all(other in panel.split("With you:")[1].split("\n")[0] for other in others)
        elif name not in team:
            assert "You are **innocent**" in panel and "With you" not in panel
    clean = [name for name in NAMES[:count] if name not in team][: size[1]]
    await choose(people, clean)
    await vote(people, vetoes=count - 1)
    assert "vetoed, no point" in texts(ann.board)
    rounds = 1
    while not over(world):
        dirty = count < 16 and rounds % 2 == 0 and rounds < 7
        group = [team[0], *clean[: size[1] - 1]] if dirty else clean
        await choose(people, group)
        await vote(people)
        before = texts(ann.board)
        assert "the post bag goes round" in before
        assert len([p for p in people if "Answer" in labels(p.board)]) == count, "the board is the same for all"
        await post(world, people, team)
        rounds += 1
    board = texts(ann.board)
    assert "won" in board and "**Imposters:**" in board
    assert board.count("🟥 imposter") == len(team)
    assert "**Rounds**" in board, "the history of posts"
    for name in team:
        assert name in board.split("**Imposters:**")[1].split("\n")[0]
    assert "into the bag" not in board and "Treasure" not in board


async def test_the_bag_tells_nothing_before_it_is_opened(world: World):
    """Neither an edit of the board nor a line of the log says that a member has posted."""
    people = await open_table(world, 3)
    team = imposters(people)
    clean = [name for name in NAMES[:3] if name not in team]
    await choose(people, [team[0], clean[0]])
    await vote(people)
    ann = people[0]
    before, edits = texts(ann.board), len(world.edits())
    poster = world[team[0]]
    await answer(poster, "Treasure")
    await world.later(1)
    await answer(world[clean[0]], "Letter")
    await world.later(1)
    assert texts(ann.board) == before and len(world.edits()) == edits
    assert "You put a treasure" in texts(poster.panel)
    await world.later(BAG_SECONDS)
    assert "1 letter and 1 treasure" in texts(ann.board)
    log = words(await world[clean[0]].press("Log", ann.board))
    assert "1 letter and 1 treasure" in log and "You put" not in log


async def test_an_innocent_reads_why_no_treasure_is_offered(world: World):
    people = await open_table(world, 3)
    team = imposters(people)
    clean = [name for name in NAMES[:3] if name not in team]
    await choose(people, clean)
    await vote(people)
    poster = world[clean[0]]
    assert "Letter" in labels(poster.panel) and "Treasure" not in labels(poster.panel)
    await poster.press("Why not?", poster.panel)
    assert "Innocents post letters" in texts(poster.panel)


async def test_a_seat_that_is_given_up_is_played_on_with_its_identity_and_has_lost(world: World):
    people = await open_table(world, 3)
    team = imposters(people)
    clean = [name for name in NAMES[:3] if name not in team]
    leaver, stays = world[clean[0]], [world[name] for name in (team[0], clean[1])]
    hand = leaver.panel
    await leave(leaver)
    [kept] = [message for message in leaver.sees() if message.id == hand.id]
    assert "You are **innocent**" in texts(hand)
    assert texts(kept) == (
        "**Your seat in this match is given up.** A computer player has taken it over; the board shows the match."
    )
    shown = texts(stays[0].board)
    assert f"{clean[0]} (computer)" in shown
    assert "🟥 imposter" not in shown, "no identity is revealed"
    await go_along(world, stays)
    board = texts(stays[0].board)
    assert f"**Imposters:** {team[0]}" in board, "the teams are what they were"
    assert [row[0] for row in sql(world, "select team from results order by seat")] == [
        int(name in team) for name in NAMES[:3]
    ]
    changes = sql(world, "select user_id, mu, mu_before from rating_changes")
    mu = {user: after - before for user, after, before in changes}
    assert mu[leaver.actor.id] < 0, "who leaves has lost, also where the team has won"
    innocents_won = "The innocents won" in board
    assert (mu[stays[1].actor.id] > mu[stays[0].actor.id] > mu[leaver.actor.id]) == innocents_won


async def test_one_person_and_computers_play_to_the_end(world: World):
    [ann] = await seated(world, "Ann", computers=4, game="imposter")
    await answer(ann, "I have looked")
    await go_along(world, [ann])
    assert "won" in texts(ann.board)


async def test_the_thread_promises_no_seed_of_a_game_that_keeps_its_secrets(world: World) -> None:
    people = await open_table(world, 3)
    [first_line] = [m.content for m in people[0].sees(world.threads[0]) if "Sealed deal" in m.content]
    assert "The seed is shown" not in first_line
    assert "Check this deal" in first_line
