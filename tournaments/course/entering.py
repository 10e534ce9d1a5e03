"""Registration, check-in, leaving and substitutes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.requests import Actor
from tournaments.events import Event
from tournaments.model import EntrantId, Member
from tournaments.names import LONGEST, name_key
from tournaments.tournament import LEFT, Entry, Phase, Tournament

MOST = 20
"""Most times that a person can get on the list without an organiser: each entry stays in the log."""


class Side(NamedTuple):
    """An entrant to register: its name, its members, the rating that seeding uses, and its seed, 0 without one."""

    name: str
    members: tuple[Member, ...]
    rating: float = 0.0
    seed: int = 0


def register(
    t: Tournament, actor: Actor, name: str, members: Sequence[Member], rating: float, *, apart: bool = False
) -> tuple[Event, ...]:
    """Register a side. People register themselves, with a partner in a team; organisers register anyone.

    apart  True: do not take over the entry of the same name that is on the list without a person

    Refusal: tournament_over, tournament_begun, wrong_team, not_organiser, already_entered (fact user_id), took_part
    (facts user_id, entrant: it has left, see `taking_back`), role_needed (fact role), too_many_entries, name_taken
    (fact name), name_listed (facts entrant, name: the person may take over that entry, or an organiser may link it to
    the person).
    """
    allowed.going_on(t)
    user_ids = [member.user_id for member in members if member.user_id is not None]
    if actor.user_id not in user_ids or len(user_ids) != len(members):
        allowed.organiser(actor)
    elif not actor.organiser:
        require_role(t, actor)
        require_few_entries(t, actor.user_id)
    side = Side(name, tuple(members), rating)
    if not apart:
        _require_unlisted(t, side)
    return _registered(t, [side])


def register_all(t: Tournament, actor: Actor, sides: Sequence[Side]) -> tuple[Event, ...]:
    """Register a list of sides: all of them or none. Refusal: as for `register`.

    Before the start seeds become the order by hand, behind those who are in it already; after it they change nothing.
    """
    allowed.organiser(actor)
    for side in sides:
        _require_unlisted(t, side)
    registered = _registered(t, sides)
    ranked = sorted((side.seed, entrant) for entrant, side in enumerate(sides, len(t.entries) + 1) if side.seed)
    if not ranked or not t.is_before_start:
        return registered
    before = tuple(entrant for entrant in t.order if t.entries[entrant].is_active)
    return (*registered, *_ordered(t, (*before, *[entrant for _, entrant in ranked])))


def _registered(t: Tournament, sides: Sequence[Side]) -> tuple[Event, ...]:
    allowed.going_on(t)
    if not t.takes_entries:
        raise Refusal("tournament_begun")
    for side in sides:
        if len(side.members) != t.settings.team_size or not 0 < len(side.name.strip()) <= LONGEST:
            raise Refusal("wrong_team", size=t.settings.team_size)
    persons = [member.user_id for side in sides for member in side.members if member.user_id is not None]
    require_new_persons(t, persons)
    for user_id in persons:
        left = took_part(t, user_id)
        if left is not None:
            raise Refusal("took_part", user_id=user_id, entrant=left.id)
    _require_new_names(t, sides)
    return tuple(
        e.Registered(entrant, side.name.strip(), side.members, side.rating)
        for entrant, side in enumerate(sides, len(t.entries) + 1)
    )


def link(
    t: Tournament, actor: Actor, entrant: EntrantId, position: int, member: Member, rating: float = 0.0
) -> tuple[Event, ...]:
    """Link a person to a name that is on the list without one.

    Organisers link any name; other people only link themselves to a name that looks like their own.
    Refusal: tournament_over, no_entrant, no_member, not_organiser, role_needed, already_entered.
    """
    allowed.going_on(t)
    found = allowed.entry(t, entrant)
    if position not in found.unlinked or not member.is_linked:
        raise Refusal("no_member")
    if not actor.organiser:
        if member.user_id != actor.user_id or name_key(member.name) != name_key(found.members[position].name):
            raise Refusal("not_organiser")
        require_role(t, actor)
    require_new_persons(t, [] if member.user_id is None else [member.user_id])
    linked = e.Linked(entrant, position, member, rating)
    came = t.phase is Phase.check_in and member.user_id == actor.user_id and len(found.unlinked) == 1
    return (linked, e.CheckedIn(entrant)) if came else (linked,)


def seed(t: Tournament, actor: Actor, order: Sequence[EntrantId]) -> tuple[Event, ...]:
    """Store a seed order made by hand, best first; entrants that are not in it follow. Refusal "wrong_order"."""
    allowed.organiser(actor)
    allowed.before_start(t)
    active = {entry.id for entry in t.entries.values() if entry.is_active}
    if len(set(order)) != len(order) or not set(order) <= active:
        raise Refusal("wrong_order")
    return _ordered(t, order)


def _ordered(t: Tournament, order: Sequence[EntrantId]) -> tuple[Event, ...]:
    by_hand = t.settings.model_copy(update={"seeding": "manual"})
    edited = (e.Edited(by_hand),) if by_hand != t.settings else ()
    return (*edited, e.Seeded(tuple(order)))


def check_in(t: Tournament, actor: Actor, entrant: EntrantId | None = None) -> tuple[Event, ...]:
    """Check in; organisers check others in.

    Refusal: tournament_over, no_check_in, not_entered, not_organiser, no_entrant, not_linked, already_checked_in (fact
    entrant, where it is not the actor's).
    """
    allowed.going_on(t)
    if t.phase is not Phase.check_in:
        raise allowed.no_check_in(t)
    mine = _own_or_any(t, actor, entrant)
    if not mine.is_linked:
        raise Refusal("not_linked", entrants=(mine.id,))
    if mine.checked_in:
        raise Refusal("already_checked_in", **({} if actor.user_id in mine.user_ids else {"entrant": mine.id}))
    return (e.CheckedIn(mine.id),)


def leave(t: Tournament, actor: Actor, entrant: EntrantId | None = None, reason: str = "") -> tuple[Event, ...]:
    """Drop out, or drop an entrant as an organiser. Its open tables are forfeited.

    Only an entrant that an organiser has taken out has a reason in the log: who drops out loses the running match.
    """
    allowed.going_on(t)
    mine = _own_or_any(t, actor, entrant)
    said = "" if actor.user_id in mine.user_ids else allowed.organiser_reason(actor, reason)
    return (out(t, mine, said),)


def departed(t: Tournament, gone: Collection[int]) -> tuple[Event, ...]:
    """Take out the entrants of which a person has left the server; `gone`: the user ids of those who have."""
    left = [entry for entry in t.entries.values() if entry.is_active and not {*entry.user_ids}.isdisjoint(gone)]
    return tuple(out(t, entry, LEFT) for entry in left)


def out(t: Tournament, entry: Entry, reason: str) -> Event:
    """The event that takes an entry off the list, or out of the tournament."""
    if entry.joined_in is None:
        return e.Withdrawn(entry.id, reason)
    seat = t.seat_of(entry.id)
    return e.Dropped(entry.id, seat.number if seat is not None else t.number, reason)


def replace_member(
    t: Tournament, actor: Actor, entrant: EntrantId, position: int, member: Member | None, reason: str
) -> tuple[Event, ...]:
    """Put a substitute in a member's place; None: the member whom the last substitute has replaced.

    A match in which the member sits is stopped and replayed.

    Refusal: no_entrant, no_member, not_replaced, already_entered.
    """
    said = allowed.organiser_reason(actor, reason)
    allowed.going_on(t)
    found = allowed.entry(t, entrant)
    if not 0 <= position < len(found.members):
        raise Refusal("no_member")
    member = member or found.former.get(position)
    if member is None:
        raise Refusal("not_replaced")
    require_new_persons(t, [] if member.user_id is None else [member.user_id])
    return (e.Replaced(entrant, position, member, said, found.members[position]),)


def _own_or_any(t: Tournament, actor: Actor, entrant: EntrantId | None) -> Entry:
    mine = t.entry_of(actor.user_id)
    if entrant is None or (mine is not None and mine.id == entrant):
        return allowed.own_entry(t, actor)
    allowed.organiser(actor)
    return allowed.entry(t, entrant)


def _require_unlisted(t: Tournament, side: Side) -> None:
    """Refusal "name_listed" if a new person has the name of an entry without one: they may be the same."""
    if len(side.members) != 1:
        return
    [member] = side.members
    if member.user_id is None or t.entry_of(member.user_id) is not None:
        return
    for entry in t.unlinked:
        if len(entry.members) == 1 and name_key(entry.name) == name_key(member.name):
            raise Refusal("name_listed", entrant=entry.id, name=entry.name)


def _require_new_names(t: Tournament, sides: Sequence[Side]) -> None:
    """Refusal "name_taken" (fact name) for a taken name of a team, or without a person; persons may share one."""
    taken = {name_key(entry.name) for entry in (*t.confirmed, *t.waiting)}
    for side in sides:
        key = name_key(side.name)
        alone = len(side.members) == 1 and side.members[0].is_linked
        if not alone and key in taken:
            raise Refusal("name_taken", name=side.name.strip())
        taken.add(key)


def took_part(t: Tournament, user_id: int) -> Entry | None:
    """The entry with which this person has taken part and left; None without one."""
    left = [one for one in t.entries.values() if one.joined_in is not None and one.left_after is not None]
    return next((one for one in left if user_id in one.user_ids), None)


def require_few_entries(t: Tournament, user_id: int) -> None:
    """Refusal "too_many_entries" for a person who has been on the list `MOST` times."""
    mine = [entry for entry in t.entries.values() if user_id in entry.user_ids]
    if sum(1 + entry.returns for entry in mine) >= MOST:
        raise Refusal("too_many_entries")


def require_role(t: Tournament, actor: Actor) -> None:
    """Refusal "role_needed" (fact role) for a person without the role that registration needs."""
    role = t.settings.entry_role
    if role is not None and role not in actor.roles:
        raise Refusal("role_needed", role=role)


def require_new_persons(t: Tournament, user_ids: Sequence[int]) -> None:
    """Refusal "already_entered" (fact user_id) if one of them has an entry, or would have two."""
    for user_id in user_ids:
        if t.entry_of(user_id) is not None or user_ids.count(user_id) > 1:
            raise Refusal("already_entered", user_id=user_id)
