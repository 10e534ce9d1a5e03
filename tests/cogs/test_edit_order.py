"""Which message is edited first: with more boards than Discord takes."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from cogs.kit.lobbies.messages import Key
from cogs.kit.sending import rate_limiter
from cogs.matches.publishing.edit_order import AT_LEISURE, AT_ONCE, BRIEFLY, LATER, SOON, EditOrder
from host.model import Place

ENDED = "won"


def position(windows: int = 0, turns: int = 0) -> Any:
    """So many open questions."""
    rows = {at: SimpleNamespace(reserve_at=None if at < windows else 1) for at in range(windows + turns)}
    return SimpleNamespace(deadlines=rows)


def match(ending: Any = None, board_id: int | None = 5, **questions: int) -> Any:
    return SimpleNamespace(ending=ending, place=Place(4, board_id), position=position(**questions))


def test_boards_with_results_come_first_then_windows_then_new_turns_then_the_rest() -> None:
    matches = [match(windows=2), match(turns=1), match(turns=1), match(ending=ENDED)]
    order = EditOrder(dict(enumerate(matches)))
    order.shown(2, matches[2].position)
    patience = [order.patience(Key("board", number)) for number in range(5)]
    assert patience == [BRIEFLY, SOON, LATER, AT_ONCE, AT_LEISURE]
    assert AT_ONCE < BRIEFLY < SOON < LATER < AT_LEISURE
    order.forget(2)
    assert order.patience(Key("board", 2)) == SOON
    assert not order._shown


def test_first_boards_lobbies_and_pings_wait_for_no_other_edit() -> None:
    order = EditOrder({1: match(turns=1, board_id=None)})
    assert [order.patience(Key(kind, 1)) for kind in ("board", "lobby", "ping")] == [AT_ONCE] * 3


async def test_the_first_board_of_a_table_does_not_wait_for_a_thousand_others() -> None:
    """The others change all the time, so each of them waits again as soon as it has been edited."""
    now, all_wait = 0.0, asyncio.Event()

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += max(0.0, seconds)
        if now > 40:
            all_wait.set()
        await asyncio.sleep(0)

    matches = {number: match(turns=1) for number in range(1000)}
    order, limiter = EditOrder(matches), rate_limiter.RateLimiter[Key](lambda: now, sleep)

    async def changing(key: Key) -> None:
        while True:
            await limiter.take(key, order.patience(key))

    busy = [asyncio.create_task(changing(Key("board", number))) for number in matches]
    await all_wait.wait()
    matches[1000], began = match(turns=1, board_id=None), now
    await limiter.take(new := Key("board", 1000), order.patience(new))
    assert now - began < 1
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
