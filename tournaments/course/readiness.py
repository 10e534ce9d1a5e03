"""Before the end of a round in a free schedule: the tables that wait, and the sides that are not ready to play."""

from __future__ import annotations

from tournaments.model import EntrantId
from tournaments.rounds import TableState
from tournaments.tournament import Tournament


def can_run_out(state: TableState) -> bool:
    """Whether the end of the round would decide this table."""
    return state.result is None and state.dispute is None and state.open_match is None


def waits_for(t: Tournament, state: TableState) -> tuple[EntrantId, ...]:
    """Entrants of a table that are there and have not pressed Play."""
    return tuple(one for one in state.table.entrants if t.is_present(one) and not is_ready(t, state, one))


def is_ready(t: Tournament, state: TableState, entrant: EntrantId) -> bool:
    """Whether the entrant has pressed Play or does not have to."""
    return entrant in state.ready or t.entries[entrant].is_computer
