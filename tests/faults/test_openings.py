"""Killed while a table is opened or its match begins: there is one lobby, one thread, one board, and all work."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from cogs.kit.interactions import ids
from fake_discord import faults
from fake_discord.people import Person, offers, texts
from fake_discord.server import Wire
from tests.faults.crowd import Table, answers, let_windows_close_early, more_presses, play_until, without_second_look
from tests.faults.ledger import snapshot
from tests.faults.process import Bot
from tests.long import exhaustive, first


async def killed_at(wire: Wire, bot: Bot, strike: tuple[str, str, int, bool], doing: Any) -> None:
    """Kill the bot when it has sent the n-th request of this kind: before Discord does it, or before it says so."""
    method, path, number, done = strike
    for _ in range(number - 1):
        wire.faults.add(method, path, faults.slow(0))
    fault = (wire.faults.hold_answer if done else wire.faults.hold)(method, path)
    await doing
    async with asyncio.timeout(120):
        await (fault.done if done else fault.struck).wait()
    await bot.kill()
    wire.faults.clear()
    await bot.start()


async def lobby_of(ann: Person, ben: Person) -> Any:
    return (await ann.slash("play", mode="standard")).message


STARTING = [
    pytest.param(
        (method, path, number, done),
        id=f"{method}{path}{number}{done}",
        marks=[] if path in (faults.THREAD, faults.BOARD) and done else exhaustive,
    )
    for method, path, number in [
        ("POST", faults.CALLBACK, 1),
        ("POST", faults.THREAD, 1),
        ("POST", faults.POST, 1),
        ("POST", faults.POST, 2),
        ("PATCH", faults.BOARD, 1),
    ]
    for done in (False, True)
]


@pytest.mark.parametrize("strike", STARTING)
async def test_a_match_that_begins_as_the_bot_dies_has_one_table(wire: Wire, bot: Bot, strike: Any) -> None:
    ann, ben = wire.person("Ann"), wire.person("Ben")
    for person in (ann, ben):
        await without_second_look(person)
    lobby = await lobby_of(ann, ben)
    await let_windows_close_early(ann, lobby)
    await ben.press("Join", lobby)
    await killed_at(wire, bot, strike, ann.pressing("Start", lobby))
    table = Table([ann, ben], wire.channel, lobby)
    await wire.until(lambda: table.boards)
    for person in table.people:
        await person.press("My hand", table.boards[0])
    await play_until([table], random.Random(1), more_presses([table], 13))
    assert len(table.threads) == len(table.boards) == 1
    public = [message for message in wire.state.messages[table.threads[0]].values() if message.viewer is None]
    assert len(public) == 2, [texts(message) for message in public]
    assert [label for label, _ in offers(lobby)] == []
    await wire.until(lambda: f"<#{table.threads[0]}>" in texts(lobby))


@pytest.mark.parametrize("done", first(1, [True, False]))
async def test_a_table_that_is_opened_as_the_bot_dies_works_where_it_is_seen(wire: Wire, bot: Bot, done: bool) -> None:
    ann, ben = wire.person("Ann"), wire.person("Ben")
    await killed_at(wire, bot, ("POST", faults.CALLBACK, 1, done), ann.typing("play", mode="standard"))
    lobbies = [message for message in ann.sees(wire.channel) if "Join" in [label for label, _ in offers(message)]]
    assert len(lobbies) == done
    if not done:
        lobbies = [await lobby_of(ann, ben)]
    [lobby] = lobbies
    await ben.press("Join", lobby)
    assert "Ben" in texts(lobby)
    await ann.press("Start", lobby)
    table = Table([ann, ben], wire.channel, lobby)
    await wire.until(lambda: table.boards)
    match = next(ids.parse(custom_id).args[0] for label, custom_id in offers(table.boards[0]) if label == "My hand")
    assert list((await snapshot(bot.database, [match])).matches) == [match]
    await ann.press("My hand", table.boards[0])
    assert answers(ann.panel) or "chooses who starts" in texts(ann.panel)
    await wire.until(lambda: f"<#{table.threads[0]}>" in texts(lobby))
