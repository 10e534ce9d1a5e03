"""The interactions that are being answered: counted, so that the bot ends without cutting one off, and noted.

Each gets one line in the log when it is over, and every line that is logged meanwhile says to which it belongs. What
was chosen is never noted. Neither is which kind of component it was chosen with: a menu where others press a button
would say something about a hand, so all presses in a panel are one kind.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import perf_counter
from typing import Protocol

import discord
import structlog
from structlog.contextvars import bind_contextvars

from cogs.kit import ids
from cogs.kit.interaction import Interaction

ANSWER_SECONDS = 5
"""How long to wait for them: Discord waits 3 s for an answer, and what is kept about it comes after that."""
RECEIVED, ANSWERED, OUTCOME = "received", "answered", "outcome"
"""What is noted with an interaction: when it came and when Discord took the answer, in seconds, and how it ended."""
DONE, FAILED, USER_ERROR = "done", "failed", "told"
"""Outcomes, beside the codes of refusals; `USER_ERROR` is what the cogs refuse by themselves."""
AUTOCOMPLETE, UNKNOWN, PANEL = "autocomplete", "unknown", "panel"
NOTED = ("lobby", "match", "decision")

log = structlog.get_logger(__name__)


class Observer(Protocol):
    """Whoever counts interactions."""

    def answered(self, kind: str, seconds: float) -> None:
        """One was answered, this long after it came; `kind` is one of a small fixed set."""
        ...

    def refused(self, code: str) -> None:
        """One changed nothing, and why: a code of `host.errors`, or "told"."""
        ...


class InflightInteractions:
    """Counts tasks in, until it is told to let in no more."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._tasks: set[asyncio.Task[object]] = set()
        self._closing = False

    def enter(self, interaction: Interaction, read: ids.ParsedId | None = None) -> bool:
        """Count the current task, which answers this, until it ends; False when the bot is ending: turn it away."""
        task = asyncio.current_task()
        if task is None:
            return False
        if self._closing:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return False
        kind = _kind(interaction, read)
        bind_contextvars(interaction=interaction.id, kind=kind, guild=interaction.guild_id, **_belongs_to(read))
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._left(done, interaction, kind))
        return True

    async def drain(self) -> None:
        """Let nothing more in, and wait until all that is running has been answered.

        Called again it waits for those that were turned away since.
        """
        self._closing = True
        await asyncio.sleep(0)  # events that have come already become tasks
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=ANSWER_SECONDS)

    def _left(self, task: asyncio.Task[object], interaction: Interaction, kind: str) -> None:
        self._tasks.discard(task)
        outcome = interaction.extras.get(OUTCOME, DONE)
        if outcome not in (DONE, FAILED):
            self._observer.refused(outcome)
        if not interaction.response.is_done():
            return
        now = perf_counter()
        seconds = interaction.extras.get(ANSWERED, now) - interaction.extras.get(RECEIVED, now)
        self._observer.answered(kind, seconds)
        if kind != AUTOCOMPLETE:
            log.info("answered", ms=round(seconds * 1000, 1), outcome=outcome)


def received(interaction: Interaction) -> None:
    """It has come just now."""
    interaction.extras[RECEIVED] = perf_counter()


def answered(interaction: Interaction) -> None:
    """Discord has just taken the answer; what follows that one is not measured."""
    interaction.extras.setdefault(ANSWERED, perf_counter())


def ended(interaction: Interaction, outcome: str) -> None:
    """It was refused with this code, or has failed."""
    interaction.extras[OUTCOME] = outcome


def _kind(interaction: Interaction, read: ids.ParsedId | None) -> str:
    if interaction.type is discord.InteractionType.autocomplete:
        return AUTOCOMPLETE
    if interaction.type is discord.InteractionType.application_command:
        return f"/{interaction.command.qualified_name}" if interaction.command is not None else UNKNOWN
    if read is None:
        return UNKNOWN
    return PANEL if read.kind in ids.PANEL else read.kind


def _belongs_to(read: ids.ParsedId | None) -> Mapping[str, object]:
    """The ids of what was pressed that may be in the log: whose it is, and never what it says."""
    if read is None:
        return {}
    fields = zip(ids.KINDS[read.kind], read.args, strict=True)
    return {field: argument for field, argument in fields if field in NOTED}
