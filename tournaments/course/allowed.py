"""Who may do what, and when. Each function raises Refusal, or gives back what it has found."""

from __future__ import annotations

from dataclasses import dataclass

from host.errors import Refusal
from tournaments.model import EntrantId
from tournaments.tournament import Entry, Phase, RoundState, TableState, Tournament

REASON = 500
"""Characters of a reason, at most."""
BEFORE = (Phase.registration, Phase.check_in)


@dataclass(frozen=True, slots=True)
class Who:
    """A person who asks for something. Whether it is an organiser, and its roles, are for the caller to find out."""

    user_id: int
    organiser: bool = False
    roles: frozenset[int] = frozenset()


def organiser(who: Who) -> None:
    if not who.organiser:
        raise Refusal("not_organiser")


def reasoned(who: Who, reason: str) -> str:
    """The reason that an organiser gives, without blanks around it."""
    organiser(who)
    return said(reason)


def said(reason: str) -> str:
    """Words that are there and not too many."""
    words = reason.strip()
    if not 0 < len(words) <= REASON:
        raise Refusal("reason_needed", most=REASON)
    return words


def going_on(t: Tournament) -> None:
    """Refuse what is over."""
    if t.is_over:
        raise Refusal("tournament_over", phase=t.phase)


def before_start(t: Tournament) -> None:
    going_on(t)
    if t.phase not in BEFORE:
        raise Refusal("tournament_begun")


def running(t: Tournament) -> RoundState:
    """The current round."""
    going_on(t)
    if t.phase is not Phase.running or t.current is None:
        raise Refusal("tournament_not_begun", starts_at=t.starts_at)
    return t.current


def not_paused(t: Tournament) -> None:
    if t.paused_at is not None:
        raise Refusal("tournament_paused")


def entry(t: Tournament, entrant: EntrantId) -> Entry:
    """Somebody who takes part."""
    found = t.entries.get(entrant)
    if found is None or not found.is_active:
        raise Refusal("no_entrant")
    return found


def own_entry(t: Tournament, who: Who) -> Entry:
    found = t.entry_of(who.user_id)
    if found is None:
        raise Refusal("not_entered")
    return found


def table_of_one_who_sat(t: Tournament, who: Who, number: int, index: int) -> tuple[Entry, TableState]:
    """A table of any round, by one who has sat there and still takes part."""
    found, mine = table(t, number, index), own_entry(t, who)
    if mine.id not in found.table.entrants:
        raise Refusal("not_your_table")
    return mine, found


def table(t: Tournament, number: int, index: int) -> TableState:
    """A table of a round that has been paired."""
    if not 1 <= number <= len(t.rounds) or not 0 <= index < len(t.rounds[number - 1].tables):
        raise Refusal("no_table")
    return t.rounds[number - 1].tables[index]


def own_table(t: Tournament, who: Who, number: int, index: int) -> tuple[Entry, TableState]:
    """A table of the current round, by one who sits there."""
    current, found, mine = running(t), table(t, number, index), own_entry(t, who)
    if number != current.number or mine.id not in found.table.entrants:
        raise Refusal("not_your_table")
    return mine, found
