"""Corrections: how a changed result changes later rounds, and pairings made by hand.

A changed result never changes pairings of a round that is played for points, because people have played them. The
pairings of an elimination round depend on earlier winners, and a cut depends on the standings. If the format would now
pair such a round differently, the round is paired again: unchanged tables keep their matches, the other tables and all
later rounds are taken back. An opened table is taken back only with the organiser's consent (`TakeBack`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.core.protocol import Mode
from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.allowed import Actor
from tournaments.course.requests import Circumstances, PairingByHand, TakeBack
from tournaments.course.seating import best_of, next_tables
from tournaments.course.steps import round_ends
from tournaments.effects import after
from tournaments.events import Event
from tournaments.formats.protocol import Format
from tournaments.model import Bracket, EntrantId, Field, Table
from tournaments.rounds import RoundState, TableKey, TableState
from tournaments.tournament import Tournament


class _Change(NamedTuple):
    """A round with its new tables. Without tables the round is taken back."""

    number: int
    tables: tuple[Table, ...]


def corrected(t: Tournament, ruled: e.Ruled, take_back: TakeBack, around: Circumstances) -> tuple[Event, ...]:
    """Return the ruling and its consequences for later rounds. Refusal: as for `taken_back`."""
    changed = after(t, e.Recorded(t.seq + 1, around.now, None, ruled))
    change = first_change(t, changed.field, ruled.number, around.format)
    if change is None:
        return (ruled,)
    return (ruled, *taken_back(t, change, ruled.reason, take_back, around))


def pair_by_hand(
    t: Tournament, actor: Actor, around: Circumstances, wanted: PairingByHand, mode: Mode
) -> tuple[Event, ...]:
    """Pair the newest round again, or the next round while it waits for an organiser's confirmation.

    Refusal: paired_meanwhile (that is another round by now), wrong_pairing (fact why: "entrants", "sizes", "bracket"),
    tournament_not_begun, and as for `taken_back`.
    """
    said = allowed.organiser_reason(actor, wanted.reason)
    number, proposed = pairing_to_change(t, around.format, mode)
    if wanted.seen is not None and wanted.seen != number:
        raise Refusal("paired_meanwhile", seen=wanted.seen, round=number)
    tables = _by_hand(proposed, wanted.tables, around.format.sizes(t.settings))
    if number > len(t.rounds):
        paired = e.Paired(number, tables, round_ends(t, around.now), said, best_of(t.field, around.format))
        return (e.Confirmed(len(t.rounds)), paired)
    return taken_back(t, _Change(number, tables), said, wanted.take_back, around)


def pairing_to_change(t: Tournament, format_: Format, mode: Mode) -> tuple[int, tuple[Table, ...]]:
    """Return the number and tables of the round that `pair_by_hand` pairs. Refusal "tournament_not_begun".

    It is the next round, as it would be paired otherwise, while that waits for an organiser's confirmation; else the
    newest.
    """
    current = allowed.running(t)
    tables = next_tables(t.field, format_, mode) if t.is_held else ()
    if tables:
        return t.field.next_round, tables
    return current.number, tuple(state.table for state in current.tables)


def first_change(t: Tournament, changed: Field, number: int, format_: Format) -> _Change | None:
    """Return the first round after `number` that the format would now pair differently; None if there is none."""
    before = t.field
    for played in t.rounds[number:]:
        if any(state.table.bracket is Bracket.main for state in played.tables):
            continue
        earlier = slice(0, played.number - 1)
        old = format_.pair(replace(before, rounds=before.rounds[earlier]))
        new = format_.pair(replace(changed, rounds=changed.rounds[earlier]))
        if {table.identity for table in old} != {table.identity for table in new}:
            return _Change(played.number, new)
    return None


def taken_back(
    t: Tournament, change: _Change, reason: str, take_back: TakeBack, around: Circumstances
) -> tuple[Event, ...]:
    """Return the events that pair a round again and take back all later rounds.

    Refusal: next_paired (open tables would be stopped), next_begun (tables with played or running matches would be
    taken back); facts round, unplayed and begun: the keys of these tables.
    """
    played = t.rounds[change.number - 1]
    stay = {table.identity for table in change.tables}
    lost = [(played, index) for index, state in enumerate(played.tables) if state.table.identity not in stay]
    later = t.rounds[change.number :]
    lost += [(one, index) for one in later for index in range(len(one.tables))]
    require_consent(change.number, lost, take_back, around.begun)
    backwards = tuple(e.Unpaired(one.number, reason) for one in reversed(later))
    if not change.tables:
        return (*backwards, e.Unpaired(change.number, reason))
    kept = {state.table.identity for state in played.tables}
    moved = [entrant for table in change.tables if table.identity not in kept for entrant in table.entrants]
    affected = dict.fromkeys([*moved, *(entrant for one, at in lost for entrant in one.tables[at].table.entrants)])
    due = None if played.due_at is None else max(played.due_at, round_ends(t, around.now) or played.due_at)
    return (*backwards, e.Repaired(change.number, change.tables, due, tuple(affected), reason))


def require_consent(
    number: int, lost: Sequence[tuple[RoundState, int]], take_back: TakeBack, begun_matches: Collection[int]
) -> None:
    """Refusal next_begun or next_paired (`taken_back`) unless the organiser lets these tables be taken back."""
    touched = {TableKey(one.number, at): _touched(one.tables[at], begun_matches) for one, at in lost}
    begun = tuple(table for table, how in touched.items() if how is TakeBack.begun)
    unplayed = tuple(table for table, how in touched.items() if how is TakeBack.unplayed)
    facts = {"round": number, "begun": begun, "unplayed": unplayed}
    if begun and take_back < TakeBack.begun:
        raise Refusal("next_begun", **facts)
    if unplayed and take_back < TakeBack.unplayed:
        raise Refusal("next_paired", **facts)


def _touched(state: TableState, begun_matches: Collection[int]) -> TakeBack:
    """Return the lowest `TakeBack` that allows taking this table back."""
    if state.table.is_bye:
        return TakeBack.untouched
    match = state.open_match
    if state.result is not None or state.scores or (match is not None and match.match_id in begun_matches):
        return TakeBack.begun
    return TakeBack.unplayed if match is not None or state.ready or state.dispute else TakeBack.untouched


def _by_hand(
    proposed: Sequence[Table], wanted: Sequence[Sequence[EntrantId]], usual: Sequence[int]
) -> tuple[Table, ...]:
    there = sorted(entrant for table in proposed for entrant in table.entrants)
    if sorted(entrant for seats in wanted for entrant in seats) != there or len(set(there)) != len(there):
        raise Refusal("wrong_pairing", why="entrants")
    if any(table.bracket is not Bracket.main for table in proposed):
        return _in_bracket(proposed, wanted)
    sizes = {1, *usual, *(len(table.entrants) for table in proposed)}
    if not {len(seats) for seats in wanted} <= sizes:
        raise Refusal("wrong_pairing", why="sizes", sizes=tuple(sorted(sizes)))
    return tuple(Table(tuple(seats), slot=slot) for slot, seats in enumerate(wanted))


def _in_bracket(proposed: Sequence[Table], wanted: Sequence[Sequence[EntrantId]]) -> tuple[Table, ...]:
    """Put other entrants into the same places of the bracket; each entrant stays in its bracket."""
    if [len(seats) for seats in wanted] != [len(table.entrants) for table in proposed]:
        raise Refusal("wrong_pairing", why="bracket")
    tables = tuple(replace(table, entrants=tuple(seats)) for table, seats in zip(proposed, wanted, strict=True))
    if _by_bracket(tables) != _by_bracket(proposed):
        raise Refusal("wrong_pairing", why="bracket")
    return tables


def _by_bracket(tables: Sequence[Table]) -> dict[EntrantId, Bracket]:
    return {entrant: table.bracket for table in tables for entrant in table.entrants}
