"""Tells temporary errors of Discord from permanent ones."""

from __future__ import annotations

from json import JSONDecodeError

import aiohttp
import discord

INVALID_FORM = 50035
"""Statuses of wrong requests: a retry would fail again."""


def passes(error: BaseException) -> bool:
    """Whether a retry of the same request may succeed.

    True if Discord is unreachable, has an internal error, or refuses temporarily: too many threads (160006), a rate
    limit, an overloaded resource. Missing objects and missing permissions are permanent.
    """
    if isinstance(error, discord.Forbidden | discord.NotFound):
        return False
    if isinstance(error, discord.HTTPException):
        return error.status != 401 and error.code != INVALID_FORM
    return isinstance(error, aiohttp.ClientError | OSError | JSONDecodeError)


def is_away(error: BaseException) -> bool:
    """Whether Discord could not be reached, or has an internal error."""
    return isinstance(error, aiohttp.ClientError | discord.DiscordServerError)


def refuses(error: BaseException) -> bool:
    """Whether Discord has refused the request itself, other than for too many requests: no retry is sure to succeed."""
    return isinstance(error, discord.HTTPException) and 400 <= error.status < 500 and error.status != 429
