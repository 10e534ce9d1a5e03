"""Seats in simulated Swiss tournaments, with and without seats in the matching. `python -m benchmarks seating`

The same fields with the same lots are played twice: as where the order of seats matters, and as where chance decides
who begins.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from benchmarks.pairing import field, judged
from tournaments.formats.registry import FORMATS
from tournaments.formats.seats import MOST, Seats
from tournaments.model import Field, Round
from tournaments.standings.points import match_points

EVENTS = 300
SMALLEST, LARGEST = 6, 48


def counted(event: int, *, order_matters: bool) -> Counter[str]:
    """Tables, seats and differences of points in one tournament."""
    rng = random.Random(event)
    start = field("swiss", rng.randint(SMALLEST, LARGEST))
    played = replace(start, draw=event, order_matters=order_matters)
    counts: Counter[str] = Counter()
    while tables := FORMATS["swiss"].pair(played):
        counts.update(_told(played, [table.entrants for table in tables if not table.is_bye]))
        results = tuple(judged(table, rng) for table in tables)
        played = replace(played, rounds=(*played.rounds, Round(played.next_round, tables, results)))
    return counts


def _told(before: Field, pairs: list[tuple[int, ...]]) -> Counter[str]:
    seats, points = Seats(before), match_points(before)
    counts = Counter({"tables": len(pairs)})
    for pair in pairs:
        counts["difference of points"] += int(abs(points[pair[0]] - points[pair[1]]))
        for seat, entrant in enumerate(pair):
            again = seats.last.get(entrant) == seat and seats.running[entrant] >= MOST
            counts["the same seat three times running"] += again
            counts["a seat three times more often"] += (1 - 2 * seat) * seats.lead(entrant) >= MOST
    return counts


async def main() -> None:
    """Print the counts over all tournaments, both ways."""
    both = {way: sum((counted(n, order_matters=way) for n in range(EVENTS)), Counter()) for way in (False, True)}
    print(f"{EVENTS} Swiss tournaments of {SMALLEST} to {LARGEST}".ljust(44) + "chance begins  order matters")
    for name in both[True] | both[False]:
        print(name.ljust(44) + f"{both[False][name]:>13}{both[True][name]:>15}")
