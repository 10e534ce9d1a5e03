"""In which order the messages of a match are edited, which edits are tried again, and what is kept of them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from cogs.kit.discord_errors import passes, refuses
from cogs.kit.layout import page
from cogs.matches.pages.choices import Spot
from cogs.matches.publisher import Key, Publisher
from cogs.matches.reach import Reach
from host.clock import SystemClock, utc_now
from host.in_turn import InTurn
from host.scheduler import Scheduler


async def test_a_ping_is_sent_after_the_board_that_was_to_be_edited_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine must not decide which is first: a ping leads to a board that is up to date."""
    publisher, sent = object.__new__(Publisher), list[str]()
    publisher._threads = InTurn()

    async def board(key: Key) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        sent.append(f"board {key.id}")

    async def ping(key: Key) -> None:
        sent.append(f"ping {key.id}")

    monkeypatch.setattr(publisher, "_board", board)
    monkeypatch.setattr(publisher, "_ping", ping)
    monkeypatch.setattr(publisher, "_count", ping)
    await asyncio.gather(*[publisher._refresh(Key(kind, at)) for kind, at in (("board", 1), ("ping", 1), ("ping", 2))])
    assert sent == ["ping 2", "board 1", "ping 1"]


def http(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    return kind(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("error", "again", "bounded"),
    [
        (http(discord.HTTPException, 400, 160006), True, True),
        (http(discord.HTTPException, 429, 0), True, False),
        (http(discord.DiscordServerError, 503, 0), True, False),
        (aiohttp.ClientConnectionError(), True, False),
        (TimeoutError(), True, False),
        (http(discord.Forbidden, 403, 50013), False, True),
        (http(discord.NotFound, 404, 10003), False, True),
        (http(discord.HTTPException, 401, 50027), False, True),
        (http(discord.HTTPException, 400, 50035), False, True),
        (KeyError("a mistake of the program"), False, False),
    ],
)
def test_which_errors_pass(error: Exception, again: bool, bounded: bool) -> None:
    assert passes(error) is again
    assert refuses(error) is bounded


def test_a_match_that_is_recalled_after_its_end_leaves_nothing_in_memory() -> None:
    """Ratings may come after the last edit of a board; its result is then shown once more."""
    publisher, board, forgotten = object.__new__(Publisher), Key("board", 7), list[int]()
    publisher._public = publisher._private = publisher._left_out = SimpleNamespace(busy=())
    publisher._unhurried = SimpleNamespace(waiting=())
    publisher._reach = publisher._urgency = SimpleNamespace(forget=forgotten.append)
    publisher._matches, publisher._lobbies, publisher._over = {}, {}, {7}
    publisher._shown, publisher._spots = {board: page("A result.")}, {Key("panel", 7, 0): Spot(1)}
    publisher._trouble = {7: "No board."}
    publisher._idle(board)
    kept = (publisher._over, publisher._shown, publisher._spots, publisher._trouble)
    assert not any(kept) and forgotten == [7, 7]


async def test_a_match_that_is_forgotten_has_no_count_ahead() -> None:
    scheduler, match_id = Scheduler(SystemClock()), 7
    reach = Reach(SimpleNamespace(), scheduler, utc_now, lambda match: None)
    place = SimpleNamespace(thread_id=1, board_id=discord.utils.time_snowflake(utc_now()))
    reach.shown(SimpleNamespace(id=match_id, place=place, ending=None), anew=False)
    assert scheduler.has(("reach", match_id))
    reach.forget(match_id)
    assert not scheduler.has(("reach", match_id)) and not reach._watches
