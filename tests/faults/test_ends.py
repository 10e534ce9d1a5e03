"""SIGTERM under load: running presses are answered and stored, and the process ends with code 0."""

from __future__ import annotations

import asyncio
import random
import signal

import pytest

from fake_discord.server import Wire
from tests.faults.crowd import all_are_back, play, presses, seated
from tests.faults.ledger import moved, settle, snapshot
from tests.faults.process import Bot
from tests.long import first


@pytest.mark.parametrize("number", first(1, [signal.SIGTERM, signal.SIGINT]))
async def test_a_bot_that_is_told_to_stop_answers_and_stores_all(wire: Wire, bot: Bot, number: signal.Signals) -> None:
    rng = random.Random(number)
    crowd = [
        await seated(wire, "two", 2),
        await seated(wire, "three", 3),
        await seated(wire, "four", 3, 1),
        await seated(wire, "slow", 2, early=False),
    ]
    for _ in range(2):
        playing = [asyncio.create_task(play(table, random.Random(rng.random()))) for table in crowd]
        await wire.until(lambda: len(presses(crowd)) > rng.randrange(10, 40))
        sent = presses(crowd)
        assert await bot.signal(number) == 0
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        assert [press for press in sent if press.answered is None] == []
        assert [request for request in wire.requests if request.status == 0] == [], "an answer was not waited for"
        stopped = await snapshot(bot.database, [table.match for table in crowd])
        assert settle(presses(crowd), stopped)["accepted"] > 0
        assert bot.last_words() == ""
        await bot.start()
        await all_are_back(wire, crowd)
        moved(stopped, await snapshot(bot.database, [table.match for table in crowd]), bot.away)
        for table in crowd:
            table.presses.clear()
