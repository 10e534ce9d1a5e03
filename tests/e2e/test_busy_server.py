"""A busy server: many matches, and one person who tries to hold the bot up by everything that can be pressed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.kit.interactions.ids import make
from tests.e2e.playing import offers
from tests.e2e.world import Person, World, forged, labels, unsettled, words
from tests.long import first

COMMANDS = 60
PRESSES = (
    ("hint", 0),
    ("share_switch", 0, "on"),
    ("hands_agree", 0, 60),
    ("match_topic", 0, 1),
    ("practise",),
    ("practise_other",),
    ("puzzle_next", 1, 0),
    ("puzzle_at", 1, 1, 0, 0),
    ("puzzle_sign", 1),
    ("lesson", "imposter_kings", "throne"),
    ("lesson_go", "imposter_kings", "throne", 10**17),
    ("lesson_pick", "imposter_kings", "throne", 0, 99),
    ("card_menu", "imposter_kings", 0),
    ("replay", 0),
    ("review", 0),
    ("form_again", 1),
    ("again", 0),
    ("server_web", "on"),
    ("erase",),
)
"""Kinds of presses with what stands in them; the first 0 is the match of other persons."""
WRONG = ("went wrong", "did not respond")


def new_person(world: World, name: str) -> Person:
    person = world.people[name] = Person(world, world.guild.add_member(world.env.create_user(name)))
    return person


async def start(person: Person) -> int | None:
    """Open a table and play against the computer; the match, or None where that was refused."""
    table = await person.play()
    if table.ephemeral:
        return None
    await person.press("Add computer", table.response)
    before = set(person.world.bot.services.host.live)
    await person.press("Start", table.response)
    started = set(person.world.bot.services.host.live) - before
    return started.pop() if started else None


def polite(answer: Any) -> str:
    """The text of an answer, which is private and no accident."""
    text = words(answer)
    assert answer.ephemeral
    assert not any(wrong in text for wrong in WRONG), text
    return text


async def odd_presses(eve: Person, board: Any, others: int) -> list[str]:
    """Each further kind of press, made up: practice, puzzles, lessons, cards, shares, forms, other persons' matches."""
    told = []
    for kind, *fields in PRESSES:
        mended = [others if (at, field) == (0, 0) else field for at, field in enumerate(fields)]
        answer = await forged(eve, make(kind, *mended), board)
        told.append(polite(answer) if words(answer) else kind)
    return told


async def everything(eve: Person, board: Any, others: int) -> list[str]:
    """Eve repeats each kind of press, until the bot takes no more commands from her in this minute."""
    told = []
    for _ in range(COMMANDS // 8 + 1):
        for name in ("leaderboard", "matches", "server about", "play", "puzzle", "learn", "help", "share"):
            answer = await eve.command(name)
            if answer.ephemeral:
                told.append(polite(answer))
        told.append(polite(await forged(eve, make("pick", others, 1, 0), board)))
        told.append(polite(await forged(eve, make("quit", others), board)))
    return told


@pytest.mark.parametrize(("matches", "most"), first(1, [(10, 4), (100, 20)]))
async def test_one_person_cannot_hold_up_the_others(tmp_path: Path, matches: int, most: int) -> None:
    settings = {"max_commands_per_minute": COMMANDS, "max_lobbies_per_user": 3, "max_matches_per_user": most}
    world = World(tmp_path / "bot.sqlite3", settings=settings)
    await world.open()
    try:
        await busy(world, matches, most)
    finally:
        await world.close()


async def busy(world: World, matches: int, most: int) -> None:
    live = world.bot.services.host.live
    players = [new_person(world, f"Player {number}") for number in range(matches // 2)]
    theirs = {await start(player) for player in [*players, *players]}
    assert len(theirs - {None}) == matches
    eve, own = new_person(world, "Eve"), set[int]()

    for _ in range(most + 3):  # as many as she gets, over some minutes
        if (started := await start(eve)) is not None:
            own.add(started)
        await world.later(5)
    assert len(own) == most
    assert set(live) - theirs == own

    calm = players[0]
    ours = next(match.id for match in live.values() if match.seat_of(calm.actor.id) is not None)
    board = next(message for message in calm.sees() if "Log" in labels(message))
    odd = await odd_presses(eve, board, ours)
    assert len(odd) == len(PRESSES)
    await world.later(60)
    told = await everything(eve, board, ours)
    assert any(f"{COMMANDS} commands in a minute" in text for text in told)
    assert any("no seat" in text for text in told)
    assert sum(lobby.owner_id == eve.actor.id for lobby in world.bot.services.lobbies.live.values()) <= 3

    flood = [await unsettled(world, eve.command("leaderboard")) for _ in range(20)]
    hand = await calm.command("hand")
    assert not any(wrong in words(hand) for wrong in WRONG)
    assert all(answer.response is not None for answer in flood)
    assert theirs <= set(live), "the matches of the others go on"
    assert offers(calm.panel) or "waiting" in words(hand).lower() or "asked" in words(hand).lower()
    assert sum(match.seat_of(eve.actor.id) is not None for match in live.values()) <= most
