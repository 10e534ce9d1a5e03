"""For how long a process certainly has its share, by its own clock.

The server ends a session that has asked nothing for `ENDED_AFTER` seconds, and frees the lock of its share. That is the
only sign of a process whose network is cut without a word: neither side hears of it. The process therefore counts from
the moment it sent its last commit that succeeded, and gives the share up after `LEASE`. The server cannot have heard
the commit before it was sent, so the process has always stopped before another one begins.
"""

from __future__ import annotations

import time

ENDED_AFTER = 8.0
"""Seconds after which the server ends a silent session; a PostgreSQL setting of the connection."""
LEASE = 6.0
"""Seconds for which one commit proves the ownership."""
RENEWED = 2.0
"""Seconds after which a process that has nothing to store commits an empty transaction."""
CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""The clock that also counts while the machine sleeps, where the system has one."""


def now() -> float:
    """Seconds on that clock."""
    return time.clock_gettime(CLOCK)


class Lease:
    """The proof of ownership. It is not held before the first commit."""

    def __init__(self) -> None:
        self._sent: float | None = None

    def renew(self, sent: float) -> None:
        """A commit succeeded that was sent at this time."""
        self._sent = sent

    @property
    def age(self) -> float:
        """Seconds since the last proof was sent; without one more than any lease."""
        return LEASE if self._sent is None else now() - self._sent

    @property
    def left(self) -> float:
        """Seconds until it ends; 0 when it has ended."""
        return max(0.0, LEASE - self.age)

    @property
    def held(self) -> bool:
        """Whether the share is certainly still this process's."""
        return self.left > 0
