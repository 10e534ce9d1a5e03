"""Keeps Python's garbage collections short, because each of them blocks the event loop.

With 1,000 matches a full collection took 0.9 s. Nearly all long-lived objects here (modules, matches, caches) are freed
by reference counting; `tests/host/test_garbage.py` checks it for matches. So the survivors of a full collection are
frozen, which excludes them from later ones, and full collections are rare.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 50_000, 20, 50
"""Thresholds of the three generations; Python's own are 700, 10 and 10. One answer makes thousands of young objects,
and a collection examines those of all answers in progress: rare collections cost less."""
THAW = 50
"""Full collections until the frozen objects are examined once more, for the few that reference counts miss."""


class Garbage:
    """The tuned collector of this process."""

    def __init__(self) -> None:
        self._full = 0
        self._usual = gc.get_threshold()

    def tune(self) -> None:
        """Freeze the existing objects, collect rarely, and freeze the survivors of each full collection."""
        self.freeze()
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        gc.callbacks.append(self._collected)

    def freeze(self) -> None:
        """Collect, and exclude the survivors from later collections: modules first, later the matches of a restart."""
        gc.collect()
        gc.freeze()

    def restore(self) -> None:
        """Restore Python's settings."""
        gc.callbacks.remove(self._collected)
        gc.unfreeze()
        gc.set_threshold(*self._usual)

    def _collected(self, phase: str, about: dict[str, int]) -> None:
        if phase != "stop" or about["generation"] != 2:
            return
        self._full += 1
        if self._full % THAW:
            gc.freeze()
        else:
            gc.unfreeze()
