"""The tournaments of one process: all requests of people and rulings of organisers come through here.

A method that changes a tournament returns it as it is after the change was stored. Automatic steps (pairing, opening
matches) follow and are published. A change completes even if its caller is cancelled. The methods raise Refusal for
requests that are not allowed (nothing has changed then) and StorageDown when nothing can be stored.

The caller finds out whether the person is an organiser (`Actor.organiser`). Rounds count from 1, tables from 0.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Concatenate, ParamSpec

from games.core.protocol import Mode
from host.clock import Clock
from host.errors import Refusal
from host.events import Topic
from host.matches.match import LiveMatch
from host.matches.service import Host
from host.ports import Departures, NoDepartures
from host.ports import Store as MatchStore
from tournaments.charity.model import Cause
from tournaments.course import allowed, correcting, entering, pledging, running, tables, taking_back
from tournaments.course.allowed import Actor
from tournaments.course.correcting import Circumstances
from tournaments.course.entering import Side
from tournaments.course.requests import NewPledge, PairingByHand, Return, Ruling
from tournaments.course.seating import check_mode, contest_of
from tournaments.course.steps import Formats
from tournaments.director import Director
from tournaments.events import Created, Event, Honoured, Recorded
from tournaments.formats.protocol import Format
from tournaments.model import EntrantId, Member, Table
from tournaments.ports import Announcement, Store, Summary
from tournaments.rounds import TableKey
from tournaments.settings import Settings
from tournaments.tournament import Tournament

P = ParamSpec("P")
DRAW_BITS = 48
NO_DEPARTURES = NoDepartures()
NEWEST, SEARCHED = 25, 1_000
"""Most tournaments of a server that are shown at once, and among which one can be found by its name."""


def new_draw() -> int:
    """A random number that decides all lots of a tournament."""
    return secrets.randbits(DRAW_BITS)


class Tournaments:
    """All tournaments. `live` has those in which anything may still happen; `find` reads any."""

    def __init__(
        self,
        host: Host,
        matches: MatchStore,
        store: Store,
        formats: Formats,
        *,
        clock: Clock,
        new_draw: Callable[[], int] = new_draw,
        departures: Departures = NO_DEPARTURES,
    ) -> None:
        self._host, self._store, self._formats, self._clock, self._new_draw = host, store, formats, clock, new_draw
        self._director = Director(host, matches, store, formats, clock, new_draw, departures)

    @property
    def changed(self) -> Topic[[Tournament, Sequence[Recorded]]]:
        """Published with the tournament and its new events; without events if announcement or deadline was moved."""
        return self._director.changed

    # Reading

    @property
    def live(self) -> Mapping[int, Tournament]:
        """The live tournaments by id."""
        return MappingProxyType(self._director.live)

    def guilds(self) -> set[int]:
        """The servers with live tournaments."""
        return {t.guild_id for t in self.live.values()}

    async def find(self, tournament_id: int) -> Tournament:
        """Return any tournament, also a finished one. Refusal "no_tournament"."""
        return await self._director.find(tournament_id)

    async def of_guild(self, guild_id: int, most: int = NEWEST) -> Sequence[Summary]:
        """The tournaments of a server that go on, and the newest of the others, up to `most`; newest first."""
        return await self._store.of_guild(guild_id, most)

    async def log(self, tournament_id: int) -> tuple[Recorded, ...]:
        """The audit log: all events, oldest first. Refusal "no_tournament"."""
        stored = await self._store.load(tournament_id)
        if stored is None:
            raise Refusal("no_tournament")
        return stored.log

    def takes_entries(self, tournament: Tournament) -> bool:
        """Whether registration is open."""
        return entering.takes_entries(tournament, self._format(tournament))

    def announcement(self, tournament_id: int) -> Announcement | None:
        """The place of the announcement of a loaded tournament; None without one."""
        return self._director.announced.get(tournament_id)

    def announced_in(self, match: LiveMatch) -> int | None:
        """The channel of the announcement of this match's tournament; None without one."""
        contest = contest_of(match.setup.contest)
        place = self.announcement(contest.tournament_id) if contest is not None else None
        return place.channel_id if place is not None else None

    # Process

    async def start(self) -> None:
        """Load all live tournaments and catch up; call it after `Host.start`."""
        async for stored in self._store.live():
            self._director.load_if_it_folds(stored)
        for tournament_id in tuple(self.live):
            await self._host.background.do(self._director.advance(tournament_id))
        self._director.tell_all()

    async def moved(self, by: timedelta) -> None:
        """A listener of outages: load the tournaments again, whose deadlines in the logs have moved."""
        await self._director.load_again()

    async def turned(self, guild_id: int) -> None:
        """A listener of outages: the tournaments of this server stand still from now on, or go on."""
        await self._director.load_again(guild_id)
        for t in [t for t in self.live.values() if t.guild_id == guild_id]:
            self._director.changed.publish(t, ())  # while it was out of reach its messages could not be edited
            self._director.advance_later(t.id)

    def match_ended(self, match: LiveMatch) -> None:
        """A listener of the host: take the next steps of this match's tournament."""
        contest = contest_of(match.setup.contest)
        if contest is not None:
            self._director.advance_later(contest.tournament_id)

    # Requests of organisers

    async def create(
        self, actor: Actor, guild_id: int, channel_id: int, settings: Settings, starts_at: datetime | None = None
    ) -> Tournament:
        """Create a tournament that is open for registration. Its matches get their threads in this channel.

        Raises KeyError for an unknown game, mode or pace. Refusal: not_organiser, wrong_setup, past.
        """
        allowed.organiser(actor)
        check_mode(settings, self._mode(settings.game, settings.mode))
        if settings.pace not in self._host.paces:
            raise KeyError(settings.pace)
        if starts_at is not None and starts_at <= self._clock.now():
            raise Refusal("past")
        created = Created(guild_id, channel_id, actor.user_id, settings, starts_at)
        return await self._director.create(actor.user_id, created)

    async def announce(self, tournament_id: int, announcement: Announcement) -> Announcement | None:
        """Store the place of the announcement; return the one that it replaces.

        This is not logged, since it does not change the course.
        """
        return await self._director.announce(tournament_id, announcement)

    async def edit(self, tournament_id: int, actor: Actor, changes: Mapping[str, object]) -> Tournament:
        """Change settings. Raises KeyError for an unknown game, mode or pace; else pydantic.ValidationError."""

        def decide(t: Tournament) -> Sequence[Event]:
            wanted = {**t.settings.model_dump(), **changes}
            mode = self._mode(str(wanted["game"]), str(wanted["mode"]))
            if wanted["pace"] not in self._host.paces:
                raise KeyError(wanted["pace"])
            return running.edit(t, actor, changes, mode)

        return await self._decide(tournament_id, actor, decide)

    def settable(self, t: Tournament) -> frozenset[str]:
        """The names of the settings that can be changed now and matter."""
        return running.settable(t, self._mode_of(t))

    async def schedule(self, tournament_id: int, actor: Actor, starts_at: datetime | None) -> Tournament:
        """Set the time of the automatic start; None: an organiser starts."""
        return await self._do(tournament_id, actor, running.schedule, starts_at, self._clock.now())

    async def open_check_in(self, tournament_id: int, actor: Actor) -> Tournament:
        """Open the check-in now."""
        return await self._do(tournament_id, actor, running.open_check_in, self._clock.now())

    async def begin(self, tournament_id: int, actor: Actor, *, drop_unlinked: bool = False) -> Tournament:
        """Start now, regardless of the schedule; `drop_unlinked` takes names without a person off the list."""
        allowed.organiser(actor)
        await self._director.drop_departed(tournament_id)
        return await self._do(tournament_id, actor, running.start, self._new_draw(), drop_unlinked=drop_unlinked)

    async def confirm(self, tournament_id: int, actor: Actor, number: int) -> Tournament:
        """Confirm the results of a round that is held back, so that the next one is paired."""
        return await self._do(tournament_id, actor, running.confirm, number)

    async def seed(self, tournament_id: int, actor: Actor, order: Sequence[EntrantId]) -> Tournament:
        """Order the entrants by hand, best first."""
        return await self._do(tournament_id, actor, entering.seed, order)

    async def pair_by_hand(self, tournament_id: int, actor: Actor, wanted: PairingByHand) -> Tournament:
        """Pair the newest round again, or the next one of a tournament that is held back between rounds."""
        return await self._decide(
            tournament_id, actor, lambda t: correcting.pair_by_hand(t, actor, wanted, self._mode_of(t), self._around(t))
        )

    def pairing_to_change(self, t: Tournament) -> tuple[int, tuple[Table, ...]]:
        """The round that `pair_by_hand` would pair, with its current tables, or those that it would get otherwise."""
        return correcting.pairing_to_change(t, self._format(t), self._mode_of(t))

    async def extend(self, tournament_id: int, actor: Actor, by: timedelta, reason: str) -> Tournament:
        """Move the next deadline by this time; less than 0 takes an earlier move back."""
        return await self._do(tournament_id, actor, running.extend, by, reason, self._clock.now())

    async def pause(self, tournament_id: int, actor: Actor, reason: str) -> Tournament:
        """Pause the tournament; running matches go on."""
        return await self._do(tournament_id, actor, running.pause, reason)

    async def resume(self, tournament_id: int, actor: Actor, reason: str) -> Tournament:
        """End the pause; deadlines move by its length."""
        return await self._do(tournament_id, actor, running.resume, reason)

    async def cancel(self, tournament_id: int, actor: Actor, reason: str) -> Tournament:
        """Cancel the tournament; running matches are stopped."""
        return await self._do(tournament_id, actor, running.cancel, reason)

    async def reinstate(self, tournament_id: int, actor: Actor, reason: str) -> Tournament:
        """Take a cancellation back; the matches that it has stopped are played again."""
        return await self._do(tournament_id, actor, running.reinstate, reason, self._clock.now())

    async def retract(self, tournament_id: int, actor: Actor, number: int, reason: str) -> Tournament:
        """Take the confirmation of a round back, and the round that it has opened."""
        return await self._decide(
            tournament_id, actor, lambda t: taking_back.retract(t, actor, number, reason, self._around(t))
        )

    # Entrants

    async def register(
        self,
        tournament_id: int,
        actor: Actor,
        name: str,
        members: Sequence[Member],
        rating: float = 0.0,
        *,
        apart: bool = False,
    ) -> Tournament:
        """Register a side: oneself (and a partner), or, as an organiser, other persons and computer players.

        Who has taken part and left is back as the same entrant.
        """
        return await self._decide(
            tournament_id,
            actor,
            lambda t: taking_back.register(t, actor, name, members, rating, self._around(t), apart=apart),
        )

    async def link(
        self, tournament_id: int, actor: Actor, entrant: EntrantId, position: int, member: Member, rating: float = 0.0
    ) -> Tournament:
        """Link a person to a name that is on the list without one."""
        return await self._do(tournament_id, actor, entering.link, entrant, position, member, rating)

    async def register_all(self, tournament_id: int, actor: Actor, sides: Sequence[Side]) -> Tournament:
        """Register a list of sides as an organiser: all of them or none."""
        return await self._decide(
            tournament_id, actor, lambda t: entering.register_all(t, actor, sides, self._format(t))
        )

    async def check_in(self, tournament_id: int, actor: Actor, entrant: EntrantId | None = None) -> Tournament:
        """Check in, or check an entrant in as an organiser."""
        return await self._do(tournament_id, actor, entering.check_in, entrant)

    async def leave(
        self, tournament_id: int, actor: Actor, entrant: EntrantId | None = None, reason: str = ""
    ) -> Tournament:
        """Withdraw or drop out. With `entrant` an organiser drops another side and gives a reason."""
        return await self._do(tournament_id, actor, entering.leave, entrant, reason)

    async def bring_back(self, tournament_id: int, actor: Actor, wanted: Return) -> Tournament:
        """Bring an entrant back that has left or was taken out, as an organiser."""
        return await self._decide(
            tournament_id, actor, lambda t: taking_back.bring_back(t, actor, wanted, self._around(t))
        )

    def check_return(self, t: Tournament, actor: Actor, wanted: Return) -> None:
        """Raise the Refusal that `bring_back` would raise with some reason."""
        taking_back.bring_back(t, actor, replace(wanted, reason="?"), self._around(t))

    async def replace(
        self, tournament_id: int, actor: Actor, entrant: EntrantId, position: int, member: Member | None, reason: str
    ) -> Tournament:
        """Put a substitute in a member's place; a match in which the member sits is stopped and replayed.

        Without a `member` the one whom the last substitute has replaced plays again.
        """
        return await self._do(tournament_id, actor, entering.replace_member, entrant, position, member, reason)

    # Charity

    async def set_cause(self, tournament_id: int, actor: Actor, cause: Cause | None) -> Tournament:
        """Set or remove the cause."""
        return await self._do(tournament_id, actor, pledging.set_cause, cause)

    async def pledge(
        self, tournament_id: int, actor: Actor, given: NewPledge, *, change: int | None = None
    ) -> Tournament:
        """Make a pledge, or change the pledge with the id `change`. Raises pydantic.ValidationError."""
        return await self._do(tournament_id, actor, pledging.pledge, given, change)

    async def withdraw_pledge(self, tournament_id: int, actor: Actor, number: int) -> Tournament:
        """Withdraw one's own pledge."""
        return await self._do(tournament_id, actor, pledging.withdraw_pledge, number)

    async def remove_pledges(self, tournament_id: int, actor: Actor, user_id: int, reason: str) -> Tournament:
        """Remove all pledges of a person, as an organiser."""
        return await self._do(tournament_id, actor, pledging.remove_pledges, user_id, reason)

    async def keep_pledge(self, tournament_id: int, actor: Actor, number: int) -> Tournament:
        """Keep a pledge although the tournament was cancelled."""
        return await self._do(tournament_id, actor, pledging.keep_pledge, number)

    async def note_honours(self, tournament_id: int, user_ids: Sequence[int]) -> None:
        """Record the persons who have the winner's role now, after the bot gave and removed it."""
        await self._director.note(tournament_id, (Honoured(tuple(user_ids)),))

    # At a table

    async def play(self, tournament_id: int, actor: Actor, table: TableKey) -> Tournament:
        """Press Play: in a free schedule the match opens when all sides have."""
        return await self._do(tournament_id, actor, tables.play, table)

    async def unpress(self, tournament_id: int, actor: Actor, table: TableKey) -> Tournament:
        """Take Play back before the match opens."""
        return await self._do(tournament_id, actor, tables.unpress, table)

    async def dispute(self, tournament_id: int, actor: Actor, table: TableKey, reason: str) -> Tournament:
        """Call the organisers to one's own table."""
        return await self._do(tournament_id, actor, tables.dispute, table, reason, self._clock.now())

    def disputable(self, tournament: Tournament, actor: Actor) -> tuple[TableKey, ...]:
        """The tables to which this person may call the organisers, the newest first."""
        return tables.disputable(tournament, actor, self._clock.now())

    # Rulings

    async def settle(self, tournament_id: int, actor: Actor, ruling: Ruling) -> Tournament:
        """End a dispute without changing the table, as an organiser."""
        return await self._do(tournament_id, actor, tables.settle, ruling)

    async def rule(
        self, tournament_id: int, actor: Actor, ruling: Ruling, places: Mapping[EntrantId, int]
    ) -> Tournament:
        """Set or change a result by the place of each entrant; an open match of the table is stopped."""
        return await self._decide(
            tournament_id, actor, lambda t: tables.rule(t, actor, ruling, places, self._around(t))
        )

    def check_ruling(
        self, t: Tournament, actor: Actor, table: TableKey, places: Mapping[EntrantId, int] | None
    ) -> None:
        """Raise the Refusal that `rule` (or `void`, if places is None) would raise if no table may be taken back."""
        ruling, around = Ruling(table, "?"), self._around(t)
        if places is None:
            tables.void(t, actor, ruling, around)
        else:
            tables.rule(t, actor, ruling, places, around)

    def check_undo(self, t: Tournament, actor: Actor, table: TableKey) -> None:
        """Raise the Refusal that `undo` would raise if no table may be taken back."""
        tables.undo(t, actor, Ruling(table, "?"), self._around(t))

    async def void(self, tournament_id: int, actor: Actor, ruling: Ruling) -> Tournament:
        """Void a table, as an organiser."""
        return await self._decide(tournament_id, actor, lambda t: tables.void(t, actor, ruling, self._around(t)))

    async def undo(self, tournament_id: int, actor: Actor, ruling: Ruling) -> Tournament:
        """Take the last ruling on a table back, as an organiser."""
        return await self._decide(tournament_id, actor, lambda t: tables.undo(t, actor, ruling, self._around(t)))

    async def reopen(self, tournament_id: int, actor: Actor, ruling: Ruling) -> Tournament:
        """Have a table replayed from the start, as an organiser."""
        return await self._do(tournament_id, actor, tables.reopen, ruling)

    # Internals

    async def _do(
        self,
        tournament_id: int,
        actor: Actor,
        decision: Callable[Concatenate[Tournament, Actor, P], Sequence[Event]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Tournament:
        """Store the events that this function of `tournaments.course` returns; return the tournament after them."""
        return await self._decide(tournament_id, actor, lambda t: decision(t, actor, *args, **kwargs))

    async def _decide(
        self, tournament_id: int, actor: Actor, decider: Callable[[Tournament], Sequence[Event]]
    ) -> Tournament:
        return await self._director.decide(tournament_id, actor.user_id, decider)

    def _around(self, t: Tournament) -> Circumstances:
        live = self._host.live
        begun = {
            match.match_id for _, match in t.open_matches if match.match_id in live and live[match.match_id].seq > 0
        }
        return Circumstances(self._format(t), self._host.outages.moment, begun)

    def _format(self, tournament: Tournament) -> Format:
        return self._formats[tournament.settings.format]

    def _mode_of(self, t: Tournament) -> Mode:
        return self._mode(t.settings.game, t.settings.mode)

    def _mode(self, game: str, mode: str) -> Mode:
        return self._host.games[game].modes[mode]
