"""The audit log of a tournament in sentences: event, person, reason."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Page, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, how_words, table_name, told_apart, versus_line
from cogs.kit.texts.words import date_of, first_of, listed, moment, span
from tournaments import events as e
from tournaments.events import Recorded
from tournaments.model import EntrantId, How, Result, Table
from tournaments.rounds import TableKey
from tournaments.tournament import LEFT, Tournament

LINES = 25
MISSING = 8
"""Most entrants that one line names."""
NOT_STARTED = {
    "too_few_entrants": ": too few were there",
    "not_linked": ": names on the list had no person",
}
QUIET = (e.Opened, e.Played, e.Pressed, e.Delayed)
"""Frequent events that are visible elsewhere: only the exported log has them. Own check-ins are left out too."""


def log_page(t: Tournament, log: tuple[Recorded, ...], *, organiser: bool = False) -> Page:
    """The newest events, newest first; organisers get a way back to their page."""
    checked_in = _checked_in_by_members(log)
    visible = [one for one in log if not isinstance(one.event, QUIET) and one.seq not in checked_in]
    lines = [f"- {moment(recorded.at)} {sentence(t, recorded)}" for recorded in reversed(visible[-LINES:])]
    more = len(visible) - LINES
    return page(
        f"## Log of {names.prose(t.settings.name)}",
        "\n".join(lines),
        row(
            Button("Organise", make("organise", t.id)) if organiser else None,
            Button("Entrants", make("entrants", t.id, 0, 0)),
            Button("Pairings", make("pairings", t.id)),
        ),
        f"-# {more} older {'entry is' if more == 1 else 'entries are'} in the exported log." if more > 0 else None,
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
    what = _what(t, recorded.event)
    by = f", by {names.mention(recorded.by)}" if recorded.by is not None else ""
    why = f": “{names.prose(recorded.reason)}”" if recorded.reason and recorded.by is not None else ""
    return f"{what}{by}{why}"


def _what(t: Tournament, event: e.Event) -> str:
    words = WORDS.get(type(event), event.kind.replace("_", " ").capitalize())
    if not isinstance(words, str):
        return words(t, event)
    return words.format(**{name: fact(t, event) for name, fact in FACTS.items() if f"{{{name}}}" in words})


def _table(t: Tournament, table: TableKey) -> str:
    """The table's name; a neutral name if its round was taken back."""
    if not t.has_table(table):
        return f"Round {table.number}, table {table.table + 1}"
    return f"{table_name(t, table)} ({versus_line(t, t.at(table).table.entrants)})"


def _out(event: e.Withdrawn | e.Dropped, otherwise: str) -> str:
    """Why an entrant is out, if the bot has found that, else these words."""
    return LEFT.capitalize() if event.reason == LEFT else otherwise


def _tables(t: Tournament, tables: Sequence[Table]) -> str:
    first = [versus_line(t, table.entrants) for table in tables[:8]]
    return "; ".join(first) + (" and more" if len(tables) > len(first) else "")


def _counted(tables: Sequence[Table]) -> str:
    """ "1 table", "7 tables and 9 byes"."""
    byes = sum(table.is_bye for table in tables)
    parts = [(len(tables) - byes, "table"), (byes, "bye")]
    return " and ".join([f"{number} {word if number == 1 else word + 's'}" for number, word in parts if number])


def _paired(t: Tournament, event: e.Paired) -> str:
    """The tables that were paired; those of a part of a round by name."""
    if event.whole:
        return f"Round {event.number} paired: {_counted(event.tables) or 'all its tables are open already'}"
    return f"Round {event.number} opens early: {_tables(t, event.tables)}"


def _deadline(number: int) -> str:
    return f"of the end of round {number}" if number else "to check in"


def _unplayed(t: Tournament, event: e.Unplayed) -> str:
    """The sentence of a match without a result; matches of tables that were taken back get a neutral one."""
    table = t.table_of_ended(event)
    if table is None:
        return f"Round {event.number}: a match of a table that was taken back was stopped"
    if event.absent:
        absent = listed([entrant_name(t, entrant) for entrant in event.absent])
        return f"{_table(t, table)}: {absent} did not come to a match"
    return f"{_table(t, table)}: a match ended without a result"


def _result(t: Tournament, result: Result) -> str:
    """The result in words, with its reason unless a match or an organiser has decided it, which the sentence tells."""
    if result.how is How.void:
        return "void"
    if result.how is How.bye:
        return "a bye"
    why = f" · {how_words(result)}" if result.how in (How.forfeit, How.no_show) else ""
    return f"{_places(t, result)}{why}"


def _places(t: Tournament, result: Result) -> str:
    """ "a win of Ann", "a draw"; of more than two sides all places."""
    best = [line.entrant for line in result.lines if line.place == 1]
    if not best:
        return "a loss for all"
    if len(best) == len(result.lines):
        return "a draw"
    if len(result.lines) == 2:
        return f"a win of {told_apart(t, [line.entrant for line in result.lines], entrant_name)[best[0]]}"
    ranked = sorted((line.place, entrant_name(t, line.entrant)) for line in result.lines)
    return ", ".join([f"{place}. {name}" for place, name in ranked])


def _replaced(t: Tournament, event: e.Replaced) -> str:
    """The substitute and the replaced player, of whom old logs know only the side."""
    former = t.entries[event.entrant].name if event.former is None else event.former.name
    return f"{names.escaped(event.member.name)} plays on for {names.escaped(former)}"


def _registered(t: Tournament, event: e.Registered) -> str:
    """The name of then: told apart from others that begin alike, unless the entrant is called otherwise now."""
    is_its_name = t.entries[event.entrant].name == event.name
    return f"Registered: {entrant_name(t, event.entrant) if is_its_name else names.escaped(event.name)}"


def _check_in_closed(t: Tournament, event: e.CheckInClosed) -> str:
    """Who was missing, by name."""
    if not event.missing:
        return "Check-in closed, none missing"
    missing = first_of([entrant_name(t, entrant) for entrant in event.missing], MISSING, "{n} more")
    return f"Check-in closed, {len(event.missing)} missing: {listed(missing)}"


def _scheduled(t: Tournament, event: e.Scheduled) -> str:
    if event.starts_at:
        return f"Start set to {date_of(event.starts_at)}"
    return f"Start taken back{NOT_STARTED.get(event.reason, '')}"


def _unpaired(t: Tournament, event: e.Unpaired) -> str:
    waits = f"; round {event.number - 1} waits for its confirmation again" if event.waits else ""
    return f"Round {event.number} taken back{waits}"


def _honoured(t: Tournament, event: e.Honoured) -> str:
    people = ", ".join([names.mention(user_id) for user_id in event.user_ids[:8]])
    return f"The winner's role: {people or 'none'}"


FACTS: Mapping[str, Callable[[Tournament, Any], object]] = {
    "entrant": lambda t, event: entrant_name(t, event.entrant),
    "member": lambda t, event: names.escaped(event.member.name),
    "number": lambda t, event: event.number,
    "result": lambda t, event: _result(t, event.result),
    "table": lambda t, event: _table(t, event.key),
    "tables": lambda t, event: _tables(t, event.tables),
}
"""What a text of `WORDS` may name of an event that has it."""
WORDS: Mapping[type[e.Event], str | Callable[[Tournament, Any], str]] = {
    e.Created: "Created",
    e.Edited: "Settings changed",
    e.Scheduled: _scheduled,
    e.Registered: _registered,
    e.Linked: "Linked: {member} plays as {entrant}",
    e.Seeded: lambda t, event: f"Seeds set by hand: {', '.join([entrant_name(t, one) for one in event.order[:8]])}",
    e.Withdrawn: lambda t, event: f"{_out(event, 'Withdrew')}: {entrant_name(t, event.entrant)}",
    e.SitsOut: "Sits out round {number}: {entrant}",
    e.SitsIn: "Plays round {number} after all: {entrant}",
    e.CheckInOpened: "Check-in opened",
    e.CheckedIn: "Checked in: {entrant}",
    e.CheckInClosed: _check_in_closed,
    e.Started: lambda t, event: f"Started with {len(event.seeds)}",
    e.Admitted: "Let in late: {entrant}",
    e.Paired: _paired,
    e.Unpaired: _unpaired,
    e.Repaired: "Round {number} paired anew: {tables}",
    e.Confirmed: "Round {number} confirmed",
    e.Reminded: lambda t, event: f"{len(event.entrants)} reminded {_deadline(event.number)}",
    e.Unpledged: "A pledge is taken back",
    e.PledgeKept: "A pledge is kept",
    e.Honoured: _honoured,
    e.Unpressed: "{table}: {entrant} is not ready any more",
    e.Unplayed: _unplayed,
    e.Decided: "{table}: {result}",
    e.Disputed: "{table}: organisers called",
    e.Settled: "{table}: left as it is",
    e.Ruled: "{table}: ruled {result}",
    e.Reopened: "{table}: to be played again",
    e.Replaced: _replaced,
    e.Dropped: lambda t, event: f"{_out(event, 'Dropped out')}: {entrant_name(t, event.entrant)}",
    e.Restored: "Is back: {entrant}",
    e.Extended: lambda t, event: f"Deadline moved {'back ' if event.seconds < 0 else ''}by {span(abs(event.seconds))}",
    e.Paused: "Paused",
    e.Resumed: "Resumed",
    e.Cancelled: "Called off",
    e.Reinstated: "Goes on: the cancellation is taken back",
    e.Finished: "Finished",
}
"""The words of each kind of event: a text, or a function that makes it; of others the name of the kind."""
