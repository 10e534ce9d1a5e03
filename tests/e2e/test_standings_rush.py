"""Many ask for the standings of a large tournament at once: each is acknowledged before anything is drawn."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest

from cogs.pictures.canvas import Canvas
from tests.cogs.tournaments import played
from tests.e2e.world import World, has_picture, unsettled

ASKED, ENTRANTS = 20, 66


async def test_all_are_acknowledged_while_a_picture_is_drawn_and_one_picture_serves_them_all(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    drawn, png = list[Canvas](), Canvas.png

    def noted(sheet: Canvas) -> bytes:
        drawn.append(sheet)
        return png(sheet)

    monkeypatch.setattr(Canvas, "png", noted)
    services = world.bot.services
    services.tournaments.live[7] = replace(played("swiss", 2, size=ENTRANTS), guild_id=world.guild.id)
    released = threading.Event()
    ahead = asyncio.ensure_future(services.drawing.run(released.wait, 60))

    people = [world[name] for name in ("Ann", "Ben", "Cid", "Dan")]
    asked = [
        await unsettled(world, people[at % len(people)].command("tournament standings", tournament="7"))
        for at in range(ASKED)
    ]
    async with asyncio.timeout(60):
        while not all(answer.acknowledged for answer in asked):  # noqa: ASYNC110 (SimCord has no event for it)
            await asyncio.sleep(0.001)
    assert not ahead.done(), "the picture before these is still being drawn"
    assert not drawn

    released.set()
    await ahead
    await world.env.settle()
    assert all(answer.ephemeral and has_picture(answer.response.message) for answer in asked)
    assert len(drawn) == 1
