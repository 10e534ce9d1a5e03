"""How long a thread keeps the interpreter while another one waits for it.

SQLite gives the interpreter up at each call, about twenty times in a commit, and gets it back after a turn of the event
loop. Short turns end a commit sooner, and each is a switch of threads that costs processor time. Where many answers are
under way they wait for processor time, and longer turns answer sooner (docs/decisions/10-under-load.md).
"""

from __future__ import annotations

import sys

SHORT, LONG = 0.0005, 0.002
"""Seconds of a turn; Python's own are 5 ms."""
FEW, MANY = 8, 32
"""Answers under way: from `MANY` on turns are long, until there are no more than `FEW`."""


class ThreadTurns:
    """Sets the length of turns by the number of answers under way, those of all bots of the process together."""

    def __init__(self) -> None:
        self._tuned = False
        self._answers = 0

    def tune(self) -> None:
        """Set turns from now on; short ones first."""
        self._tuned = True
        sys.setswitchinterval(SHORT)

    def count(self, change: int) -> None:
        """An answer has begun (1) or ended (-1)."""
        self._answers += change
        if self._tuned and self._answers == (MANY if change > 0 else FEW):
            sys.setswitchinterval(LONG if change > 0 else SHORT)


TURNS = ThreadTurns()
"""The only one: Python has one length of turns for a process."""
