"""Which errors of Discord pass by themselves, so that what they stopped is worth another try."""

from __future__ import annotations

import aiohttp
import discord

INVALID_FORM = 50035
"""The request itself is wrong: it would be refused again."""


def passes(error: BaseException) -> bool:
    """Whether the same request may succeed later.

    Discord is out of reach, has trouble of its own, or refuses for a reason that ends: too many threads (160006), a
    rate limit, an overloaded resource. What is gone or forbidden stays so until somebody does something about it.
    """
    if isinstance(error, discord.Forbidden | discord.NotFound):
        return False
    if isinstance(error, discord.HTTPException):
        return error.status != 401 and error.code != INVALID_FORM
    return isinstance(error, aiohttp.ClientError | OSError)
