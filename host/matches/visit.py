"""A match as one person finds it: the match, the seat, and whether the person has come back."""

from __future__ import annotations

from typing import NamedTuple

from games.core.protocol import Seat
from host.errors import Refusal
from host.matches.match import LiveMatch


class Seated(NamedTuple):
    """A match and the seat of the person in it."""

    match: LiveMatch
    seat: Seat


class Visit(NamedTuple):
    """A match of the person's server, and that person's seat in it; None for a spectator.

    is_back   the person was away, and this use has ended the absence
    """

    match: LiveMatch
    seat: Seat | None
    is_back: bool

    def seated(self) -> Seated:
        """The match and the seat. Refusal "not_seated" for a spectator."""
        if self.seat is None:
            raise Refusal("not_seated")
        return Seated(self.match, self.seat)
