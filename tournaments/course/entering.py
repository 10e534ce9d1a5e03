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
from tournaments.names import name_key
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
    t: Tournament,
    who: Who,
    name: str,
    members: Sequence[Member],
    rating: float,
    format_: Format,
    *,
    apart: bool = False,
) -> tuple[Event, ...]:
    """Put a side on the list. People register themselves, with a partner in a team; organisers register anybody.

    apart  the person does not want the place of the same name that is on the list without a person

    Refusal: tournament_over, tournament_begun, wrong_team, not_organiser, already_entered (fact user_id), role_needed
    (fact role), name_taken (fact name), name_listed (facts entrant, name): the person may take that place.
    """
    user_ids = [member.user_id for member in members if member.user_id is not None]
    if who.user_id not in user_ids or len(user_ids) != len(members):
        allowed.organiser(who)
    elif not who.organiser:
        _has_role(t, who)
    own_place = _listed_as(t, members[0].name) if len(members) == 1 and who.user_id in user_ids else None
    if own_place is not None and not apart and t.entry_of(who.user_id) is None:
        raise Refusal("name_listed", entrant=own_place.id, name=own_place.name)
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
    _new_names(t, sides)
    return tuple(
        e.Registered(entrant, side.name.strip(), side.members, side.rating)
        for entrant, side in enumerate(sides, len(t.entries) + 1)
    )


def link(
    t: Tournament, who: Who, entrant: EntrantId, position: int, member: Member, rating: float = 0.0
) -> tuple[Event, ...]:
    """Say which person plays under a name that is on the list without one.

    Organisers link anybody; a person links itself to a name that looks like its own.
    Refusal: no_entrant, no_member, not_organiser, role_needed, already_entered.
    """
    allowed.going_on(t)
    found = allowed.entry(t, entrant)
    if position not in found.unlinked or not member.is_linked:
        raise Refusal("no_member", name=found.name)
    if not who.organiser:
        if member.user_id != who.user_id or name_key(member.name) != name_key(found.members[position].name):
            raise Refusal("not_organiser")
        _has_role(t, who)
    _new_here(t, [] if member.user_id is None else [member.user_id])
    linked = e.Linked(entrant, position, member, rating)
    came = t.phase is Phase.check_in and member.user_id == who.user_id and len(found.unlinked) == 1
    return (linked, e.CheckedIn(entrant)) if came else (linked,)


def seed(t: Tournament, who: Who, order: Sequence[EntrantId]) -> tuple[Event, ...]:
    """Order the entrants by hand, the best first; those who are not named come after them. Refusal "wrong_order"."""
    allowed.organiser(who)
    allowed.before_start(t)
    active = {entry.id for entry in t.entries.values() if entry.is_active}
    if len(set(order)) != len(order) or not set(order) <= active:
        raise Refusal("wrong_order")
    by_hand = t.settings.model_copy(update={"seeding": "manual"})
    edited = (e.Edited(by_hand),) if by_hand != t.settings else ()
    return (*edited, e.Seeded(tuple(order)))


def check_in(t: Tournament, who: Who, entrant: EntrantId | None = None) -> tuple[Event, ...]:
    """Say that one is there; an organiser says it for others. Refusal: no_check_in, already_checked_in."""
    if t.phase is not Phase.check_in:
        raise Refusal("no_check_in", opens_at=t.check_in_at, phase=t.phase)
    mine = _own_or_any(t, who, entrant)
    if not mine.is_linked:
        raise Refusal("not_linked", entrants=(mine.id,))
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


def _has_role(t: Tournament, who: Who) -> None:
    role = t.settings.entry_role
    if role is not None and role not in who.roles:
        raise Refusal("role_needed", role=role)


def _listed_as(t: Tournament, name: str) -> Entry | None:
    """The entry of one player that is on the list under this name without a person."""
    alike = [entry for entry in t.unlinked if len(entry.members) == 1 and name_key(entry.name) == name_key(name)]
    return alike[0] if alike else None


def _new_names(t: Tournament, sides: Sequence[Side]) -> None:
    """Persons may have the same name; a team's name, and a name without a person, must be told apart from others."""
    taken = {name_key(entry.name) for entry in (*t.confirmed, *t.waiting)}
    for side in sides:
        key = name_key(side.name)
        alone = len(side.members) == 1 and side.members[0].is_linked
        if not alone and key in taken:
            raise Refusal("name_taken", name=side.name.strip())
        taken.add(key)


def _new_here(t: Tournament, user_ids: Sequence[int]) -> None:
    for user_id in user_ids:
        if t.entry_of(user_id) is not None or user_ids.count(user_id) > 1:
            raise Refusal("already_entered", user_id=user_id)
