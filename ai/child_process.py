"""The start of processes that work for the bot."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing import parent_process

NICE = 10
"""How much lower than the bot's the priority of such a process is."""
MEMORY = 1 << 31
"""Bytes that work for others may take; a search takes 130 MB."""


def begin() -> None:
    """Runs at the start of such a process: lower its priority, and end it with the bot and not before.

    Ctrl-C and a service manager send their signals to all processes, but the bot still needs this one while it ends.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    give_way()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def begin_bounded() -> None:
    """As `begin`, for work that others ask for: more than `MEMORY` is a MemoryError."""
    import resource  # there is none on Windows, where the bot says that it does not run

    begin()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def give_way() -> None:
    """Lower this process's priority below the bot's."""
    os.nice(NICE)
    if sys.platform == "linux":  # otherwise a process that wakes up interrupts the event loop that has woken it
        with suppress(OSError):  # some sandboxes have no such scheduling
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)
