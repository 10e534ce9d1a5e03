"""Keeps Python's garbage collections short: each halts the event loop, and with it every answer.

With 1,000 matches a full collection took 0.9 s. Nearly everything that lives long here (modules, matches, caches) is
freed by its reference count; `tests/host/test_garbage.py` checks it for matches. So what has survived a full collection
is frozen, which means that later ones do not look at it, and full collections are rare.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 10_000, 20, 50
"""Thresholds of the three generations; Python's own are 700, 10 and 10. One answer makes thousands of young objects."""
THAW = 50
"""After so many full collections everything is looked at once more, for the little that the counts do not find."""


class Garbage:
    """The collector of this process, while it is tuned."""

    def __init__(self) -> None:
        self._full = 0
        self._usual = gc.get_threshold()

    def tune(self) -> None:
        """Freeze what is there already, collect rarely, and freeze what survives each full collection."""
        self.freeze()
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        gc.callbacks.append(self._collected)

    def freeze(self) -> None:
        """Collect, and take what is left out of later collections: modules at first, then the matches of a restart."""
        gc.collect()
        gc.freeze()

    def restore(self) -> None:
        """Collect as Python does."""
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
