"""Swiss: everybody plays every round, against somebody with as many points who has not been met yet.

How two are found: `tournaments.formats.pairing`. Without a number of rounds in the settings there are as many as a
single elimination of the same field would have, log2 rounded up, so that no more than one can have won them all.

Somebody may join as long as a round is left, without points for those missed, and leave at any time. Whoever is left
over in an odd field has a bye. Two who were paired are not paired again where that can be helped, also when one of
them did not come; a void table does not count.
"""

from __future__ import annotations

from tournaments.formats.pairing import pairs
from tournaments.formats.places import by_table
from tournaments.formats.protocol import Format, Places
from tournaments.formats.seats import Seats
from tournaments.model import Field, Table


class Swiss(Format):
    key = "swiss"
    title = "Swiss"
    trf_type = "Individual: Swiss-System"

    def rounds(self, field: Field) -> int:
        if field.settings.rounds is not None:
            return field.settings.rounds
        return max(sum(entrant.took_part for entrant in field.entrants) - 1, 0).bit_length()

    def last_entry(self, field: Field) -> int:
        return self.rounds(field)

    def pair(self, field: Field) -> tuple[Table, ...]:
        number = field.next_round
        there = sum(entrant.plays_in(number) for entrant in field.entrants)
        if number > self.rounds(field) or there < 2:
            return ()
        seats = Seats(field)
        return tuple(Table(seats.order(pair), slot=slot) for slot, pair in enumerate(pairs(field, seats)))

    def places(self, field: Field) -> Places:
        return by_table(field)
