"""Which message is edited first: with more boards than Discord takes, and with panels in a rush."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.kit import rate_limiter
from cogs.kit.rate_limiter import RateLimiter
from cogs.matches.turns import AT_LEISURE, AT_ONCE, LATER, SOON, Key, Turns

ENDED = "won"


def position(windows: int = 0, turns: int = 0, seat: int = 0) -> Any:
    """So many open questions, all of one seat."""
    rows = {at: SimpleNamespace(seat=seat, reserve_at=None if at < windows else 1) for at in range(windows + turns)}
    return SimpleNamespace(deadlines=rows)


def match(ending: Any = None, **questions: int) -> Any:
    return SimpleNamespace(ending=ending, position=position(**questions))


def test_boards_with_windows_come_first_then_new_turns_then_the_rest() -> None:
    matches = [match(windows=2), match(turns=1), match(turns=1), match(ending=ENDED)]
    turns = Turns(dict(enumerate(matches)), RateLimiter())
    turns.shown(Key("board", 2), matches[2].position)
    patience = [turns._patience(Key("board", number)) for number in range(5)]
    assert patience == [AT_ONCE, SOON, LATER, LATER, AT_LEISURE]
    assert AT_ONCE < SOON < LATER < AT_LEISURE
    assert turns._patience(Key("ping", 2)) == AT_ONCE
    assert turns._patience(Key("lobby", 2)) == SOON
    turns.forget(2)
    assert turns._patience(Key("board", 2)) == SOON
    assert not turns._shown


@pytest.fixture
def _few_slots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "A_SECOND", 0.001)
    monkeypatch.setattr(rate_limiter, "AT_ONCE", 0)


class Rush:
    """Two seats at a table, after so many other edits that no slot is left."""

    def __init__(self) -> None:
        self.matches: dict[int, Any] = {1: match(turns=1, seat=0), 2: match()}
        self.turns = Turns(self.matches, RateLimiter())
        self.begun: list[Key] = []
        self.tasks = [asyncio.create_task(self.turns.take(Key("panel", 2, at))) for at in range(2)]

    async def edit(self, seat: int) -> None:
        """Edit this seat's panel, when it may be edited."""
        key = Key("panel", 1, seat)

        async def take() -> None:
            await self.turns.take(key)
            self.begun.append(key)

        self.tasks.append(asyncio.create_task(take()))
        await idle()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def idle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.usefixtures("_few_slots")
async def test_in_a_rush_only_panels_that_ask_something_new_do_not_wait() -> None:
    rush = Rush()
    await idle()
    await rush.edit(1)
    await rush.edit(0)
    assert rush.begun == [Key("panel", 1, 0)]
    rush.turns.shown(Key("panel", 1, 0), rush.matches[1].position)
    await rush.edit(0)
    assert len(rush.begun) == 1  # the same question
    await rush.close()


@pytest.mark.usefixtures("_few_slots")
async def test_a_panel_that_waits_is_edited_at_once_when_its_seat_is_asked() -> None:
    rush = Rush()
    await idle()
    await rush.edit(1)
    for changed, begun in ((match(turns=1, seat=0), 0), (match(turns=1, seat=1), 1)):
        rush.matches[1] = changed
        rush.turns.hurry(Key("panel", 1, 1))
        rush.turns.hurry(Key("panel", 1, 5))
        await idle()
        assert len(rush.begun) == begun
    await rush.close()


async def test_a_quiet_bot_edits_all_panels_at_once() -> None:
    turns = Turns({1: match()}, RateLimiter())
    async with asyncio.timeout(0.5):
        for seat in range(4):
            await turns.take(Key("panel", 1, seat))


@pytest.mark.usefixtures("_few_slots")
async def test_boards_and_panels_have_slots_of_their_own() -> None:
    rush = Rush()
    await idle()
    await asyncio.wait_for(rush.turns.take(Key("board", 1)), 0.5)
    await rush.close()
