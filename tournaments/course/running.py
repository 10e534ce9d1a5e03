"""Actions of organisers on a whole tournament."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from games.core.protocol import Mode
from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.entering import out
from tournaments.course.requests import Actor, Circumstances
from tournaments.course.seating import check_mode, is_for_teams
from tournaments.course.start import start_events
from tournaments.events import Event
from tournaments.formats.protocol import OF_SOME_FORMATS
from tournaments.settings import Settings
from tournaments.tournament import Phase, Tournament

AFTER_START = frozenset(
    {
        "cap",
        "description",
        "dispute_minutes",
        "early",
        "entry_role",
        "hold",
        "late_until",
        "name",
        "round_hours",
        "rounds",
        "sit_outs",
        "winner_role",
    }
)
"""Settings that may change after the start: only those that do not change the results of played matches."""
LONGEST = timedelta(days=28)
"""Longest time by which one request moves a deadline."""
REGRET = timedelta(days=7)
"""How long a cancellation can be taken back: people keep the evening free, and look for another one after that."""


def edit(t: Tournament, actor: Actor, changes: Mapping[str, object], mode: Mode) -> tuple[Event, ...]:
    """Change settings. Raises pydantic.ValidationError for invalid values. Refusal: wrong_setup, fixed_now."""
    allowed.organiser(actor)
    allowed.going_on(t)
    settings = Settings.model_validate({**t.settings.model_dump(), **changes})
    check_mode(settings, mode)
    changed = {name for name in Settings.model_fields if getattr(settings, name) != getattr(t.settings, name)}
    fixed = changed - _changeable(t)
    if t.phase is Phase.running and fixed:
        raise Refusal("fixed_now", names=tuple(sorted(fixed)))
    if settings.team_size != t.settings.team_size and any(entry.is_active for entry in t.entries.values()):
        raise Refusal("fixed_now", names=("team_size",))
    return (e.Edited(settings),) if changed else ()


def settable(t: Tournament, mode: Mode) -> frozenset[str]:
    """The names of the settings that can be changed now and matter, with this format, mode and schedule."""
    format_ = t.format
    useless = OF_SOME_FORMATS - format_.uses
    if t.settings.schedule != "free":
        useless |= {"early", "round_hours"}
    if t.settings.hold:
        useless |= {"early"}
    if any(entry.is_active for entry in t.entries.values()) or not is_for_teams(format_, mode):
        useless |= {"team_size"}
    names = _changeable(t) if t.phase is Phase.running else frozenset(Settings.model_fields)
    return names - useless


def _changeable(t: Tournament) -> frozenset[str]:
    """Settings that may change after the start. The number of rounds is fixed once a cut is paired."""
    return AFTER_START - {"rounds"} if t.is_in_knockout else AFTER_START


def schedule(t: Tournament, actor: Actor, around: Circumstances, starts_at: datetime | None) -> tuple[Event, ...]:
    """Set the time of the automatic start; the check-in opens before it. None: an organiser starts the tournament.

    A check-in that is open stays open if it would be open for a later start too, and who has checked in stays so.
    """
    allowed.organiser(actor)
    allowed.before_start(t)
    if starts_at == t.starts_at:
        return ()
    if starts_at is not None and starts_at <= around.now:
        raise Refusal("past")
    if t.phase is Phase.check_in and t.paused_at is None and t.starts_at is not None and starts_at is not None:
        opens_at = starts_at - timedelta(minutes=t.settings.check_in)
        if t.starts_at <= starts_at and opens_at <= around.now:
            return (e.Extended((starts_at - t.starts_at).total_seconds(), ""),)
    return (e.Scheduled(starts_at),)


def open_check_in(t: Tournament, actor: Actor, around: Circumstances) -> tuple[Event, ...]:
    """Open the check-in now; the tournament starts when the check-in time is over. Refusal "no_check_in"."""
    allowed.organiser(actor)
    allowed.before_start(t)
    if t.phase is Phase.check_in or not t.settings.check_in:
        raise allowed.no_check_in(t)
    return e.Scheduled(around.now + timedelta(minutes=t.settings.check_in)), e.CheckInOpened()


def start(t: Tournament, actor: Actor, draw: int, *, drop_unlinked: bool = False) -> tuple[Event, ...]:
    """Start now, with the entrants that are present. Refusal: as for `start.start_events`."""
    allowed.organiser(actor)
    allowed.before_start(t)
    return start_events(t, draw, drop_unlinked=drop_unlinked)


def confirm(t: Tournament, actor: Actor, number: int) -> tuple[Event, ...]:
    """Confirm the results of the newest round, so that the next is paired. Refusal: not_held, round_open."""
    allowed.organiser(actor)
    current = allowed.running(t)
    if not t.settings.hold or number != current.number or current.confirmed:
        raise Refusal("not_held")
    if not all(played.is_settled for played in t.rounds[:number]):
        raise Refusal("round_open")
    return (e.Confirmed(number),)


def extend(t: Tournament, actor: Actor, around: Circumstances, by: timedelta, reason: str) -> tuple[Event, ...]:
    """Move the next deadline: the end of the round, or the start. Less than 0 takes a move of the round's end back.

    Refusal: no_deadline, wrong_extension (too long, or back by more than it was moved), past.
    """
    said = allowed.organiser_reason(actor, reason)
    allowed.going_on(t)
    if t.deadline is None:
        raise Refusal("no_deadline")
    moved = t.current.extended if t.current is not None else timedelta()
    if not by or not -moved <= by <= LONGEST:
        raise Refusal("wrong_extension")
    if by < timedelta() and t.paused_at is None and t.deadline + by <= around.now:
        raise Refusal("past")
    return (e.Extended(by.total_seconds(), said),)


def pause(t: Tournament, actor: Actor, reason: str) -> tuple[Event, ...]:
    """Pause the tournament; running matches go on. Refusal "paused_already"."""
    said = allowed.organiser_reason(actor, reason)
    allowed.going_on(t)
    if t.paused_at is not None:
        raise Refusal("paused_already")
    return (e.Paused(said),)


def resume(t: Tournament, actor: Actor, reason: str) -> tuple[Event, ...]:
    """End the pause; deadlines move by its length. Refusal "not_paused"."""
    said = allowed.organiser_reason(actor, reason)
    allowed.going_on(t)
    if t.paused_at is None:
        raise Refusal("not_paused")
    return (e.Resumed(said),)


def cancel(t: Tournament, actor: Actor, reason: str) -> tuple[Event, ...]:
    """Cancel the tournament; its running matches are stopped."""
    said = allowed.organiser_reason(actor, reason)
    allowed.going_on(t)
    return (e.Cancelled(said),)


def reinstate(t: Tournament, actor: Actor, around: Circumstances, reason: str) -> tuple[Event, ...]:
    """Take a cancellation back; the matches that it stopped are played again. Who has had all data deleted is out.

    Refusal: not_cancelled, cancelled_long (fact days).
    """
    said = allowed.organiser_reason(actor, reason)
    if t.called_off is None:
        raise Refusal("not_cancelled")
    if around.now - t.called_off.at > REGRET:
        raise Refusal("cancelled_long", days=REGRET.days)
    erased = [one for one in t.entries.values() if one.is_active and any(m.is_forgotten for m in one.members)]
    return (e.Reinstated(said), *[out(t, entry, "") for entry in erased])
