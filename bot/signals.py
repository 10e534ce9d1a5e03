"""The signals that end a program in order."""

from __future__ import annotations

import asyncio
import signal


def set_at_end(stop: asyncio.Event) -> None:
    """Set the event at SIGTERM, at Ctrl-C, and when the terminal is closed, unless `nohup` keeps the program alive."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, stop.set)
