"""Which live matches wait for a person's answer, and since when."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from host.matches.match import LiveMatch, of_person


def waiting_since(match: LiveMatch, user_id: int) -> datetime | None:
    """Since when the match waits for an answer of this person; None if it does not."""
    seat = match.seat_of(user_id)
    asked = [decision.id for decision in match.decisions(seat) if decision.blocking] if seat is not None else []
    clocks = match.position.deadlines
    return min((clocks[decision].opened_at for decision in asked if decision in clocks), default=None)


def longest_waiting(matches: Iterable[LiveMatch], user_id: int, guild_id: int) -> LiveMatch | None:
    """The match of this server that waits longest for this person; None if none does."""
    asked = {match: waiting_since(match, user_id) for match in of_person(matches, user_id, guild_id)}
    waiting = {match: since for match, since in asked.items() if since is not None}
    return min(waiting, key=lambda match: (waiting[match], match.id), default=None)
