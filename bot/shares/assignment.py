"""The parts that the bot of one share gets from its process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from bot.bus import Bus
from bot.sessions import Turn
from cogs.kit.sending.rate_limiter import RateLimiter
from db.locks import Claim


class Assignment(NamedTuple):
    """The share of one bot among several, and what the bots of its process have in common.

    claim    its share
    turn     waits for a turn to identify
    limiter  limits the requests that the process makes without being asked
    bus      tells the others which settings have changed
    """

    claim: Claim
    turn: Callable[[], Awaitable[Turn]]
    limiter: RateLimiter[Any]
    bus: Bus
