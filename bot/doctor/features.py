"""Checks of what the bot offers: its commands at Discord, and data that fits the rules of the games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.data_check import unfit
from bot.doctor.findings import Finding
from bot.supervisor import DATABASE_ERRORS
from db.migrate import Schema, inspect
from db.refused_commands import Refused, refused_commands
from games.registry import GAMES


async def commands(url: str) -> Sequence[Finding]:
    """The commands that Discord refused at the last start; nothing where no start has told."""
    try:
        refused = await refused_commands(url) if await inspect(url) is Schema.current else None
    except DATABASE_ERRORS:  # the finding about the database tells that
        return ()
    if refused is None:
        return ()
    return [_refused(one) for one in refused] or [Finding("Commands", "ok", "Discord has refused none of them.")]


def data() -> Sequence[Finding]:
    """The features that are off because their data does not fit the rules."""
    return [_off(*one) for one in unfit(GAMES)] or [
        Finding("Data", "ok", "puzzles, lessons and weights fit the rules.")
    ]


def _off(feature: str, why: str) -> Finding:
    advice = "Install a version whose data fits. Everything else works."
    return Finding("Data", "wrong", f"{feature}: off, because the data does not fit the rules ({why}).", advice)


def _refused(one: Refused) -> Finding:
    where = f" because of its option {one.option}" if one.option else ""
    advice = "Report it. The bot tries it again at each start, and the other commands work."
    return Finding(f"Command {one.command}", "wrong", f"Discord refuses it{where}: {one.why}", advice)
