"""Cases of `apply` for events of rounds, tables and their matches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from tournaments import events as e
from tournaments.effects.cases import apply, changed, with_round, with_table
from tournaments.model import How, Line, Result, Table
from tournaments.rounds import Dispute, LastRuling, RoundState, TableMatch, TableState
from tournaments.tournament import Correction, Phase, Reminder, TakenBack, Tournament

CALLS_AGAIN = timedelta(hours=1)
"""An entrant that takes back Play and presses it again has the others called again after this time."""
NONE_READY: Mapping[str, Any] = {"ready": frozenset(), "unready": frozenset(), "calls": 0, "called": {}}
"""The changes at a table whose match has been opened."""


@apply.register
def _paired(event: e.Paired, t: Tournament, at: datetime) -> Tournament:
    """Add tables to a round. Rounds between it and the newest one have no tables yet."""
    base, best_of = t.attempts.get(event.number, 0), event.best_of or t.settings.best_of
    gap = [RoundState(number, (), at, None, whole=False) for number in range(len(t.rounds) + 1, event.number + 1)]
    there = replace(t, rounds=(*t.rounds, *gap))
    tables = (*there.rounds[event.number - 1].tables, *[_new_table(table, best_of, base) for table in event.tables])
    changes = {"tables": tables, "paired_at": at, "due_at": event.due_at, "whole": event.whole}
    return with_round(there, event.number, **changes)


@apply.register
def _unpaired(event: e.Unpaired, t: Tournament, at: datetime) -> Tournament:
    gone = t.rounds[event.number - 1]
    before = with_round(t, event.number - 1, confirmed=False) if event.waits else t
    return replace(
        before,
        rounds=before.rounds[: event.number - 1],
        attempts=_used(t, gone),
        taken_back=(*t.taken_back, *_to_stop(gone, range(len(gone.tables)), "unpaired", event.reason)),
    )


@apply.register
def _repaired(event: e.Repaired, t: Tournament, at: datetime) -> Tournament:
    old = t.rounds[event.number - 1]
    used = _used(t, old)
    base, best_of = used[event.number], old.tables[0].best_of if old.tables else t.settings.best_of
    before, stays = {state.table.identity: state for state in old.tables}, {table.identity for table in event.tables}
    lost = [index for index, state in enumerate(old.tables) if state.table.identity not in stays]
    tables = []
    for table in event.tables:
        state = before.get(table.identity) or _new_table(table, best_of, base)
        tables.append(replace(state, base=base, table=replace(state.table, slot=table.slot)))
    correction = Correction(event.number, event.affected, event.reason, at, t.seq + 1)
    changes = {"tables": tuple(tables), "due_at": event.due_at, "confirmed": False, "whole": event.whole}
    return replace(
        with_round(t, event.number, **changes),
        attempts=used,
        taken_back=(*t.taken_back, *_to_stop(old, lost, "repaired", event.reason)),
        corrections=(*t.corrections, correction) if event.whole or event.affected else t.corrections,
    )


@apply.register
def _confirmed(event: e.Confirmed, t: Tournament, at: datetime) -> Tournament:
    return with_round(t, event.number, confirmed=True)


@apply.register
def _reminded(event: e.Reminded, t: Tournament, at: datetime) -> Tournament:
    deadline = t.rounds[event.number - 1].due_at if event.number else t.starts_at
    reminder = Reminder(event.number, deadline or at, event.entrants)
    return replace(t, reminders=(*t.reminders, reminder))


@apply.register
def _pressed(event: e.Pressed, t: Tournament, at: datetime) -> Tournament:
    """Record that a side is ready. The first one has the others called; after a take-back not again at once."""
    state, entrant = t.at(event.key), event.entrant
    changes: dict[str, Any] = {"ready": state.ready | {entrant}, "unready": state.unready - {entrant}}
    last = state.called.get(entrant)
    if not state.ready and (last is None or at - last >= CALLS_AGAIN):
        changes |= {"calls": state.calls + 1, "called": {**state.called, entrant: at}}
    return with_table(t, event.key, **changes)


@apply.register
def _unpressed(event: e.Unpressed, t: Tournament, at: datetime) -> Tournament:
    state, entrant = t.at(event.key), event.entrant
    changes = {"ready": state.ready - {entrant}, "unready": state.unready | {entrant}}
    return with_table(t, event.key, **changes)


@apply.register
def _opened(event: e.Opened, t: Tournament, at: datetime) -> Tournament:
    match = TableMatch(event.attempt, event.match_id, event.seats, opened_at=at)
    matches = t.at(event.key).matches
    return with_table(t, event.key, matches=(*matches, match), **NONE_READY)


@apply.register
def _played(event: e.Played, t: Tournament, at: datetime) -> Tournament:
    return _ended(t, event, score=event.score, ended_at=at)


@apply.register
def _unplayed(event: e.Unplayed, t: Tournament, at: datetime) -> Tournament:
    """Record a match without a result. Entrants that did not come are not ready for the next one, all others are."""
    ended = _ended(t, event, ending=event.ending, absent=event.absent, ended_at=at)
    if not event.absent or ended.taken_back != t.taken_back:
        return ended
    here = frozenset(t.at(event.key).table.entrants)
    return with_table(ended, event.key, ready=here - {*event.absent})


@apply.register
def _decided(event: e.Decided, t: Tournament, at: datetime) -> Tournament:
    return with_table(t, event.key, result=event.result, ended_at=at)


@apply.register
def _disputed(event: e.Disputed, t: Tournament, at: datetime) -> Tournament:
    """Record a dispute. A finished tournament stays finished until an organiser rules."""
    state = t.at(event.key)
    caller = frozenset() if state.ruling is None or event.entrant is None else frozenset({event.entrant})
    dispute = Dispute(event.entrant, event.reason, at)
    return with_table(t, event.key, dispute=dispute, appealed=state.appealed | caller)


@apply.register
def _settled(event: e.Settled, t: Tournament, at: datetime) -> Tournament:
    state = t.at(event.key)
    ruling = LastRuling("settled", t.seq + 1, at, event.reason)
    return with_table(t, event.key, dispute=None, trusts_to=state.attempts, ruling=ruling)


@apply.register
def _ruled(event: e.Ruled, t: Tournament, at: datetime) -> Tournament:
    state = t.at(event.key)
    changes = {"result": event.result, "dispute": None, "ended_at": state.ended_at or at}
    ruling = LastRuling("ruled", t.seq + 1, at, event.reason, state.result)
    ruled = with_table(t, event.key, **changes, ruling=ruling)
    return _running_again(with_round(ruled, event.number, confirmed=False))


@apply.register
def _reopened(event: e.Reopened, t: Tournament, at: datetime) -> Tournament:
    state = t.at(event.key)
    matches = tuple(
        replace(match, stale="again", reason=event.reason) if match.is_open else match for match in state.matches
    )
    changes = {"counts_to": state.attempts, "trusts_to": state.attempts, "ready": frozenset(), "unready": frozenset()}
    changes |= {"matches": matches, "result": None, "dispute": None, "ended_at": None, "called": {}}
    changes |= {"appealed": frozenset()}
    ruling = LastRuling("again", t.seq + 1, at, event.reason, state.result)
    reopened = with_table(t, event.key, **changes, ruling=ruling)
    return _running_again(with_round(reopened, event.number, confirmed=False))


def _used(t: Tournament, played: RoundState) -> Mapping[int, int]:
    """The attempts that tables of a round have used, also those that were taken back."""
    return {**t.attempts, played.number: max(played.attempts, t.attempts.get(played.number, 0))}


def _new_table(table: Table, best_of: int, base: int) -> TableState:
    new = TableState(table, best_of=best_of, base=base)
    if not table.is_bye:
        return new
    return replace(new, result=Result((Line(table.entrants[0], 1, wins=new.deciding_wins),), How.bye))


def _to_stop(played: RoundState, tables: Iterable[int], why: str, reason: str) -> list[TakenBack]:
    """The open matches of these tables of a round."""
    matches = [(index, played.tables[index].open_match) for index in tables]
    return [TakenBack(played.number, index, match, why, reason) for index, match in matches if match is not None]


def _ended(t: Tournament, event: e.Played | e.Unplayed, **changes: Any) -> Tournament:
    """Record the end of a match, also of a match whose table was taken back."""
    ended = _id_in_old_log(t, event) if event.match_id is None else event.match_id
    left = tuple(one for one in t.taken_back if one.match.match_id != ended)
    if left != t.taken_back:
        return replace(t, taken_back=left)
    matches = t.at(event.key).matches
    index = [match.match_id for match in matches].index(ended)
    return with_table(t, event.key, matches=changed(matches, index, lambda match: replace(match, **changes)))


def _id_in_old_log(t: Tournament, event: e.Played | e.Unplayed) -> int:
    """The match that an old log names by table and attempt: a match that was taken back comes first."""
    gone = [one.match for one in t.taken_back if (one.number, one.table) == event.key]
    there = t.at(event.key).matches if t.has_table(event.key) else ()
    return next(match.match_id for match in (*gone, *there) if match.attempt == event.attempt)


def _running_again(t: Tournament) -> Tournament:
    """The places stay, under review, until the tournament is finished again."""
    return replace(t, phase=Phase.running)
