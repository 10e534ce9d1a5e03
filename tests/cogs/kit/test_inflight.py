"""Closing the bot finishes running answers and refuses new ones."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from structlog.testing import capture_logs

from cogs.kit.interactions import ids
from cogs.kit.interactions.inflight import InflightInteractions, answered, ended, received
from host.in_turn import asker


class Seen:
    """An observer that remembers."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, float]] = []
        self.refusals: list[str] = []

    def answered(self, kind: str, seconds: float) -> None:
        self.answers.append((kind, seconds))

    def refused(self, code: str) -> None:
        self.refusals.append(code)


def press(kind: str = "component", command: str | None = None) -> Any:
    return SimpleNamespace(
        id=77,
        type=discord.InteractionType[kind],
        guild_id=5,
        user=SimpleNamespace(id=9),
        extras={},
        command=command and SimpleNamespace(qualified_name=command),
        response=SimpleNamespace(is_done=lambda: True),
    )


async def test_running_work_is_waited_for_and_later_work_refused():
    inflight, go, done = InflightInteractions(Seen()), asyncio.Event(), []

    async def pressed(name: str) -> None:
        if inflight.enter(press()):
            await go.wait()
            done.append(name)

    first = asyncio.create_task(pressed("first"))
    await asyncio.sleep(0)
    draining = asyncio.create_task(inflight.drain())
    await asyncio.sleep(0)
    late = asyncio.create_task(pressed("late"))
    await late
    assert not draining.done()
    go.set()
    await draining
    assert done == ["first"]
    await first


async def test_the_answer_to_a_refused_press_is_waited_for_too():
    inflight, told = InflightInteractions(Seen()), []

    async def refused() -> None:
        assert not inflight.enter(press())
        for _ in range(5):
            await asyncio.sleep(0)
        told.append("the bot is ending")

    await inflight.drain()
    task = asyncio.create_task(refused())
    await inflight.drain()
    assert told == ["the bot is ending"]
    await task


async def test_the_task_of_an_interaction_answers_its_person() -> None:
    inflight, askers = InflightInteractions(Seen()), []

    async def pressed() -> None:
        inflight.enter(press())
        askers.append(asker())
        await asyncio.create_task(behind())

    async def behind() -> None:
        askers.append(asker() is asyncio.current_task())

    await asyncio.create_task(pressed())
    assert askers == [9, True]


async def test_draining_ends_at_once_while_nothing_runs():
    await InflightInteractions(Seen()).drain()


@pytest.mark.parametrize(
    ("made", "custom_id", "kind"),
    [
        (press(), "cards:hand:3", "hand"),
        (press(), "cards:pick:3:4:5", "panel"),
        (press(), "cards:menu:3:4:0", "panel"),
        (press(), "cards:done:3:4:0", "panel"),
        (press(), "nonsense", "unknown"),
        (press("application_command", "tournament setup create"), None, "/tournament setup create"),
        (press("application_command"), None, "unknown"),
        (press("autocomplete", "play"), None, "autocomplete"),
    ],
)
async def test_an_interaction_is_timed_from_its_arrival_to_its_answer(
    monkeypatch: pytest.MonkeyPatch, made: Any, custom_id: str | None, kind: str
):
    times = iter([1.0, 1.25, 9.0, 9.0])
    monkeypatch.setattr("cogs.kit.interactions.inflight.perf_counter", lambda: next(times))
    seen = Seen()
    inflight = InflightInteractions(seen)
    received(made)

    async def work() -> None:
        inflight.enter(made, ids.parse(custom_id))
        answered(made)

    await asyncio.create_task(work())
    await asyncio.sleep(0)
    assert seen.answers == [(kind, 0.25)]
    assert seen.refusals == []


async def test_a_line_says_whose_press_it_was_and_not_what_was_chosen():
    seen, made = Seen(), press()
    inflight = InflightInteractions(seen)
    with capture_logs() as lines:

        async def work() -> None:
            inflight.enter(made, ids.parse("cards:pick:3:4:5555"))
            ended(made, "stale")

        await asyncio.create_task(work())
        await asyncio.sleep(0)
    [line] = lines
    assert (line["event"], line["outcome"], line["log_level"]) == ("answered", "stale", "info")
    assert "5555" not in str(line)
    assert seen.refusals == ["stale"]
