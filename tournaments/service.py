"""The tournaments of one process: all requests of people and rulings of organisers come through here.

A method that changes a tournament returns it as it is after the change was stored. Automatic steps (pairing, opening
matches) follow and are published. A change completes even if its caller is cancelled. The methods raise Refusal for
requests that are not allowed (nothing has changed then) and StorageDown when nothing can be stored. Most requests are
steps of `tournaments.course`, whose docstrings say what they refuse; they are made by the id of the tournament.

The caller finds out whether the person is an organiser (`Actor.organiser`). Rounds count from 1, tables from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias

from games.core.protocol import Mode
from host.errors import Refusal
from host.matches.match import LiveMatch
from tournaments.course import allowed, correcting, entering, pledging, running, sitting_out, tables, taking_back
from tournaments.course.requests import Actor, Circumstances, PairingByHand
from tournaments.course.seating import check_mode, contest_of
from tournaments.director import Director
from tournaments.events import Created, Event, Honoured, Recorded
from tournaments.model import Table
from tournaments.ports import Post, Summary
from tournaments.rounds import TableKey
from tournaments.settings import Settings
from tournaments.tournament import Tournament

P = ParamSpec("P")
Step: TypeAlias = Callable[Concatenate[Tournament, Actor, Circumstances, P], Sequence[Event]]
"""A request in `tournaments.course`, in the circumstances in which it comes."""
Request: TypeAlias = Callable[Concatenate["Tournaments", int, Actor, P], Coroutine[Any, Any, Tournament]]
NEWEST, SEARCHED = 25, 1_000
"""Most tournaments of a server that are shown at once, and among which one can be found by its name."""


def _request(step: Callable[Concatenate[Tournament, Actor, P], Sequence[Event]]) -> Request[P]:
    """A method that stores the events of a step of `tournaments.course`, and returns the tournament after them."""

    @wraps(step)
    async def request(
        self: Tournaments, tournament_id: int, actor: Actor, /, *args: P.args, **kwargs: P.kwargs
    ) -> Tournament:
        return await self._decide(tournament_id, actor.user_id, lambda t: step(t, actor, *args, **kwargs))

    return request


def _request_in(step: Step[P]) -> Request[P]:
    """As `_request`, for a step that needs the circumstances."""

    @wraps(step)
    async def request(
        self: Tournaments, tournament_id: int, actor: Actor, /, *args: P.args, **kwargs: P.kwargs
    ) -> Tournament:
        return await self._decide(
            tournament_id, actor.user_id, lambda t: step(t, actor, self._around(t), *args, **kwargs)
        )

    return request


class Tournaments(Director):
    """All tournaments. `live` has those in which anything may still happen; `find` reads any."""

    # Reading

    def guilds(self) -> set[int]:
        """The servers with live tournaments."""
        return {t.guild_id for t in self.live.values()}

    async def of_guild(self, guild_id: int, most: int = NEWEST) -> Sequence[Summary]:
        """The tournaments of a server that go on, and the newest of the others, up to `most`; newest first."""
        return await self._store.of_guild(guild_id, most)

    async def log(self, tournament_id: int) -> tuple[Recorded, ...]:
        """The audit log: all events, oldest first. Refusal "no_tournament"."""
        stored = await self._store.load(tournament_id)
        if stored is None:
            raise Refusal("no_tournament")
        return stored.log

    def announcement(self, tournament_id: int) -> Post | None:
        """The place of the announcement of a loaded tournament; None without one."""
        return self._announced.get(tournament_id)

    def announced_in(self, match: LiveMatch) -> int | None:
        """The channel of the announcement of this match's tournament; None without one."""
        contest = contest_of(match.setup.contest)
        place = self.announcement(contest.tournament_id) if contest is not None else None
        return place.channel_id if place is not None else None

    def check(self, step: Step[P], t: Tournament, actor: Actor, *args: P.args, **kwargs: P.kwargs) -> None:
        """Raise the Refusal with which this step of `tournaments.course` would be refused now."""
        step(t, actor, self._around(t), *args, **kwargs)

    # Process

    async def moved(self, by: timedelta) -> None:
        """A listener of outages: load the tournaments again, whose deadlines in the logs have moved."""
        await self._load_again()

    async def turned(self, guild_id: int) -> None:
        """A listener of outages: the tournaments of this server stand still from now on, or go on."""
        await self._load_again(guild_id)
        for t in [t for t in self.live.values() if t.guild_id == guild_id]:
            self.changed.publish(t, ())  # while it was out of reach its messages could not be edited
            self._advance_later(t.id)

    def match_ended(self, match: LiveMatch) -> None:
        """A listener of the host: take the next steps of this match's tournament."""
        contest = contest_of(match.setup.contest)
        if contest is not None:
            self._advance_later(contest.tournament_id)

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
        return await self._create(actor.user_id, created)

    async def edit(self, tournament_id: int, actor: Actor, changes: Mapping[str, object]) -> Tournament:
        """Change settings. Raises KeyError for an unknown game, mode or pace; else pydantic.ValidationError."""

        def decide(t: Tournament) -> Sequence[Event]:
            wanted = {**t.settings.model_dump(), **changes}
            mode = self._mode(str(wanted["game"]), str(wanted["mode"]))
            if wanted["pace"] not in self._host.paces:
                raise KeyError(wanted["pace"])
            return running.edit(t, actor, changes, mode)

        return await self._decide(tournament_id, actor.user_id, decide)

    def settable(self, t: Tournament) -> frozenset[str]:
        """The names of the settings that can be changed now and matter."""
        return running.settable(t, self._mode_of(t))

    async def begin(self, tournament_id: int, actor: Actor, *, drop_unlinked: bool = False) -> Tournament:
        """Start now, regardless of the schedule; `drop_unlinked` takes names without a person off the list."""
        allowed.organiser(actor)
        await self._drop_departed(tournament_id)
        draw = self._new_draw()
        return await self._decide(
            tournament_id, actor.user_id, lambda t: running.start(t, actor, draw, drop_unlinked=drop_unlinked)
        )

    async def pair_by_hand(self, tournament_id: int, actor: Actor, wanted: PairingByHand) -> Tournament:
        """Pair the newest round again, or the next one of a tournament that is held back between rounds."""
        return await self._decide(
            tournament_id,
            actor.user_id,
            lambda t: correcting.pair_by_hand(t, actor, self._around(t), wanted, self._mode_of(t)),
        )

    def pairing_to_change(self, t: Tournament) -> tuple[int, tuple[Table, ...]]:
        """The round that `pair_by_hand` would pair, with its current tables, or those that it would get otherwise."""
        return correcting.pairing_to_change(t, self._mode_of(t))

    confirm = _request(running.confirm)
    schedule = _request_in(running.schedule)
    open_check_in = _request_in(running.open_check_in)
    extend = _request_in(running.extend)
    pause = _request(running.pause)
    resume = _request(running.resume)
    cancel = _request(running.cancel)
    reinstate = _request_in(running.reinstate)
    retract = _request_in(taking_back.retract)

    # Entrants

    register = _request_in(taking_back.register)
    register_all = _request(entering.register_all)
    link = _request(entering.link)
    seed = _request(entering.seed)
    check_in = _request(entering.check_in)
    leave = _request(entering.leave)
    sit_out = _request(sitting_out.sit_out)
    sit_in = _request(sitting_out.sit_in)
    replace = _request(entering.replace_member)
    bring_back = _request_in(taking_back.bring_back)

    # Charity

    set_cause = _request(pledging.set_cause)
    pledge = _request(pledging.pledge)
    withdraw_pledge = _request(pledging.withdraw_pledge)
    remove_pledges = _request(pledging.remove_pledges)
    keep_pledge = _request(pledging.keep_pledge)

    async def note_honours(self, tournament_id: int, user_ids: Sequence[int]) -> None:
        """Record the persons who have the winner's role now, after the bot gave and removed it."""
        await self._decide(tournament_id, None, lambda t: (Honoured(tuple(user_ids)),))

    # At a table

    play = _request(tables.play)
    unpress = _request(tables.unpress)
    dispute = _request_in(tables.dispute)

    def disputable(self, tournament: Tournament, actor: Actor) -> tuple[TableKey, ...]:
        """The tables to which this person may call the organisers, the newest first."""
        return tables.disputable(tournament, actor, self._host.outages.moment)

    # Rulings

    settle = _request(tables.settle)
    rule = _request_in(tables.rule)
    void = _request_in(tables.void)
    undo = _request_in(tables.undo)
    reopen = _request_in(tables.reopen)

    # Internals

    def _around(self, t: Tournament) -> Circumstances:
        live = self._host.live
        begun = {
            match.match_id for _, match in t.open_matches if match.match_id in live and live[match.match_id].seq > 0
        }
        return Circumstances(self._host.outages.moment, begun)

    def _mode_of(self, t: Tournament) -> Mode:
        return self._mode(t.settings.game, t.settings.mode)

    def _mode(self, game: str, mode: str) -> Mode:
        return self._host.games[game].modes[mode]
