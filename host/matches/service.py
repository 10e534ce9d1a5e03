"""The live matches of one process: all presses come through here, and all openings of matches.

A method that changes a match returns after the change is stored, and completes even if its caller is cancelled. It
raises Refusal for requests that are not allowed (nothing has changed then) and StorageDown when nothing can be
stored; then `background.failed` is set and the process has to end: the next one continues from the stored state.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from types import MappingProxyType

import structlog

from games.core.protocol import Choice, Decision, IllegalAction, Seat
from host.background import BackgroundTasks, completes
from host.clock import Clock
from host.errors import Refusal, StorageDown
from host.matches import intermissions, seats, steps
from host.matches.agenda import paced
from host.matches.archive import Archive, require_visible
from host.matches.dealing import dealt, new_seed, stored_as
from host.matches.engine import MatchEngine
from host.matches.match import Answered, LiveMatch
from host.matches.nudges import nudge
from host.matches.orders import given_at_once, passes
from host.matches.outages import Outages
from host.matches.plan import Plan
from host.matches.presence import is_there
from host.matches.presses import chosen, question, seat_of
from host.matches.recovery import restore
from host.matches.visit import Visit
from host.matches.watchdog import Health, Watchdog
from host.model import PACES, PRACTICE, Ending, Exit, Pace, Panel, Place, Setup
from host.ports import Computers, Games, Store
from host.records import Order, StoredMatch

BEAT_EVERY = timedelta(seconds=30)
"""Time between two heartbeats that no step carries."""
TOKEN_STORED = timedelta(minutes=5)
"""Largest age of the stored token of a panel while a newer one is known."""
log = structlog.get_logger(__name__)


class Host:
    """All live matches. `live` and `find` read them, `archive` the ended ones; the methods change them."""

    def __init__(
        self,
        games: Games,
        store: Store,
        computers: Computers,
        *,
        clock: Clock,
        paces: Mapping[str, Pace] = PACES,
        new_seed: Callable[[], bytes] = new_seed,
    ) -> None:
        self.games, self.computers, self.paces = games, computers, paces
        self._paces = {**PRACTICE, **paces}
        self.background = BackgroundTasks()
        self._store, self._clock, self._new_seed = store, clock, new_seed
        self._engine = MatchEngine(games, store, computers, clock, self._paces, self.background)
        self.scheduler, self.topics = self._engine.scheduler, self._engine.topics
        self.outages = Outages(self._engine, store, clock, self.background)
        self._watchdog = Watchdog(self._engine, store, clock)
        self.archive = Archive(games, self._paces, store)
        self._last_id = 0
        self._running: asyncio.Task[None] | None = None

    @property
    def beaten(self) -> datetime | None:
        """The time of the last stored heartbeat."""
        return self._engine.beaten

    @property
    def live(self) -> Mapping[int, LiveMatch]:
        """The live matches by id."""
        return MappingProxyType(self._engine.live)

    def find(self, match_id: int) -> LiveMatch:
        """A live match. Refusal "over" for an ended one, "not_found" for an unknown one."""
        match = self._engine.live.get(match_id)
        if match is None:
            raise Refusal("over" if 0 < match_id <= self._last_id else "not_found")
        return match

    async def start(self) -> None:
        """Load all live matches, move their clocks by the time without a process, and run them."""
        now = self._clock.now()
        alive = await self._store.heartbeat()
        away = now - alive if alive else timedelta()  # below 0 after the clock of the machine was set back
        await self._store.resume(away, now)
        self._engine.beaten = now
        self._last_id = await self._store.last_match_id()
        await self.outages.recover()
        async for stored in self._store.live_matches():
            await self._recover(stored)
            await asyncio.sleep(0)
        log.info("recovered", matches=len(self.live), away_seconds=away.total_seconds())
        self._beat_later()
        self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Finish running presses and stop the clocks. The store must still be open."""
        if self._running:
            self._running.cancel()
            await asyncio.wait([self._running])
        await self.background.close()
        if not self.outages.held:  # while clocks are held no heartbeat is stored
            with suppress(StorageDown):
                await self._store.beat(self._clock.now())

    def health(self) -> Health:
        """The state of the matches at the watchdog's last look."""
        return self._watchdog.health(held=self.outages.held)

    @completes
    async def answer(self, match_id: int, user_id: int, number: int, picks: Sequence[int]) -> Answered:
        """Answer the question of this number (`host.matches.presses.questions`) with the options at these indexes; in a
        window the answer is sealed until it closes.

        Refusal: not_found, over, not_seated, stale (not an open question of this seat), already_answered, not_offered,
        not_allowed (the rules forbid this combination; `rule` is a key of `Screen.refusals`).
        """
        async with self._pressed(match_id, user_id) as (match, seat):
            decision = question(match, seat, number)
            choice = chosen(decision, picks)
            return await self._given(
                match, decision, choice, lambda now: steps.answer(match, decision, choice, "player", now)
            )

    @completes
    async def order(self, match_id: int, user_id: int, number: int) -> Answered:
        """Pass in this window and all later ones of its kind, until the order is taken back. Refusal: as `answer`."""
        async with self._pressed(match_id, user_id) as (match, seat):
            decision = question(match, seat, number)
            if not passes(decision):
                raise Refusal("not_offered")
            return await self._given(match, decision, decision.default, lambda now: steps.order(match, decision, now))

    @completes
    async def undo(self, match_id: int, user_id: int) -> LiveMatch:
        """Take back the person's last answer, where that person plays against computers alone (`host.matches.undo`).

        Refusal: not_found, over, not_seated, not_alone, nothing_given, stale.
        """
        async with self._pressed(match_id, user_id) as (match, seat):
            await self._engine.undo(match, seat, self.outages.moment)
        return match

    @completes
    async def show_hint(self, match_id: int, user_id: int) -> None:
        """Store that a hint is about to be shown to the person. Refusal: not_found, over, not_seated."""
        async with self._pressed(match_id, user_id) as (match, seat):
            if not match.presence(seat).hinted:
                await self._engine.play(match, lambda: seats.hinted(match, seat))

    @completes
    async def read_on(self, match_id: int, user_id: int) -> LiveMatch:
        """The person has read the end of the round; this changes nothing where no end is shown.

        Refusal: not_found, over, not_seated.
        """
        async with self._pressed(match_id, user_id) as (match, seat):
            now = self.outages.moment
            if seat in match.intermission.reading:
                await self._engine.play(match, lambda: intermissions.read(match, seat, now))
        return match

    @completes
    async def take_order_back(self, match_id: int, user_id: int, prompt: str) -> LiveMatch:
        """End a standing order: the next window asks the seat again. Refusal "stale" if there is no such order."""
        async with self._pressed(match_id, user_id) as (match, seat):
            order = Order(seat, prompt)
            if order not in match.orders:
                raise Refusal("stale")
            await self._engine.play(match, lambda: steps.take_order_back(match, order))
        return match

    async def visit(self, match_id: int, guild_id: int, user_id: int) -> Visit:
        """The match for a person who uses something of it in this server: that person has come, and is not away.

        Live or ended matches. Refusal: not_found for a match of another server and for the practice of another person,
        no_replay.
        """
        match = self._engine.live.get(match_id) or await self.archive.recall(match_id, guild_id, user_id=user_id)
        require_visible(match.setup, guild_id, user_id)
        seat, was_away = match.seat_of(user_id), False
        if seat is not None and match_id in self._engine.live:
            was_away = not is_there(match, seat) and await self._take_back(match, seat)
            await self.outages.reach_table(match, seat)
        return Visit(match, seat, was_away)

    @completes
    async def go_on(self, match_id: int, user_id: int) -> LiveMatch:
        """Let computer players take the seats of all persons who did not come in time.

        Refusal: not_found, over, not_seated, stale (there are no such seats, or no computer player for them).
        """
        async with self._pressed(match_id, user_id) as (match, _):
            level = self._engine.takes_over(match)
            if level is None or not match.missing:
                raise Refusal("stale")
            for seat in match.missing:
                await self._engine.play(match, partial(seats.go_on, match, seat, level))
        return match

    @completes
    async def leave(self, match_id: int, user_id: int) -> LiveMatch:
        """Give up the seat by a press (`host.matches.seats.leave`)."""
        async with self._pressed(match_id, user_id) as (match, seat):
            await self._leave(match, seat, Exit.left)
        return match

    @completes
    async def give_up(self, match_id: int, user_id: int, why: Exit) -> LiveMatch:
        """Give up the seat of a person who has pressed nothing of the match: it ends as by `leave`."""
        async with self._held(match_id) as match:
            await self._leave(match, seat_of(match, user_id), why)
        return match

    @completes
    async def nudge(self, match_id: int, user_id: int) -> LiveMatch:
        """Have the person pinged whose turn it is (`host.matches.nudges`).

        Refusal: not_found, over, not_seated, no_nudge, nudged, nudged_early.
        """
        async with self._pressed(match_id, user_id) as (match, seat):
            now = self.outages.moment
            await self._engine.play(match, lambda: nudge(match, seat, now))
            self.topics.called.publish(match)
        return match

    @completes
    async def abort(self, match_id: int, user_id: int) -> LiveMatch:
        """Agree to abort; the match ends without a result when all persons have agreed."""
        async with self._pressed(match_id, user_id) as (match, seat):
            now = self.outages.moment
            if {player.seat for player in match.people} <= match.abort_wanted | {seat}:
                await self._engine.play(match, lambda: seats.end_alone(match, now))
            else:
                await self._engine.play(match, lambda: steps.want_abort(match, seat))
                if not match.abort_offered:  # the others are called once in a match
                    match.abort_offered = True
                    self.topics.called.publish(match)
        return match

    @completes
    async def decline_abort(self, match_id: int, user_id: int) -> LiveMatch:
        """Decline an offer to abort, or take back one's own. Refusal "stale" if there is none."""
        async with self._pressed(match_id, user_id) as (match, _):
            if not match.abort_wanted:
                raise Refusal("stale")
            await self._engine.play(match, lambda: steps.decline_abort(match))
        return match

    @completes
    async def call_off(self, match_id: int, reason: str) -> LiveMatch:
        """End the match without a result, by an organiser; the reason is shown."""
        async with self._held(match_id) as match:
            ended = steps.end(match, Ending.called_off, self._clock.now(), reason=reason)
            await self._engine.commit(match, ended)
        return match

    @completes
    async def open_match(self, setup: Setup, *, lobby_id: int | None = None) -> LiveMatch:
        """Deal a new match without publishing it. With `lobby_id`, that lobby is marked as started by it.

        Raises ValueError or KeyError for an unsupported setup, Conflict if its contest has a match already.
        """
        async with self._engine.opening:
            return await self._deal(setup, lobby_id)

    @completes
    async def set_place(self, match: LiveMatch, place: Place) -> None:
        """Store the place of the table, also after the match: its result may have to be posted again."""
        await self._store.set_place(match.id, place)
        moved = match.place.thread_id != place.thread_id
        match.place = place
        if moved:
            self.topics.placed.publish(match)

    async def set_panel(self, match_id: int, panel: Panel) -> None:
        """Store a seat's newest panel. Refusal "over" if the answer just given ended the match.

        Every press brings a new token for the same message. It is stored only when the stored one is `TOKEN_STORED`
        old, so that an answer is one commit; after a crash a panel may stop updating that much earlier.
        """
        match = self.find(match_id)
        stored = match.stored_panels.get(panel.seat)
        if stored and stored.message_id == panel.message_id and panel.at - stored.at < TOKEN_STORED:
            match.panels[panel.seat] = panel
        else:
            await self._store_panel(match_id, panel)

    @completes
    async def set_ping(self, match: LiveMatch, message_id: int | None) -> None:
        """Store the message that pings, also after the match; None removes it."""
        await self._store.set_ping(match.id, message_id)
        match.ping_id = message_id

    async def recall(self, match_id: int) -> LiveMatch:
        """A live match, or an ended one replayed for reading. Refusal: not_found, no_replay."""
        return self._engine.live.get(match_id) or await self.archive.recall(match_id)

    # Internals

    @asynccontextmanager
    async def _held(self, match_id: int) -> AsyncIterator[LiveMatch]:
        """The live match under its lock."""
        match = self.find(match_id)
        async with match.lock:
            if match.ending:
                raise Refusal("over")
            yield match

    @asynccontextmanager
    async def _pressed(self, match_id: int, user_id: int) -> AsyncIterator[tuple[LiveMatch, Seat]]:
        """The live match under its lock, and the user's seat; a press ends the user's absence."""
        async with self._held(match_id) as match:
            seat = seat_of(match, user_id)
            await self._there(match, seat)
            yield match, seat

    async def _given(
        self, match: LiveMatch, decision: Decision, choice: Choice, plan: Callable[[datetime], Plan]
    ) -> Answered:
        before = await self._engine.attempt(match, lambda: match.view(decision.seat))
        now = self.outages.moment
        try:
            await self._engine.play(match, lambda: plan(now))
        except IllegalAction as error:
            log.warning("the rules refuse an option that they offered", match=match.id, why=error)
            raise Refusal("not_offered") from error
        return Answered(match, decision, choice, before)

    @completes
    async def _take_back(self, match: LiveMatch, seat: Seat) -> bool:
        async with match.lock:
            return not match.ending and await self._there(match, seat)

    async def _there(self, match: LiveMatch, seat: Seat) -> bool:
        """Store that the person of this seat is there; return whether the person was away."""
        now = self.outages.moment
        if match.player(seat).is_away:
            await self._engine.play(match, lambda: seats.back(match, seat, now))
            return True
        if not is_there(match, seat):
            await self._engine.play(match, lambda: seats.come(match, seat))
        return False

    async def _leave(self, match: LiveMatch, seat: Seat, why: Exit) -> None:
        now, level = self.outages.moment, self._engine.takes_over(match)
        await self._engine.play(match, lambda: seats.leave(match, seat, level, now, why))

    async def _deal(self, setup: Setup, lobby_id: int | None) -> LiveMatch:
        game, now = self.games[setup.game], self._clock.now()
        pace = paced(self._paces[setup.pace], setup, self.computers)
        new, position = dealt(game, pace, setup, self._new_seed(), now, lobby_id)
        match_id = await self._store.create_match(new)
        self._last_id = max(self._last_id, match_id)
        match = LiveMatch(stored_as(match_id, new), game, pace, position)
        self._engine.live[match_id] = match
        self._engine.settle(match, tell=False)
        asked = position.blocking
        for given in given_at_once(match.setup, asked, now) + given_at_once(match.setup, asked, now, windows=True):
            async with match.lock:
                for question in [open_one for open_one in match.position.pending if open_one.id == given.decision]:
                    await self._engine.play(match, partial(steps.answer, match, question, given.choice, given.by, now))
        return match

    @completes
    async def _store_panel(self, match_id: int, panel: Panel) -> None:
        async with self._held(match_id) as match:
            await self._there(match, panel.seat)
            await self._store.set_panel(match_id, panel)
            match.panels[panel.seat] = match.stored_panels[panel.seat] = panel

    async def _recover(self, stored: StoredMatch) -> None:
        try:
            match, error = restore(self.games, self._paces, stored)
            match.pace = paced(match.pace, match.setup, self.computers)
        except KeyError as missing:
            log.error("a match waits for a game or pace that is not here", match=stored.id, missing=str(missing))
            return
        self._engine.live[match.id] = match
        if error:
            log.error("the log does not replay", match=match.id, why=error)
            await self._engine.stop(match, repr(error))
        else:
            self._engine.settle(match)

    async def _run(self) -> None:
        try:
            await self.scheduler.run()
        except Exception:
            log.exception("the clocks stand still")
            self.background.failed.set()

    def _beat_later(self) -> None:
        self.scheduler.at("beat", self._clock.now() + BEAT_EVERY, lambda: self.background.start(self._beat()))

    async def _beat(self) -> None:
        try:
            await self.outages.follow()
            now = self._clock.now()
            await self._store.beat(now)
            self._engine.beaten = now
            await self._watchdog.look()
        finally:
            self._beat_later()
