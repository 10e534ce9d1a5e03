"""Swiss: all entrants play every round, against a new opponent with about equal points.

`tournaments.formats.pairing` finds the pairs. If the settings give no number of rounds, there are as many as in a
single elimination of the field (log2, rounded up), so that at most one entrant can have won them all.

Entrants can join as long as a round is left, without points for missed rounds, and leave at any time. In an odd field
one entrant has a bye. A pair is not repeated if that can be avoided, even if one of the two did not come; void tables
do not count as meetings.
"""

from __future__ import annotations

from games.core.language import text
from tournaments.formats.pairing import pairs
from tournaments.formats.protocol import Format
from tournaments.formats.seats import Seats
from tournaments.model import Field, Table


class Swiss(Format):
    """All play every round, against opponents with about equal points."""

    key = "swiss"
    title = text("Swiss")
    uses = Format.uses | {"rounds"}
    trf_type = "Individual: Swiss-System"

    def rounds(self, field: Field) -> int:
        if field.settings.rounds is not None:
            return field.settings.rounds
        return max(sum(entrant.took_part for entrant in field.entrants) - 1, 0).bit_length()

    def pair(self, field: Field) -> tuple[Table, ...]:
        number = field.next_round
        there = sum(entrant.plays_in(number) for entrant in field.entrants)
        if number > self.rounds(field) or there < 2:
            return ()
        seats = Seats(field)
        return tuple(Table(seats.order(pair), slot=slot) for slot, pair in enumerate(pairs(field, seats)))
