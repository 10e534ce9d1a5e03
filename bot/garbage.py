"""Keeps Python's garbage collections short, because each of them blocks the event loop.

With 1,000 matches a full collection took 0.9 s, and one of 50,000 young objects up to 0.24 s. So young objects are
examined every `EVERY` seconds, and those that survive are frozen, which excludes them from later collections. Nearly
all objects (modules, matches, caches, what a press makes) are freed by reference counting, which the tests measure. So
in a crowd the young objects are frozen without being examined, which costs nothing, except those of the last `LOOK`
seconds: they show whether there is still a crowd, and whether few objects need a collection. These few are found when
all objects are examined, in a quiet moment: every `THAW` seconds, and sooner when the memory has grown much. Until that
moment comes no objects are passed over any more.
"""

from __future__ import annotations

import asyncio
import gc
import sys

EVERY, LOOK = 2.0, 0.1
"""Seconds between two collections, and seconds of which a collection examines the objects in a crowd."""
CROWD = 5000
"""More objects that survive `EVERY` seconds than this are a crowd. A collection takes about 1 ms for each thousand."""
TRASH = 200
"""More objects in cycles than this in `EVERY` seconds are not left, not even in a crowd: statements that SQLAlchemy
builds have them."""
THAW = 6 * 3600.0
"""Seconds after which the frozen objects are examined once more, as soon as the bot is quiet."""
QUIET = 1000
"""Fewer survivors than this are left by about ten presses a second, or none."""
TIMES, MORE = 1.5, 1_000_000
"""The memory has grown much when its blocks are more than so many times those after the last examination of all
objects, and so many more."""
YOUNG, MIDDLE, OLD = 50_000, 20, 50
"""Thresholds of the three generations for collections in between; Python's own are 700, 10 and 10. One answer makes
thousands of young objects, and a collection examines those of all answers in progress: more of them would cost more."""


class Garbage:
    """The tuned collector of this process."""

    def __init__(self) -> None:
        self._usual = gc.get_threshold()
        self._thaw_at = 0.0
        self._most = 0.0
        """Blocks of memory beyond which it has grown much."""
        self._since = 0.0
        """When all objects of that moment were frozen last."""
        self._next: asyncio.TimerHandle | None = None

    def tune(self) -> None:
        """Freeze the existing objects, and collect at fixed times from now on. Needs a running event loop."""
        self.freeze()
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        loop = asyncio.get_running_loop()
        self._since = loop.time()
        self._thaw_at = loop.time() + THAW
        self._next = loop.call_later(EVERY, self._collect, loop)

    def freeze(self) -> None:
        """Collect, and exclude the survivors from later collections: modules first, later the matches of a restart."""
        gc.collect()
        gc.freeze()
        self._most = TIMES * sys.getallocatedblocks() + MORE

    def restore(self) -> None:
        """Restore Python's settings."""
        if self._next is not None:
            self._next.cancel()
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def _collect(self, loop: asyncio.AbstractEventLoop) -> None:
        """Examine the objects that were made since the last freeze, and decide whether to examine the next ones."""
        share = max(loop.time() - self._since, LOOK) / EVERY
        found = gc.collect(0) / share
        kept = len(gc.get_objects(generation=1)) / share
        gc.freeze()
        grown = sys.getallocatedblocks() > self._most
        if kept < QUIET and (grown or loop.time() >= self._thaw_at):
            gc.unfreeze()
            self.freeze()
            self._thaw_at = loop.time() + THAW
        self._since = loop.time()
        if kept > CROWD and found <= TRASH and not grown:
            self._next = loop.call_later(EVERY - LOOK, self._pass_over, loop)
        else:
            self._next = loop.call_later(EVERY, self._collect, loop)

    def _pass_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Freeze the young objects without examining them, except for those of the next `LOOK` seconds."""
        gc.freeze()
        self._since = loop.time()
        self._next = loop.call_later(LOOK, self._collect, loop)
