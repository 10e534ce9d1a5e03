"""Changes matches: plan, store, perform, publish. All of it happens under the match's lock.

A step that cannot be stored does not happen. An exception in a game's rules stops that match, keeps its log and does
not affect other matches. Only `_tick` acts without a press: it performs the due entries of the match's agenda.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

import structlog

from games.core.protocol import Choice, Decision, IllegalAction, Seat
from games.core.rng import draw
from games.core.standstill import LIMIT, TRIES
from host.background import BackgroundTasks
from host.clock import Clock
from host.errors import Conflict, Refusal, StorageDown
from host.matches import intermissions, seats, steps
from host.matches.agenda import Due, next_due, to_think_about
from host.matches.match import Considered, LiveMatch
from host.matches.plan import Plan
from host.matches.presence import newly_away, sits_in, stand_in
from host.matches.publicity import is_public
from host.matches.recovery import rebuilt, restore
from host.matches.thinking import thought
from host.matches.topics import MatchTopics
from host.matches.undo import undone, with_clocks
from host.model import Ending, Pace
from host.ports import Computers, Games, Store
from host.records import GuildOutage, Step, StoredMatch
from host.scheduler import Scheduler

T = TypeVar("T")
BEAT_WITH_STEP = timedelta(seconds=5)
"""Least age of the last heartbeat for a step to carry another one."""
PATIENCE = timedelta(days=14)
"""After this time the matches of an unreachable guild are stopped, its lobbies closed, its tournaments called off. An
unreachable table is stopped as well."""
log = structlog.get_logger(__name__)


class MatchEngine:
    """Performs plans for the matches in `live`."""

    def __init__(
        self,
        games: Games,
        store: Store,
        computers: Computers,
        clock: Clock,
        paces: Mapping[str, Pace],
        background: BackgroundTasks,
    ) -> None:
        self.live: dict[int, LiveMatch] = {}
        self.topics = MatchTopics()
        self.scheduler = Scheduler(clock)
        self.beaten: datetime | None = None
        self.guild_outages: dict[int, GuildOutage] = {}
        """The unreachable guilds: their matches stand still."""
        self._ticks: Counter[int] = Counter()
        self._untold: set[int] = set()
        """Matches whose newest public step is published with the others of this moment (`_play_due`)."""
        self.opening = asyncio.Lock()
        """Held while a match is being opened."""
        self._games, self._store, self._computers, self._clock, self._paces = games, store, computers, clock, paces
        self._background = background

    async def attempt(self, match: LiveMatch, job: Callable[[], T]) -> T:
        """Call the rules. IllegalAction is passed on; any other exception stops the match: Refusal "over"."""
        try:
            return job()
        except (IllegalAction, Refusal):
            raise
        except Exception as error:
            log.exception("the rules raised", match=match.id, game=match.setup.game, seq=match.seq)
            await self.stop(match, repr(error))
            raise Refusal("over") from error

    async def commit(self, match: LiveMatch, plan: Plan, *, tell: bool = True) -> None:
        """Store the plan's step, perform and publish it. Refusal "stale" if another process has stored first.

        The step may include a heartbeat. After a crash all clocks move by the time since the last heartbeat, so only
        public steps carry one: with a secret answer the clocks would reveal it.
        """
        now = self._clock.now()
        late = self.beaten is None or now - self.beaten >= BEAT_WITH_STEP
        beat = now if late and plan.events and not self.scheduler.held else None
        await self._append(match, replace(plan.step, beat=beat) if beat else plan.step)
        self.beaten = beat or self.beaten
        match.take(plan)
        self.settle(match, tell=tell)

    async def undo(self, match: LiveMatch, seat: Seat, now: datetime) -> None:
        """Take back the last answer of this seat and publish it. Refusal: not_alone, nothing_given, stale."""
        stored = await self._stored(match)
        step, before = undone(match, stored, seat, now)
        fresh, error = await asyncio.to_thread(rebuilt, self._games, self._paces, before)
        if error is not None:
            raise error
        await self._append(match, with_clocks(match, fresh, step, now))
        match.take_over(fresh)
        self.settle(match)

    async def _append(self, match: LiveMatch, step: Step) -> None:
        """Store a step. Refusal "stale" if another process has stored first."""
        try:
            await self._store.append(step)
        except Conflict:
            log.warning("the match went on elsewhere", match=match.id, seq=match.seq)
            await self._reload(match)
            raise Refusal("stale") from None

    async def play(self, match: LiveMatch, plan: Callable[[], Plan]) -> None:
        """Plan and commit. Private changes are not published: an edit of the board would reveal that a player acted."""
        planned, told = await self.attempt(match, lambda: _with_publicity(match, plan()))
        await self.commit(match, planned, tell=told)

    async def _play_due(self, match: LiveMatch, plan: Callable[[], Plan]) -> None:
        """As `play`, but published when nothing more is due: a moment is one change, however long storing takes."""
        planned, told = await self.attempt(match, lambda: _with_publicity(match, plan()))
        await self.commit(match, planned, tell=False)
        if told and not match.ending:
            self._untold.add(match.id)
        if max(match.in_vain.values(), default=0) >= LIMIT and not match.ending:
            log.error("no answer closes its question", match=match.id, game=match.setup.game, seq=match.seq)
            await self.stop(match, "no answer closes its question")

    def _tell(self, match: LiveMatch) -> None:
        """Publish the steps of this moment, if any of them is public and none has been published since."""
        if match.id in self._untold:
            self._untold.discard(match.id)
            self.topics.changed.publish(match)

    async def stop(self, match: LiveMatch, reason: str) -> None:
        """End the match without a result because of an error; the reason is logged."""
        await self.commit(match, steps.end(match, Ending.stopped, self._clock.now(), reason=reason))

    def settle(self, match: LiveMatch, *, tell: bool = True) -> None:
        """Schedule the match's next moment, or release a match that is over."""
        if match.ending:
            self.live.pop(match.id, None)
            self._untold.discard(match.id)
            self.scheduler.cancel(match.id)
            self.topics.ended.publish(match)
            return
        due = self._next_due(match)
        self.scheduler.at(match.id, due and due.when, lambda: self._start_tick(match))
        if tell:
            self._untold.discard(match.id)
            self.topics.changed.publish(match)

    # The clock and the computer players

    def _next_due(self, match: LiveMatch) -> Due | None:
        until = self._out_of_reach(match)
        if until is not None and not match.ending:
            return Due(until, "unreachable", ())
        return to_think_about(match) or next_due(match)

    def _out_of_reach(self, match: LiveMatch) -> datetime | None:
        """Until when the match waits for its guild or its table; None while both can be reached."""
        outage, since = self.guild_outages.get(match.setup.guild_id), match.table_outage.since
        if outage is not None:
            return outage.until
        return since + PATIENCE if since is not None else None

    def rests(self, match_id: int) -> bool:
        """Whether nothing is scheduled or running for this match. Never true for a live match that works."""
        return not self.scheduler.has(match_id) and not self._ticks[match_id]

    def _start_tick(self, match: LiveMatch) -> None:
        self._ticks[match.id] += 1
        self._background.start(self._counted_tick(match))

    async def _counted_tick(self, match: LiveMatch) -> None:
        try:
            await self._tick(match)
        finally:
            self._ticks[match.id] -= 1
            if not self._ticks[match.id]:
                del self._ticks[match.id]

    async def _tick(self, match: LiveMatch) -> None:
        """Do everything that is due now."""
        try:
            while await self._do_next(match):
                pass
        except Refusal:
            log.debug("the match is over or was reloaded", match=match.id)
        except StorageDown:
            raise
        except Exception as error:
            log.exception("the clock could not act", match=match.id, game=match.setup.game, seq=match.seq)
            async with match.lock:
                if not match.ending:
                    await self.stop(match, repr(error))
        finally:
            self._tell(match)

    async def _do_next(self, match: LiveMatch) -> bool:
        async with match.lock:
            due, now = self._next_due(match), self._clock.now()
            if due is None or self._background.closing:
                return False
            if due.when > now or self.scheduler.held:  # held since this tick began: it comes again afterwards
                self.settle(match, tell=False)
                return False
            if due.kind != "thought":
                await self._act(match, due, now)
                return True
            decision = due.decisions[0]
            if match.in_vain.get(decision.seat, 0) >= TRIES:
                await self._default_for(match, decision, now)
                return True
            match.thought[decision.id] = now
            thinking = self._thinking(match, decision)
            self.settle(match, tell=False)  # the clock keeps running while it thinks
            self._tell(match)
        await self._answer_for(match, decision, thinking)
        return True

    async def _act(self, match: LiveMatch, due: Due, now: datetime) -> None:
        if due.kind == "computer":
            await self._computer_acts(match, due.decisions[0], now)
        else:
            await self._clock_acts(match, due, now)

    async def _clock_acts(self, match: LiveMatch, due: Due, now: datetime) -> None:
        if due.kind == "ping":
            await self._play_due(match, lambda: steps.ping(match, due.decisions))
            self.topics.called.publish(match)
        elif due.kind == "unreachable":
            await self.stop(match, "its guild or its table has not come back")
        elif due.kind == "begins":
            await self._play_due(match, lambda: intermissions.begin(match, now))
        elif due.kind == "dealt":
            await self._play_due(match, lambda: steps.over_as_dealt(match, now))
        elif due.kind == "missing":
            await self._play_due(match, lambda: seats.missing(match, self.takes_over(match), now))
            if match.missing and not match.ending:
                self.topics.called.publish(match)
        elif due.kind == "away" and (seat := newly_away(match)) is not None:
            await self._play_due(match, lambda: self._away(match, seat, now))
        else:
            before = match.position.presence
            if any(d.id in match.thought and d.id not in match.position.sealed for d in due.decisions):
                log.warning("the clock answers for a computer player", match=match.id, game=match.setup.game)
            await self._play_due(match, lambda: steps.time_is_up(match, due.decisions, now))
            if any(row.missed and row != before.get(seat) for seat, row in match.position.presence.items()):
                self.topics.missed.publish(match)

    def _away(self, match: LiveMatch, seat: Seat, now: datetime) -> Plan:
        """Apply the table's setting to a seat that is away."""
        if match.setup.away == "forfeit":
            return seats.leave(match, seat, self.takes_over(match), now)
        return seats.away(match, seat, sits_in(self._computers, match.game))

    def takes_over(self, match: LiveMatch) -> str | None:
        """The level of the computer player that takes the seats of persons who are not there; None without one."""
        return stand_in(self._computers, match.game)

    def _thinking(self, match: LiveMatch, decision: Decision) -> Callable[[], Choice]:
        """What the seat's computer player thinks, to be run in a thread. Raises KeyError there without its level."""
        level, state = match.player(decision.seat).level or "", match.position.state.clone()
        again = match.in_vain.get(decision.seat, 0)
        about = f"{decision.id}:{again}" if again else str(decision.id)
        rng = random.Random(draw(match.secret_seed, f"host:computer:{about}"))
        return lambda: thought(match.game, state, decision, self._computers[level], rng, rng)

    async def _answer_for(self, match: LiveMatch, decision: Decision, thinking: Callable[[], Choice]) -> None:
        """Let the computer player think outside the event loop and the lock. If it fails, the clock acts later.

        Its answer is kept until the scheduled moment, which does not depend on how long it thought.
        """
        undos = match.undos
        try:
            choice = await asyncio.to_thread(thinking)
        except Exception:
            log.exception("a computer player failed", match=match.id, decision=decision.id)
            return
        async with match.lock:
            if decision.id in match.thought and match.undos == undos:
                match.considered[decision.id] = Considered(decision, choice, self._clock.now())
                self.settle(match, tell=False)

    async def _computer_acts(self, match: LiveMatch, decision: Decision, now: datetime) -> None:
        """Give the computed answer, if the question is unchanged."""
        asked, choice, _ = match.considered.pop(decision.id)
        if asked in match.decisions(asked.seat):
            await self._play_due(match, lambda: steps.answer(match, asked, choice, "computer", now))

    async def _default_for(self, match: LiveMatch, decision: Decision, now: datetime) -> None:
        """Play the default for a computer player whose answers have left their question open."""
        log.warning(
            "a computer player answers in vain, and the default is played",
            match=match.id,
            game=match.setup.game,
            seat=decision.seat,
            prompt=decision.prompt,
        )
        await self._play_due(match, lambda: steps.answer(match, decision, decision.default, "clock", now))

    async def _stored(self, match: LiveMatch) -> StoredMatch:
        stored = await self._store.load_match(match.id)
        if stored is None:
            raise StorageDown(f"match {match.id} is gone")
        return stored

    async def _reload(self, match: LiveMatch) -> None:
        stored = await self._stored(match)
        fresh, error = restore(self._games, self._paces, stored)
        match.take_over(fresh)
        if error:
            log.error("the log does not replay", match=match.id, why=error)
            await self.stop(match, repr(error))
            return
        self.settle(match)


def _with_publicity(match: LiveMatch, plan: Plan) -> tuple[Plan, bool]:
    return plan, is_public(match, plan)
