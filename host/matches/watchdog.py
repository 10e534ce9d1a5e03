"""Finds live matches without a scheduled or stored next moment, which would stand still for ever.

It compares the stored clocks with those in memory, reports differences, and repairs two of them: an unscheduled match
is scheduled, and a clock that is not stored is stored again.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import structlog

from host.clock import Clock
from host.errors import Refusal
from host.matches.engine import MatchEngine
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.ports import Store
from host.records import Late, Step

TOLERANCE = timedelta(minutes=1)
log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the matches.

    live            live matches
    without_clock   those without a clock
    overdue         those whose next moment passed more than a minute ago
    oldest_overdue  seconds since the earliest such moment
    held            all clocks stand still, since Discord is out of reach
    unreachable     unreachable guilds
    silent          of `parts` into which all servers are divided, those whose clocks stand still; `held` is about all
    """

    live: int = 0
    without_clock: int = 0
    overdue: int = 0
    oldest_overdue: float = 0.0
    held: bool = False
    unreachable: int = 0
    silent: int = 0
    parts: int = 1


class Watchdog:
    """Searches for stuck matches and keeps the last result."""

    def __init__(self, engine: MatchEngine, store: Store, clock: Clock) -> None:
        self._engine, self._store, self._clock = engine, store, clock
        self._late: tuple[Late, ...] = ()
        self._idle: frozenset[int] = frozenset()
        self._seen_at = clock.now()

    async def look(self) -> None:
        """Search once, log new findings, and repair them."""
        now, known = self._clock.now(), {late.match_id for late in self._late} | self._idle
        self._late = tuple(await self._store.late_matches(now - TOLERANCE))
        self._idle = frozenset(number for number in self._engine.live if self._engine.rests(number))
        self._seen_at = now
        for match_id in {late.match_id for late in self._late} | self._idle:
            if match_id not in known:
                log.error("nothing moves a match on", match=match_id, scheduled=match_id not in self._idle)
        await self._mend()

    def health(self, *, held: bool) -> Health:
        """The result of the last search."""
        due = [late.due_at for late in self._late if late.due_at is not None]
        return Health(
            live=len(self._engine.live),
            without_clock=len({late.match_id for late in self._late if late.due_at is None} | self._idle),
            overdue=len(due),
            oldest_overdue=(self._seen_at - min(due)).total_seconds() if due else 0.0,
            held=held,
            unreachable=len(self._engine.guild_outages),
        )

    async def _mend(self) -> None:
        bare = {late.match_id for late in self._late if late.due_at is None}
        for match in self._suspects([late.match_id for late in self._late]):
            async with match.lock:
                if match.ending:
                    continue
                if match.id in bare:
                    step = Step(match.id, opened=tuple(match.position.deadlines.values()))
                    with suppress(Refusal):  # some clocks were stored after all: the match was reloaded
                        await self._engine.commit(match, Plan(step, match.position), tell=False)
                self._engine.settle(match, tell=False)

    def _suspects(self, late: Sequence[int]) -> list[LiveMatch]:
        return [match for match_id in {*late, *self._idle} if (match := self._engine.live.get(match_id)) is not None]
