"""In which order the messages of a match are edited, which edits are tried again, and what is kept of them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest

from cogs.kit.pages.layout import Page, page
from cogs.kit.sending.discord_errors import passes, refuses
from cogs.matches.pages.choices import Spot
from cogs.matches.publishing.boards import Boards
from cogs.matches.publishing.illustrator import Illustrator
from cogs.matches.publishing.message_state import MessageState
from cogs.matches.publishing.pings import Pings
from cogs.matches.publishing.publisher import Key, Publisher
from cogs.matches.publishing.scrolling import REST, Scrolling
from host.clock import Clock, utc_now
from host.model import Ending
from host.scheduler import Scheduler


def a_publisher(editor: Any = None) -> Publisher:
    host = SimpleNamespace(scheduler=Scheduler(Clock()))
    return Publisher(SimpleNamespace(), utc_now, host, *[None] * 4, editor, lambda match: None, None, None)


async def turns() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_ping_is_sent_after_the_board_that_was_to_be_edited_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The machine must not decide which is first: a ping leads to a board that is up to date."""
    sent = list[str]()

    async def board(boards: Boards, key: Key) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        sent.append(f"board {key.id}")

    async def ping(pings: Pings, key: Key) -> None:
        sent.append(f"ping {key.id}")

    monkeypatch.setattr(Boards, "refresh", board)
    monkeypatch.setattr(Pings, "refresh", ping)
    publisher = a_publisher()
    publisher.match_rated(1)
    for number in (1, 2):
        publisher.match_called(SimpleNamespace(id=number, setup=SimpleNamespace(practice=False), ending=None))
    await turns()
    assert sent == ["ping 2", "board 1", "ping 1"]


async def test_lobbies_of_one_channel_are_edited_one_after_another() -> None:
    running, gate = list[int](), asyncio.Semaphore(0)

    async def edit(lobby: Any, shown: Page) -> bool:
        running.append(lobby.id)
        await gate.acquire()
        running.remove(lobby.id)
        return True

    publisher = a_publisher(SimpleNamespace(page=AsyncMock(return_value=page("A lobby.")), edit=edit))
    for number, channel_id in ((1, 5), (2, 5), (3, 6)):
        publisher.lobby_changed(SimpleNamespace(id=number, channel_id=channel_id, state=None))
    for alone in ([1, 3], [2, 3], [2], []):
        await turns()
        assert sorted(running) == alone
        gate.release()
    await publisher.close()


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
def test_errors_that_may_pass_are_tried_again_and_refusals_only_a_few_times(
    error: Exception, again: bool, bounded: bool
) -> None:
    assert passes(error) is again
    assert refuses(error) is bounded


async def test_a_match_that_is_recalled_after_its_end_leaves_nothing_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings may come after the last edit of a board; its result is then shown once more."""
    forgotten = list[tuple[type, int]]()
    for kept in (MessageState, Scrolling):
        monkeypatch.setattr(kept, "forget", lambda self, match_id: forgotten.append((type(self), match_id)))
    monkeypatch.setattr(Boards, "refresh", AsyncMock())
    a_publisher().match_rated(7)
    await turns()
    assert forgotten == [(MessageState, 7), (Scrolling, 7)]


def test_nothing_is_kept_of_the_messages_of_a_match_that_is_forgotten() -> None:
    state = MessageState(None, Illustrator(None))
    state.pages, state.spots = {Key("board", 7): page("A result.")}, {Key("panel", 7, 0): Spot(1)}
    state.trouble, state.matches = {7: "No board."}, {7: None}
    state.forget(7)
    assert not any((state.pages, state.spots, state.trouble, state.matches))


async def test_a_match_that_is_forgotten_has_no_count_ahead() -> None:
    scheduler, match_id = Scheduler(Clock()), 7
    counted = list[int]()
    scrolling = Scrolling(SimpleNamespace(), scheduler, utc_now, counted.append)
    place = SimpleNamespace(thread_id=1, board_id=discord.utils.time_snowflake(utc_now() - REST))
    scrolling.board_changed(SimpleNamespace(id=match_id, place=place, ending=None), anew=False)
    assert scheduler.has(("scroll", match_id))
    scrolling.forget(match_id)
    assert not scheduler.has(("scroll", match_id))
    scrolling.board_changed(SimpleNamespace(id=match_id, place=place, ending=Ending.aborted), anew=False)
    assert counted == []
