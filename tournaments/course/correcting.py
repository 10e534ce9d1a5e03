"""What becomes of later rounds when a result changes that they rest on, and pairings by hand.

A changed result never changes pairings that are made for points: people have played them. A round of an elimination
rests on who has won before, and a cut on the table. Where the format would pair such a round otherwise it is paired
anew: tables that are as they were keep what was played there, the others are taken back, and so are all rounds after
it. A table that has been opened is taken back only if the organiser says so (`TakeBack`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from enum import IntEnum
from typing import NamedTuple

from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.allowed import Who
from tournaments.course.steps import may_go_on, round_ends
from tournaments.events import Event
from tournaments.fold import after
from tournaments.fold_rounds import seats_key
from tournaments.formats.protocol import Format
from tournaments.model import Bracket, EntrantId, Field, Table
from tournaments.tournament import RoundState, TableState, Tournament


class TakeBack(IntEnum):
    """Which tables of later rounds may be taken back."""

    untouched = 0
    unplayed = 1
    begun = 2


class Circumstances(NamedTuple):
    """What a correction needs to know beside the tournament.

    begun  ids of the open matches in which somebody has played
    """

    format: Format
    now: datetime
    begun: Collection[int] = ()
    take_back: TakeBack = TakeBack.untouched


class _Change(NamedTuple):
    """A round that is paired anew, with its new tables; none: it is taken back."""

    number: int
    tables: tuple[Table, ...]


def corrected(t: Tournament, ruled: e.Ruled, around: Circumstances) -> tuple[Event, ...]:
    """The ruling, and what follows from it for later rounds. Refusal: as for `_taken_back`."""
    changed = after(t, e.Recorded(t.seq + 1, around.now, None, ruled))
    change = _first_change(t, changed.field, ruled.number, around.format)
    if change is None:
        return (ruled,)
    return (ruled, *_taken_back(t, change, ruled.reason, around))


def pair_by_hand(
    t: Tournament, who: Who, wanted: Sequence[Sequence[EntrantId]], reason: str, around: Circumstances
) -> tuple[Event, ...]:
    """Pair the newest round anew, or the next one where a round is held back until it is confirmed.

    wanted  the entrants of each table, in the order of tables; in an elimination as many at each as there were

    Refusal: wrong_pairing (fact why: "entrants", "sizes", "bracket"), tournament_not_begun, and as for `_taken_back`.
    """
    said = allowed.reasoned(who, reason)
    current = allowed.running(t)
    next_one = t.settings.hold and all(played.is_settled for played in t.rounds) and not current.confirmed
    proposed = around.format.pair(t.field) if next_one else tuple(state.table for state in current.tables)
    tables = _by_hand(proposed, wanted, around.format)
    if next_one:
        return (e.Confirmed(current.number), e.Paired(t.field.next_round, tables, round_ends(t, around.now), said))
    return _taken_back(t, _Change(current.number, tables), said, around)


def pairing_to_change(t: Tournament, format_: Format) -> tuple[int, tuple[Table, ...]]:
    """The number and tables of the round that `pair_by_hand` would pair. Refusal "tournament_not_begun"."""
    current = allowed.running(t)
    if t.settings.hold and may_go_on(replace(t, settings=t.settings.model_copy(update={"hold": False}))):
        tables = format_.pair(t.field)
        if tables:
            return t.field.next_round, tables
    return current.number, tuple(state.table for state in current.tables)


def _first_change(t: Tournament, changed: Field, number: int, format_: Format) -> _Change | None:
    """The first round after this one that the format would pair otherwise now."""
    before = t.field
    for played in t.rounds[number:]:
        if any(state.table.bracket is Bracket.main for state in played.tables):
            continue
        earlier = slice(0, played.number - 1)
        old = format_.pair(replace(before, rounds=before.rounds[earlier]))
        new = format_.pair(replace(changed, rounds=changed.rounds[earlier]))
        if set(map(seats_key, old)) != set(map(seats_key, new)):
            return _Change(played.number, new)
    return None


def _taken_back(t: Tournament, change: _Change, reason: str, around: Circumstances) -> tuple[Event, ...]:
    """The events that pair a round anew and take back those after it.

    Refusal: next_paired (tables that are open would be stopped), next_begun (tables that have been played, or are
    being played, would be); facts round, unplayed and begun: round and index of each such table.
    """
    played = t.rounds[change.number - 1]
    keys = set(map(seats_key, change.tables))
    lost = [(played, index) for index, state in enumerate(played.tables) if seats_key(state.table) not in keys]
    later = t.rounds[change.number :]
    lost += [(one, index) for one in later for index in range(len(one.tables))]
    _ask(change.number, lost, around)
    backwards = tuple(e.Unpaired(one.number) for one in reversed(later))
    if not change.tables:
        return (*backwards, e.Unpaired(change.number))
    kept = {seats_key(state.table) for state in played.tables}
    moved = [entrant for table in change.tables if seats_key(table) not in kept for entrant in table.entrants]
    affected = dict.fromkeys([*moved, *(entrant for one, at in lost for entrant in one.tables[at].table.entrants)])
    due = None if played.due_at is None else max(played.due_at, round_ends(t, around.now) or played.due_at)
    return (*backwards, e.Repaired(change.number, change.tables, due, tuple(affected), reason))


def _ask(number: int, lost: Sequence[tuple[RoundState, int]], around: Circumstances) -> None:
    touched = {(one.number, at): _touched(one.tables[at], around.begun) for one, at in lost}
    begun = tuple(place for place, how in touched.items() if how is TakeBack.begun)
    unplayed = tuple(place for place, how in touched.items() if how is TakeBack.unplayed)
    facts = {"round": number, "begun": begun, "unplayed": unplayed}
    if begun and around.take_back < TakeBack.begun:
        raise Refusal("next_begun", **facts)
    if unplayed and around.take_back < TakeBack.unplayed:
        raise Refusal("next_paired", **facts)


def _touched(state: TableState, begun: Collection[int]) -> TakeBack:
    """What it takes to take this table back."""
    if state.table.is_bye:
        return TakeBack.untouched
    match = state.open_match
    if state.result is not None or state.scores or (match is not None and match.match_id in begun):
        return TakeBack.begun
    return TakeBack.unplayed if match is not None or state.ready or state.dispute else TakeBack.untouched


def _by_hand(proposed: Sequence[Table], wanted: Sequence[Sequence[EntrantId]], format_: Format) -> tuple[Table, ...]:
    there = sorted(entrant for table in proposed for entrant in table.entrants)
    if sorted(entrant for seats in wanted for entrant in seats) != there or len(set(there)) != len(there):
        raise Refusal("wrong_pairing", why="entrants")
    if any(table.bracket is not Bracket.main for table in proposed):
        return _in_bracket(proposed, wanted)
    sizes = {1, *format_.table_sizes, *(len(table.entrants) for table in proposed)}
    if not {len(seats) for seats in wanted} <= sizes:
        raise Refusal("wrong_pairing", why="sizes", sizes=tuple(sorted(sizes)))
    return tuple(Table(tuple(seats), slot=slot) for slot, seats in enumerate(wanted))


def _in_bracket(proposed: Sequence[Table], wanted: Sequence[Sequence[EntrantId]]) -> tuple[Table, ...]:
    """The same places of the bracket with other entrants, each in the bracket where it was."""
    if [len(seats) for seats in wanted] != [len(table.entrants) for table in proposed]:
        raise Refusal("wrong_pairing", why="bracket")
    tables = tuple(replace(table, entrants=tuple(seats)) for table, seats in zip(proposed, wanted, strict=True))
    if _by_bracket(tables) != _by_bracket(proposed):
        raise Refusal("wrong_pairing", why="bracket")
    return tables


def _by_bracket(tables: Sequence[Table]) -> dict[EntrantId, Bracket]:
    return {entrant: table.bracket for table in tables for entrant in table.entrants}
