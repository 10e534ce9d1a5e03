"""Who takes part: registration, check-in, leaving, substitutes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.allowed import Who
from tournaments.events import Event
from tournaments.formats.protocol import Format
from tournaments.model import EntrantId, Member
from tournaments.tournament import Entry, Phase, Tournament

NAME = 80
"""Characters of an entrant's name, at most."""


class Side(NamedTuple):
    """Who wants to take part: a name, its members, and what seeding by rating goes by."""

    name: str
    members: tuple[Member, ...]
    rating: float = 0.0


def takes_entries(t: Tournament, format_: Format) -> bool:
    """Whether somebody can still register: before the start, and as long as format and settings let one join late."""
    if t.phase is not Phase.running:
        return not t.is_over
    return len(t.rounds) + 1 <= min(t.settings.late_until, format_.last_entry(t.field))


def register(
    t: Tournament, who: Who, name: str, members: Sequence[Member], rating: float, format_: Format
) -> tuple[Event, ...]:
    """Put a side on the list. People register themselves, with a partner in a team; organisers register anybody.

    Refusal: tournament_over, tournament_begun, wrong_team, not_organiser, already_entered (fact user_id).
    """
    user_ids = [member.user_id for member in members if member.user_id is not None]
    if who.user_id not in user_ids or len(user_ids) != len(members):
        allowed.organiser(who)
    return _registered(t, [Side(name, tuple(members), rating)], format_)


def register_all(t: Tournament, who: Who, sides: Sequence[Side], format_: Format) -> tuple[Event, ...]:
    """Put a whole list on the list, or nobody of it. Refusal: as for `register`."""
    allowed.organiser(who)
    return _registered(t, sides, format_)


def _registered(t: Tournament, sides: Sequence[Side], format_: Format) -> tuple[Event, ...]:
    allowed.going_on(t)
    if not takes_entries(t, format_):
        raise Refusal("tournament_begun")
    for side in sides:
        if len(side.members) != t.settings.team_size or not 0 < len(side.name.strip()) <= NAME:
            raise Refusal("wrong_team", size=t.settings.team_size)
    _new_here(t, [member.user_id for side in sides for member in side.members if member.user_id is not None])
    return tuple(
        e.Registered(entrant, side.name.strip(), side.members, side.rating)
        for entrant, side in enumerate(sides, len(t.entries) + 1)
    )


def check_in(t: Tournament, who: Who, entrant: EntrantId | None = None) -> tuple[Event, ...]:
    """Say that one is there; an organiser says it for others. Refusal: no_check_in, already_checked_in."""
    if t.phase is not Phase.check_in:
        raise Refusal("no_check_in", opens_at=t.check_in_at, phase=t.phase)
    mine = _own_or_any(t, who, entrant)
    if mine.checked_in:
        raise Refusal("already_checked_in")
    return (e.CheckedIn(mine.id),)


def leave(t: Tournament, who: Who, entrant: EntrantId | None = None, reason: str = "") -> tuple[Event, ...]:
    """Drop out, or be dropped by an organiser, who gives a reason. Open tables are forfeited."""
    allowed.going_on(t)
    mine = _own_or_any(t, who, entrant)
    said = allowed.reasoned(who, reason) if who.user_id not in mine.user_ids else reason.strip()[: allowed.REASON]
    if mine.joined_in is None:
        return (e.Withdrawn(mine.id, said),)
    return (e.Dropped(mine.id, len(t.rounds), said),)


def replace_member(
    t: Tournament, who: Who, entrant: EntrantId, position: int, member: Member, reason: str
) -> tuple[Event, ...]:
    """Somebody else plays on in a member's place. Refusal: no_entrant, no_member, already_entered."""
    said = allowed.reasoned(who, reason)
    allowed.going_on(t)
    found = allowed.entry(t, entrant)
    if not 0 <= position < len(found.members):
        raise Refusal("no_member", name=found.name)
    _new_here(t, [] if member.user_id is None else [member.user_id])
    return (e.Replaced(entrant, position, member, said),)


def _own_or_any(t: Tournament, who: Who, entrant: EntrantId | None) -> Entry:
    mine = t.entry_of(who.user_id)
    if entrant is None or (mine is not None and mine.id == entrant):
        return allowed.own_entry(t, who)
    allowed.organiser(who)
    return allowed.entry(t, entrant)


def _new_here(t: Tournament, user_ids: Sequence[int]) -> None:
    for user_id in user_ids:
        if t.entry_of(user_id) is not None or user_ids.count(user_id) > 1:
            raise Refusal("already_entered", user_id=user_id)
