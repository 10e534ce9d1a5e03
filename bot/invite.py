"""`python -m bot invite`: the invitation link with exactly the permissions that the bot needs."""

from __future__ import annotations

import base64
import binascii

import discord

from bot import exits
from bot.exits import Exit
from cogs.kit.interactions.permissions import REQUESTED

SCOPES = ("bot", "applications.commands")


def invite(token: str, application_id: int | None) -> str:
    """The link for this application, or for the one that the token belongs to. Raises Exit."""
    found = application_id or _id_in(token)
    if found is None:
        why = "DISCORD_TOKEN is not a bot's token. Copy it again" if token else "There is no token. Set DISCORD_TOKEN"
        raise Exit(exits.TOKEN, f"{why}, or use --application ID (General Information in the developer portal).")
    return invite_of(found)


def invite_of(application_id: int) -> str:
    """The link for this application."""
    wanted = discord.Permissions(**dict.fromkeys(REQUESTED, True))
    return discord.utils.oauth_url(application_id, permissions=wanted, scopes=SCOPES)


def _id_in(token: str) -> int | None:
    """The id that a token begins with; it is the application's for every bot since 2016."""
    first = token.split(".", maxsplit=1)[0]
    try:
        number = base64.b64decode(first + "=" * (-len(first) % 4), altchars=b"-_", validate=True).decode("ascii")
    except (binascii.Error, UnicodeError, ValueError):
        return None
    return int(number) if number.isdecimal() else None
