"""Corrections: how a changed result changes later rounds, and pairings made by hand.

A changed result never changes pairings of a round that is played for points, because people have played them. The
pairings of an elimination round depend on earlier winners, and a cut depends on the standings. If the format would now
pair such a round differently, the round is paired again: unchanged tables keep their matches, the other tables and
those of later rounds that rest on them are taken back, and paired when their sides are known again. An opened table is
taken back only with the organiser's consent (`TakeBack`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.core.protocol import Mode
from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.requests import Actor, Circumstances, PairingByHand, TakeBack
from tournaments.course.seating import best_of, next_tables
from tournaments.course.steps import round_ends
from tournaments.effects import after
from tournaments.events import Event
from tournaments.model import Bracket, EntrantId, Table
from tournaments.rounds import RoundState, TableKey, TableState
from tournaments.tournament import Tournament


class _Change(NamedTuple):
    """A round with its new tables. whole: no more tables follow."""

    number: int
    tables: tuple[Table, ...]
    whole: bool


def consequences(
    t: Tournament, causes: Sequence[Event], number: int, reason: str, take_back: TakeBack, around: Circumstances
) -> tuple[Event, ...]:
    """Return the events by which the rounds after `number` follow these. Refusal: as for `_taken_back`."""
    changed = t
    for cause in causes:
        changed = _after(changed, cause, around)
    change = _first_change(t, changed, number)
    return () if change is None else _taken_back(changed, change, reason, take_back, around)


def pair_by_hand(
    t: Tournament, actor: Actor, around: Circumstances, wanted: PairingByHand, mode: Mode
) -> tuple[Event, ...]:
    """Pair the newest round again, or the next round while it waits for an organiser's confirmation.

    Refusal: paired_meanwhile (that is another round by now), wrong_pairing (fact why: "entrants", "sizes", "bracket"),
    tournament_not_begun, and as for `_taken_back`.
    """
    said = allowed.organiser_reason(actor, wanted.reason)
    number, proposed = pairing_to_change(t, mode)
    if wanted.seen is not None and wanted.seen != number:
        raise Refusal("paired_meanwhile", seen=wanted.seen, round=number)
    tables = _by_hand(proposed, wanted.tables, t.format.sizes(t.settings))
    if number > t.number:
        paired = e.Paired(number, tables, round_ends(t, around.now), said, best_of(t.field))
        return (e.Confirmed(t.number), paired)
    return _taken_back(t, _Change(number, tables, whole=True), said, wanted.take_back, around)


def pairing_to_change(t: Tournament, mode: Mode) -> tuple[int, tuple[Table, ...]]:
    """Return the number and tables of the round that `pair_by_hand` pairs. Refusal "tournament_not_begun".

    It is the next round, as it would be paired otherwise, while that waits for an organiser's confirmation and none of
    its tables is there; else the newest.
    """
    current = allowed.running(t)
    tables = next_tables(t.field, mode) if t.is_held and len(t.going_on) == 1 else ()
    if tables:
        return t.field.next_round, tables
    return current.number, tuple(state.table for state in current.tables)


def _first_change(before: Tournament, t: Tournament, number: int) -> _Change | None:
    """Return the first round after `number` that the format would now pair differently; None if there is none."""
    for played in t.rounds[number:]:
        if any(not state.table.is_knockout for state in played.tables):
            continue
        whole = _is_whole(t, played)
        old, new = _known(before, played), _known(t, played)
        if {table.identity for table in old} != {table.identity for table in new} or whole != played.whole:
            return _Change(played.number, new, whole)
    return None


def _is_whole(t: Tournament, played: RoundState) -> bool:
    """Whether a round has all its tables still: not if a table of the round before is open or missing again."""
    before = t.rounds[: played.number - 1]
    return played.whole and all(one.whole and one.round.is_over for one in before[-1:])


def _known(t: Tournament, played: RoundState) -> tuple[Table, ...]:
    """The tables of a round by the rounds before it: all of a whole round, else those at the places that are paired."""
    field, format_ = replace(t.field, rounds=t.field.rounds[: played.number - 1]), t.format
    is_ready = format_.tree(field) is not None or all(one.is_over for one in field.rounds)
    tables = format_.pair(field) if is_ready else ()
    spots = {state.table.spot for state in played.tables}
    return tuple([table for table in tables if played.whole or table.spot in spots])


def _taken_back(
    t: Tournament, change: _Change, reason: str, take_back: TakeBack, around: Circumstances
) -> tuple[Event, ...]:
    """Return the events that pair a round again, and take back the tables of later rounds that rest on it.

    Refusal: next_paired (open tables would be stopped), next_begun (tables with played or running matches would be
    taken back); facts round, unplayed and begun: the keys of these tables.
    """
    again = _followed(t, change, reason, around)
    rounds = t.rounds[change.number - 1 :]
    lost = [
        (played, index)
        for played, event in zip(rounds, again, strict=True)
        for index, state in enumerate(played.tables)
        if state.table.identity not in {table.identity for table in event.tables}
    ]
    require_consent(change.number, lost, take_back, around.begun)
    kept = {state.table.identity for state in rounds[0].tables}
    moved = [entrant for table in change.tables if table.identity not in kept for entrant in table.entrants]
    affected = dict.fromkeys([*moved, *(entrant for one, at in lost for entrant in one.tables[at].table.entrants)])
    again[0] = replace(again[0], affected=tuple(affected))
    # The sides of a table that had opened early are told, also if the round has no table any more.
    left = max([at for at, event in enumerate(again, 1) if event.tables], default=int(not rounds[0].whole))
    return (
        *[e.Unpaired(played.number, reason) for played in reversed(rounds[left:])],
        *[event for event, old in zip(again[:left], rounds, strict=False) if event is again[0] or _differs(event, old)],
        *[e.Unpaired(event.number, reason) for event in again[left - 1 : left] if not event.tables],
    )


def _followed(t: Tournament, change: _Change, reason: str, around: Circumstances) -> list[e.Repaired]:
    """The events of the change and of all later rounds: of these the tables stay that do not rest on it."""
    events: list[e.Repaired] = []
    tables, whole, due = change.tables, change.whole, t.rounds[change.number - 1].due_at
    due = None if due is None else max(due, round_ends(t, around.now) or due)
    for played in t.rounds[change.number - 1 :]:
        if events:
            stay = {table.identity for table in _known(t, played)}
            tables = tuple([state.table for state in played.tables if state.table.identity in stay])
            whole, due = _is_whole(t, played), played.due_at
        events.append(e.Repaired(played.number, tables, due, (), reason, whole))
        t = _after(t, events[-1], around)
    return events


def _differs(event: e.Repaired, played: RoundState) -> bool:
    """Whether the event changes the round: other tables, another order, or more tables to come."""
    return (event.tables, event.whole) != (tuple([state.table for state in played.tables]), played.whole)


def _after(t: Tournament, event: Event, around: Circumstances) -> Tournament:
    return after(t, e.Recorded(t.seq + 1, around.now, None, event))


def require_consent(
    number: int, lost: Sequence[tuple[RoundState, int]], take_back: TakeBack, begun_matches: Collection[int]
) -> None:
    """Refusal next_begun or next_paired (`_taken_back`) unless the organiser lets these tables be taken back."""
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
    if any(table.is_knockout for table in proposed):
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
