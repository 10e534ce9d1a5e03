"""An event loop in which waiting takes no time."""

from __future__ import annotations

import asyncio


class Hurried(asyncio.SelectorEventLoop):
    """Where there is nothing to run, its clock goes on to the next moment for which something is planned."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self.now = max(self.now, self._scheduled[0].when())
        super()._run_once()
