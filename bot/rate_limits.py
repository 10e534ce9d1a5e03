"""Lets discord.py forget old rate limits seldom.

discord.py has a rate limit for each kind of request in each channel. From 256 on it looks for unused ones whenever it
makes another. Each match has a thread of its own, so that a busy bot has thousands, and a look through them takes
milliseconds in which no press is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, cast

from discord.http import HTTPClient

EVERY = 30.0
"""Seconds between two looks; discord.py forgets what was not used for 300."""


def forget_seldom(http: HTTPClient, clock: Callable[[], float] = monotonic) -> None:
    """Let this client forget its unused rate limits at most every `EVERY` seconds."""
    forget, last = http._try_clear_expired_ratelimits, -inf

    def seldom() -> None:
        nonlocal last
        if clock() - last >= EVERY:
            last = clock()
            forget()

    cast(Any, http)._try_clear_expired_ratelimits = seldom
