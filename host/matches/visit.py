"""What a person finds who uses something of a match: the match and, for a player, the seat."""

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

    is_back   the person was away, and has the seat again
    """

    match: LiveMatch
    seat: Seat | None
    is_back: bool

    def seated(self) -> Seated:
        """The match and the seat. Refusal "not_seated" for a spectator."""
        if self.seat is None:
            raise Refusal("not_seated", players=self.match.setup.players)
        return Seated(self.match, self.seat)
