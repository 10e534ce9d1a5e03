"""Actions at one table: pressing Play, disputes, and the rulings of organisers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.correcting import consequences
from tournaments.course.requests import Actor, Circumstances, Ruling
from tournaments.course.scoring import loss_for_all, placed
from tournaments.events import Event
from tournaments.model import EntrantId, How
from tournaments.rounds import TableKey, TableState
from tournaments.tournament import Phase, Tournament


def play(t: Tournament, actor: Actor, table: TableKey) -> tuple[Event, ...]:
    """Record that a side is ready; the match opens when all sides are.

    Refusal: not_entered, not_your_table, bye, tournament_paused, decided, disputed, match_open, already_ready, at_once.
    """
    mine, state = allowed.own_table(t, actor, table)
    if state.table.is_bye:
        raise Refusal("bye")
    allowed.not_paused(t)
    _require_undecided(state)
    if t.settings.schedule != "free":
        raise Refusal("at_once")
    if mine.id in state.ready:
        raise Refusal("already_ready")
    return (e.Pressed(*table, mine.id),)


def unpress(t: Tournament, actor: Actor, table: TableKey) -> tuple[Event, ...]:
    """Take back that a side is ready, as long as its match is not opened; also during a pause.

    Refusal: not_entered, not_your_table, match_opened, decided, disputed, not_ready.
    """
    mine, state = allowed.own_table(t, actor, table)
    opens_now = bool(state.ready) and t.paused_at is None and not t.waits_for(state)
    if state.result is None and (state.open_match is not None or opens_now):
        raise Refusal("match_opened")
    _require_undecided(state)
    if mine.id not in state.ready:
        raise Refusal("not_ready")
    return (e.Unpressed(*table, mine.id),)


def dispute(t: Tournament, actor: Actor, around: Circumstances, table: TableKey, reason: str) -> tuple[Event, ...]:
    """Call the organisers to one's own table; the table stops until they rule.

    A dispute is possible while the round is the newest one, and for `settings.dispute_minutes` after the end of the
    table, even if a later round is paired or the tournament is over.

    After an organiser has ruled or has left the table as it is, each side can call once more.

    Refusal: not_entered, not_your_table, reason_needed, disputed, dispute_late (fact minutes), appealed.
    """
    if t.phase not in (Phase.running, Phase.finished):
        allowed.running(t)
    mine, state = allowed.past_table(t, actor, table)
    said = allowed.checked_reason(reason)
    if state.dispute is not None:
        raise Refusal("disputed")
    if state.table.is_bye:
        raise Refusal("no_table")
    if mine.id in state.appealed:
        raise Refusal("appealed")
    if not may_dispute(t, table.number, state, around.now):
        raise Refusal("dispute_late", minutes=t.settings.dispute_minutes)
    return (e.Disputed(*table, mine.id, said),)


def may_dispute(t: Tournament, number: int, state: TableState, now: datetime) -> bool:
    """Whether a dispute about this table is still in time."""
    if t.phase is Phase.running and number >= t.number:
        return True
    return state.ended_at is not None and now <= state.ended_at + timedelta(minutes=t.settings.dispute_minutes)


def disputable(t: Tournament, actor: Actor, now: datetime) -> tuple[TableKey, ...]:
    """The tables that this person may dispute, newest first."""
    mine = t.entry_of(actor.user_id)
    if mine is None or t.phase not in (Phase.running, Phase.finished):
        return ()
    return tuple(
        key
        for played in reversed(t.rounds)
        for key, state in played.by_key
        if mine.id in state.table.entrants and mine.id not in state.appealed
        if not state.table.is_bye and not state.dispute and may_dispute(t, played.number, state, now)
    )


def settle(t: Tournament, actor: Actor, ruling: Ruling) -> tuple[Event, ...]:
    """End a dispute without changing the table.

    Refusal: tournament_over (it was cancelled), no_dispute, ruled_meanwhile (see `_as_seen`).
    """
    said = allowed.organiser_reason(actor, ruling.reason)
    if t.phase is Phase.cancelled:
        raise Refusal("tournament_over")
    if _as_seen(t, ruling).dispute is None:
        raise Refusal("no_dispute")
    return (e.Settled(*ruling.table, said),)


def rule(
    t: Tournament,
    actor: Actor,
    around: Circumstances,
    ruling: Ruling,
    places: Mapping[EntrantId, int],
    score: Sequence[int] = (),
) -> tuple[Event, ...]:
    """Set or change a result. Places count from 1 and may be shared; place 2 for all is a loss for all.

    score  the matches won of each of two, in the order of the table; empty: those that were played count

    Refusal: wrong_places (the score included), no_draw (one side has to go on), ruled_meanwhile (see `_as_seen`),
    next_paired and next_begun (see `tournaments.course.correcting`).
    """
    said = allowed.organiser_reason(actor, ruling.reason)
    state = _to_rule(t, ruling)
    if set(places) != set(state.table.entrants) or not _is_ranking(list(places.values())):
        raise Refusal("wrong_places")
    if score and not _fits(state, places, score):
        raise Refusal("wrong_places")
    if state.table.is_knockout and list(places.values()).count(1) > 1:
        raise Refusal("no_draw")
    result = placed(state, places, How.ruled, score)
    return _followed(t, e.Ruled(*ruling.table, result, said), ruling, around)


def void(t: Tournament, actor: Actor, around: Circumstances, ruling: Ruling) -> tuple[Event, ...]:
    """Void a table: no points, and the entrants count as not having met; in a bracket the better seed goes on.

    Refusal: as for `rule`.
    """
    said = allowed.organiser_reason(actor, ruling.reason)
    state = _to_rule(t, ruling)
    return _followed(t, e.Ruled(*ruling.table, loss_for_all(state, How.void), said), ruling, around)


def reopen(t: Tournament, actor: Actor, around: Circumstances, ruling: Ruling) -> tuple[Event, ...]:
    """Have a table of the current round, or of a later one, replayed from the start.

    Refusal: next_paired and next_begun (see `rule`), too_late (an earlier round),
    side_left (fact entrants: with one side alone it would be given up at once),
    ruled_meanwhile (see `_as_seen`).
    """
    said = allowed.organiser_reason(actor, ruling.reason)
    state = _to_rule(t, ruling)
    if ruling.table.number < t.number:
        raise Refusal("too_late")
    gone = tuple(entrant for entrant in state.table.entrants if not t.is_present(entrant))
    if len(state.table.entrants) - len(gone) < 2:
        raise Refusal("side_left", entrants=gone)
    return _followed(t, e.Reopened(*ruling.table, said), ruling, around)


def undo(t: Tournament, actor: Actor, around: Circumstances, ruling: Ruling) -> tuple[Event, ...]:
    """Take the last ruling on a table back: the result from before it counts again, or else the table is played.

    Refusal: nothing_to_undo, and as for `rule` and `reopen`.
    """
    said = allowed.organiser_reason(actor, ruling.reason)
    last = _to_rule(t, ruling).ruling
    if last is None or last.kind == "settled" or (last.kind == "again" and last.before is None):
        raise Refusal("nothing_to_undo")
    if last.before is None:
        return reopen(t, actor, around, ruling)
    return _followed(t, e.Ruled(*ruling.table, last.before, said), ruling, around)


def _followed(t: Tournament, ruled: e.Ruled | e.Reopened, ruling: Ruling, around: Circumstances) -> tuple[Event, ...]:
    """The ruling and its consequences for later rounds."""
    later = consequences(t, (ruled,), ruled.number, ruled.reason, ruling.take_back, around)
    return (ruled, *later)


def _require_undecided(state: TableState) -> None:
    """Refusal: decided, disputed, match_open (fact match_id)."""
    if state.result is not None:
        raise Refusal("decided")
    if state.dispute is not None:
        raise Refusal("disputed")
    if state.open_match is not None:
        raise Refusal("match_open", match_id=state.open_match.match_id)


def _to_rule(t: Tournament, ruling: Ruling) -> TableState:
    """Return a table that organisers may rule on, also after the end. Byes and cancelled tournaments are refused."""
    if t.phase is Phase.cancelled:
        raise Refusal("tournament_over")
    state = _as_seen(t, ruling)
    if state.table.is_bye:
        raise Refusal("no_table")
    return state


def _as_seen(t: Tournament, ruling: Ruling) -> TableState:
    """Return the table. Refusal: no_table, "ruled_meanwhile" if an organiser has changed it since the actor saw it."""
    state = allowed.table(t, ruling.table)
    if ruling.seen not in (None, state.version):
        raise Refusal("ruled_meanwhile")
    return state


def _is_ranking(places: list[int]) -> bool:
    """Whether these are places like 1, 2, 2, 4, or 2 for all."""
    by_rank = all(place == 1 + sum(other < place for other in places) for place in places)
    return by_rank or set(places) == {2}


def _fits(state: TableState, places: Mapping[EntrantId, int], score: Sequence[int]) -> bool:
    """Whether this score is possible at a table of two, and gives these places."""
    if len(score) != len(state.table.entrants) or not all(0 <= wins <= state.deciding_wins for wins in score):
        return False
    by_score = [1 + sum(other > wins for other in score) for wins in score]
    return by_score == [places[entrant] for entrant in state.table.entrants] and min(score) < state.deciding_wins
