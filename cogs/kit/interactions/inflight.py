"""The running interactions: counted, so that the bot does not end in the middle of one, and logged.

Each interaction gets one line in the log at its end, and all lines that it logs carry its ids. Choices are never
logged. All presses in a panel are logged as one kind, because the kind of component (a menu or a button) can reveal
something about a hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import perf_counter
from typing import Protocol

import discord
import structlog
from structlog.contextvars import bind_contextvars

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import ids
from host.in_turn import asks

ANSWER_SECONDS = 5
"""Seconds to wait for them: Discord waits 3 s for an answer, and storing follows the answer."""
RECEIVED, ANSWERED, OUTCOME = "received", "answered", "outcome"
"""Extra data of an interaction: times of arrival and of the answer, in seconds, and the outcome."""
DONE, FAILED, USER_ERROR = "done", "failed", "told"
"""Outcomes beside the codes of refusals; `USER_ERROR` is a refusal of the cogs."""
AUTOCOMPLETE, UNKNOWN = "autocomplete", "unknown"
NOTED = ("lobby", "match", "decision")

log = structlog.get_logger(__name__)


class Observer(Protocol):
    """Counts interactions, for example for metrics."""

    def answered(self, kind: str, seconds: float) -> None:
        """An interaction was answered after this time; `kind` is one of a small fixed set."""

    def refused(self, code: str) -> None:
        """An interaction was refused: a code of `host.errors`, or "told"."""


class InflightInteractions:
    """Counts tasks that answer interactions, until it is closed."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._tasks: set[asyncio.Task[object]] = set()
        self._closing = False

    def enter(self, interaction: Interaction, read: ids.ParsedId | None = None) -> bool:
        """Count the current task until it ends; return False if the bot is ending: then refuse the interaction."""
        task = asyncio.current_task()
        if task is None:
            return False
        if self._closing:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return False
        kind = _kind(interaction, read)
        asks(interaction.user.id)
        bind_contextvars(interaction=interaction.id, kind=kind, guild=interaction.guild_id, **_belongs_to(read))
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._left(done, interaction, kind))
        return True

    async def drain(self) -> None:
        """Admit no more tasks, and wait until all running ones have answered.

        Repeated calls wait for tasks that were refused since.
        """
        self._closing = True
        await asyncio.sleep(0)  # lets tasks start for events that have arrived
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
    """Record the time of arrival."""
    interaction.extras[RECEIVED] = perf_counter()


def answered(interaction: Interaction) -> None:
    """Record the time at which Discord accepted the answer; later answers are not measured."""
    interaction.extras.setdefault(ANSWERED, perf_counter())


def ended(interaction: Interaction, outcome: str) -> None:
    """Record the outcome: the code of a refusal, or a failure."""
    interaction.extras[OUTCOME] = outcome


def _kind(interaction: Interaction, read: ids.ParsedId | None) -> str:
    if interaction.type is discord.InteractionType.autocomplete:
        return AUTOCOMPLETE
    if interaction.type is discord.InteractionType.application_command:
        return f"/{interaction.command.qualified_name}" if interaction.command is not None else UNKNOWN
    if read is None:
        return UNKNOWN
    return ids.logged(read.kind)


def _belongs_to(read: ids.ParsedId | None) -> Mapping[str, object]:
    """The ids from a custom id that may be logged: of the object, never of the choice."""
    if read is None:
        return {}
    fields = zip(ids.KINDS[read.kind], read.args, strict=True)
    return {field: argument for field, argument in fields if field in NOTED}
