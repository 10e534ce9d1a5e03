"""What each answer does, and the codes of refused ones (section 12 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.all_kings_fall import queries as q
from games.all_kings_fall import rounds
from games.all_kings_fall.plots import READY, read_plot
from games.all_kings_fall.prompts import ABSENT, DIVIDE, PLOT, SHARE, UNREADY
from games.all_kings_fall.questions import kind_of, round_of
from games.all_kings_fall.state import PLOTTING, State
from games.core.plain import EventList
from games.core.protocol import LEAVE, Action, Seat


def why_closed(s: State, action: Action) -> str:
    """The code for an answer to a question that is not open."""
    seat, decision = action.seat, action.decision
    if seat not in range(s.seats) or s.fallen[seat] or not s.present[seat]:
        return "NOT_IN_GAME"
    if round_of(decision) != s.round:
        return "STALE"
    if kind_of(decision) == DIVIDE:
        return "NOT_YOUR_DIVISION"
    return "STALE" if s.phase == PLOTTING else "PHASE_CLOSED"


def _plot(s: State, events: EventList, seat: Seat, choice: Any) -> None:
    if choice == ABSENT:
        rounds.set_ready(s, seat, True)
    else:
        rounds.saved(s, seat, read_plot(choice), READY in choice)
    if q.all_ready(s):
        rounds.reveal(s, events)


def _share(s: State, events: EventList, seat: Seat, choice: Any) -> None:
    """Store a division. It is part of the plot, so it resets Ready."""
    s.shares[seat] = None if choice == q.EVEN else q.read_parts(choice)
    rounds.set_ready(s, seat, False)


def _unready(s: State, events: EventList, seat: Seat, choice: Any) -> None:
    rounds.set_ready(s, seat, False)


def _divide(s: State, events: EventList, seat: Seat, choice: Any) -> None:
    rounds.divide(s, events, q.read_parts(choice))
    rounds.attack(s, events)


def _leave(s: State, events: EventList, seat: Seat, choice: Any) -> None:
    rounds.leave(s, events, seat)


ANSWERS: Mapping[str, Callable[[State, EventList, Seat, Any], None]] = {
    PLOT: _plot,
    SHARE: _share,
    DIVIDE: _divide,
    UNREADY: _unready,
    LEAVE: _leave,
}
