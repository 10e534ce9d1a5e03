"""Keeps the bot below Discord's limit of 50 requests per second (answers to interactions do not count).

Discord refuses requests beyond the limit, and blocks a bot for an hour that exceeds it too often. So background
requests wait here for a slot. Each caller gives a patience: callers with less patience go first under load, and each
caller is served eventually.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

A_SECOND, AT_ONCE = 30.0, 10
"""Slots per second, and burst size; the rest is for requests without a slot: new threads, messages of tournaments."""
PAUSE = 0.25
"""Seconds after which all waiting callers are asked for their patience again: hundreds of boards can wait."""


@dataclass(slots=True)
class _Caller:
    """`due` is the time of its call plus its patience, as it was when `due_now` was called last."""

    due_now: Callable[[], float]
    due: float


class RateLimiter:
    """Gives slots to callers in the order of their due times: call time plus patience."""

    def __init__(
        self,
        now: Callable[[], float] = lambda: asyncio.get_running_loop().time(),
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:
        self.part = 1.0
        """The part of Discord's budget that these callers have: several processes divide it."""
        self._now, self._sleep = now, sleep
        self._last = -math.inf
        """The time of the last slot that was given."""
        self._waiting: dict[asyncio.Task[None], _Caller] = {}
        """The callers by their sleeps: to cancel the sleep serves the caller."""
        self._asked = -math.inf
        """The time when all were asked for their patience."""
        self._giving: asyncio.Task[None] | None = None

    async def take(self, patience: Callable[[], float] = lambda: 0.0) -> None:
        """Wait for a slot. Calls up to `patience()` seconds later may be served first.

        patience  is asked again every `PAUSE` seconds: it may become less while the caller waits
        """
        if not self._waiting and self._slot() <= self._now():
            self._last = self._slot()
            return
        # A sleep, not a future: a simulated Discord sees by it that this caller waits for time to pass.
        waiting, since = asyncio.create_task(asyncio.sleep(math.inf)), self._now()
        self._waiting[waiting] = _Caller(lambda: since + patience(), since + patience())
        if self._giving is None:
            self._giving = asyncio.create_task(self._give())
        try:
            await asyncio.wait((waiting,))
        finally:
            waiting.cancel()
            self._waiting.pop(waiting, None)

    def _slot(self) -> float:
        """The time of the next slot. A pause saves up a burst of slots."""
        return max(self._last + 1 / (A_SECOND * self.part), self._now() - AT_ONCE / A_SECOND)

    async def _give(self) -> None:
        """Give each slot, when its time has come, to the caller with the earliest due time."""
        while self._waiting:
            await self._sleep(self._slot() - self._now())
            self._ask()
            if self._waiting:
                served = min(self._waiting, key=lambda waiting: self._waiting[waiting].due)
                del self._waiting[served]
                self._last = self._slot()
                served.cancel()
        self._giving = None

    def _ask(self) -> None:
        """Ask all callers for their patience again, if it is time."""
        if self._now() - self._asked < PAUSE:
            return
        self._asked = self._now()
        for caller in self._waiting.values():
            caller.due = caller.due_now()
