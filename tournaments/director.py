"""Changes tournaments: decide, store, carry out, publish. All of it happens under the tournament's lock.

A change that cannot be stored does not happen. Automatic steps come one by one from `tournaments.course.steps`, and
each is stored before the next. Opening a match twice is safe, because the store accepts one match per contest.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import reduce
from typing import TypeAlias

import structlog

from games.core.protocol import Mode
from host.background import completes
from host.clock import Clock
from host.errors import Conflict, Refusal, StorageDown
from host.events import Topic
from host.in_turn import InTurn
from host.matches.service import Host
from host.model import Ending, Exit, is_forgotten
from host.ports import Departures
from host.ports import Store as MatchStore
from host.records import GuildOutage, MatchResult
from tournaments.course.entering import departed
from tournaments.course.scoring import missed_by, score_of
from tournaments.course.seating import Contest, setup_of
from tournaments.course.steps import Open, Step, head_of, next_step, wakes_at
from tournaments.course.stopping import Stop, words_for
from tournaments.effects import after, tournament_of
from tournaments.ended import EndedTournaments
from tournaments.events import Cancelled, Event, Opened, Paired, Played, Recorded, Reminded, Started, Unplayed
from tournaments.formats.registry import FORMATS
from tournaments.model import EntrantId
from tournaments.ports import Post, Store, StoredTournament
from tournaments.rounds import TableKey, TableMatch
from tournaments.tournament import LEFT, Entry, Tournament

Decider: TypeAlias = Callable[[Tournament], Sequence[Event]]
GONE = "I was out of reach of this server for too long."
DRAW_BITS = 48
log = structlog.get_logger(__name__)


def new_draw() -> int:
    """A random number that decides all lots of a tournament."""
    return secrets.randbits(DRAW_BITS)


class Director:
    """Keeps the tournaments, applies decisions to them and carries out their automatic steps."""

    def __init__(
        self,
        host: Host,
        matches: MatchStore,
        store: Store,
        *,
        clock: Clock,
        departures: Departures,
        new_draw: Callable[[], int] = new_draw,
    ) -> None:
        self.live: dict[int, Tournament] = {}
        """Those in which anything may still happen, by id."""
        self.changed: Topic[[Tournament, Sequence[Recorded]]] = Topic()
        """Published with the tournament and its new events; without events if announcement or deadline was moved."""
        self._announced: dict[int, Post] = {}
        self.background, self._host = host.background, host
        self._matches, self._store = matches, store
        self._clock, self._new_draw, self._departures = clock, new_draw, departures
        self._in_turn: InTurn[int] = InTurn()
        self._over = EndedTournaments(self._read, clock.now)

    async def start(self) -> None:
        """Load all live tournaments and catch up; call it after `Host.start`."""
        async for stored in self._store.live():
            self._load(stored)
        for tournament_id in tuple(self.live):
            await self.background.do(self._advance(tournament_id))
        for tournament in self.live.values():
            self.changed.publish(tournament, ())

    def _load(self, stored: StoredTournament) -> None:
        """Compute a stored tournament and keep it in memory if anything can still happen to it.

        A log that cannot be followed is only logged, so that the other tournaments still load.
        """
        if stored.announcement is not None:
            self._announced[stored.id] = stored.announcement
        try:
            self._keep(tournament_of(stored.id, stored.log))
        except Exception:
            log.exception("the log of a tournament cannot be followed", tournament=stored.id)

    @completes
    async def _create(self, by: int, event: Event) -> Tournament:
        """Store a new tournament with its first event."""
        first = Recorded(1, self._clock.now(), by, event)
        new = tournament_of(0, (first,))
        tournament_id = await self._store.create(new.guild_id, first, head_of(new))
        tournament = self._keep(tournament_of(tournament_id, (first,)))
        self.changed.publish(tournament, (first,))
        self._advance_later(tournament_id)
        return tournament

    @completes
    async def _decide(self, tournament_id: int, by: int | None, decider: Decider) -> Tournament:
        """Store the events that the decider returns for a request, then take the automatic steps that follow.

        by  the person who makes the request; None: the bot
        """
        async with self._in_turn(tournament_id):
            tournament = await self.find(tournament_id)
            tournament = await self._commit(tournament, decider(tournament), by)
        self._advance_later(tournament_id)
        return tournament

    @completes
    async def _drop_departed(self, tournament_id: int) -> None:
        """Take the entrants that have left the server off the list, before the start."""
        async with self._in_turn(tournament_id):
            tournament = await self.find(tournament_id)
            if tournament.is_before_start:
                await self._commit(tournament, await self._departed(tournament), None)

    async def find(self, tournament_id: int) -> Tournament:
        """Return any tournament, also a finished one. Refusal "no_tournament"."""
        if tournament_id in self.live:
            return self.live[tournament_id]
        return await self._over.find(tournament_id)

    async def _read(self, tournament_id: int) -> Tournament:
        """A tournament from its log, which the event loop does not wait for. Refusal "no_tournament"."""
        stored = await self._store.load(tournament_id)
        if stored is None:
            raise Refusal("no_tournament")
        found = await asyncio.to_thread(tournament_of, stored.id, stored.log)
        if tournament_id in self.live:
            return self.live[tournament_id]
        if stored.announcement is not None:
            self._announced[stored.id] = stored.announcement
        return self._keep(found) if found.is_live else found

    @completes
    async def announce(self, tournament_id: int, announcement: Post) -> Post | None:
        """Store the place of the announcement; return the one that it replaces.

        This is not logged, since it does not change the course.
        """
        async with self._in_turn(tournament_id):
            tournament = await self.find(tournament_id)
            old = self._announced.get(tournament_id)
            await self._store.set_announcement(tournament_id, announcement)
            self._announced[tournament_id] = announcement
            self.changed.publish(tournament, ())
        for _, match in tournament.open_matches:  # the channel of its board may be deleted
            live = self._host.live.get(match.match_id)
            if live is not None:
                self._host.topics.changed.publish(live)
        return old

    def _advance_later(self, tournament_id: int) -> None:
        """Take the due steps in the background."""
        self.background.start(self._advance(tournament_id))

    async def _advance(self, tournament_id: int) -> None:
        """Take all steps that are due. An error in a format affects only this tournament."""
        try:
            while await self._do_next(tournament_id):
                pass
        except StorageDown:
            raise
        except Exception:
            log.exception("a tournament cannot go on", tournament=tournament_id)

    # One step

    async def _do_next(self, tournament_id: int) -> bool:
        """Take one step; return False if there was none. Between steps the lock is free for presses."""
        async with self._in_turn(tournament_id):
            tournament = self.live.get(tournament_id)
            if tournament is None or self.background.closing:
                return False
            outage = self._outage(tournament)
            if outage is not None:
                return await self._wait(tournament, outage)
            mode = self._mode_here(tournament)
            if mode is None:
                log.error("a tournament waits for a game, mode or format that is not here", tournament=tournament_id)
                return False
            ended = await self._ended(tournament)
            if ended:
                await self._commit(tournament, ended, None)
                return True
            if await self._release(tournament):
                return True
            now, draw = self._host.outages.moment, self._new_draw()
            # Pairing many entrants takes a while, and the event loop does not wait for it.
            step = await asyncio.to_thread(next_step, tournament, now, draw, mode)
            if _needs_people(step):
                step = await self._departed(tournament, _seated_early(step)) or step
            if isinstance(step, Open):
                await self._open(tournament, step)
            elif isinstance(step, Stop):
                return await self._stop(step)
            elif step:
                await self._commit(tournament, step, None)
            else:
                self._schedule(tournament)
            return bool(step)

    def _outage(self, tournament: Tournament) -> GuildOutage | None:
        """The outage of the guild, for which the tournament waits; one that is over only stops its matches."""
        return None if tournament.is_over else self._host.outages.of_guild(tournament.guild_id)

    async def _wait(self, tournament: Tournament, outage: GuildOutage) -> bool:
        """Take no step until the server is back; if that takes too long, call the tournament off.

        A live tournament would keep its entrants from deleting their data.
        """
        if self._host.outages.moment < outage.until:
            self._schedule(tournament)
            return False
        await self._commit(tournament, (Cancelled(GONE),), None)
        return True

    async def _departed(self, tournament: Tournament, among: Collection[EntrantId] = ()) -> tuple[Event, ...]:
        """Return the events that take out the entrants that have left the server.

        among  the entrants that are looked for; empty: all
        """
        asked = [one for one in tournament.entries.values() if one.is_active and (not among or one.id in among)]
        people = [user_id for entry in asked for user_id in entry.user_ids]
        here = [user_id for user_id in people if not is_forgotten(user_id)]
        return departed(tournament, await self._departures.gone(tournament.guild_id, here) if here else ())

    async def _ended(self, tournament: Tournament) -> tuple[Event, ...]:
        """Return the outcomes of matches that have ended, also those that ended while the process was down."""
        events: list[Event] = []
        for gone in tournament.taken_back:
            result = await self._matches.match_result(gone.match.match_id)
            if gone.match.match_id not in self._host.live and result is not None:
                match = gone.match
                ending = result.ending.value
                events.append(Unplayed(gone.number, gone.table, match.attempt, ending, match_id=match.match_id))
        for table, match in tournament.open_matches:
            if match.match_id in self._host.live:
                continue
            result = await self._matches.match_result(match.match_id)
            if result is not None:
                events.append(_outcome(tournament, table, match, result))
        return tuple(events)

    async def _release(self, tournament: Tournament) -> bool:
        """Give up the seats of dropped entrants: the others win, or play on. Return whether any seat was given up.

        A match of two sides is stopped without a result instead if an organiser has taken a side out.
        """
        released = False
        for table, match in tournament.open_matches:
            live = self._host.live.get(match.match_id)
            pair = len(tournament.at(table).table.entrants) == 2
            for player in live.setup.players if live is not None else ():
                entry = tournament.entries[match.seats[player.seat]]
                if player.user_id is None or tournament.is_present(entry.id) or (pair and entry.was_removed):
                    continue
                with suppress(Refusal):
                    await self._host.give_up(match.match_id, player.user_id, _exit_of(entry))
                    released = True
        return released

    async def _open(self, tournament: Tournament, step: Open) -> None:
        """Open the match, or find it if an earlier process died between opening and noting it."""
        contest = Contest(tournament.id, step.number, step.table, step.attempt)
        try:
            match = await self._host.open_match(setup_of(tournament, contest, step.seats))
            match_id = match.id
        except Conflict:
            match = None
            found = await self._matches.match_of_contest(str(contest))
            if found is None:
                raise
            match_id = found
        opened = Opened(step.number, step.table, step.attempt, match_id, step.seats)
        await self._commit(tournament, (opened,), None)
        if match is not None:
            self._host.topics.changed.publish(match)

    async def _stop(self, step: Stop) -> bool:
        """Stop the match; False if it neither runs nor has ended because its game is not installed here."""
        try:
            await self._host.call_off(step.match_id, words_for(step))
        except Refusal:
            return await self._matches.match_result(step.match_id) is not None
        return True

    async def _commit(self, tournament: Tournament, events: Sequence[Event], by: int | None) -> Tournament:
        """Store events, carry them out and publish them. Refusal "stale" if another process stored first."""
        if not events:
            return tournament
        now = self._clock.now()
        recorded = tuple(Recorded(seq, now, by, event) for seq, event in enumerate(events, tournament.seq + 1))
        changed = reduce(after, recorded, tournament)
        try:
            await self._store.append(tournament.id, recorded, head_of(changed))
        except Conflict:
            log.warning("the tournament went on elsewhere", tournament=tournament.id, seq=tournament.seq)
            await self._reload(tournament.id)
            raise Refusal("stale") from None
        self._keep(changed)
        self.changed.publish(changed, recorded)
        return changed

    async def _load_again(self, guild_id: int | None = None) -> None:
        """Load live tournaments again, of one guild or of all: their stored deadlines have moved.

        Publish those that have changed.
        """
        for before in [t for t in self.live.values() if guild_id in (None, t.guild_id)]:
            async with self._in_turn(before.id):
                await self._reload(before.id)
                now = self.live.get(before.id)
                if now is not None and now.seq != before.seq:
                    self.changed.publish(now, ())

    async def _reload(self, tournament_id: int) -> None:
        self.live.pop(tournament_id, None)
        await self.find(tournament_id)

    def _keep(self, tournament: Tournament) -> Tournament:
        self._over.forget(tournament.id)
        if tournament.is_live:
            self.live[tournament.id] = tournament
        else:
            self.live.pop(tournament.id, None)
        self._schedule(tournament)
        return tournament

    def _schedule(self, tournament: Tournament) -> None:
        outage = self._outage(tournament)
        due = wakes_at(tournament) if outage is None else outage.until
        self._host.scheduler.at(("tournament", tournament.id), due, lambda: self._advance_later(tournament.id))

    def _mode_here(self, tournament: Tournament) -> Mode | None:
        if tournament.settings.format not in FORMATS:
            return None
        game = self._host.games.get(tournament.settings.game)
        return None if game is None else game.modes.get(tournament.settings.mode)


def _needs_people(step: Step) -> bool:
    """Whether these are the events of a start, of a new round, or of a reminder of those who are missing."""
    return isinstance(step, tuple) and any(isinstance(event, (Started, Paired, Reminded)) for event in step)


def _seated_early(step: Step) -> frozenset[EntrantId]:
    """The entrants at tables that are paired before their round."""
    events = step if isinstance(step, tuple) else ()
    early = [event for event in events if isinstance(event, Paired) and not event.whole]
    return frozenset(entrant for event in early for table in event.tables for entrant in table.entrants)


def _exit_of(entry: Entry) -> Exit:
    """How the persons of an entrant that is not there any more have given up their seats."""
    if entry.reason == LEFT:
        return Exit.server
    return Exit.removed if entry.was_removed else Exit.tournament


def _outcome(t: Tournament, table: TableKey, match: TableMatch, result: MatchResult) -> Event:
    score = score_of(t.at(table).table.entrants, match.seats, result)
    if score is None:
        absent = missed_by(match.seats, result) if result.ending is Ending.no_show else ()
        return Unplayed(*table, match.attempt, result.ending.value, absent, match.match_id)
    return Played(*table, match.attempt, score, match.match_id)
