"""All checks of the doctor, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from bot.doctor import account, features, machine, privacy
from bot.doctor.findings import Finding
from bot.exits import Exit
from bot.settings import Settings, require_token


async def examine(settings: Settings) -> Sequence[Finding]:
    """All findings. Nothing is changed, and a running bot is not disturbed."""
    return [
        *await _discord(settings),
        await machine.database(settings.database_url, settings.shards),
        *await features.commands(settings.database_url),
        *machine.disks(settings),
        *privacy.look(settings),
        *features.data(),
        machine.scripts(),
        *machine.ports(settings),
        *machine.agreement(settings),
    ]


async def _discord(settings: Settings) -> Sequence[Finding]:
    try:
        token = require_token(settings)
    except Exit as end:
        return [Finding("Token", "wrong", end.line), *account.unasked("it cannot be checked without a token.")]
    return await account.look(token)
