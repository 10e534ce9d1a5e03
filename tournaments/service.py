"""The tournaments of one process: the way in for whatever people press and organisers rule.

A method that changes something returns after it is stored, with the tournament as it is then; what follows by itself
(pairing, opening matches) comes right after and is published. It goes on to its end even if its caller is
cancelled. It raises Refusal for what may not be (nothing has changed) and StorageDown when nothing can be stored.

Who is an organiser is for the caller to find out (`Who.organiser`). Rounds count from 1, tables of a round from 0.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType

from games.core.protocol import Mode
from host.clock import Clock
from host.errors import Refusal
from host.events import Topic
from host.matches.match import LiveMatch
from host.matches.service import Host
from host.ports import Store as MatchStore
from tournaments.charity.model import Cause, Per
from tournaments.course import correcting, entering, giving, running, tables
from tournaments.course.allowed import Who, organiser
from tournaments.course.correcting import Circumstances, TakeBack
from tournaments.course.entering import Side
from tournaments.course.seating import check_mode, contest_of
from tournaments.course.steps import Formats
from tournaments.director import Director
from tournaments.events import Created, Event, Honoured, Recorded
from tournaments.formats.protocol import Format
from tournaments.model import EntrantId, Member, Table
from tournaments.ports import Announcement, Store, Summary
from tournaments.settings import Settings
from tournaments.tournament import Tournament

DRAW_BITS = 48
NEWEST = 25


def new_draw() -> int:
    return secrets.randbits(DRAW_BITS)


class Tournaments:
    """All tournaments that go on are in `live`; `find` reads any."""

    def __init__(
        self,
        host: Host,
        matches: MatchStore,
        store: Store,
        formats: Formats,
        *,
        clock: Clock,
        new_draw: Callable[[], int] = new_draw,
    ) -> None:
        self._host, self._store, self._formats, self._clock, self._new_draw = host, store, formats, clock, new_draw
        self._director = Director(host, matches, store, formats, clock, new_draw)

    @property
    def changed(self) -> Topic[[Tournament, Sequence[Recorded]]]:
        """Published with the events that made a tournament what it is now; none when its announcement was moved."""
        return self._director.changed

    # To read

    @property
    def live(self) -> Mapping[int, Tournament]:
        return MappingProxyType(self._director.live)

    async def find(self, tournament_id: int) -> Tournament:
        """Any tournament, also one that is over. Refusal "no_tournament"."""
        return await self._director.find(tournament_id)

    async def of_guild(self, guild_id: int) -> Sequence[Summary]:
        """The newest of a guild, newest first."""
        return await self._store.of_guild(guild_id, NEWEST)

    async def log(self, tournament_id: int) -> tuple[Recorded, ...]:
        """All that has happened, oldest first: the audit log. Refusal "no_tournament"."""
        stored = await self._store.load(tournament_id)
        if stored is None:
            raise Refusal("no_tournament")
        return stored.log

    def takes_entries(self, tournament: Tournament) -> bool:
        """Whether somebody can still register."""
        return entering.takes_entries(tournament, self._format(tournament))

    def announcement(self, tournament_id: int) -> Announcement | None:
        """Where a tournament that goes on, or was found, is announced."""
        return self._director.announced.get(tournament_id)

    # The process

    async def start(self) -> None:
        """Take up all tournaments that go on and catch up; call it after `Host.start`."""
        async for stored in self._store.live():
            self._director.load_if_it_folds(stored)
        for tournament_id in tuple(self.live):
            await self._host.background.do(self._director.advance(tournament_id))
        self._director.tell_all()

    def match_ended(self, match: LiveMatch) -> None:
        """A listener of the host: go on with the tournament of this match."""
        contest = contest_of(match.setup.contest)
        if contest is not None:
            self._director.advance_later(contest.tournament_id)

    # For organisers

    async def create(
        self, who: Who, guild_id: int, channel_id: int, settings: Settings, starts_at: datetime | None = None
    ) -> Tournament:
        """A new tournament, open for registration. Its matches get their threads in this channel.

        Raises KeyError for a game, mode or pace that is not there. Refusal: not_organiser, wrong_setup, past.
        """
        organiser(who)
        check_mode(settings, self._mode(settings.game, settings.mode))
        if settings.pace not in self._host.paces:
            raise KeyError(settings.pace)
        if starts_at is not None and starts_at <= self._clock.now():
            raise Refusal("past", now=self._clock.now())
        created = Created(guild_id, channel_id, who.user_id, settings, starts_at)
        return await self._host.background.do(self._director.create(who.user_id, created))

    async def announce(self, tournament_id: int, announcement: Announcement) -> None:
        """Remember where it is announced. Nothing is logged: it is no part of the course."""
        await self._host.background.do(self._director.announce(tournament_id, announcement))

    async def edit(self, tournament_id: int, who: Who, changes: Mapping[str, object]) -> Tournament:
        """Raises KeyError for a game, mode or pace that is not there, pydantic.ValidationError for other values."""

        def decide(t: Tournament) -> Sequence[Event]:
            wanted = {**t.settings.model_dump(), **changes}
            mode = self._mode(str(wanted["game"]), str(wanted["mode"]))
            if wanted["pace"] not in self._host.paces:
                raise KeyError(wanted["pace"])
            return running.edit(t, who, changes, mode)

        return await self._do(tournament_id, who, decide)

    async def schedule(self, tournament_id: int, who: Who, starts_at: datetime | None) -> Tournament:
        now = self._clock.now()
        return await self._do(tournament_id, who, lambda t: running.schedule(t, who, starts_at, now))

    async def open_check_in(self, tournament_id: int, who: Who) -> Tournament:
        now = self._clock.now()
        return await self._do(tournament_id, who, lambda t: running.open_check_in(t, who, now))

    async def begin(self, tournament_id: int, who: Who, *, drop_unlinked: bool = False) -> Tournament:
        """Start now, whatever the schedule says; `drop_unlinked` takes names without a person off the list."""
        draw = self._new_draw()
        return await self._do(tournament_id, who, lambda t: running.start(t, who, draw, drop_unlinked=drop_unlinked))

    async def confirm(self, tournament_id: int, who: Who, number: int) -> Tournament:
        """Confirm the results of a round, so that the next one is paired where the settings hold it back."""
        return await self._do(tournament_id, who, lambda t: running.confirm(t, who, number))

    async def seed(self, tournament_id: int, who: Who, order: Sequence[EntrantId]) -> Tournament:
        """Order the entrants by hand, the best first."""
        return await self._do(tournament_id, who, lambda t: entering.seed(t, who, order))

    async def pair_by_hand(
        self,
        tournament_id: int,
        who: Who,
        wanted: Sequence[Sequence[EntrantId]],
        reason: str,
        take_back: TakeBack = TakeBack.untouched,
    ) -> Tournament:
        """Pair the newest round anew, or the next one of a tournament that is held back between rounds."""
        return await self._do(
            tournament_id, who, lambda t: correcting.pair_by_hand(t, who, wanted, reason, self._around(t, take_back))
        )

    def pairing_to_change(self, t: Tournament) -> tuple[int, tuple[Table, ...]]:
        """The round that `pair_by_hand` would pair, and how it is paired, or would be by the format."""
        return correcting.pairing_to_change(t, self._format(t))

    async def extend(self, tournament_id: int, who: Who, by: timedelta, reason: str) -> Tournament:
        return await self._do(tournament_id, who, lambda t: running.extend(t, who, by, reason))

    async def pause(self, tournament_id: int, who: Who, reason: str) -> Tournament:
        return await self._do(tournament_id, who, lambda t: running.pause(t, who, reason))

    async def resume(self, tournament_id: int, who: Who, reason: str) -> Tournament:
        return await self._do(tournament_id, who, lambda t: running.resume(t, who, reason))

    async def cancel(self, tournament_id: int, who: Who, reason: str) -> Tournament:
        return await self._do(tournament_id, who, lambda t: running.cancel(t, who, reason))

    # Who takes part

    async def register(
        self,
        tournament_id: int,
        who: Who,
        name: str,
        members: Sequence[Member],
        rating: float = 0.0,
        *,
        apart: bool = False,
    ) -> Tournament:
        """Put a side on the list: oneself (and a partner), or, as an organiser, anybody and computer players."""
        return await self._do(
            tournament_id,
            who,
            lambda t: entering.register(t, who, name, members, rating, self._format(t), apart=apart),
        )

    async def link(
        self, tournament_id: int, who: Who, entrant: EntrantId, position: int, member: Member, rating: float = 0.0
    ) -> Tournament:
        """Say which person plays under a name that is on the list without one."""
        return await self._do(tournament_id, who, lambda t: entering.link(t, who, entrant, position, member, rating))

    async def register_all(self, tournament_id: int, who: Who, sides: Sequence[Side]) -> Tournament:
        """Put a whole list on the list, as an organiser; all of it or nothing."""
        return await self._do(tournament_id, who, lambda t: entering.register_all(t, who, sides, self._format(t)))

    async def check_in(self, tournament_id: int, who: Who, entrant: EntrantId | None = None) -> Tournament:
        return await self._do(tournament_id, who, lambda t: entering.check_in(t, who, entrant))

    async def leave(
        self, tournament_id: int, who: Who, entrant: EntrantId | None = None, reason: str = ""
    ) -> Tournament:
        """Withdraw or drop out; with an `entrant` that is somebody else, as an organiser and with a reason."""
        return await self._do(tournament_id, who, lambda t: entering.leave(t, who, entrant, reason))

    async def replace(
        self, tournament_id: int, who: Who, entrant: EntrantId, position: int, member: Member, reason: str
    ) -> Tournament:
        """Somebody else plays on for a member; a match in which the member sits is stopped and played again."""
        return await self._do(
            tournament_id, who, lambda t: entering.replace_member(t, who, entrant, position, member, reason)
        )

    # For the cause

    async def set_cause(self, tournament_id: int, who: Who, cause: Cause | None) -> Tournament:
        return await self._do(tournament_id, who, lambda t: giving.set_cause(t, who, cause))

    async def pledge(
        self,
        tournament_id: int,
        who: Who,
        name: str,
        per: Per,
        amount: int,
        *,
        entrant: EntrantId | None = None,
        cap: int | None = None,
        change: int | None = None,
    ) -> Tournament:
        """Promise to the cause, or `change` the promise of that id. Raises pydantic.ValidationError."""
        return await self._do(
            tournament_id, who, lambda t: giving.pledge(t, who, name, per, amount, entrant, cap, change)
        )

    async def withdraw_pledge(self, tournament_id: int, who: Who, number: int) -> Tournament:
        return await self._do(tournament_id, who, lambda t: giving.withdraw_pledge(t, who, number))

    async def keep_pledge(self, tournament_id: int, who: Who, number: int) -> Tournament:
        """Keep a promise although the tournament was called off."""
        return await self._do(tournament_id, who, lambda t: giving.keep_pledge(t, who, number))

    async def note_honours(self, tournament_id: int, user_ids: Sequence[int]) -> None:
        """Note who has the winner's role now: the bot has given it, and taken it from those who had it before."""
        await self._host.background.do(self._director.note(tournament_id, (Honoured(tuple(user_ids)),)))

    # At a table

    async def play(self, tournament_id: int, who: Who, number: int, table: int) -> Tournament:
        """Press Play: in a free schedule the match opens when all sides have."""
        return await self._do(tournament_id, who, lambda t: tables.play(t, who, number, table))

    async def dispute(self, tournament_id: int, who: Who, number: int, table: int, reason: str) -> Tournament:
        now = self._clock.now()
        return await self._do(tournament_id, who, lambda t: tables.dispute(t, who, number, table, reason, now))

    async def settle(self, tournament_id: int, who: Who, number: int, table: int, reason: str) -> Tournament:
        return await self._do(tournament_id, who, lambda t: tables.settle(t, who, number, table, reason))

    async def rule(
        self,
        tournament_id: int,
        who: Who,
        number: int,
        table: int,
        places: Mapping[EntrantId, int],
        reason: str,
        take_back: TakeBack = TakeBack.untouched,
    ) -> Tournament:
        """Set or change a result by the place of each entrant; a match that is open there is stopped.

        `take_back` says which tables of later rounds may be taken back where they rest on this result.
        """
        return await self._do(
            tournament_id,
            who,
            lambda t: tables.rule(t, who, number, table, places, reason, self._around(t, take_back)),
        )

    def check_ruling(
        self, t: Tournament, who: Who, number: int, table: int, places: Mapping[EntrantId, int] | None
    ) -> None:
        """Raise the Refusal that `rule`, or without places `void`, would raise if no table may be taken back."""
        around = self._around(t, TakeBack.untouched)
        if places is None:
            tables.void(t, who, number, table, "?", around)
        else:
            tables.rule(t, who, number, table, places, "?", around)

    async def void(
        self,
        tournament_id: int,
        who: Who,
        number: int,
        table: int,
        reason: str,
        take_back: TakeBack = TakeBack.untouched,
    ) -> Tournament:
        return await self._do(
            tournament_id, who, lambda t: tables.void(t, who, number, table, reason, self._around(t, take_back))
        )

    async def reopen(self, tournament_id: int, who: Who, number: int, table: int, reason: str) -> Tournament:
        return await self._do(tournament_id, who, lambda t: tables.reopen(t, who, number, table, reason))

    # What stands behind them

    async def _do(self, tournament_id: int, who: Who, decider: Callable[[Tournament], Sequence[Event]]) -> Tournament:
        return await self._host.background.do(self._director.decide(tournament_id, who.user_id, decider))

    def disputable(self, tournament: Tournament, who: Who) -> tuple[tuple[int, int], ...]:
        """Round and index of the tables to which this person may call the organisers, the newest first."""
        return tables.disputable(tournament, who, self._clock.now())

    def _around(self, t: Tournament, take_back: TakeBack) -> Circumstances:
        live = self._host.live
        begun = {
            match.match_id for _, _, match in t.open_matches if match.match_id in live and live[match.match_id].seq > 0
        }
        return Circumstances(self._format(t), self._clock.now(), begun, take_back)

    def _format(self, tournament: Tournament) -> Format:
        return self._formats[tournament.settings.format]

    def _mode(self, game: str, mode: str) -> Mode:
        return self._host.games[game].modes[mode]
