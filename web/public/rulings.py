"""Rulings of organisers in sentences, with their reasons and without their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.texts.tournament_words import table_name
from cogs.kit.texts.words import span
from tournaments import events as e
from tournaments.events import Recorded
from tournaments.model import Result
from tournaments.rounds import TableKey
from tournaments.tournament import Tournament
from web.model.tournaments import Ruling
from web.public.names import inline, lines


def rulings(t: Tournament, log: Sequence[Recorded]) -> list[Ruling]:
    """The rulings, the newest first."""
    told = [
        Ruling(number=line.seq, at=line.at, text=text, reason=lines(line.reason))
        for line in log
        if line.by is not None and (text := _sentence(t, line.event))
    ]
    return told[::-1]


def _sentence(t: Tournament, event: e.Event) -> str:
    match event:
        case e.Ruled():
            return f"{_table(t, event.number, event.table)}: {_result(t, event.result)}"
        case e.Reopened():
            return f"{_table(t, event.number, event.table)}: to be played again"
        case e.Settled():
            return f"{_table(t, event.number, event.table)}: left as it is"
        case e.Repaired():
            return f"Round {event.number} was paired anew"
        case e.Paired() if event.reason:
            return f"Round {event.number} was paired by hand"
        case e.Replaced():
            former = inline(event.former.name) if event.former is not None else _name(t, event.entrant)
            return f"{inline(event.member.name)} plays on for {former}"
        case e.Dropped() if event.reason:
            return f"{_name(t, event.entrant)} was taken out"
        case e.Extended():
            return f"The deadline was moved by {span(event.seconds)}"
    return _PLAIN.get(type(event), "")


_PLAIN: Mapping[type, str] = {
    e.Paused: "The tournament was paused",
    e.Resumed: "The tournament goes on",
    e.Cancelled: "The tournament was called off",
    e.Seeded: "The seeds were set by hand",
}


def _name(t: Tournament, entrant: int) -> str:
    return inline(t.entries[entrant].name) if entrant in t.entries else "?"


def _table(t: Tournament, number: int, index: int) -> str:
    """The table's name; a neutral name if its round was taken back."""
    table = TableKey(number, index)
    return table_name(t, table) if t.has_table(table) else f"Round {number}, table {index + 1}"


def _result(t: Tournament, result: Result) -> str:
    if result.how.value == "void":
        return "taken out"
    if all(line.place > 1 for line in result.lines):
        return "a loss for all"
    ranked = sorted((line.place, _name(t, line.entrant)) for line in result.lines)
    return ", ".join([f"{place}. {name}" for place, name in ranked])
