"""Discord refuses, breaks off, forgets and comes back while people play: the match goes on, and its board is right."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from cogs.kit.refusals.errors import TOO_LATE
from cogs.kit.sending.drawing import drawn
from cogs.matches.pages.board import board_page
from fake_discord import faults, payloads
from fake_discord.people import acknowledged, texts
from fake_discord.server import Wire
from fake_discord.state import Message
from tests.faults.crowd import (
    Table,
    all_are_back,
    answers,
    asked,
    more_presses,
    play,
    play_until,
    press,
    presses,
    seated,
    told,
)
from tests.faults.ledger import Stored, settle, snapshot
from tests.faults.process import Bot
from tests.long import first, long


def tells(board: Message, stored: Stored) -> bool:
    """Whether the board says what it has to; that of a match that is over tells of ratings besides."""
    parts = payloads.leaves(drawn(board_page(stored.match)).to_components())
    wanted = "\n".join(part["content"] for part in parts if "content" in part).splitlines()
    shown = texts(board).splitlines()
    return shown == wanted if stored.match.ending is None else set(wanted) <= set(shown)


async def is_right(wire: Wire, bot: Bot, crowd: list[Table]) -> None:
    """Nothing is lost or twice, and each board comes to show what is stored."""
    assert bot.alive, bot.last_words()
    await asyncio.wait([press.sent.acked for press in presses(crowd)], timeout=3)
    for table in crowd:
        async with asyncio.timeout(120):
            while True:
                told = [press for press in table.presses if press.sent.acked.done()]
                now = await snapshot(bot.database, [table.match])
                if len(table.boards) == 1 and tells(table.boards[0], now.matches[table.match]):
                    break
                await asyncio.sleep(0.05)
        assert len(table.threads) == 1
        settle(told, now)
    await all_are_back(wire, crowd)


Effect = Callable[[], faults.Effect]

ANSWERS: dict[str, tuple[Effect, int]] = {
    "rate limited": (lambda: faults.limited(0.2), 3),
    "rate limited, as all of the bot": (lambda: faults.limited(0.2, everywhere=True), 2),
    "failing": (lambda: faults.failing(500), 1),
    "lost": (faults.lost, 3),
    "cut": (faults.cut, 3),
    "too late": (lambda: faults.unknown(10062), 3),
}
BOARDS: dict[str, tuple[Effect, int]] = {
    "rate limited": (lambda: faults.limited(0.2), 4),
    "failing": (lambda: faults.failing(502), 1),
    "failing for long": (lambda: faults.failing(503), 3),
    "lost": (faults.lost, 2),
    "cut": (faults.cut, 2),
    "forbidden": (faults.forbidden, 2),
    "too old": (faults.too_old, 1),
    "a page": (faults.a_page, 2),
}
PANELS: dict[str, tuple[Effect, int]] = {
    "expired": (faults.expired, 2),
    "too old": (faults.too_old, 2),
    "a page": (faults.a_page, 2),
    "gone": (lambda: faults.unknown(10008), 2),
    "lost": (faults.lost, 3),
    "cut": (faults.cut, 3),
    "failing": (lambda: faults.failing(503), 2),
}
WHERE = {
    "answers": ("POST", faults.CALLBACK, ANSWERS),
    "boards": ("PATCH", faults.BOARD, BOARDS),
    "panels": ("PATCH", faults.PANEL, PANELS),
}


@pytest.mark.parametrize("where", ["panels", pytest.param("answers", marks=long), pytest.param("boards", marks=long)])
async def test_a_match_goes_on_after_faults_of_panels_answers_and_boards(wire: Wire, bot: Bot, where: str) -> None:
    crowd = [await seated(wire, "two", 2), await seated(wire, "three", 3)]
    method, path, strikes = WHERE[where]
    for seed, (effect, count) in enumerate(strikes.values()):
        fault = wire.faults.add(method, path, effect(), count)
        await play_until(crowd, random.Random(seed), more_presses(crowd, 10))
        async with asyncio.timeout(120):
            await fault.struck.wait()
        wire.faults.clear()
        await play_until(crowd, random.Random(seed), more_presses(crowd, 3))
        await is_right(wire, bot, crowd)
    refused = [press.answered for press in presses(crowd) if press.answered is not None and not press.accepted]
    late = ("That question is over", "answered already", TOO_LATE)
    others = [text for text in refused if not any(words in text for words in late)]
    struck = sum(count for _, count in strikes.values()) if where == "answers" else 0
    assert len(others) <= struck, "the answer to a press that was refused may itself be lost, and only that"
    assert all("nothing was changed" in text for text in others), others


async def cut_off(wire: Wire) -> None:
    await wire.gateway.close(4000)


async def asked_to_reconnect(wire: Wire) -> None:
    await wire.gateway.reconnect()


async def session_to_be_resumed(wire: Wire) -> None:
    await wire.gateway.invalidate(resumable=True)


async def session_gone(wire: Wire) -> None:
    await wire.gateway.invalidate(resumable=False)


async def cut_off_again_and_again(wire: Wire) -> None:
    for _ in range(3):
        await wire.gateway.close(4000)
        await asyncio.sleep(0.3)


BREAKS = [session_gone, session_to_be_resumed, cut_off, asked_to_reconnect, cut_off_again_and_again]


@pytest.mark.parametrize("break_off", first(2, BREAKS), ids=lambda break_off: break_off.__name__)
async def test_a_match_goes_on_after_a_break_of_the_gateway(wire: Wire, bot: Bot, break_off: Any) -> None:
    crowd = [await seated(wire, "two", 2), await seated(wire, "three", 3)]
    known = wire.gateway.identified + wire.gateway.resumed
    playing = [asyncio.create_task(play(table, random.Random(3))) for table in crowd]
    await wire.until(lambda: len(presses(crowd)) > 6)
    await break_off(wire)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    async with asyncio.timeout(120), wire.gateway.changed:
        await wire.gateway.changed.wait_for(lambda: wire.gateway.identified + wire.gateway.resumed > known)
    await wire.gateway.ready()
    await play_until(crowd, random.Random(4), more_presses(crowd, 8))
    await is_right(wire, bot, crowd)


async def board_deleted(wire: Wire, table: Table) -> None:
    wire.remove_message(table.threads[0], table.boards[0].id)


async def thread_deleted(wire: Wire, table: Table) -> None:
    await wire.remove_channel(table.threads[0])


async def lobby_deleted(wire: Wire, table: Table) -> None:
    wire.remove_message(table.channel, table.lobby.id)


async def lobby_and_thread_deleted(wire: Wire, table: Table) -> None:
    await thread_deleted(wire, table)
    await lobby_deleted(wire, table)


async def thread_archived(wire: Wire, table: Table) -> None:
    wire.state.edit_channel(table.threads[0], {"archived": True})


DELETED = [board_deleted, thread_deleted, lobby_deleted, lobby_and_thread_deleted, thread_archived]


USUAL = ((board_deleted, False), (board_deleted, True), (thread_deleted, False), (lobby_deleted, False))
DELETIONS = [
    pytest.param(
        delete,
        restart,
        id=f"{delete.__name__}-{'killed' if restart else 'running'}",
        marks=() if (delete, restart) in USUAL else long,
    )
    for delete in DELETED
    for restart in (False, True)
]


@pytest.mark.parametrize(("delete", "restart"), DELETIONS)
async def test_a_deleted_message_is_posted_again_once(wire: Wire, bot: Bot, delete: Any, restart: bool) -> None:
    crowd = [await seated(wire, "two", 2)]
    if restart:
        await bot.kill()
    await delete(wire, crowd[0])
    if restart:
        await bot.start()
    await play_until(crowd, random.Random(5), more_presses(crowd, 10))
    await is_right(wire, bot, crowd)


async def test_a_channel_that_is_deleted_leaves_the_match_to_the_panels(wire: Wire, bot: Bot) -> None:
    [table] = crowd = [await seated(wire, "two", 2)]
    elsewhere = wire.state.new_channel(wire.guild, "elsewhere")
    await wire.gateway.dispatch(wire.guild, "CHANNEL_CREATE", wire.state.channels[elsewhere])
    await wire.remove_channel(table.channel)
    before = len((await snapshot(bot.database, [table.match])).matches[table.match].raw.actions)
    for person in table.people:
        person.at = elsewhere
        await person.slash("hand")
    for _ in range(6):
        person = await asked(table)
        custom_id, menu, panel = answers(person.panel)[0]
        await acknowledged(await press(table, person, custom_id, menu, panel, random.Random(6)))
    async with asyncio.timeout(120):  # the board is tried in the background, in its turn
        while "was deleted, so there is no board" not in told(await table.people[0].slash("hand")):
            pass
    now = await snapshot(bot.database, [table.match])
    assert len(now.matches[table.match].raw.actions) >= before + 6
    assert settle(presses(crowd), now)["accepted"] == 6
    assert bot.alive
