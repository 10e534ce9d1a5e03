"""Texts that tell players why a tournament's match was stopped."""

from __future__ import annotations

from collections.abc import Mapping

WHY: Mapping[str, str] = {
    "cancelled": "The tournament was called off.",
    "replaced": "One of the players was replaced, and the match is played again.",
    "again": "The organisers have this table played again.",
    "ruled": "The organisers have ruled on this table.",
    "void": "The organisers have taken this table out.",
    "decided": "The table is decided, since a side has dropped out.",
    "repaired": "The round was paired anew, and there is no such table any more.",
}


def words_for(why: str, reason: str) -> str:
    """Explain why the match was stopped, with the organiser's reason."""
    return f"{WHY[why]} The reason given: {reason}" if reason else WHY[why]
