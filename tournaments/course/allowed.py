"""Checks of permissions and phases, called as `allowed.organiser(actor)`: they raise Refusal, or return a value.

`storable` alone refuses nothing, and `no_check_in` returns its Refusal.
"""

from __future__ import annotations

import unicodedata

from host.errors import Refusal
from tournaments.course.requests import Actor
from tournaments.model import EntrantId
from tournaments.rounds import RoundState, TableKey, TableState
from tournaments.tournament import Entry, Phase, Tournament

REASON = 500
"""Longest reason, in characters."""


def organiser(actor: Actor) -> None:
    """Refusal "not_organiser" unless the actor is one."""
    if not actor.organiser:
        raise Refusal("not_organiser")


def organiser_reason(actor: Actor, reason: str) -> str:
    """Return an organiser's reason without surrounding blanks. Refusal: not_organiser, reason_needed."""
    organiser(actor)
    return checked_reason(reason)


def storable(reason: str) -> str:
    """Return the reason without surrounding blanks and what no database stores (NUL, halves of a character)."""
    return reason.replace("\0", "").encode(errors="ignore").decode().strip()


def checked_reason(reason: str) -> str:
    """Return the reason as `storable`. Refusal "reason_needed" if nothing of it can be seen, or if it is too long."""
    words = storable(reason)
    shows = any(unicodedata.category(char)[0] not in "CZ" for char in words)
    if not shows or len(words) > REASON:
        raise Refusal("reason_needed", most=REASON)
    return words


def going_on(t: Tournament) -> None:
    """Refusal "tournament_over" after the end."""
    if t.is_over:
        raise Refusal("tournament_over")


def before_start(t: Tournament) -> None:
    """Refusal "tournament_begun" or "tournament_over" after the start."""
    going_on(t)
    if not t.is_before_start:
        raise Refusal("tournament_begun")


def running(t: Tournament) -> RoundState:
    """Return the current round. Raises Refusal unless the tournament is running."""
    going_on(t)
    if t.phase is not Phase.running or t.current is None:
        raise Refusal("tournament_not_begun", starts_at=t.starts_at)
    return t.current


def not_paused(t: Tournament) -> None:
    """Refusal "tournament_paused" during a pause."""
    if t.paused_at is not None:
        raise Refusal("tournament_paused")


def no_check_in(t: Tournament) -> Refusal:
    """The refusal of a check-in that is not open, or is open already; without its time while a pause moves that."""
    opens_at = t.check_in_at if t.paused_at is None else None
    return Refusal("no_check_in", opens_at=opens_at, minutes=t.settings.check_in, phase=t.phase)


def entry(t: Tournament, entrant: EntrantId) -> Entry:
    """Return the entry of an entrant that takes part. Refusal "no_entrant"."""
    found = t.entries.get(entrant)
    if found is None or not found.is_active:
        raise Refusal("no_entrant")
    return found


def own_entry(t: Tournament, actor: Actor) -> Entry:
    """Return the entry of the actor. Refusal "not_entered" without one."""
    found = t.entry_of(actor.user_id)
    if found is None:
        raise Refusal("not_entered")
    return found


def past_table(t: Tournament, actor: Actor, key: TableKey) -> tuple[Entry, TableState]:
    """Return a table of any round. Refusal unless the person sat there and still takes part."""
    found, mine = table(t, key), own_entry(t, actor)
    if mine.id not in found.table.entrants:
        raise Refusal("not_your_table")
    return mine, found


def table(t: Tournament, key: TableKey) -> TableState:
    """Return a table of a paired round. Refusal "no_table"."""
    if not t.has_table(key):
        raise Refusal("no_table")
    return t.at(key)


def own_table(t: Tournament, actor: Actor, key: TableKey) -> tuple[Entry, TableState]:
    """Return a table. Refusal unless the person sits there now."""
    running(t)
    found, mine = table(t, key), own_entry(t, actor)
    if t.seat_of(mine.id) != key:
        raise Refusal("not_your_table")
    return mine, found
