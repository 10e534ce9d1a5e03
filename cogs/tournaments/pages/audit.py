"""The audit log of a tournament in sentences: event, person, reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit import layout, names
from cogs.kit.ids import make
from cogs.kit.layout import Button, Page, Row, page
from cogs.kit.tournament_words import entrant_name, table_name, versus_line
from cogs.kit.words import date_of, moment, span
from tournaments import events as e
from tournaments.events import Recorded
from tournaments.model import EntrantId
from tournaments.rounds import TableKey
from tournaments.tournament import Tournament

LINES = 25
NOT_STARTED = {
    "too_few_entrants": ": too few were there",
    "not_linked": ": names on the list had no person",
}
QUIET = (e.Opened, e.Played, e.Pressed, e.Delayed)
"""Frequent events that are visible elsewhere: only the exported log has them. Own check-ins are left out too."""


def log_page(t: Tournament, log: tuple[Recorded, ...], *, organiser: bool = False) -> Page:
    """The newest events, newest first; organisers get a way back to their page."""
    checked_in = _checked_in_by_members(log)
    shown = [one for one in log if not isinstance(one.event, QUIET) and one.seq not in checked_in]
    lines = [f"- {moment(recorded.at)} {sentence(t, recorded)}" for recorded in reversed(shown[-LINES:])]
    more = len(shown) - LINES
    return page(
        f"## Log of {names.prose(t.settings.name)}",
        "\n".join(lines),
        Row(
            (
                *((Button("Organise", make("organise", t.id)),) if organiser else ()),
                Button("Entrants", make("entrants", t.id, 0, 0)),
                Button("Pairings", make("pairings", t.id)),
            )
        ),
        f"-# {more} older {'entry is' if more == 1 else 'entries are'} in the exported log." if more > 0 else None,
        accent=layout.PRIVATE,
    )


def _checked_in_by_members(log: tuple[Recorded, ...]) -> set[int]:
    """The numbers of the events in which a member checked in; organisers caused the other check-ins."""
    members: defaultdict[EntrantId, set[int | None]] = defaultdict(set)
    found = set()
    for recorded in log:
        event = recorded.event
        if isinstance(event, e.Registered):
            members[event.entrant].update(member.user_id for member in event.members)
        elif isinstance(event, (e.Linked, e.Replaced)):
            members[event.entrant].add(event.member.user_id)
        elif isinstance(event, e.CheckedIn) and recorded.by in members[event.entrant]:
            found.add(recorded.seq)
    return found


def sentence(t: Tournament, recorded: Recorded) -> str:
    """The sentence of one event: "Registered: Ann, by @Ann"."""
    words = WORDS.get(type(recorded.event))
    what = words(t, recorded.event) if words is not None else recorded.event.kind.replace("_", " ").capitalize()
    by = f", by {names.mention(recorded.by)}" if recorded.by is not None else ""
    why = f": “{names.prose(recorded.reason)}”" if recorded.reason and recorded.by is not None else ""
    return f"{what}{by}{why}"


def _table(t: Tournament, event: Any) -> str:
    """The table's name; a neutral name if its round was taken back."""
    table = TableKey(event.number, event.table)
    if not t.has_table(table):
        return f"Round {event.number}, table {event.table + 1}"
    return f"{table_name(t, table)} ({versus_line(t, t.at(table).table.entrants)})"


def _tables(t: Tournament, tables: Any) -> str:
    shown = [versus_line(t, table.entrants) for table in tables[:8]]
    return "; ".join(shown) + (" and more" if len(tables) > len(shown) else "")


def _counted(tables: Any) -> str:
    """ "1 table", "7 tables and 9 byes"."""
    byes = sum(table.is_bye for table in tables)
    parts = [(len(tables) - byes, "table"), (byes, "bye")]
    return " and ".join([f"{number} {word if number == 1 else word + 's'}" for number, word in parts if number])


def _deadline_of(event: Any) -> str:
    return f"of the end of round {event.number}" if event.number else "to check in"


def _unplayed(t: Tournament, event: Any) -> str:
    """The sentence of a match without a result; matches of tables that were taken back get a neutral one."""
    table = TableKey(event.number, event.table)
    matches = t.at(table).matches if t.has_table(table) else ()
    if event.attempt not in [match.attempt for match in matches]:
        return f"Round {event.number}: a match of a table that was taken back was stopped"
    return f"{_table(t, event)}: a match ended without a result"


def _result(t: Tournament, result: Any) -> str:
    if result.how.value == "void":
        return "void"
    if all(line.place > 1 for line in result.lines):
        return "a loss for all"
    ranked = sorted((line.place, entrant_name(t, line.entrant)) for line in result.lines)
    return ", ".join([f"{place}. {name}" for place, name in ranked])


def _former(t: Tournament, event: e.Replaced) -> str:
    """The name of the replaced player; old logs know only the side."""
    return t.entries[event.entrant].name if event.former is None else event.former.name


WORDS: Mapping[type, Callable[[Tournament, Any], str]] = {
    e.Created: lambda t, event: "Created",
    e.Edited: lambda t, event: "Settings changed",
    e.Scheduled: lambda t, event: (
        f"Start set to {date_of(event.starts_at)}"
        if event.starts_at
        else f"Start taken back{NOT_STARTED.get(event.reason, '')}"
    ),
    e.Registered: lambda t, event: f"Registered: {names.escaped(event.name)}",
    e.Linked: lambda t, event: f"Linked: {names.escaped(event.member.name)} plays as {entrant_name(t, event.entrant)}",
    e.Seeded: lambda t, event: f"Seeds set by hand: {', '.join([entrant_name(t, one) for one in event.order[:8]])}",
    e.Withdrawn: lambda t, event: f"Withdrew: {entrant_name(t, event.entrant)}",
    e.CheckInOpened: lambda t, event: "Check-in opened",
    e.CheckedIn: lambda t, event: f"Checked in: {entrant_name(t, event.entrant)}",
    e.CheckInClosed: lambda t, event: f"Check-in closed, {len(event.missing)} missing",
    e.Started: lambda t, event: f"Started with {len(event.seeds)}",
    e.Admitted: lambda t, event: f"Let in late: {entrant_name(t, event.entrant)}",
    e.Paired: lambda t, event: f"Round {event.number} paired: {_counted(event.tables)}",
    e.Unpaired: lambda t, event: f"Round {event.number} taken back",
    e.Repaired: lambda t, event: f"Round {event.number} paired anew: {_tables(t, event.tables)}",
    e.Confirmed: lambda t, event: f"Round {event.number} confirmed",
    e.Reminded: lambda t, event: f"{len(event.entrants)} reminded {_deadline_of(event)}",
    e.PledgeKept: lambda t, event: "A pledge is kept",
    e.Honoured: lambda t, event: (
        "The winner's role: " + (", ".join([names.mention(user_id) for user_id in event.user_ids[:8]]) or "none")
    ),
    e.Unplayed: _unplayed,
    e.Decided: lambda t, event: f"{_table(t, event)}: {_result(t, event.result)}",
    e.Disputed: lambda t, event: f"{_table(t, event)}: organisers called",
    e.Settled: lambda t, event: f"{_table(t, event)}: left as it is",
    e.Ruled: lambda t, event: f"{_table(t, event)}: ruled {_result(t, event.result)}",
    e.Reopened: lambda t, event: f"{_table(t, event)}: to be played again",
    e.Replaced: lambda t, event: f"{names.escaped(event.member.name)} plays on for {names.escaped(_former(t, event))}",
    e.Dropped: lambda t, event: f"Dropped out: {entrant_name(t, event.entrant)}",
    e.Extended: lambda t, event: f"Deadline moved by {span(event.seconds)}",
    e.Paused: lambda t, event: "Paused",
    e.Resumed: lambda t, event: "Resumed",
    e.Cancelled: lambda t, event: "Called off",
    e.Finished: lambda t, event: "Finished",
}
