"""What happens at one table on somebody's word: pressing Play, disputes, and the rulings of organisers."""

from __future__ import annotations

from collections.abc import Mapping

from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.allowed import Who
from tournaments.course.scoring import is_knockout, placed
from tournaments.events import Event
from tournaments.model import EntrantId, How, Result
from tournaments.tournament import RoundState, TableState, Tournament


def play(t: Tournament, who: Who, number: int, index: int) -> tuple[Event, ...]:
    """Say that one's side is there; the match opens when all sides are.

    Refusal: not_entered, not_your_table, tournament_paused, decided, disputed, match_open, already_ready, at_once.
    """
    mine, state = allowed.own_table(t, who, number, index)
    allowed.not_paused(t)
    _undecided(state)
    if t.settings.schedule != "free":
        raise Refusal("at_once")
    if mine.id in state.ready:
        raise Refusal("already_ready")
    return (e.Pressed(number, index, mine.id),)


def dispute(t: Tournament, who: Who, number: int, index: int, reason: str) -> tuple[Event, ...]:
    """Call the organisers to one's own table; nothing goes on from it until they have ruled.

    Refusal: not_entered, not_your_table, reason_needed, disputed.
    """
    mine, state = allowed.own_table(t, who, number, index)
    said = allowed.said(reason)
    if state.dispute is not None:
        raise Refusal("disputed")
    if state.table.is_bye:
        raise Refusal("no_table")
    return (e.Disputed(number, index, mine.id, said),)


def settle(t: Tournament, who: Who, number: int, index: int, reason: str) -> tuple[Event, ...]:
    """End a dispute and leave the table as it is. Refusal "no_dispute"."""
    said = allowed.reasoned(who, reason)
    if allowed.table(t, number, index).dispute is None:
        raise Refusal("no_dispute")
    return (e.Settled(number, index, said),)


def rule(
    t: Tournament, who: Who, number: int, index: int, places: Mapping[EntrantId, int], reason: str
) -> tuple[Event, ...]:
    """Set or change a result: places from 1, level ones shared; all at 2 is a loss for everybody.

    Refusal: wrong_places, no_draw (somebody has to go on), next_begun (a later round of a bracket rests on it).
    """
    said = allowed.reasoned(who, reason)
    state = _to_rule(t, number, index)
    if set(places) != set(state.table.entrants) or not _is_ranking(list(places.values())):
        raise Refusal("wrong_places", entrants=state.table.entrants)
    if is_knockout(state) and list(places.values()).count(1) > 1:
        raise Refusal("no_draw")
    return _ruled(t, number, index, placed(t.settings, state, places, How.ruled), said)


def void(t: Tournament, who: Who, number: int, index: int, reason: str) -> tuple[Event, ...]:
    """Take a table out: nobody scores, and it is as if nobody had met. Refusal: as for `rule`."""
    said = allowed.reasoned(who, reason)
    state = _to_rule(t, number, index)
    nothing = placed(t.settings, state, dict.fromkeys(state.table.entrants, 2), How.void)
    return _ruled(t, number, index, nothing, said)


def reopen(t: Tournament, who: Who, number: int, index: int, reason: str) -> tuple[Event, ...]:
    """Have a table of the current round played again from nothing. Refusal "too_late" for earlier rounds."""
    said = allowed.reasoned(who, reason)
    _to_rule(t, number, index)
    if number != len(t.rounds):
        raise Refusal("too_late", round=len(t.rounds))
    return (e.Reopened(number, index, said),)


def _undecided(state: TableState) -> None:
    if state.result is not None:
        raise Refusal("decided")
    if state.dispute is not None:
        raise Refusal("disputed")
    if state.open_match is not None:
        raise Refusal("match_open", match_id=state.open_match.match_id)


def _to_rule(t: Tournament, number: int, index: int) -> TableState:
    """A table on which organisers may rule, also when all is over: not a bye, nor in what was called off."""
    if t.is_over and not t.places:
        raise Refusal("tournament_over", phase=t.phase)
    state = allowed.table(t, number, index)
    if state.table.is_bye:
        raise Refusal("no_table")
    return state


def _is_ranking(places: list[int]) -> bool:
    """1, 2, 2, 4 and the like, or 2 for everybody."""
    by_rank = all(place == 1 + sum(other < place for other in places) for place in places)
    return by_rank or set(places) == {2}


def _ruled(t: Tournament, number: int, index: int, result: Result, reason: str) -> tuple[Event, ...]:
    """Pairings of later rounds stay, except in a bracket: there they rest on who has won."""
    state = t.rounds[number - 1].tables[index]
    ruled = e.Ruled(number, index, result, reason)
    later = t.rounds[number:]
    changes = state.result is None or state.result.winner != result.winner
    if not later or not changes or not is_knockout(state):
        return (ruled,)
    if len(later) > 1 or _begun(later[0]):
        raise Refusal("next_begun", round=number + 1)
    return ruled, e.Unpaired(number + 1)


def _begun(played: RoundState) -> bool:
    """Whether anybody has played, or pressed Play, or been ruled on in this round."""
    return any(s.matches or s.ready or s.dispute or s.result for s in played.tables if not s.table.is_bye)
