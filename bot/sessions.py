"""When a shard may begin a session with Discord, which it does with IDENTIFY.

Discord counts the sessions that a bot begins, of all processes together, and resets the token of a bot that begins more
than 1,000 in a day (large bots have more). It tells how many are left. While that is more than half, a session begins
at once; the rest is spread over the time until Discord counts anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from discord import SessionStartLimits

USED_WITHIN = 30.0
"""Seconds within which a shard uses its turn; then it has lost it."""
SILENT = 60.0
"""Seconds without reading after which discord.py may give a connection up."""

log = structlog.get_logger(__name__)


class Turn:
    """The right of one shard to identify once, until it is used, or for `USED_WITHIN` seconds if it can `end`."""

    def __init__(self) -> None:
        self.is_over = False
        self._used = asyncio.Event()

    def use(self) -> None:
        """Let the next one in, after the distance that Discord wants."""
        self._used.set()

    async def end(self) -> None:
        """Wait until it is used, or too old."""
        try:
            async with asyncio.timeout(USED_WITHIN):
                await self._used.wait()
        except TimeoutError:
            log.info("a turn to identify was not used")
        self.is_over = True


class SessionStarts:
    """Gives turns as long as enough sessions are left; `ask` asks Discord how many, `take` waits for a turn.

    left  how many were left when Discord was asked last; None before
    """

    def __init__(self, ask: Callable[[], Awaitable[SessionStartLimits]], take: Callable[[], Awaitable[Turn]]) -> None:
        self._ask, self._take = ask, take
        self.left: int | None = None
        self._waited_with: int | None = None
        """How many were left when the last wait began."""
        self._until = 0.0

    @property
    def seconds(self) -> float:
        """Seconds until the next session may begin, as far as that is known."""
        return max(0.0, self._until - asyncio.get_running_loop().time()) if self._until else 0.0

    async def take(self) -> Turn:
        """A turn, when it is time for one. A call after one that was cancelled goes on with its wait.

        Raises what `ask` and `take` raise.
        """
        while True:
            await asyncio.sleep(self.seconds)
            turn = await self._take()  # before asking: no other process begins a session meanwhile
            try:
                limits = await self._ask()
            except BaseException:
                turn.use()
                raise
            self.left, seconds = limits.remaining, pause(limits)
            if not seconds or self.left == self._waited_with != 0:
                self._waited_with = None
                return turn
            turn.use()
            self._waited_with, self._until = self.left, asyncio.get_running_loop().time() + seconds
            log.error("few new sessions with Discord are left", left=self.left, seconds=round(seconds))


def pause(limits: SessionStartLimits) -> float:
    """Seconds before the next session, so that those that are left last until Discord counts anew."""
    if limits.remaining > limits.total / 2:
        return 0.0
    return limits.reset_after / 1000 / max(1, limits.remaining)


class Identification:
    """The turns of one shard, which `take` waits for.

    A shard waits for its turn before it opens a connection: discord.py reads nothing while it waits later on, and gives
    a silent connection up after a minute.
    """

    def __init__(self, take: Callable[[], Awaitable[Turn]]) -> None:
        self._take = take
        self._turn: Turn | None = None
        self._has_left = False

    async def take(self) -> Turn:
        """Have a turn, before a connection is opened."""
        if self._turn is None or self._turn.is_over:
            self._turn = await self._take()
            if self._has_left:
                self._turn.use()
        return self._turn

    def leave(self) -> None:
        """Let the next one in, also with a turn that this shard has later: its bot is ending."""
        self._has_left = True
        if self._turn is not None:
            self._turn.use()

    async def use(self) -> None:
        """Use the turn, just before IDENTIFY. A shard that connects again without a session has none, and waits here.

        After a long wait its connection is dead; then the turn is kept for its next attempt.
        """
        clock = asyncio.get_running_loop().time
        began = clock()
        turn = await self.take()
        if clock() - began < SILENT:
            turn.use()
            self._turn = None
