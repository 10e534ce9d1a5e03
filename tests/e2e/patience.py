"""SimCord on a busy machine: waits up to a minute while the bot works, and looks when the loop has nothing to run.

SimCord gives up after five seconds. The same five seconds decide which sleeps of the bot are waited for and which are
skipped, so `settle_timeout` cannot be raised: instead the wait is begun again.

And it copies every payload with `copy.deepcopy`, which took a quarter of the time of a test: `plain_copy` takes a
twentieth of that.
"""

from __future__ import annotations

import asyncio
import copy
import functools
import marshal
import sys
import typing
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import simcord.components
import simcord.gateway
import simcord.http.router
import simcord.results
from simcord._dpy_internals import real_monotonic
from simcord.env import Env

TIMES = 12
"""How often it waits for `settle_timeout` before it gives up."""
POLL = 0.001
"""Seconds between two looks whether the bot is idle. SimCord's own 50 ms make an action ten times as slow."""
TURNS = 2_000
"""So many turns of the event loop are awaited before the first look, and no more: a bot may be busy for ever."""


WITHOUT_REFERENCES = 2
"""The version of `marshal` that writes an object in two places twice."""


def plain_copy(value: Any) -> Any:
    """A deep copy of a payload. Of the same object in two places it makes two, as JSON does."""
    try:
        return marshal.loads(marshal.dumps(value, WITHOUT_REFERENCES))
    except ValueError:  # something other than the plain types is in it
        return _copy_by_parts(value)


def _copy_by_parts(value: Any) -> Any:
    kind = type(value)
    if kind is dict:
        return {key: _copy_by_parts(entry) for key, entry in value.items()}
    if kind is list:
        return [_copy_by_parts(entry) for entry in value]
    if kind in (str, int, float, bool, type(None)):
        return value
    return copy.deepcopy(value)


if sys.version_info < (3, 12):  # later Pythons keep by themselves what `isinstance` asks of discord.py's protocols
    typing._get_protocol_attrs = functools.cache(typing._get_protocol_attrs)

for module in (simcord.components, simcord.results):
    module.deepcopy = plain_copy
for module in (simcord.gateway, simcord.http.router):
    module.copy = SimpleNamespace(deepcopy=plain_copy)


class PatientEnv(Env):
    """An Env that fails only when the bot is busy for `TIMES` its `settle_timeout`.

    What tests need of SimCord and SimCord does not offer is here as well.
    """

    _waiting = 0
    """So many calls of `_all_has_run` have not returned."""
    _is_hasty = False

    @contextmanager
    def as_bot(self) -> Iterator[None]:
        """What is done here is work of the bot, and is waited for as such."""
        with self._bot_scope():
            yield

    @contextmanager
    def operation(self, name: str) -> Iterator[None]:
        """What is done here is one action of the test, as SimCord's own actions are."""
        self._begin_operation(name)
        try:
            yield
        finally:
            self._end_operation()

    @contextmanager
    def unsettled(self) -> Iterator[None]:
        """No action waits here for what the bot makes of it."""
        with self.operation("unsettled"):
            self._is_hasty = True
            try:
                yield
            finally:
                self._is_hasty = False

    async def crash(self) -> None:
        """End the bot without telling it."""
        await self._detach_bot()

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 (SimCord's signature)
        idle: float = POLL,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        if self._is_hasty:
            return None
        await self._all_has_run()
        for _ in range(TIMES - 1):
            try:
                return await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch)
            except TimeoutError:
                continue
        return await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch)

    async def _all_has_run(self) -> None:
        """Return when the event loop has nothing more to run: a look goes through all tasks and takes long.

        Several may wait for that at the same time. Each of the others is the next step of one task in the loop.
        """
        self._waiting += 1
        try:
            for _ in range(TURNS):
                await asyncio.sleep(0)
                if len(self._loop._ready) < self._waiting:
                    return
        finally:
            self._waiting -= 1

    def _schedule_timer(self, *given: Any) -> None:
        """While time is advanced, SimCord sets a timer again and again until it is due, a microsecond ahead each time.

        That kept the event loop busy for half the time of a test. From the second time on it is `POLL` ahead.
        """
        runtime = self._runtime
        set_before = False

        def call_at(when: float, *given: Any, **named: Any) -> asyncio.TimerHandle:
            nonlocal set_before
            earliest = real_monotonic() + POLL if set_before else when
            set_before = True
            return runtime.call_at(max(when, earliest), *given, **named)

        self._runtime = replace(runtime, call_at=call_at)
        try:
            super()._schedule_timer(*given)
        finally:
            self._runtime = runtime

    async def _advance_to(self, target: float, deadline: float) -> None:
        await super()._advance_to(target, deadline + (TIMES - 1) * self.settle_timeout)

    async def _detach_bot(self) -> None:
        """Waits for threads of the bot by `settle_timeout` alone."""
        given, self.settle_timeout = self.settle_timeout, TIMES * self.settle_timeout
        try:
            await super()._detach_bot()
        finally:
            self.settle_timeout = given
