"""Keeps Python's garbage collections short, because each of them blocks the event loop.

With 1,000 matches a full collection took 0.9 s, and one of 50,000 young objects up to 0.24 s. So young objects are
examined every `EVERY` seconds, and those that survive are frozen, which excludes them from later collections. Nearly
all of them (modules, matches, caches) are freed by reference counting later; `tests/host/test_garbage.py` checks it for
matches. The few that are not are found every `THAW` seconds.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 2.0
"""Seconds between two collections: with 1,000 matches and 100 presses a second each takes 0.01 to 0.03 s."""
THAW = 6 * 3600.0
"""Seconds after which the frozen objects are examined once more, as soon as the bot is quiet."""
QUIET = 1000
"""Fewer young objects than this are left by about ten presses a second, or none."""
YOUNG, MIDDLE, OLD = 50_000, 20, 50
"""Thresholds of the three generations for collections in between; Python's own are 700, 10 and 10. One answer makes
thousands of young objects, and a collection examines those of all answers in progress: more of them would cost more."""


class Garbage:
    """The tuned collector of this process."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._thaw_at = 0.0
        self._next: asyncio.TimerHandle | None = None

    def tune(self) -> None:
        """Freeze the existing objects, and collect at fixed times from now on. Needs a running event loop."""
        self.freeze()
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        loop = asyncio.get_running_loop()
        self._thaw_at = loop.time() + THAW
        self._next = loop.call_later(EVERY, self._tick, loop)

    def freeze(self) -> None:
        """Collect, and exclude the survivors from later collections: modules first, later the matches of a restart."""
        gc.collect()
        gc.freeze()

    def restore(self) -> None:
        """Restore Python's settings."""
        if self._next is not None:
            self._next.cancel()
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop.time() >= self._thaw_at and len(gc.get_objects(generation=0)) < QUIET:
            gc.unfreeze()
            self.freeze()
            self._thaw_at = loop.time() + THAW
        else:
            gc.collect(0)
            gc.freeze()
        self._next = loop.call_later(EVERY, self._tick, loop)
