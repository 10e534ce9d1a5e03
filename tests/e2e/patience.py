"""SimCord on a busy machine: waits up to a minute while the bot works, and looks every millisecond.

SimCord gives up after five seconds. The same five seconds decide which sleeps of the bot are waited for and which are
skipped, so `settle_timeout` cannot be raised: instead the wait is begun again.
"""

from __future__ import annotations

from simcord.env import Env

TIMES = 12
"""How often it waits for `settle_timeout` before it gives up."""
POLL = 0.001
"""Seconds between two looks whether the bot is idle. SimCord's own 50 ms make an action ten times as slow."""


class PatientEnv(Env):
    """An Env that fails only when the bot is busy for `TIMES` its `settle_timeout`."""

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - SimCord's signature
        idle: float = POLL,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        for _ in range(TIMES - 1):
            try:
                return await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch)
            except TimeoutError:
                continue
        return await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch)

    async def _advance_to(self, target: float, deadline: float) -> None:
        await super()._advance_to(target, deadline + (TIMES - 1) * self.settle_timeout)

    async def _detach_bot(self) -> None:
        """Waits for threads of the bot by `settle_timeout` alone."""
        given, self.settle_timeout = self.settle_timeout, TIMES * self.settle_timeout
        try:
            await super()._detach_bot()
        finally:
            self.settle_timeout = given
