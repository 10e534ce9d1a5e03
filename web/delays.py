"""Delayed overlays: matches and tournaments at earlier positions of their logs.

The times in the log decide, so a delay holds over a reload, a new connection and a restart. A round is a delay too:
then everything stands as it stood when the last round that is over had ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from aiohttp import web

from games.core.picture import Laid
from games.core.protocol import Seat
from host.clock import Clock
from host.matches.playback import Playback
from host.records import StoredMatch
from tournaments import events as e
from tournaments.effects import tournament_of
from tournaments.events import Recorded
from web.options import option
from web.public.replays import as_of, next_after, up_to
from web.site import Site
from web.source import PublicMatch, PublicTournament

LONGEST = 24 * 3600


@dataclass(frozen=True, slots=True)
class Delay:
    """A number of seconds, or until the round is over."""

    seconds: int = 0
    until_round: bool = False

    @property
    def is_none(self) -> bool:
        """Whether there is no delay."""
        return not self.seconds and not self.until_round

    @property
    def query(self) -> str:
        """The delay as a query of an address."""
        return "delay=round" if self.until_round else f"delay={self.seconds}"

    @property
    def behind(self) -> timedelta:
        """The time by which the log is read earlier."""
        return timedelta(seconds=self.seconds)

    def past(self, clock: Clock) -> datetime:
        """The time up to which the log is read."""
        return clock.ago(self.behind)

    def due(self, at: datetime, clock: Clock) -> datetime:
        """When a line of the log with this time is to be shown: after the whole delay at the latest."""
        return clock.now() + min(at - self.past(clock), self.behind)


class ShownHand(NamedTuple):
    """The cards that a seat held, with the seat's name."""

    seat: Seat
    name: str
    cards: tuple[Laid, ...]


class DelayedMatch(NamedTuple):
    """A match at an earlier moment: a spectator's view, and the time of its next change.

    view   None: the match had not begun then
    hands  those that an overlay shows (`web.hands`); none while no position is old enough
    """

    view: Any
    is_over: bool
    wake_at: datetime | None
    hands: Sequence[ShownHand] = ()


def delay_of(request: web.Request) -> Delay:
    """The delay in the address. Raises OptionError for an invalid one: to show everything would be worse."""
    text = option(request.query, "delay") or "0"
    return Delay(until_round=True) if text == "round" else Delay(min(int(text), LONGEST))


class Cut(NamedTuple):
    """A match with its log up to the time of a delay.

    has_begun  whether it was dealt by then
    is_over    whether it had ended by then
    wake_at    when the delay of its deal, its next change or its end is over
    """

    stored: StoredMatch
    has_begun: bool
    is_over: bool
    wake_at: datetime | None


async def cut_off(site: Site, stored: StoredMatch, delay: Delay) -> Cut:
    """The match as it was this delay ago."""
    clock = site.source.clock
    past = delay.past(clock)
    earlier = as_of(stored, past)
    ended_at = await site.source.ended_at(stored.id) if stored.ending is not None else None
    times = (stored.created_at, next_after(stored, past), ended_at)
    later = [at for at in times if at is not None and at > past]
    return Cut(
        earlier,
        has_begun=stored.created_at <= past or bool(earlier.actions),
        is_over=ended_at is not None and ended_at <= past,
        wake_at=delay.due(min(later), clock) if later else None,
    )


async def delayed_match(site: Site, seen: PublicMatch, delay: Delay) -> DelayedMatch | None:
    """A match with this delay; None if its log does not fit the rules any more."""
    if delay.until_round:
        playback = await site.replays.open(seen.stored)
        is_over = seen.stored.ending is not None
        return None if playback is None else await asyncio.to_thread(_by_round, playback, is_over)
    cut = await cut_off(site, seen.stored, delay)
    if not cut.has_begun:
        return DelayedMatch(None, cut.is_over, cut.wake_at)
    playback = await site.replays.play(cut.stored)
    if playback is None:
        return None
    moment = await asyncio.to_thread(playback.moment, playback.last, None)
    return DelayedMatch(moment.view, cut.is_over, cut.wake_at)


def _by_round(playback: Playback, is_over: bool) -> DelayedMatch:
    """The match at the beginning of the newest round, which is the end of the last one; the end, if all rounds are
    over.
    """
    stop = playback.last if is_over else playback.round_of(playback.last)[1]
    return DelayedMatch(playback.moment(stop, None).view, is_over, None)


def delayed_tournament(
    published: PublicTournament, delay: Delay, clock: Clock
) -> tuple[PublicTournament, datetime | None]:
    """A tournament with this delay, and the time of its next change. Its first event is always shown."""
    if delay.is_none:
        return published, None
    times = [line.at for line in published.log]
    kept = max(_end_of_round(published.log) if delay.until_round else up_to(delay.past(clock), times), 1)
    is_due = kept < len(published.log) and not delay.until_round
    later = delay.due(min(times[kept:]), clock) if is_due else None
    log = published.log[:kept]
    return PublicTournament(published.key, tournament_of(published.tournament.id, log), log), later


def _end_of_round(log: Sequence[Recorded]) -> int:
    """The length of the log that is shown while a round is running: up to its pairing."""
    cut = 0
    for at, line in enumerate(log, 1):
        if isinstance(line.event, e.Finished | e.Cancelled):
            return len(log)
        if isinstance(line.event, e.Paired) and line.event.whole:
            cut = at
    return cut or len(log)
