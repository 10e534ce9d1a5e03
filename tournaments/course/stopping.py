"""Texts that tell players why a tournament's match was stopped."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.model import Result
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


def outcome(t: Tournament, result: Result) -> str:
    """What the organisers have ruled: "Ann wins", "it is a draw"."""
    winners = [t.entries[line.entrant].name for line in result.lines if line.place == 1]
    if not winners:
        return "it is a loss for all"
    if len(winners) == len(result.lines):
        return "it is a draw"
    return f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the first place"


def words_for(why: str, reason: str, ruled: str = "") -> str:
    """Explain why the match was stopped, with what the organisers have ruled and their reason."""
    says = f"{WHY[why].removesuffix('.')}: {ruled}." if ruled else WHY[why]
    return f"{says} The reason given: {reason}" if reason else says
