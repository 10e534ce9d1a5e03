"""Which message is edited first: with more boards than Discord takes."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from cogs.kit.lobbies.messages import Key
from cogs.kit.sending.rate_limiter import RateLimiter
from cogs.matches.publishing.edit_order import AT_LEISURE, AT_ONCE, BRIEFLY, LATER, patience
from host.model import Place

ENDED = "won"


def position(windows: int = 0, turns: int = 0) -> Any:
    """So many open questions."""
    rows = {at: SimpleNamespace(reserve_at=None if at < windows else 1, pinged=False) for at in range(windows + turns)}
    return SimpleNamespace(deadlines=rows)


def match(ending: Any = None, board_id: int | None = 5, missing: tuple[int, ...] = (), **questions: int) -> Any:
    """A match of two persons; of those who are missing the other one is told."""
    people = [SimpleNamespace(seat=seat, user_id=100 + seat, is_computer=False) for seat in range(2)]
    return SimpleNamespace(
        ending=ending,
        place=Place(4, board_id),
        position=position(**questions),
        missing=missing,
        setup=SimpleNamespace(players=people),
        computers=(),
        abort_wanted=(),
    )


def test_boards_with_results_come_first_then_windows_then_the_rest() -> None:
    matches = [match(windows=2), match(turns=1), match(ending=ENDED), None]
    found = [patience(Key("board", number), one) for number, one in enumerate(matches)]
    assert found == [BRIEFLY, LATER, AT_ONCE, AT_LEISURE]
    assert AT_ONCE < BRIEFLY < LATER < AT_LEISURE


def test_first_boards_lobbies_and_calls_wait_for_no_other_edit() -> None:
    new = match(turns=1, board_id=None, missing=(1,))
    assert [patience(Key(kind, 1), new) for kind in ("board", "lobby", "ping")] == [AT_ONCE] * 3


def test_a_call_waits_for_no_other_edit_and_is_deleted_after_boards_are_edited() -> None:
    asked = match(turns=1)
    asked.position.deadlines[0].pinged, asked.position.deadlines[0].seat = True, 0
    asked.player = lambda seat: asked.setup.players[seat]
    assert patience(Key("ping", 1), asked) == AT_ONCE
    asked.position.deadlines[0].pinged = False
    assert patience(Key("ping", 1), asked) > LATER == patience(Key("board", 1), asked)


async def test_the_first_board_of_a_table_does_not_wait_for_three_hundred_others() -> None:
    """The others change all the time, so each of them waits again as soon as it has been edited."""
    now, all_wait = 0.0, asyncio.Event()

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += max(0.0, seconds)
        if now > 20:
            all_wait.set()
        await asyncio.sleep(0)

    limiter, busy_one, new = RateLimiter(lambda: now, sleep), match(turns=1), match(turns=1, board_id=None)

    async def changing(key: Key) -> None:
        while True:
            await limiter.take(lambda: patience(key, busy_one))

    busy = [asyncio.create_task(changing(Key("board", number))) for number in range(300)]
    await all_wait.wait()
    began = now
    await limiter.take(lambda: patience(Key("board", 300), new))
    assert now - began < 1
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
