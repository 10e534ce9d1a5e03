"""Matches of a tournament that no longer count and have to be stopped, and what players are told then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.model import How, Result
from tournaments.tournament import Tournament

WHY: Mapping[str, str] = {
    "cancelled": "The tournament was called off.",
    "replaced": "One of the players was replaced, and the match is played again.",
    "again": "The organisers have this table played again.",
    "ruled": "The organisers have ruled on this table.",
    "void": "The organisers have taken this table out.",
    "decided": "The table is decided, since a side has dropped out.",
    "repaired": "The round was paired anew, and there is no such table any more.",
    "unpaired": "The round was taken back, because an earlier result has changed.",
}


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop this match; it does not count.

    why     a key of `WHY`
    reason  what the organiser said
    ruled   the result that the organiser has set
    """

    match_id: int
    why: str
    reason: str = ""
    ruled: str = ""


def match_to_stop(t: Tournament) -> Stop | None:
    """A match that no longer counts and has to be stopped, and why; None if there is none."""
    if t.taken_back:
        gone = t.taken_back[0]
        return Stop(gone.match.match_id, gone.why, gone.reason)
    for table, match in t.open_matches:
        state = t.at(table)
        if match.stale:
            return Stop(match.match_id, match.stale, match.reason)
        if state.result is not None:
            said = state.ruling.reason if state.ruling else ""
            if state.result.how is How.ruled:
                return Stop(match.match_id, "ruled", said, outcome(t, state.result))
            if state.result.how is How.void:
                return Stop(match.match_id, "void", said)
            reasons = [t.entries[entrant].reason for entrant in state.table.entrants]
            return Stop(match.match_id, "decided", next(filter(None, reasons), ""))
    return None


def outcome(t: Tournament, result: Result) -> str:
    """What the organisers have ruled: "Ann wins", "it is a draw"."""
    winners = [t.entries[line.entrant].name for line in result.lines if line.place == 1]
    if not winners:
        return "it is a loss for all"
    if len(winners) == len(result.lines):
        return "it is a draw"
    return f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the first place"


def words_for(stop: Stop) -> str:
    """Explain why the match was stopped, with what the organisers have ruled and their reason."""
    says = f"{WHY[stop.why].removesuffix('.')}: {stop.ruled}." if stop.ruled else WHY[stop.why]
    return f"{says} The reason given: {stop.reason}" if stop.reason else says
