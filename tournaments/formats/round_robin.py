"""Round robin: each pair of entrants meets once, by FIDE's Berger tables (Handbook C.05, Annex 1).

The numbers of the tables are the seeds. Seats alternate as in the tables: the counts of an entrant's two seats
differ by one at most. In an odd field each entrant has one bye. A dropped entrant is not replaced: its remaining
opponents have byes, as has the opponent of an entrant that sits out. No one can join after the start, since the tables
depend on the number of entrants.
"""

from __future__ import annotations

from games.core.language import text
from tournaments.formats.protocol import Format
from tournaments.model import Field, Table


class RoundRobin(Format):
    """Each pair of entrants meets once."""

    key = "round_robin"
    title = text("Round robin")
    forfeits_are_played = True
    uses = frozenset({"points", "sit_outs", "tie_breaks"})
    trf_type = "Individual: Round-Robin"

    def rounds(self, field: Field) -> int:
        entrants = sum(entrant.is_there(1) for entrant in field.entrants)
        return entrants - 1 + entrants % 2 if entrants > 1 else 0

    def pair(self, field: Field) -> tuple[Table, ...]:
        number = field.next_round
        starters = [entrant for entrant in field.entrants if entrant.is_there(1)]
        if number > self.rounds(field) or sum(entrant.plays_in(number) for entrant in starters) < 2:
            return ()
        tables: list[Table] = []
        for pair in berger(len(starters) + len(starters) % 2, number):
            met = [starters[place - 1] for place in pair if place <= len(starters)]
            present = tuple(entrant.id for entrant in met if entrant.plays_in(number))
            if present:
                tables.append(Table(present, slot=len(tables)))
        return tuple(tables)


def berger(size: int, number: int) -> list[tuple[int, int]]:
    """The pairs of a round of an even field, as numbers 1..size, seat 0 first.

    The last number meets one of the others (`pivot`), in the second seat in odd rounds. The others sit around a
    circle of size - 1 and meet across the pivot.
    """
    circle = size - 1
    pivot = (number + 1) // 2 if number % 2 else (number + size) // 2
    first = (pivot, size) if number % 2 else (size, pivot)
    across = [((pivot + step - 1) % circle + 1, (pivot - step - 1) % circle + 1) for step in range(1, size // 2)]
    return [first, *across]
