"""A Discord inside this process, on the real clock.

SimCord was made for tests: its clock stands still, and an action waits until the bot is idle. `LiveEnv` gives it the
real clock, leaves the bot's tasks and timers alone, and waits only for the acknowledgement, as a person's client does.
Private parts of SimCord are replaced for that, so its version is pinned exactly; the browser test notices if they move.
The page for it is in `preview`.
"""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import discord
from simcord import _dpy_internals
from simcord._clock import Clock
from simcord.backend.models import Interaction
from simcord.enums import MessageType
from simcord.env import Env

ACKNOWLEDGE_SECONDS = 3.0
TRAILING_EDITS_SECONDS = 0.02


class RealClock(Clock):
    """The system's clock, which tests cannot advance."""

    def __init__(self) -> None:
        self._started = time.monotonic()

    @property
    def elapsed(self) -> float:  # type: ignore[override]  # SimCord keeps a plain number here
        return time.monotonic() - self._started

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Time passes by itself; nothing to do."""


class LiveEnv(Env):
    """A Discord for one bot, in real time: sleeps, timers and threads of the bot are left alone."""

    def __init__(self, bot: discord.Client) -> None:
        super().__init__(bot, check_errors=False, shard_count=1)
        self.backend.clock = RealClock()
        self._sent: Interaction | None = None
        self._announce = self.backend.create_system_message
        self.backend.create_system_message = self._system_message  # type: ignore[method-assign, assignment]  # SimCord has no hook for it
        self._register_dispatch_observer(self._note_interaction)

    def _system_message(self, channel_id: int, kind: MessageType, *args: Any, **more: Any) -> Any:
        """Discord announces no thread that hangs on a message; SimCord announces all."""
        if kind is MessageType.THREAD_CREATED and more.get("referenced_message_id") is not None:
            return None
        return self._announce(channel_id, kind, *args, **more)

    def _record_error(self, error: BaseException) -> None:
        """Ignored: the bot answers and logs its own errors; a recorded one makes the page call the press failed."""

    def _note_interaction(self, interaction: Interaction) -> None:
        self._sent = interaction

    @contextlib.contextmanager
    def _bot_scope(self) -> Iterator[None]:
        """As SimCord's, but without claiming the bot's work: what is not claimed runs on the real clock."""
        if self._webhook_adapter is None:
            yield
            return
        previous = _dpy_internals.set_webhook_adapter(self._webhook_adapter)
        try:
            yield
        finally:
            _dpy_internals.reset_webhook_adapter(previous)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # SimCord's signature
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        """Wait until the interaction just sent is acknowledged, as a person's client does; never for idleness."""
        interaction, self._sent = self._sent, None
        if dispatch == "INTERACTION_CREATE" and interaction is not None:
            await _acknowledged(interaction)
        await asyncio.sleep(TRAILING_EDITS_SECONDS)


async def _acknowledged(interaction: Interaction) -> None:
    deadline = time.monotonic() + ACKNOWLEDGE_SECONDS
    while not (interaction.responded or interaction.autocomplete_choices is not None):
        if time.monotonic() > deadline:
            return
        # SimCord marks the record and wakes no waiter.
        await asyncio.sleep(0.004)
