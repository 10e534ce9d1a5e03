"""The interactions that are being answered, so that the bot can end without cutting one off in the middle."""

from __future__ import annotations

import asyncio

ANSWER_SECONDS = 5
"""How long to wait for them: Discord waits 3 s for an answer, and what is kept about it comes after that."""


class Running:
    """Counts tasks in, until it is told to let in no more."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._closing = False

    def enter(self) -> bool:
        """Count the current task until it ends; False when the bot is ending and it has to be turned away."""
        task = asyncio.current_task()
        if self._closing or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def drain(self) -> None:
        """Let nothing more in, and wait until all that is running has been answered."""
        self._closing = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=ANSWER_SECONDS)
